import type { SignUpAgreements } from './sign-up-terms.ts'

/** What of a half-done sign-up may outlive a reload: as typed, and never a password. */
export type SignUpDraft = {
  readonly agreements: SignUpAgreements
  readonly name: string
  readonly email: string
  readonly phone: string
}
