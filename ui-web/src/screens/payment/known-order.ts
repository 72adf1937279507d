import type { PaymentFailed } from '#core/billing/customer/payment-progress.ts'
import type { OrderId } from '#core/shared/ids.ts'

/** The number in the address, unless the service knows no such order of this customer: then it is an arbitrary text. */
export const knownOrder = ({ kind }: PaymentFailed, orderId: OrderId): OrderId | null =>
  kind === 'OrderNotFound' || kind === 'PaymentNotFound' || kind === 'SignInNeeded' ? null : orderId
