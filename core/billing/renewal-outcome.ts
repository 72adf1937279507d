import type { Day } from '#core/shared/day.ts'
import type { Order } from '#core/storing/order.ts'
import { isExhausted } from './renewal.ts'
import { INITIAL_RENEWAL_STATE, type RenewalState } from '#core/storing/renewal-state.ts'
import { termOf } from '#core/storing/term.ts'

/** What a decided charge of the next term does to the order (T25 to T27). */
export type RenewalOutcome = {
  readonly event: 'renewal.charged' | 'renewal.declined' | 'renewal.exhausted'
  readonly set: { readonly termsPaid?: number; readonly renewal: RenewalState }
}

export const afterCharge = ({ termsPaid }: Pick<Order, 'termsPaid'>): RenewalOutcome => ({
  event: 'renewal.charged',
  set: { termsPaid: termsPaid + 1, renewal: INITIAL_RENEWAL_STATE },
})

/** What taking back the payment of the newest term does to the order (T41). Nothing is charged at once: what is due by now waits for the customer and the staff. */
export const afterReversal = (
  { termsPaid, storageStartDate }: Pick<Order, 'termsPaid' | 'storageStartDate'>,
  today: Day,
): Pick<Order, 'termsPaid' | 'renewal'> => {
  const left = termsPaid - 1
  const isDue = storageStartDate !== null && today >= termOf(storageStartDate, left).nextRenewalDate
  return { termsPaid: left, renewal: isDue ? { ...INITIAL_RENEWAL_STATE, status: 'UNPAID' } : INITIAL_RENEWAL_STATE }
}

/**
 * The day on which the refusal became known: the card is never tried twice on one day (G66). What the customer tried between two scheduled
 * tries spends none of them (G242); what is UNPAID stays so.
 */
export const afterDecline = ({ renewal }: Pick<Order, 'renewal'>, today: Day, isScheduled = true): RenewalOutcome => {
  const declines = renewal.declines + (isScheduled ? 1 : 0)
  const status = renewal.status === 'UNPAID' || isExhausted(declines) ? 'UNPAID' : 'PAST_DUE'
  return {
    event: status === 'UNPAID' ? 'renewal.exhausted' : 'renewal.declined',
    set: { renewal: { ...renewal, status, declines, lastDeclinedOn: today } },
  }
}
