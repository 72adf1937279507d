import { Day } from '#core/shared/day.ts'

/** Published in every text and reminder as the last day to end the renewal (G60). */
export const PUBLISHED_DEADLINE_DAYS = 7
/** What the service enforces: a customer who followed either published sentence is not charged against it (G60). */
const ENFORCED_DEADLINE_DAYS = 3

/** One paid year. All days are Seoul days. */
export type Term = {
  /** Counted from 1. */
  readonly term: number
  readonly startsOn: Day
  /** The day of the next payment, with which the next term begins. */
  readonly nextRenewalDate: Day
  /** The last covered day (G63). */
  readonly storageEndDate: Day
  readonly renewalCancelDeadline: Day
  /** Until the end of this day a termination is accepted. */
  readonly lastDayToTerminate: Day
  readonly days: number
}

/** Term `k` of a storage that began on `start`: always counted from the first start, so that 29 February comes back (G64). */
export const termOf = (start: Day, k: number): Term => {
  const startsOn = Day.addYears(start, k - 1)
  const nextRenewalDate = Day.addYears(start, k)
  return {
    term: k,
    startsOn,
    nextRenewalDate,
    storageEndDate: Day.addDays(nextRenewalDate, -1),
    renewalCancelDeadline: Day.addDays(nextRenewalDate, -PUBLISHED_DEADLINE_DAYS),
    lastDayToTerminate: Day.addDays(nextRenewalDate, -ENFORCED_DEADLINE_DAYS),
    days: Day.daysBetween(startsOn, nextRenewalDate),
  }
}

export const termsFrom = (start: Day, count: number): readonly Term[] =>
  Array.from({ length: count }, (_, index) => termOf(start, index + 1))

/** Until when a renewal can be ended before this payment: until the published day, a little longer in fact, or once it is paid (G60, G61). */
export const endableBefore = (
  nextRenewalDate: Day,
  today: Day,
): { readonly kind: 'UNTIL' | 'STILL_UNTIL'; readonly day: Day } | { readonly kind: 'AFTER_PAYMENT' } => {
  const published = Day.addDays(nextRenewalDate, -PUBLISHED_DEADLINE_DAYS)
  const enforced = Day.addDays(nextRenewalDate, -ENFORCED_DEADLINE_DAYS)
  if (today <= published) return { kind: 'UNTIL', day: published }
  return today <= enforced ? { kind: 'STILL_UNTIL', day: enforced } : { kind: 'AFTER_PAYMENT' }
}
