import { useNavigate } from 'react-router-dom'
import { Password } from '#core/account/password.ts'
import { fieldErrorText, SIGN_UP_TEXTS } from '../../texts/account.ts'
import { AccountName } from './account-name.tsx'
import { NewPasswordField } from './new-password-fields.tsx'
import { useSignUp } from './sign-up-context.ts'
import { SignUpStep } from './sign-up-step.tsx'
import { useField } from './use-field.ts'

const texts = SIGN_UP_TEXTS.password

/** A new password. It is kept in memory only. */
export function PasswordScreen() {
  const navigate = useNavigate()
  const { form } = useSignUp()
  const { value, error, onChange } = useField('password')

  return (
    <SignUpStep
      step="/password"
      texts={texts}
      canGoOn={error === undefined && Password.parse(value).isOk()}
      onNext={() => void navigate('/passwordconfirm')}
    >
      <AccountName email={form.email} />
      <NewPasswordField
        texts={texts}
        enterKeyHint="next"
        value={value}
        onChange={onChange}
        // The service knows more common passwords than this device does.
        refusal={error && fieldErrorText(error)}
      />
    </SignUpStep>
  )
}
