import { useState } from 'react'
import { CustomerName } from '#core/account/customer-name.ts'
import { type FieldMessage, TextField } from '../../parts/text-field.tsx'
import { SIGN_UP_TEXTS } from '../../texts/account.ts'
import { liveMessage } from './live-message.ts'

const texts = SIGN_UP_TEXTS.name

type Props = {
  readonly value: string
  readonly wasLeft: boolean
  readonly hint?: string
  readonly onChange: (text: string) => void
  readonly onBlur: () => void
}

/** A syllable that is still being typed is nobody's mistake. */
const withoutOpenSyllable = (name: string): string => name.replace(/[ㄱ-ㆎ]$/, '')

/** A new customer's name, in Hangul only (G16). */
export function NameField({ value, wasLeft, hint = texts.hint, onChange, onBlur }: Props) {
  const [wasStripped, setStripped] = useState(false)
  const settled = wasLeft ? value : withoutOpenSyllable(value)
  const message: FieldMessage | undefined = wasStripped
    ? { tone: 'bad', text: texts.onlyHangul }
    : liveMessage({ parsed: CustomerName.parse(settled), isEmpty: settled === '', wasLeft, hint })

  return (
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
  )
}
