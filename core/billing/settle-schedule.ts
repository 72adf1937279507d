import { Instant } from '#core/shared/instant.ts'
import { AGREEMENT_SECONDS } from './gateway-timeouts.ts'

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 60 * MINUTE_SECONDS
const DAY_SECONDS = 24 * HOUR_SECONDS

/** Seconds after sending at which a payment in doubt is read back: quickly at first, once the buyer's agreement is over, then daily for a week. */
const LOOKS_AFTER_SECONDS: readonly [number, ...number[]] = [
  10,
  MINUTE_SECONDS,
  5 * MINUTE_SECONDS,
  AGREEMENT_SECONDS + MINUTE_SECONDS,
  HOUR_SECONDS,
  ...[1, 2, 3, 4, 5, 6, 7].map(day => day * DAY_SECONDS),
]

/** Whether this look, from 1 on, is one of the daily ones: by then no call of before is under way any more. */
export const isDailyLook = (look: number): boolean => (LOOKS_AFTER_SECONDS[look - 1] ?? 0) >= DAY_SECONDS

export const firstLookAt = (sentAt: Instant): Instant => Instant.plusSeconds(sentAt, LOOKS_AFTER_SECONDS[0])

type Looked = { readonly sentAt: Instant; readonly looks: number }

/**
 * When the reconciler reads the provider's record again, after so many looks; after a week without an answer a person looks. A look that
 * comes late, as after an outage, puts off those behind it: else all of them would go within seconds to a provider that is silent just then.
 */
export const nextLookAt = ({ sentAt, looks }: Looked, now: Instant): Instant | 'GIVE_TO_STAFF' => {
  const seconds = LOOKS_AFTER_SECONDS[looks]
  if (seconds === undefined) return 'GIVE_TO_STAFF'
  const planned = Instant.plusSeconds(sentAt, seconds)
  return planned > now ? planned : Instant.plusSeconds(now, seconds - (LOOKS_AFTER_SECONDS[looks - 1] ?? 0))
}
