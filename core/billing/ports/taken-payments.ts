import type { Result, ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { OrderId, PaymentId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { StaffDecision } from '#core/shared/staff.ts'
import type { Won } from '#core/shared/won.ts'
import type { PaymentStatus } from '#core/shared/payment-status.ts'
import type { LedgerDifference } from '../ledger-differences.ts'
import type { PaymentNotFound } from '../errors.ts'
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
  readonly approvedAt: Instant
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
  /** A refund that was left to the staff in doubt, as the record decides it. */
  readonly decided: { readonly id: string; readonly givenAt: Instant | null } | null
  /** Null where the record agrees: what staff had to find out about it (`PAYMENT_MISMATCH`) is over. */
  readonly task: { readonly kind: StaffTaskKind; readonly detail: string } | null
  readonly decidedAt: Instant
}

/** What staff takes into our books because the provider's record says it; without refunds our books agree with it already. */
export type Adoption = Omit<TakenSettlement, 'task'>

/** Payments that are decided, held against the provider's record. */
export interface TakenPayments {
  /** The payment that was charged under this order id of the provider's; null when none was. */
  find(gatewayOrderId: OrderId): ResultAsync<TakenPayment | null, ServiceUnreachable>
  /** Locks its order, asks `decide`, and writes what it says; null leaves all as it is. */
  settle(
    taken: Pick<TakenPayment, 'orderId' | 'gatewayOrderId'>,
    decide: (taken: TakenPayment) => TakenSettlement | null,
  ): ResultAsync<void, ServiceUnreachable>
  /** Order ids at the provider of what no worker reads any more: with an open task `PAYMENT_MISMATCH` and no open try, or in doubt for longer than a week. */
  leftToStaff(): ResultAsync<readonly OrderId[], ServiceUnreachable>
  /** A task for the staff about money under an order id that the shop does not have, once; none where the archive keeps the payment. */
  reportUnknown(charge: LedgerDifference, at: Instant): ResultAsync<void, ServiceUnreachable>
  /**
   * Locks its order, asks `decide`, writes what it says, and closes what staff had to find out about refunds of this payment at the provider.
   * Not written with `dryRun`.
   */
  adopt<Refusal>(
    taken: Pick<TakenPayment, 'orderId' | 'gatewayOrderId'>,
    decide: (taken: TakenPayment) => Result<Adoption, Refusal>,
    by: StaffDecision,
    options?: { readonly dryRun: boolean },
  ): ResultAsync<
    { readonly payment: TakenPayment; readonly adoption: Adoption },
    Refusal | PaymentNotFound | ServiceUnreachable
  >
}
