import type { Result, ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { StaffDecision } from '#core/shared/staff.ts'
import type { OrderNotFound } from '#core/storing/errors.ts'
import type { StoringAgreements } from '#core/storing/order-terms.ts'
import type { OrderState } from '#core/storing/order-state.ts'
import type { PaymentLinkId } from '../payment-link.ts'
import type { UnpaidRenewal } from './renewal-records.ts'

export type PaymentLink = {
  readonly id: PaymentLinkId
  readonly orderId: OrderId
  /** Which it pays; 1 is the first payment of the order. */
  readonly term: number
  readonly expiresAt: Instant
  readonly isCancelled: boolean
}

/** An order as far as its link goes, while its row is locked. */
export type LinkableOrder = {
  readonly state: OrderState
  /** Money may be moving right now. */
  readonly attemptOpen: boolean
  /** Its next payment; null while it waits for the first one, and without a customer. */
  readonly renewal: UnpaidRenewal | null
  /** The link that can be used now, if it is not over. */
  readonly live: PaymentLink | null
  /** When its links of the last 24 hours (`LINKS_COUNTED_SECONDS`) were made, the oldest first. */
  readonly madeLately: readonly Instant[]
}

/** A new link takes the place of the one before; null: there is none any more. */
export type LinkChange = { readonly id: PaymentLinkId; readonly term: number; readonly expiresAt: Instant } | null

export interface PaymentLinkRecords {
  find(id: PaymentLinkId): ResultAsync<PaymentLink | null, ServiceUnreachable>
  /** Keeps what was agreed to for the order; once is enough. */
  agree(
    order: OrderId,
    agreements: { readonly given: StoringAgreements; readonly version: string },
    at: Instant,
  ): ResultAsync<void, ServiceUnreachable>
  /** Locks the order, asks `decide`, and writes what it says; a new link goes to the customer. Not written with `dryRun`. */
  change<Refusal>(
    order: OrderId,
    decide: (order: LinkableOrder) => Result<LinkChange, Refusal>,
    decision: StaffDecision,
    options: { readonly dryRun: boolean },
  ): ResultAsync<LinkChange, Refusal | OrderNotFound | ServiceUnreachable>
}
