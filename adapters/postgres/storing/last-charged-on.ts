import { isNextTooSoon } from '#core/billing/charge-hold.ts'
import type { Day } from '#core/shared/day.ts'
import type { Order } from '#core/storing/order.ts'
import { type OrderRow, toOrder } from './order-row.ts'

/** When money was last taken for the contract `o`, or may have been, before its next term. */
export const LAST_CHARGED_ON = `(
  select max(p.charged_on) from payment p
  where p.order_id = o.id and p.term <= o.terms_paid and p.status in ('IN_PROGRESS', 'DONE', 'CANCELLED', 'REFUNDED')
)`

export type ChargedRow = OrderRow & { readonly last_charged_on: Day | null }

/** The contract of a row, and whether its customer is told no day of the next payment (G975). */
export const toChargedOrder = (row: ChargedRow): { readonly order: Order; readonly isNextHeld: boolean } => {
  const order = toOrder(row)
  return { order, isNextHeld: isNextTooSoon(order, row.last_charged_on) }
}
