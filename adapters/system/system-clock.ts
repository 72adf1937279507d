import type { Clock } from '#core/shared/clock.ts'
import type { Instant } from '#core/shared/instant.ts'

/** The machine's own time. */
export const systemClock: Clock = { now: () => Date.now() as Instant }
