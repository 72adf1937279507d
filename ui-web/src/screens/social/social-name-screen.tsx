import { useNavigate } from 'react-router-dom'
import { CustomerName } from '#core/account/customer-name.ts'
import { SIGN_UP_TEXTS } from '../../texts/account.ts'
import { SOCIAL_SIGN_UP_TEXTS } from '../../texts/social-sign-up.ts'
import { NameField } from '../account/name-field.tsx'
import { useLeft } from '../../parts/use-left.ts'
import { useSocial } from './social-context.ts'
import { SocialStep } from './social-step.tsx'

/** Who signs up; the provider's name is there already where it passes. */
export function SocialNameScreen() {
  const navigate = useNavigate()
  const { form, dispatch } = useSocial()
  const { name, newcomer } = form
  const { left, onBlur, onTyped } = useLeft()
  const isProviders = name !== '' && name === newcomer?.person.name

  return (
    <SocialStep
      step="/social-name"
      texts={SIGN_UP_TEXTS.name}
      canGoOn={CustomerName.parse(name).isOk()}
      onNext={() => void navigate('/social-phone')}
    >
      <NameField
        value={name}
        left={left}
        {...(isProviders && { hint: SOCIAL_SIGN_UP_TEXTS.nameHint(newcomer.person.provider) })}
        onChange={text => {
          onTyped()
          dispatch({ kind: 'NameTyped', text })
        }}
        onBlur={onBlur}
      />
    </SocialStep>
  )
}
