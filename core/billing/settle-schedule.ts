import { Instant } from '#core/shared/instant.ts'

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 60 * MINUTE_SECONDS
const DAY_SECONDS = 24 * HOUR_SECONDS

/** Seconds after sending at which a payment in doubt is read back: quickly at first, then daily for a week. */
const LOOKS_AFTER_SECONDS = [
  10,
  MINUTE_SECONDS,
  5 * MINUTE_SECONDS,
  HOUR_SECONDS,
  ...[1, 2, 3, 4, 5, 6, 7].map(day => day * DAY_SECONDS),
]

/** When the reconciler reads the provider's record again; after a week without an answer a person looks. */
export const nextLookAt = (sentAt: Instant, looksDone: number): Instant | 'GIVE_TO_STAFF' => {
  const seconds = LOOKS_AFTER_SECONDS[looksDone]
  return seconds === undefined ? 'GIVE_TO_STAFF' : Instant.plusSeconds(sentAt, seconds)
}
