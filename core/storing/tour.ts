import type { Day } from '#core/shared/day.ts'
import type { HalfDay } from '#core/shared/shop.ts'
import type { RegionCode } from './region.ts'

/** Which stops a driver asks for. */
export type Tour = {
  readonly day: Day
  /** Of pickups; a delivery is booked for a whole day. Null is both half-days. */
  readonly half: HalfDay | null
  /** Null is every region. */
  readonly region: RegionCode | null
  /** Also what was booked for an earlier day, and is neither done nor missed (G640). */
  readonly withLate: boolean
}
