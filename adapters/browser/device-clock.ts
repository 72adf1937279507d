import type { Clock } from '#core/shared/clock.ts'
import { Instant } from '#core/shared/instant.ts'

/** The customer's own clock, which may be wrong: it measures spans and never decides a rule. */
export const deviceClock: Clock = { now: () => Instant.ofDate(new Date()) }
