import type { Result, ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { StaffDecision } from '#core/shared/staff.ts'
import type { OrderState } from '#core/storing/order-state.ts'
import type { Email } from '#core/account/email.ts'
import type { Hashed } from '#core/account/hashed.ts'
import type { PhoneNumber } from '#core/account/phone-number.ts'
import type { Provider } from '#core/account/provider.ts'
import type { RetainedByLaw } from './leaving.ts'

export type LeavingCustomerOrder = {
  readonly state: OrderState
  /** Money may be moving right now. */
  readonly attemptOpen: boolean
}

/** A person and their orders while all of them are locked. */
export type LockedPerson = {
  /** The key of the account; null for an unverified address. */
  readonly email: Email | null
  readonly phone: PhoneNumber | null
  readonly provider: Provider
  /** We can cut the link at the provider without the person. */
  readonly hasProviderToken: boolean
  readonly orders: readonly LeavingCustomerOrder[]
}

export type Erasure = {
  /** Replaces the person in the archive. */
  readonly pseudonym: Hashed
  /** Under which codes and guards of theirs are found. */
  readonly subjects: readonly Hashed[]
  /** Whether the link is to be cut at their provider as well. */
  readonly dropsLink: boolean
  readonly at: Instant
}

/** No customer has this id, or not any more. */
export type CustomerGone = { readonly kind: 'CustomerGone' }

/** People who leave. */
export interface LeavingRecords {
  ordersOf(customer: CustomerId): ResultAsync<readonly LeavingCustomerOrder[], ServiceUnreachable>
  /**
   * Locks person and orders, asks `decide`, and erases the person from every table in the same transaction: what the law keeps goes to the
   * archive, what is to be deleted elsewhere onto its lists, a contract whose refund is under way stays without its person until it is decided.
   * `decision` is that of a member of the staff who did it for the customer, for the audit log. A dry run answers the same and writes nothing.
   */
  erase<Refusal>(
    customer: CustomerId,
    decide: (locked: LockedPerson) => Result<Erasure, Refusal>,
    decision?: StaffDecision,
    options?: { readonly dryRun: boolean },
  ): ResultAsync<
    { readonly locked: LockedPerson; readonly kept: RetainedByLaw | null },
    Refusal | CustomerGone | ServiceUnreachable
  >
}
