import type { ResultAsync } from 'neverthrow'
import type { AccessForbidden, CallFailure, InProgress } from '#core/shared/failures.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { OrderNotFound } from '#core/storing/errors.ts'
import type { OrderAlreadyPaid, OrderExpired } from '../errors.ts'
import type { Confirmation, ConfirmFailure, Payment } from './payments.ts'

export type CannotBePaid = OrderNotFound | OrderExpired | OrderAlreadyPaid | InProgress

/** As much as a caller without a session is answered: whether it is paid, and not what or by whom. */
export type UnseenPayment = { readonly kind: 'Unseen'; readonly status: Payment['status'] }

/** Payments whose card window is open. It may come back after the session has ended, and the payment is made all the same. */
export interface OpenPayments {
  /** Asked right before the window opens; leaves this browser the right to confirm the order. */
  begin(order: OrderId): ResultAsync<void, CannotBePaid | CallFailure>
  /** As `Payments.confirm`, by that right alone. Forbidden without it. */
  confirm(confirmation: Confirmation): ResultAsync<UnseenPayment, ConfirmFailure | AccessForbidden>
}
