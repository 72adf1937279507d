import type { ResultAsync } from 'neverthrow'
import type { CallFailure, InProgress, KeyReused } from '#core/shared/failures.ts'
import type { OrderId, PaymentId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import type { OrderNotFound } from '#core/storing/errors.ts'
import type { AmountMismatch, OrderAlreadyPaid, OrderExpired, PaymentDeclined, PaymentNotFound } from '../errors.ts'
import type { PaymentStatus } from '#core/shared/payment-status.ts'

/** One payment of one term, as its owner may see it. */
export type Payment = {
  readonly id: PaymentId
  readonly orderId: OrderId
  readonly orderName: string
  readonly amountWon: Won
  /** IN_PROGRESS while the provider's answer is awaited. */
  readonly status: PaymentStatus
  /** The provider's word for the means of payment, as `카드`. */
  readonly method: string | null
  readonly approvedAt: Instant | null
  readonly receiptUrl: string | null
  /** Why the last try failed; null when none has. */
  readonly failure: { readonly code: string; readonly message: string } | null
}

export type Confirmation = {
  readonly paymentKey: string
  readonly orderId: OrderId
  /** As it came back from the card window; compared with the order, never charged. */
  readonly amount: number
}

export type ConfirmFailure =
  | AmountMismatch
  | InProgress
  | KeyReused
  | OrderAlreadyPaid
  | OrderExpired
  | OrderNotFound
  | PaymentDeclined
  | CallFailure

/** Paying for an order. */
export interface Payments {
  /** Answers a payment that is DONE, or IN_PROGRESS when the provider has not spoken: then ask `read` until it is decided (G36). */
  confirm(confirmation: Confirmation): ResultAsync<Payment, ConfirmFailure>
  read(id: PaymentId): ResultAsync<Payment, PaymentNotFound | CallFailure>
  /** The payment of an order's first term. */
  ofOrder(id: OrderId): ResultAsync<Payment, PaymentNotFound | CallFailure>
}
