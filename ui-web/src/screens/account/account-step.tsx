import type { ComponentProps } from 'react'
import { useNavigate } from 'react-router-dom'
import { previousStep, SIGN_UP_STEPS, type SignUpPath, SOCIAL_SIGN_UP_STEPS } from '#core/account/sign-up-steps.ts'
import { FormStep } from '../../parts/form-step.tsx'
import { SIGN_UP_TEXTS } from '../../texts/account.ts'

export type AccountStepProps<Step extends SignUpPath> = Omit<
  ComponentProps<typeof FormStep>,
  'progress' | 'onBack' | 'isBusy' | 'nextLabel'
> & { readonly step: Step; readonly nextLabel?: string }

type Form = { readonly form: { readonly isLoading: boolean; readonly isComplete: boolean } }

const STEPS = [...SIGN_UP_STEPS, ...SOCIAL_SIGN_UP_STEPS]

/** What the steps of both sign-ups have in common. */
export function AccountStep({
  step,
  form,
  nextLabel = SIGN_UP_TEXTS.next,
  ...props
}: AccountStepProps<SignUpPath> & Form) {
  const navigate = useNavigate()
  return (
    <FormStep
      {...props}
      progress={STEPS.find(({ path }) => path === step)?.progress ?? 0}
      onBack={() => void navigate(previousStep(step))}
      // Stays busy when the account is made, until the next screen is shown.
      isBusy={form.isLoading || form.isComplete}
      nextLabel={nextLabel}
    />
  )
}
