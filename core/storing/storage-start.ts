import { err, ok, type Result } from 'neverthrow'
import { Day } from '#core/shared/day.ts'
import type { Instant } from '#core/shared/instant.ts'

export type OccurredInFuture = { readonly kind: 'OccurredInFuture' }

/** The guard and effect of T13: storage starts on the day the gear arrived, not on the day somebody typed it (G62). */
export const storageStartDay = (arrivedAt: Instant, now: Instant): Result<Day, OccurredInFuture> =>
  arrivedAt > now ? err({ kind: 'OccurredInFuture' }) : ok(Day.of(arrivedAt))
