import { Day } from '#core/shared/day.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Order } from '#core/storing/order.ts'
import { isScheduledTry } from './renewal.ts'
import { termOf } from '#core/storing/term.ts'

/** Until so many days after its day a term is charged automatically: as long as declined cards are tried (G66). */
const CHARGED_WITHIN_DAYS = 7
/** A contract is charged once within these, by whichever requester; the database enforces it too (`one_charge_in_sixty_days`). */
export const DAYS_BETWEEN_CHARGES = 60
/** So late an answer to a request would surprise the requester. */
const ASKED_FOR_LASTS_DAYS = 1

/** By itself on its day, by staff because the customer wants it, or by the customer's own hand. */
export type ChargedBy = 'SCHEDULER' | 'STAFF' | 'CUSTOMER'

/** Why a stored card is not charged, although a term waits for its payment. */
export type ChargeHold =
  /** No reminder reached the customer while the contract could still be ended. */
  | 'NOT_REMINDED'
  /** Its day is too long ago. */
  | 'OVERDUE'
  /** The contract was charged within the last sixty days. */
  | 'CHARGED_LATELY'

type Renewing = Pick<Order, 'storageStartDate' | 'termsPaid' | 'renewal'>

export type ChargeWish = {
  readonly by: ChargedBy
  readonly today: Day
  /** When money was last taken for the contract, or may have been. */
  readonly lastChargedOn: Day | null
}

/**
 * The one rule before every charge of a stored card (G115), null when it may be charged. No card is charged automatically or by the staff for a
 * payment of which no reminder with its day and sum went out while the contract could still be ended (`announcedOn`), nor automatically more than
 * seven days after its day; none at all twice in sixty days, or for a year that is over.
 */
export const chargeHold = (order: Renewing, { by, today, lastChargedOn }: ChargeWish): ChargeHold | null => {
  if (isTooSoon(lastChargedOn, today)) return 'CHARGED_LATELY'
  if (by !== 'CUSTOMER' && order.renewal.announcedOn === null) return 'NOT_REMINDED'
  return isOverdue(order, by, today) ? 'OVERDUE' : null
}

const isTooSoon = (lastChargedOn: Day | null, day: Day): boolean =>
  lastChargedOn !== null && Day.daysBetween(lastChargedOn, day) < DAYS_BETWEEN_CHARGES

/** Whether the next payment comes too soon after the last one to be charged on its day, so that nobody is told that it will be (G927). */
export const isNextTooSoon = (
  { storageStartDate, termsPaid }: Pick<Order, 'storageStartDate' | 'termsPaid'>,
  lastChargedOn: Day | null,
): boolean => storageStartDate !== null && isTooSoon(lastChargedOn, termOf(storageStartDate, termsPaid).nextRenewalDate)

const isOverdue = ({ storageStartDate, termsPaid }: Renewing, by: ChargedBy, today: Day): boolean => {
  if (storageStartDate === null) return true
  const { nextRenewalDate } = termOf(storageStartDate, termsPaid)
  return by === 'SCHEDULER'
    ? Day.daysBetween(nextRenewalDate, today) > CHARGED_WITHIN_DAYS
    : today >= termOf(storageStartDate, termsPaid + 1).nextRenewalDate
}

/** Asked for by somebody, outside the schedule of the tries (G116, G242). */
export const isOnRequest = ({ storageStartDate: start, termsPaid, renewal }: Renewing, sentAt: Instant): boolean =>
  renewal.status === 'UNPAID' || !isScheduledTry({ start, termsPaid, ...renewal }, sentAt)

/** Whether a charge that was written down and never sent is still sent now: automatically within its days, on request only soon after. */
export const maySendLate = (order: Renewing, sentAt: Instant, now: Instant): boolean =>
  isOnRequest(order, sentAt)
    ? Day.daysBetween(Day.of(sentAt), Day.of(now)) <= ASKED_FOR_LASTS_DAYS
    : !isOverdue(order, 'SCHEDULER', Day.of(now))

/** The day on which this reminder of a payment was sent, if it counts: it named the payment that comes next, in time to end the contract. */
export const announcedOn = (
  { storageStartDate, termsPaid, renewal }: Renewing,
  renewsOn: Day,
  at: Instant,
): Day | null => {
  if (renewal.announcedOn !== null || storageStartDate === null) return renewal.announcedOn
  const { nextRenewalDate, lastDayToTerminate } = termOf(storageStartDate, termsPaid)
  const day = Day.of(at)
  return renewsOn === nextRenewalDate && day <= lastDayToTerminate ? day : null
}
