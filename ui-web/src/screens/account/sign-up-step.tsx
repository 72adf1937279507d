import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import type { SignUpStep as Step } from '#core/account/customer/sign-up-journey.ts'
import { stepToShow } from '#core/account/customer/sign-up-path.ts'
import { AccountStep, type AccountStepProps } from './account-step.tsx'
import { useSignUp } from './sign-up-context.ts'

/** A step of sign-up; nobody enters in the middle. */
export function SignUpStep(props: AccountStepProps<Step>) {
  const { step } = props
  const navigate = useNavigate()
  const { form, dispatch, isRestored } = useSignUp()
  const shown = stepToShow(form, step)

  useEffect(() => dispatch({ kind: 'StepOpened', step }), [dispatch, step])
  useEffect(() => {
    if (isRestored && shown !== step) void navigate(shown, { replace: true })
  }, [isRestored, shown, step, navigate])

  return <AccountStep {...props} form={form} />
}
