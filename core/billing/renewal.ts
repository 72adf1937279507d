import { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import { termOf } from '#core/storing/term.ts'
import type { AutoRenewal } from '#core/storing/auto-renewal.ts'

/** The month ahead, two weeks ahead, and the day before each of the two deadlines; the first one first. */
export const REMIND_DAYS_AHEAD = [30, 14, 8, 4] as const
const RETRY_DAYS_AFTER = [1, 3, 7]
/** In Asia/Seoul (G65). */
export const CHARGE_HOUR = 10
const SECONDS_PER_HOUR = 3600

/** When the customer is notified of a coming payment (docs/rules/renewals.md). */
export const reminderDays = (nextRenewalDate: Day): readonly Day[] =>
  REMIND_DAYS_AHEAD.map(days => Day.addDays(nextRenewalDate, -days))

/** When a declined renewal is tried again (G66). */
export const retryDays = (nextRenewalDate: Day): readonly Day[] =>
  RETRY_DAYS_AFTER.map(days => Day.addDays(nextRenewalDate, days))

/** What is never charged is called unpaid a day after a card would have been tried for the last time (G66). */
export const unpaidFrom = (nextRenewalDate: Day): Day => Day.addDays(nextRenewalDate, Math.max(...RETRY_DAYS_AFTER) + 1)

/** The renewal of one contract as far as its next payment is concerned. */
export type ChargeQuestion = {
  readonly autoRenewal: AutoRenewal
  /** Null until the gear has arrived at the storage (G62). */
  readonly start: Day | null
  readonly termsPaid: number
  /** How often the card was declined for the next term. */
  readonly declines: number
  readonly lastDeclinedOn: Day | null
}

/**
 * From when the next term is to be charged: on the renewal day from 10:00, after a decline on its retry days. A missed run catches up
 * later, but never with two tries on one day (G65, G66). Null when nothing will be charged.
 */
export const chargeDueAt = (contract: ChargeQuestion): Instant | null => {
  const { autoRenewal, start, termsPaid, declines, lastDeclinedOn } = contract
  if (autoRenewal !== 'ACTIVE' || start === null) return null
  const { nextRenewalDate } = termOf(start, termsPaid)
  const dueOn = [nextRenewalDate, ...retryDays(nextRenewalDate)][declines]
  if (dueOn === undefined) return null
  const nextDay = lastDeclinedOn === null ? dueOn : Day.addDays(lastDeclinedOn, 1)
  return atChargeHour(nextDay > dueOn ? nextDay : dueOn)
}

/**
 * Whether an attempt of this day takes the place of a scheduled try. One that the customer asked for before the next one's day spends none of
 * them (G242).
 */
export const isScheduledTry = (contract: Omit<ChargeQuestion, 'autoRenewal'>, sentAt: Instant): boolean => {
  // Also of a card that was removed, or a renewal that was ended, while the attempt was open.
  const dueAt = chargeDueAt({ ...contract, autoRenewal: 'ACTIVE' })
  return dueAt === null || Day.of(dueAt) <= Day.of(sentAt)
}

/** From when on this day cards are charged and customers are notified of what is due (G65). */
export const atChargeHour = (day: Day): Instant => Instant.plusSeconds(Day.startOf(day), CHARGE_HOUR * SECONDS_PER_HOUR)

/** In an hour, but not at night: when a charge that was never asked of the card is tried again. */
export const inAnHourByDay = (now: Instant): Instant => {
  const later = Instant.plusSeconds(now, SECONDS_PER_HOUR)
  return Math.max(later, atChargeHour(Day.of(later))) as Instant
}

/** How many terms are paid at this moment when every charge succeeds as soon as it is due. */
export const termsPaidBy = (start: Day, now: Instant): number => {
  let paid = 1
  while (now >= atChargeHour(Day.addYears(start, paid))) paid += 1
  return paid
}

/** Whether the last retry was declined: the contract becomes UNPAID and staff is asked (G66). */
export const isExhausted = (declines: number): boolean => declines > RETRY_DAYS_AFTER.length
