import { Instant } from '#core/shared/instant.ts'

/** When the suites begin: noon in Seoul. */
export const NOON = Instant.ofDate(new Date('2026-11-21T03:00:00Z'))

/** So many seconds after it. */
export const at = (seconds: number): Instant => Instant.plusSeconds(NOON, seconds)
