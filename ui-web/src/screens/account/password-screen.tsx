import { err } from 'neverthrow'
import { useNavigate } from 'react-router-dom'
import { Password } from '#core/account/password.ts'
import { TextField } from '../../parts/text-field.tsx'
import { SIGN_UP_TEXTS } from '../../texts/account.ts'
import { liveMessage } from './live-message.ts'
import { AccountName } from './account-name.tsx'
import { SignUpStep } from './sign-up-step.tsx'
import { useField } from './use-field.ts'

const texts = SIGN_UP_TEXTS.password

/** A new password. It is kept in memory only. */
export function PasswordScreen() {
  const navigate = useNavigate()
  const { value, error, left, onChange, onBlur } = useField('password')
  // The service knows more of those that everybody thinks of than this device does.
  const parsed = error === undefined ? Password.parse(value) : err(error)

  return (
    <SignUpStep step="/password" texts={texts} canGoOn={parsed.isOk()} onNext={() => void navigate('/passwordconfirm')}>
      <AccountName />
      <TextField
        label={texts.label}
        type="password"
        name="password"
        autoComplete="new-password"
        enterKeyHint="next"
        placeholder={texts.placeholder}
        value={value}
        onChange={onChange}
        onBlur={onBlur}
        message={liveMessage({
          parsed,
          isEmpty: value === '',
          left: error === undefined ? left : 'before',
          hint: texts.hint,
          good: texts.good,
        })}
      />
    </SignUpStep>
  )
}
