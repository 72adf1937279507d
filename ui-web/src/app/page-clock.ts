import type { Clock } from '#core/shared/clock.ts'
import type { Instant } from '#core/shared/instant.ts'

let current: Clock = { now: () => Date.now() as Instant }

/** Sets the clock of this page, before anything of it is shown. */
export const setPageClock = (clock: Clock): void => {
  current = clock
}

/** By which texts know which year is this one. */
export const pageClock = (): Clock => current
