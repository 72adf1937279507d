import { Instant } from '#core/shared/instant.ts'

const MINUTE_SECONDS = 60
const DAY_SECONDS = 24 * 60 * MINUTE_SECONDS
/** A provider that cannot be made to forget a key for so long will not: without our copy it is of no use to anybody. */
const KEPT_DAYS = 30

/** When the provider is asked again to forget a dropped card: after as long as it was tried already, a minute at least and a day at most. */
export const nextForgetAt = (droppedAt: Instant, now: Instant): Instant | 'GIVE_UP' => {
  const age = Instant.secondsBetween(droppedAt, now)
  if (age >= KEPT_DAYS * DAY_SECONDS) return 'GIVE_UP'
  return Instant.plusSeconds(now, Math.min(Math.max(age, MINUTE_SECONDS), DAY_SECONDS))
}
