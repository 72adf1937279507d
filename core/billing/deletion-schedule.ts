import { Instant } from '#core/shared/instant.ts'

const MINUTE_SECONDS = 60
const DAY_SECONDS = 24 * 60 * MINUTE_SECONDS
/** A key that could not be deleted at the provider for so long is given up: without our copy it cannot be used. */
const KEPT_DAYS = 30

/** When deleting a dropped card at the provider is retried: after as long as it was tried already, a minute at least and a day at most. */
export const nextDeletionAt = (droppedAt: Instant, now: Instant): Instant | 'GIVE_UP' => {
  const age = Instant.secondsBetween(droppedAt, now)
  if (age >= KEPT_DAYS * DAY_SECONDS) return 'GIVE_UP'
  return Instant.plusSeconds(now, Math.min(Math.max(age, MINUTE_SECONDS), DAY_SECONDS))
}
