import type { Instant } from '#core/shared/instant.ts'
import type { Order } from '#core/storing/order.ts'
import type { OrderState } from '#core/storing/order-state.ts'
import type { ChargeHold } from './charge-hold.ts'
import type { RenewalState } from '#core/storing/renewal-state.ts'
import { termOf } from '#core/storing/term.ts'

type HeldStep = {
  readonly event: 'renewal.exhausted'
  readonly to: OrderState
  readonly occurredAt: Instant
  readonly recordedAt: Instant
  readonly actor: { readonly kind: 'SCHEDULER'; readonly id: null }
  readonly reason: ChargeHold | typeof GIVEN_BACK
  readonly set: { readonly renewal: RenewalState }
}

type HeldRenewal = {
  readonly step: HeldStep
  readonly task: { readonly kind: 'RENEWAL_NOT_CHARGED'; readonly detail: string }
}

/** Of the step to UNPAID of a term whose money went back at the provider's own page (G911). */
export const GIVEN_BACK = 'GIVEN_BACK'

/** To UNPAID: nothing charges the term automatically any more. The order must be one that renews. */
export const heldStep = (order: Order, reason: HeldStep['reason'], now: Instant): HeldStep => ({
  event: 'renewal.exhausted',
  to: order.state,
  occurredAt: now,
  recordedAt: now,
  actor: { kind: 'SCHEDULER', id: null },
  reason,
  set: { renewal: { ...order.renewal, status: 'UNPAID' } },
})

/** A term that is not charged automatically: it is UNPAID, and one task of the staff. */
export const heldRenewal = (order: Order, hold: ChargeHold, now: Instant): HeldRenewal => ({
  step: heldStep(order, hold, now),
  task: { kind: 'RENEWAL_NOT_CHARGED', detail: `order ${order.id}, ${heldDetail(order, hold)}` },
})

/** As `term 2, due on 2027-12-03: NOT_REMINDED`. */
export const heldDetail = (
  { storageStartDate, termsPaid }: Pick<Order, 'storageStartDate' | 'termsPaid'>,
  hold: ChargeHold | null,
): string => {
  const dueOn = storageStartDate && termOf(storageStartDate, termsPaid).nextRenewalDate
  return `term ${termsPaid + 1}, due on ${dueOn}: ${hold}`
}
