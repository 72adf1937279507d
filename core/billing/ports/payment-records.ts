import type { Result, ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { CustomerId, OrderId, PaymentId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import type { BookedWindows } from '#core/storing/pickup-window.ts'
import type { Order } from '#core/storing/order.ts'
import type { OrderNotFound } from '#core/storing/errors.ts'
import type { OrderChange } from '#core/storing/ports/order-records.ts'
import type { AttemptStatus } from '../payment-attempt.ts'
import type { Payment } from './payments.ts'
import type { HandRefund, NewRefund } from './refund-records.ts'

/** One try to take the money of one payment. */
export type Attempt = {
  readonly id: string
  readonly payment: PaymentId
  readonly orderId: OrderId
  /** 1 is the first charge, by the card window; from 2 on the stored card is charged. */
  readonly term: number
  /** The order as the provider knows it: our own id for the first charge, one for each try of a renewal. */
  readonly gatewayOrderId: OrderId
  readonly amountWon: Won
  /** 1, 2, 3 … within the term. */
  readonly n: number
  readonly status: AttemptStatus
  /** Null for a renewal until the provider has taken it. */
  readonly paymentKey: string | null
  readonly idempotencyKey: string
  readonly sentAt: Instant
  /** How often the provider's record was read since. */
  readonly looks: number
}

/** What names an attempt that the provider has spoken of. */
export type SettledAttempt = Pick<Attempt, 'id' | 'orderId' | 'payment'>

/** A payment and its order while the order's row is locked. */
export type LockedPayment = {
  readonly customer: CustomerId
  readonly order: Order
  readonly payment: Payment & { readonly paymentKey: string | null }
  /** Oldest first. */
  readonly attempts: readonly Attempt[]
  /** Another order of the same customer and type was paid after this one was placed (T03). */
  readonly newerPaidOrder: boolean
  /** A contract of the same customer and type that has not ended (G49); null when there is none. */
  readonly otherContract: OrderId | null
  /** Where the customer wishes a window for the pickup: what is booked around it, which is locked while the payment is settled. */
  readonly windows?: BookedWindows
}

/** A new attempt is written as SENT, before the provider is called. */
export type NewAttempt = Pick<Attempt, 'id' | 'n' | 'idempotencyKey' | 'sentAt'> & {
  readonly paymentKey: string
  readonly nextLookAt: Instant
}

/** What is to be written once the provider has spoken, or has not. */
export type Settlement = {
  readonly attempt:
    | { readonly status: 'DONE' }
    | { readonly status: 'FAILED'; readonly failure: { readonly code: string; readonly message: string } }
    | { readonly status: 'UNKNOWN'; readonly nextLookAt: Instant | null }
  /** Present when money was taken. */
  readonly paid?: {
    readonly paymentKey: string
    readonly feeWon: Won
    readonly method: string | null
    readonly cardLabel: string | null
    readonly approvedAt: Instant
    readonly receiptUrl: string | null
    readonly canRefundPart: boolean
  }
  readonly order?: OrderChange
  /** From when a renewal that was never asked of the card is charged again. */
  readonly chargeAgainAt?: Instant
  /** Of money that was taken and cannot be kept; a worker sends it. */
  readonly refund?: NewRefund
  /** All of it went back at the provider's own page before we knew of it: a later term is open again then, for another payment. */
  readonly givenBack?: readonly HandRefund[]
  /** For a person to look at. */
  readonly task?: { readonly kind: StaffTaskKind; readonly detail: string }
  readonly decidedAt: Instant
}

/** What a try that stays FAILED is to the staff; without a task nothing about it is amiss any more. */
export type LateFinding = Pick<Settlement, 'decidedAt'> & { readonly task: NonNullable<Settlement['task']> | null }

export const STAFF_TASK_KINDS = [
  'PAYMENT_UNDECIDED',
  'PAYMENT_MISMATCH',
  'CANCELLED_AT_PROVIDER',
  'PAID_TWICE',
  'SECOND_CONTRACT',
  'RENEWED_AFTER_END',
  'RENEWAL_NOT_ASKED',
  'RENEWAL_NOT_CHARGED',
  'RENEWAL_UNPAID',
] as const
export type StaffTaskKind = (typeof STAFF_TASK_KINDS)[number]

/** About the payment of a contract beside another of its kind; open until the customer or staff says that both are meant. */
export const SECOND_CONTRACT = 'SECOND_CONTRACT' satisfies StaffTaskKind

export const secondContractTask = (
  { id, equipmentType }: Pick<Order, 'id' | 'equipmentType'>,
  beside: OrderId,
): NonNullable<Settlement['task']> => ({
  kind: SECOND_CONTRACT,
  detail: `order ${id}, ${equipmentType}, beside ${beside}`,
})

/** Payments and their attempts. At most one attempt of a payment is open at a time, by constraint. */
export interface PaymentRecords {
  /** Locks the order, asks `decide`, and commits the attempt as SENT. `customer` null is the system itself: any order will do. */
  open<Refusal>(
    order: OrderId,
    customer: CustomerId | null,
    decide: (locked: LockedPayment) => Result<NewAttempt, Refusal>,
  ): ResultAsync<Attempt, Refusal | OrderNotFound | ServiceUnreachable>
  /** Locks the order, asks `decide` unless the attempt is decided already, and writes what it says. Answers the payment as it is then. */
  settle(
    attempt: SettledAttempt,
    decide: (locked: LockedPayment, attempt: Attempt) => Settlement,
  ): ResultAsync<LockedPayment['payment'], ServiceUnreachable>
  /** As `settle`, of an attempt that was written as FAILED; null leaves it so. */
  settleFailed(
    attempt: SettledAttempt,
    decide: (locked: LockedPayment, attempt: Attempt) => Settlement | LateFinding | null,
  ): ResultAsync<LockedPayment['payment'], ServiceUnreachable>
  /** Takes open attempts whose look is due and puts their next look off by `holdSeconds`, so that no two workers hold the same one. */
  claimDue(now: Instant, limit: number, holdSeconds: number): ResultAsync<readonly Attempt[], ServiceUnreachable>
  /** The state of a payment, without a lock; null for an unknown order. */
  look(order: OrderId): ResultAsync<LockedPayment | null, ServiceUnreachable>
  /** All tries of the payment of which the provider knows one by this order id, oldest first; of several payments of a term the newest (G911). */
  tries(gatewayOrderId: OrderId): ResultAsync<readonly Attempt[], ServiceUnreachable>
  find(customer: CustomerId, id: PaymentId): ResultAsync<Payment | null, ServiceUnreachable>
  ofOrder(customer: CustomerId, id: OrderId): ResultAsync<Payment | null, ServiceUnreachable>
}
