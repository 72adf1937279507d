import type { ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { ResetRefused } from '../errors.ts'
import type { Hashed } from '../hashed.ts'

/** The right to set a new password, bound to the e-mail whose code was verified (G07). */
export type ResetGrant = {
  readonly token: Hashed
  readonly target: Hashed
  readonly customer: CustomerId
  readonly expiresAt: Instant
}

export interface ResetRecords {
  grant(grant: ResetGrant): ResultAsync<void, ServiceUnreachable>
  /** Whether this right is still valid, so that no password is hashed in vain. */
  isValid(right: {
    readonly token: Hashed
    readonly target: Hashed
    readonly at: Instant
  }): ResultAsync<boolean, ServiceUnreachable>
  /** Uses this right up and every other of the customer, sets the password and ends every session, together. */
  reset(change: {
    readonly token: Hashed
    readonly target: Hashed
    readonly passwordHash: string
    /** As the guard of logins knows the account, for strangers and for this device: their failures are reset. */
    readonly accounts: readonly Hashed[]
    readonly at: Instant
  }): ResultAsync<CustomerId, ResetRefused | ServiceUnreachable>
}
