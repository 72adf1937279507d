import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import type { CheckEmailFailure } from '#core/account/customer/check-email.ts'
import { Email } from '#core/account/email.ts'
import { useUseCaseLater } from '../../di/use-use-case-later.ts'
import { type FieldMessage, TextField } from '../../parts/text-field.tsx'
import { TextLink } from '../../parts/text-link.tsx'
import { checkEmailFailureText, fieldErrorText, SIGN_UP_TEXTS } from '../../texts/account.ts'
import { ask } from '../../di/ask.ts'
import { liveMessage } from './live-message.ts'
import { useSignUp } from './sign-up-context.ts'
import { SignUpStep } from './sign-up-step.tsx'
import { useField } from './use-field.ts'
import { useIsHere } from './use-is-here.ts'

const texts = SIGN_UP_TEXTS.email

/** The e-mail to sign in with; whether it is free is asked before the step is left. */
export function EmailScreen() {
  const navigate = useNavigate()
  const { form, dispatch } = useSignUp()
  const { value, error, left, onChange, onBlur } = useField('email')
  const checkEmail = useUseCaseLater(AccountSide.checkEmail)
  const [failure, setFailure] = useState<CheckEmailFailure>()
  const isHere = useIsHere()

  const refuse = (why: CheckEmailFailure) => {
    if (why.kind === 'EmailTaken') dispatch({ kind: 'ErrorSet', field: 'email', error: why })
    else setFailure(why)
  }
  const check = async () => {
    dispatch({ kind: 'LoadingSet', isLoading: true })
    const checked = await ask(checkEmail, useCase => useCase(value))
    dispatch({ kind: 'LoadingSet', isLoading: false })
    if (isHere.current) checked.match(() => void navigate('/password'), refuse)
  }

  const refusal = error === undefined ? failure && checkEmailFailureText(failure) : fieldErrorText(error)
  const message: FieldMessage | undefined =
    refusal === undefined
      ? liveMessage({ parsed: Email.parse(value), isEmpty: value === '', left })
      : { tone: 'bad', text: refusal }

  return (
    <SignUpStep
      step="/email"
      texts={texts}
      canGoOn={Email.parse(value).isOk() && error === undefined}
      onNext={check}
      busyLabel={texts.checking}
      aside={
        error?.kind === 'EmailTaken' ? (
          <TextLink way={{ to: '/easylogin', state: { email: value.trim(), message: texts.taken, isOtherWay: true } }}>
            {texts.toLogin}
          </TextLink>
        ) : undefined
      }
    >
      <TextField
        label={texts.label}
        type="email"
        name="email"
        inputMode="email"
        autoComplete="email"
        enterKeyHint="next"
        placeholder={texts.placeholder}
        readOnly={form.isLoading}
        value={value}
        onChange={text => {
          setFailure(undefined)
          onChange(text)
        }}
        onBlur={onBlur}
        message={message}
      />
    </SignUpStep>
  )
}
