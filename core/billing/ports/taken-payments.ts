import type { ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { OrderId, PaymentId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import type { PaymentStatus } from '#core/shared/payment-status.ts'
import type { StaffTaskKind } from './payment-records.ts'
import type { HandRefund, RefundRecord } from './refund-records.ts'

/** A payment whose money the provider has taken, also when it has gone back since. */
export type TakenPayment = {
  readonly id: PaymentId
  readonly orderId: OrderId
  /** The order as the provider knows it. */
  readonly gatewayOrderId: OrderId
  readonly paymentKey: string
  readonly amountWon: Won
  readonly status: PaymentStatus
  /** Oldest first. */
  readonly refunds: readonly RefundRecord[]
}

/** What the provider's record says and ours does not. */
export type TakenSettlement = {
  /** Given back there without us; DONE as they are written. */
  readonly refunds: readonly HandRefund[]
  /** Nothing more is to be given back: the payment is REFUNDED. */
  readonly isRefunded: boolean
  readonly task: { readonly kind: StaffTaskKind; readonly detail: string }
  readonly decidedAt: Instant
}

/** Payments that are decided, held against the provider's record. */
export interface TakenPayments {
  /** The payment that was charged under this order id of the provider's; null when none was. */
  find(gatewayOrderId: OrderId): ResultAsync<TakenPayment | null, ServiceUnreachable>
  /** Locks its order, asks `decide`, and writes what it says; null leaves all as it is. */
  settle(
    taken: Pick<TakenPayment, 'orderId' | 'gatewayOrderId'>,
    decide: (taken: TakenPayment) => TakenSettlement | null,
  ): ResultAsync<void, ServiceUnreachable>
}
