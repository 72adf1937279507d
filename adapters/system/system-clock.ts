import type { Clock } from '#core/shared/clock.ts'
import type { Instant } from '#core/shared/instant.ts'

/** Set back by so much, the machine's clock was plainly wrong before: it is followed. */
const FOLLOWED_FROM_MS = 24 * 60 * 60 * 1000

/**
 * Time that does not go back when the machine's clock is set back by less than a day: it runs at half speed until both agree, so that
 * what is over stays over and time never stops. `elapsed` are milliseconds that cannot be set.
 */
export const steadyClock = (machine: () => number, elapsed: () => number): Clock => {
  let latest = machine()
  let lookedAt = elapsed()
  return {
    now() {
      const [told, at] = [machine(), elapsed()]
      latest = latest - told < FOLLOWED_FROM_MS ? Math.max(told, latest + (at - lookedAt) / 2) : told
      lookedAt = at
      return Math.floor(latest) as Instant
    },
  }
}

/** The machine's own time, which may be set back. */
export const machineClock: Clock = { now: () => Date.now() as Instant }

/** The time of this process. */
export const systemClock = steadyClock(machineClock.now, () => performance.now())
