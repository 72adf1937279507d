import { Day } from '#core/shared/day.ts'
import type { Instant } from '#core/shared/instant.ts'
import { atChargeHour } from './renewal.ts'

/**
 * Consent to a higher recurring price is given within this many days before it is charged (E-Commerce Act 13(6) and its decree, in force
 * since 14 February 2025): asked earlier it would not count.
 */
const CONSENT_DAYS = 30
/** Our own: a customer notified a week before the published deadline can still end the contract in peace (G60). */
const LATEST_NOTICE_DAYS = 14

/** When a higher price is announced and answered. All days are Seoul days. */
type PriceTimes = {
  readonly noticeFrom: Instant
  /** A customer not notified by the end of this day pays the price of before. */
  readonly lastNoticeDay: Day
  /** Until the end of the day before the payment the customer may say yes or no, and change it. */
  readonly lastDayToAnswer: Day
}

export const priceTimes = (chargeOn: Day): PriceTimes => ({
  noticeFrom: atChargeHour(Day.addDays(chargeOn, -CONSENT_DAYS)),
  lastNoticeDay: Day.addDays(chargeOn, -LATEST_NOTICE_DAYS),
  lastDayToAnswer: Day.addDays(chargeOn, -1),
})

/** Whether something that was done at this moment counts for a payment on that day. */
export const isInConsentTime = (at: Instant, chargeOn: Day): boolean =>
  Day.of(at) >= Day.addDays(chargeOn, -CONSENT_DAYS) && Day.of(at) <= priceTimes(chargeOn).lastDayToAnswer
