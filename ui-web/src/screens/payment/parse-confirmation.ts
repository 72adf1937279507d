import type { Confirmation } from '#core/billing/ports/payments.ts'
import type { OrderId } from '#core/shared/ids.ts'

/** What the card window left in the address; null when a part is missing or cannot be one. All three come from outside. */
export const parseConfirmation = (query: URLSearchParams): Confirmation | null => {
  const [paymentKey, orderId, amount] = ['paymentKey', 'orderId', 'amount'].map(name => query.get(name) ?? '')
  if (!paymentKey || !orderId || amount === undefined || !/^[1-9]\d{0,8}$/.test(amount)) return null
  return { paymentKey, orderId: orderId as OrderId, amount: Number(amount) }
}
