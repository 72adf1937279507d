import { isNextTooSoon } from '#core/billing/charge-hold.ts'
import type { Day } from '#core/shared/day.ts'
import { type OrderRow, toOrder } from './order-row.ts'

/** When money was last taken for the contract `o`, or may have been, before its next term. */
export const LAST_CHARGED_ON = `(
  select max(p.charged_on) from payment p
  where p.order_id = o.id and p.term <= o.terms_paid and p.status in ('IN_PROGRESS', 'DONE', 'CANCELLED', 'REFUNDED')
)`

export type ChargedRow = OrderRow & { readonly last_charged_on: Day | null }

/** Whether its customer is told no day of the next payment (G975). */
export const isNextHeld = (row: ChargedRow): boolean => isNextTooSoon(toOrder(row), row.last_charged_on)
