import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { CustomerName } from '#core/account/customer-name.ts'
import { type FieldMessage, TextField } from '../../parts/text-field.tsx'
import { SIGN_UP_TEXTS } from '../../texts/account.ts'
import { liveMessage } from './live-message.ts'
import { SignUpStep } from './sign-up-step.tsx'
import { useField } from './use-field.ts'

const texts = SIGN_UP_TEXTS.name

/** A syllable that is still being typed is nobody's mistake. */
const withoutOpenSyllable = (name: string): string => name.replace(/[ㄱ-ㆎ]$/, '')

/** The name, in Hangul only (G16). */
export function NameScreen() {
  const navigate = useNavigate()
  const { value, wasLeft, onChange, onBlur } = useField('name')
  const [wasStripped, setStripped] = useState(false)
  const settled = wasLeft ? value : withoutOpenSyllable(value)
  const message: FieldMessage | undefined = wasStripped
    ? { tone: 'bad', text: texts.onlyHangul }
    : liveMessage({ parsed: CustomerName.parse(settled), isEmpty: settled === '', wasLeft, hint: texts.hint })

  return (
    <SignUpStep
      step="/name"
      texts={texts}
      canGoOn={CustomerName.parse(value).isOk()}
      onNext={() => void navigate('/email')}
    >
      <TextField
        label={texts.label}
        name="name"
        autoComplete="name"
        enterKeyHint="next"
        placeholder={texts.placeholder}
        value={value}
        onChange={text => {
          setStripped(CustomerName.whileTyping(text) !== text.normalize('NFC'))
          onChange(text)
        }}
        onBlur={onBlur}
        message={message}
      />
    </SignUpStep>
  )
}
