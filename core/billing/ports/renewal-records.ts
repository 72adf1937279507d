import type { Result, ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { CustomerId, OrderId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { ListPart, SortedList } from '#core/shared/page.ts'
import type { Won } from '#core/shared/won.ts'
import type { OrderNotFound } from '#core/storing/errors.ts'
import type { Order } from '#core/storing/order.ts'
import type { Day } from '#core/shared/day.ts'
import type { ChargeHold } from '../charge-hold.ts'
import type { CardNeeded } from '../errors.ts'
import type { ChargeableCard } from './chargeable-cards.ts'
import type { Attempt, LockedPayment, NewAttempt, Settlement } from './payment-records.ts'
import type { StaffDecision } from '#core/shared/staff.ts'

/** A charge that is written as SENT and has not been sent yet. */
export type ClaimedRenewal = {
  readonly attempt: Attempt
  readonly customer: CustomerId
  readonly order: Pick<Order, 'equipmentType' | 'plan'>
  /** Null when no secret that this process knows opens it. */
  readonly card: ChargeableCard | null
}

export type Claim = {
  readonly renewals: readonly ClaimedRenewal[]
  /** Contracts that were due without a usable card: from now on they wait for one. */
  readonly cardless: number
  /** Contracts that were due and may not be charged by the rule: each is UNPAID now, with a task. */
  readonly held: number
}

/** A contract whose next term has come. */
export type DueRenewal = {
  readonly orderId: OrderId
  readonly term: number
  readonly amountWon: Won
  readonly dueAt: Instant
  readonly hasCard: boolean
  /** Why its card is not charged; null when it is. */
  readonly hold: ChargeHold | null
}

/** The longest due first. */
export const DUE_RENEWALS: SortedList<DueRenewal> = {
  kinds: ['instant', 'id'],
  placeOf: ({ dueAt, orderId }) => [dueAt, orderId],
}

/** What was decided of one attempt. */
export type DecidedRenewal = {
  readonly attempt: Attempt
  readonly decide: (locked: { readonly order: Order }, attempt: Attempt) => Settlement
}

/** A contract whose next term is to be charged on request. */
export type UnpaidRenewal = {
  readonly order: Order
  readonly attemptOpen: boolean
  /** Its money was taken, whatever the order knows. */
  readonly isTermPaid: boolean
  /** A card window has paid this term once, and it went back: the provider takes its order id no second time. */
  readonly isWindowUsed: boolean
  /** When money was last taken for an earlier term, or may have been. */
  readonly lastChargedOn: Day | null
  /** Since when there is a card that can be charged; null without one. */
  readonly cardSince: Instant | null
  /** When a card was asked for this term the last time. */
  readonly lastTriedAt: Instant | null
  /** What the provider said to that try, if it took nothing. */
  readonly lastFailure: { readonly code: string; readonly message: string } | null
  /** What a charge now would be. */
  readonly next: NextCharge
}

/** A term while the order's row is locked, as a card window may pay it by a link. */
export type RenewalInWindow = UnpaidRenewal & {
  /** A link for this very term that is not cancelled. */
  readonly hasLink: boolean
  /** What the term is to be paid by; null before its first attempt. */
  readonly payment: LockedPayment['payment'] | null
  /** Of this term, oldest first, also those of a payment that was given back. */
  readonly attempts: readonly Attempt[]
}

/** Who wants a charge: staff, which is noted in the audit log, or the customer whose contract it is. */
export type ChargeWanted = StaffDecision | { readonly customer: CustomerId; readonly at: Instant }

/** What is charged for the next term, and the attempt number. */
export type NextCharge = {
  readonly orderId: OrderId
  readonly term: number
  readonly amountWon: Won
  readonly n: number
}

/** The yearly charges. At most one attempt of a contract is open at a time, by lock and by constraint. */
export interface RenewalRecords {
  /**
   * Takes contracts that are due, the longest due first, and commits for each that `chargeHold` lets pass the payment of the next term
   * (once) and an attempt as SENT, due for a look at `lookAt`; each other one is left to the staff. Any number of workers may ask at once: none waits, and none gets what another holds.
   */
  claim(now: Instant, limit: number, lookAt: Instant): ResultAsync<Claim, ServiceUnreachable>
  /** Locks the orders, asks about each attempt that is still open, and writes all of it in one commit; answers those that were decided before. */
  settle(decided: readonly DecidedRenewal[]): ResultAsync<readonly Attempt['id'][], ServiceUnreachable>
  /** The state of the next term of a customer's own contract. */
  unpaid(orderId: OrderId, customer: CustomerId): ResultAsync<UnpaidRenewal, OrderNotFound | ServiceUnreachable>
  /** Locks the order, asks `decide`, and commits an attempt as SENT that the reconciler sends at once. Not written with `dryRun`. */
  chargeUnpaid<Refusal>(
    orderId: OrderId,
    decide: (unpaid: UnpaidRenewal) => Result<void, Refusal>,
    wanted: ChargeWanted,
    options: { readonly dryRun: boolean },
  ): ResultAsync<NextCharge, Refusal | OrderNotFound | CardNeeded | ServiceUnreachable>
  /** Locks the order, asks `decide`, and commits an attempt of this term as SENT, before the provider is asked to confirm what its window has approved. */
  openInWindow<Refusal>(
    wanted: { readonly orderId: OrderId; readonly term: number; readonly customer: CustomerId },
    decide: (renewal: RenewalInWindow) => Result<NewAttempt, Refusal>,
  ): ResultAsync<Attempt, Refusal | OrderNotFound | ServiceUnreachable>
  /** Whose next term has come at this moment, sorted as `DUE_RENEWALS`. Nothing is locked or written. */
  due(at: Instant, part: ListPart): ResultAsync<readonly DueRenewal[], ServiceUnreachable>
}
