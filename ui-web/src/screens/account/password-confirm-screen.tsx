import { err, ok } from 'neverthrow'
import { useNavigate } from 'react-router-dom'
import { isStepDone } from '#core/account/customer/sign-up-path.ts'
import { TextField } from '../../parts/text-field.tsx'
import { SIGN_UP_TEXTS } from '../../texts/account.ts'
import { AccountName } from './account-name.tsx'
import { liveMessage } from './live-message.ts'
import { useSignUp } from './sign-up-context.ts'
import { SignUpStep } from './sign-up-step.tsx'
import { useField } from './use-field.ts'

const texts = SIGN_UP_TEXTS.passwordConfirm

/** The password once more. */
export function PasswordConfirmScreen() {
  const navigate = useNavigate()
  const { form } = useSignUp()
  const { value, left, onChange, onBlur } = useField('passwordConfirm')
  const isSame = isStepDone(form, '/passwordconfirm')
  const parsed = isSame
    ? ok(value)
    : err(
        value === '' ? ({ kind: 'InvalidPassword', reason: 'Empty' } as const) : ({ kind: 'PasswordsDiffer' } as const),
      )
  // As long as the first password, and still different: now it is no longer a matter of typing on.
  const isAllTyped = value !== '' && value.length >= form.password.length

  return (
    <SignUpStep
      step="/passwordconfirm"
      texts={texts}
      canGoOn={value !== '' && isSame}
      onNext={() => void navigate('/phone')}
    >
      <AccountName />
      <TextField
        label={texts.label}
        type="password"
        name="password-confirm"
        autoComplete="new-password"
        enterKeyHint="next"
        placeholder={texts.placeholder}
        value={value}
        onChange={onChange}
        onBlur={onBlur}
        message={liveMessage({ parsed, isEmpty: value === '', left: isAllTyped ? 'before' : left, good: texts.good })}
      />
    </SignUpStep>
  )
}
