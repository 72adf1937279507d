import { useNavigate } from 'react-router-dom'
import { isStepDone } from '#core/account/customer/sign-up-path.ts'
import { SIGN_UP_TEXTS } from '../../texts/account.ts'
import { AccountName } from './account-name.tsx'
import { PasswordConfirmField } from './new-password-fields.tsx'
import { useSignUp } from './sign-up-context.ts'
import { SignUpStep } from './sign-up-step.tsx'
import { useField } from './use-field.ts'

const texts = SIGN_UP_TEXTS.passwordConfirm

/** The password once more. */
export function PasswordConfirmScreen() {
  const navigate = useNavigate()
  const { form } = useSignUp()
  const { value, onChange } = useField('passwordConfirm')

  return (
    <SignUpStep
      step="/passwordconfirm"
      texts={texts}
      canGoOn={value !== '' && isStepDone(form, '/passwordconfirm')}
      onNext={() => void navigate('/phone')}
    >
      <AccountName email={form.email} />
      <PasswordConfirmField
        texts={texts}
        enterKeyHint="next"
        password={form.password}
        value={value}
        onChange={onChange}
      />
    </SignUpStep>
  )
}
