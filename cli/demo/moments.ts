import { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'

/** A step in the demo shop, and when. */
export type Deed = { readonly at: Instant; readonly do: () => Promise<void> }

const MINUTE_SECONDS = 60

/** `20:14` in Seoul so many days ago; what would come later than now has just happened. */
export const daysAgo = (now: Instant, days: number, time: string): Instant => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const day = Day.addDays(Day.of(now), -days)
  const at = Instant.plusSeconds(Day.startOf(day), (hours * 60 + minutes) * MINUTE_SECONDS)
  return Math.min(at, Instant.plusSeconds(now, -MINUTE_SECONDS)) as Instant
}
