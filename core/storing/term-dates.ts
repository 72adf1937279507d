import type { Day } from '#core/shared/day.ts'
import type { Order } from './order.ts'
import { isEnded } from './projection.ts'
import { termOf } from './term.ts'

export type TermDates = {
  readonly storageEndDate: Day | null
  readonly nextRenewalDate: Day | null
  readonly renewalCancelDeadline: Day | null
}

/** The dates of the term that is paid for now: undecided until the gear has arrived (G62); without a next payment once nothing will be charged (G39). */
export const termDates = ({
  storageStartDate,
  termsPaid,
  state,
  autoRenewal,
}: Pick<Order, 'storageStartDate' | 'termsPaid' | 'state' | 'autoRenewal'>): TermDates => {
  if (storageStartDate === null) return { storageEndDate: null, nextRenewalDate: null, renewalCancelDeadline: null }

  const { storageEndDate, nextRenewalDate, renewalCancelDeadline } = termOf(storageStartDate, termsPaid)
  return isEnded(state) || autoRenewal === 'TERMINATED'
    ? { storageEndDate, nextRenewalDate: null, renewalCancelDeadline: null }
    : { storageEndDate, nextRenewalDate, renewalCancelDeadline }
}

/**
 * As they are shown to the customer: on a day that comes too soon after the last payment nothing is charged, so that no day is named until
 * it has come and the year is owed (G975).
 */
export const shownTermDates = (order: Order, isNextHeld = false): TermDates => ({
  ...termDates(order),
  ...(isNextHeld && order.renewal.status === 'OK' && { nextRenewalDate: null }),
})
