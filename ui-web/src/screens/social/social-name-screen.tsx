import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { CustomerName } from '#core/account/customer-name.ts'
import type { FieldMessage } from '../../parts/text-field.tsx'
import { TextField } from '../../parts/text-field.tsx'
import { SIGN_UP_TEXTS } from '../../texts/account.ts'
import { SOCIAL_SIGN_UP_TEXTS } from '../../texts/social-sign-up.ts'
import { liveMessage } from '../account/live-message.ts'
import { useSocial } from './social-context.ts'
import { SocialStep } from './social-step.tsx'

const texts = SIGN_UP_TEXTS.name

/** A syllable that is still being typed is nobody's mistake. */
const withoutOpenSyllable = (name: string): string => name.replace(/[ㄱ-ㆎ]$/, '')

/** The name, in Hangul only (G16); the provider's is there already where it passes. */
export function SocialNameScreen() {
  const navigate = useNavigate()
  const { form, dispatch } = useSocial()
  const { name, newcomer } = form
  const [wasLeft, setLeft] = useState(false)
  const [wasStripped, setStripped] = useState(false)
  const settled = wasLeft ? name : withoutOpenSyllable(name)
  const isProviders = name !== '' && name === newcomer?.person.name
  const hint = isProviders ? SOCIAL_SIGN_UP_TEXTS.nameHint(newcomer.person.provider) : texts.hint
  const message: FieldMessage | undefined = wasStripped
    ? { tone: 'bad', text: texts.onlyHangul }
    : liveMessage({ parsed: CustomerName.parse(settled), isEmpty: settled === '', wasLeft, hint })

  return (
    <SocialStep
      step="/social-name"
      texts={texts}
      canGoOn={CustomerName.parse(name).isOk()}
      onNext={() => void navigate('/social-phone')}
    >
      <TextField
        label={texts.label}
        name="name"
        autoComplete="name"
        enterKeyHint="next"
        placeholder={texts.placeholder}
        value={name}
        onChange={text => {
          setStripped(CustomerName.whileTyping(text) !== text.normalize('NFC'))
          dispatch({ kind: 'NameTyped', text })
        }}
        onBlur={() => setLeft(name !== '')}
        message={message}
      />
    </SocialStep>
  )
}
