import type { Clock } from '#core/shared/clock.ts'
import type { Instant } from '#core/shared/instant.ts'

/** The date of an answer is in whole seconds, and on its way for a while. */
const NEAR_MS = 60_000

export type ServiceClock = Clock & {
  /** Hears when the service says that it is. */
  readonly hear: (now: Instant) => void
}

/** The device's clock where it is right, else it put right by the service: what is late, and which day it is, hangs on it (G1053). */
export const makeServiceClock = (device: Clock): ServiceClock => {
  let aheadMs = 0
  const now = () => (device.now() + aheadMs) as Instant
  return {
    now,
    hear(said) {
      if (Math.abs(said - now()) > NEAR_MS) aheadMs = said - device.now()
    },
  }
}
