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

/** As far as what holds the next payment is known before its day. */
export type HeldContract = {
  readonly order: Pick<Order, 'storageStartDate' | 'termsPaid' | 'renewal'>
  /** It comes too soon after the last one to be charged (G927). */
  readonly isNextHeld?: boolean
}

/** Whether it is known before the day of the next payment that no card is charged on it: it comes too soon, or no reminder can announce it any more (G115). */
export const isHeldAhead = ({ order, isNextHeld = false }: HeldContract, today: Day): boolean => {
  const { storageStartDate, termsPaid, renewal } = order
  if (storageStartDate === null || renewal.status !== 'OK') return false
  const { nextRenewalDate, lastDayToTerminate } = termOf(storageStartDate, termsPaid)
  if (today >= nextRenewalDate) return false
  return isNextHeld || (renewal.announcedOn === null && today > lastDayToTerminate)
}

/** As they are shown to the customer: on the day of a payment that is held nothing is charged, so that no day is named until it has come and the year is owed (G975). */
export const shownTermDates = (order: Order, isNextHeld = false): TermDates => ({
  ...termDates(order),
  ...(isNextHeld && order.renewal.status === 'OK' && { nextRenewalDate: null }),
})
