import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import type { SignedUp, SignUpFailure } from '#core/account/customer/sign-up.ts'
import { completedSignUp, isStepDone } from '#core/account/customer/sign-up-path.ts'
import { useUseCaseLater } from '../../di/use-use-case-later.ts'
import { Banner } from '../../parts/banner.tsx'
import { SIGN_UP_TEXTS, signUpFailureText } from '../../texts/account.ts'
import { ask } from '../../di/ask.ts'
import { PhoneField } from './phone-field.tsx'
import { phoneMessage } from './phone-message.ts'
import { useSignUp } from './sign-up-context.ts'
import { SignUpStep } from './sign-up-step.tsx'
import { useField } from './use-field.ts'
import { usePhoneCheck } from './use-phone-check.ts'

const texts = SIGN_UP_TEXTS.phone

/** The phone number, if one is given, and the end of sign-up: the account is made and signed in (G14). */
export function PhoneScreen() {
  const navigate = useNavigate()
  const { form, dispatch } = useSignUp()
  const field = useField('phone')
  const signUp = useUseCaseLater(AccountSide.signUp)
  const checked = usePhoneCheck(field.value)
  const [failure, setFailure] = useState<SignUpFailure>()
  const message = phoneMessage({ ...field, checked })

  const goIn = (signedUp: SignedUp) => {
    dispatch({ kind: 'Completed' })
    if (signedUp.kind === 'SignedIn') {
      const signupData = { name: form.name, email: form.email.trim() }
      void navigate('/home', { replace: true, state: { showSignupComplete: true, signupData } })
    } else {
      const state = { message: SIGN_UP_TEXTS.logInNeeded, email: signedUp.email }
      void navigate('/easylogin', { replace: true, state })
    }
  }
  const refuse = (why: SignUpFailure) => {
    if (why.kind === 'PhoneTaken') dispatch({ kind: 'ErrorSet', field: 'phone', error: why })
    else if (why.kind === 'EmailTaken') {
      dispatch({ kind: 'ErrorSet', field: 'email', error: why })
      void navigate('/email')
    } else if (why.kind === 'PasswordTooCommon') {
      dispatch({ kind: 'ErrorSet', field: 'password', error: { kind: 'InvalidPassword', reason: 'Common' } })
      void navigate('/password')
    } else setFailure(why)
  }
  const finish = async () => {
    setFailure(undefined)
    const person = completedSignUp(form)
    if (person.isErr()) return void navigate(person.error.step)
    dispatch({ kind: 'LoadingSet', isLoading: true })
    const answer = await ask(signUp, useCase => useCase(person.value))
    dispatch({ kind: 'LoadingSet', isLoading: false })
    return answer.match(goIn, refuse)
  }

  return (
    <SignUpStep
      step="/phone"
      texts={texts}
      canGoOn={message?.tone !== 'bad' && isStepDone(form, '/phone')}
      onNext={finish}
      nextLabel={texts.finish}
      busyLabel={texts.signingUp}
    >
      {failure !== undefined && <Banner tone="bad">{signUpFailureText(failure)}</Banner>}
      <PhoneField
        label={texts.label}
        value={field.value}
        message={message}
        readOnly={form.isLoading}
        onChange={field.onChange}
        onBlur={field.onBlur}
      />
    </SignUpStep>
  )
}
