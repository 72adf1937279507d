import { Instant } from '#core/shared/instant.ts'

/** An unpaid order is closed after this time (G50, T04). */
export const UNPAID_ORDER_HOURS = 24

const SECONDS_PER_HOUR = 3600

/** An order that has a payment link can be paid as long as that (G195). */
export const isExpired = (placedAt: Instant, now: Instant, payableUntil?: Instant): boolean =>
  payableUntil === undefined
    ? Instant.secondsBetween(placedAt, now) >= UNPAID_ORDER_HOURS * SECONDS_PER_HOUR
    : now >= payableUntil
