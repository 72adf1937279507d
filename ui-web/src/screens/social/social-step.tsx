import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { SocialStep as Step } from '#core/account/customer/social-sign-up-journey.ts'
import { previousStep, SOCIAL_SIGN_UP_STEPS } from '#core/account/sign-up-steps.ts'
import { FormStep } from '../../parts/form-step.tsx'
import { SIGN_UP_TEXTS } from '../../texts/account.ts'
import { useSocial } from './social-context.ts'

type SocialStepProps = {
  readonly step: Step
  readonly texts: { readonly title: string; readonly documentTitle: string; readonly lead?: string }
  readonly canGoOn: boolean
  readonly onNext: () => unknown
  readonly nextLabel?: string
  readonly busyLabel?: string
  readonly children: ReactNode
}

/** What the three steps have in common. */
export function SocialStep({ step, nextLabel = SIGN_UP_TEXTS.next, children, ...stepProps }: SocialStepProps) {
  const navigate = useNavigate()
  const { form } = useSocial()

  return (
    <FormStep
      {...stepProps}
      progress={SOCIAL_SIGN_UP_STEPS.find(({ path }) => path === step)?.progress ?? 0}
      onBack={() => void navigate(previousStep(step))}
      // Stays busy when the account is made, until the next screen stands.
      isBusy={form.isLoading || form.isComplete}
      nextLabel={nextLabel}
    >
      {children}
    </FormStep>
  )
}
