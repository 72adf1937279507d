import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import type { SignUpStep as Step } from '#core/account/customer/sign-up-journey.ts'
import { stepToShow } from '#core/account/customer/sign-up-path.ts'
import { previousStep, SIGN_UP_STEPS } from '#core/account/sign-up-steps.ts'
import { FormStep } from '../../parts/form-step.tsx'
import { SIGN_UP_TEXTS } from '../../texts/account.ts'
import { useSignUp } from './sign-up-context.ts'

type SignUpStepProps = {
  readonly step: Step
  readonly texts: { readonly title: string; readonly documentTitle: string; readonly lead?: string }
  readonly canGoOn: boolean
  readonly onNext: () => unknown
  readonly busyLabel?: string
  /** A quieter way out, over the action. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** What the steps of sign-up have in common; nobody enters in the middle. */
export function SignUpStep({ step, children, ...stepProps }: SignUpStepProps) {
  const navigate = useNavigate()
  const { form, dispatch, isRestored } = useSignUp()
  const shown = stepToShow(form, step)

  useEffect(() => dispatch({ kind: 'StepOpened', step }), [dispatch, step])
  useEffect(() => {
    if (isRestored && shown !== step) void navigate(shown, { replace: true })
  }, [isRestored, shown, step, navigate])

  return (
    <FormStep
      {...stepProps}
      progress={SIGN_UP_STEPS.find(({ path }) => path === step)?.progress ?? 0}
      onBack={() => void navigate(previousStep(step))}
      // Stays busy when the account is made, until the next screen stands.
      isBusy={form.isLoading || form.isComplete}
      nextLabel={SIGN_UP_TEXTS.next}
    >
      {children}
    </FormStep>
  )
}
