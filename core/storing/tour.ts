import { Day } from '#core/shared/day.ts'
import type { Instant } from '#core/shared/instant.ts'
import { HALF_DAYS, type HalfDay } from '#core/shared/shop.ts'
import { halfAt } from './pickup-window.ts'
import type { RegionCode } from './region.ts'

/** Which stops a driver asks for. */
export type Tour = {
  readonly day: Day
  /** Of pickups that are booked for one; those for a whole day, and every delivery, belong to each (G775). Null is both. */
  readonly halves: readonly HalfDay[] | null
  /** Null is every region. */
  readonly region: RegionCode | null
  /** Also what was booked for an earlier day, and is neither done nor missed (G640). */
  readonly withLate: boolean
}

/** In the afternoon of the day itself, what is still open of its morning is to be driven to as well (G776). */
export const halvesToDrive = (half: HalfDay, day: Day, now: Instant): readonly HalfDay[] =>
  half === 'AFTERNOON' && day === Day.of(now) && halfAt(now) === 'AFTERNOON' ? HALF_DAYS : [half]
