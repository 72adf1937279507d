import type { SocialStep as Step } from '#core/account/customer/social-sign-up-journey.ts'
import { AccountStep, type AccountStepProps } from '../account/account-step.tsx'
import { useSocial } from './social-context.ts'

/** A step of a social sign-up. */
export const SocialStep = (props: AccountStepProps<Step>) => <AccountStep {...props} form={useSocial().form} />
