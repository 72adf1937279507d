import { Day } from '#core/shared/day.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { CalendarVisit, RegionDay } from '#adapters/http/contract/staff/calendar.ts'
import { pageClock } from '../../app/page-clock.ts'
import { type Week, weekOf } from '../screens/calendar/week.ts'

export const today = (): Day => Day.of(pageClock().now())

/** A booked pickup of this morning, with what a test says of it. */
export const visitOf = (more: Partial<CalendarVisit> = {}): CalendarVisit => ({
  orderId: 'SK-AAAAAAAAAAAB' as OrderId,
  state: 'PICKUP_SCHEDULED',
  customerName: '한겨울',
  kind: 'SKI',
  region: 'RESORT',
  day: today(),
  half: 'MORNING',
  ...more,
})

/** Six stops in each half-day, with what a test says of a day. */
export const daysFrom = (from: Day, more: (day: Day) => Partial<RegionDay> = () => ({})): RegionDay[] =>
  Array.from({ length: 7 }, (_, at) => Day.addDays(from, at)).map(day => ({
    day,
    closure: null,
    halves: [
      { half: 'MORNING', taken: 0, stops: 6 },
      { half: 'AFTERNOON', taken: 0, stops: 6 },
    ],
    ...more(day),
  }))

/** This week in one storage that drives every day. */
export const calendarWeek = (more: Partial<Week> = {}): Week => {
  const from = weekOf(today())
  return {
    today: today(),
    from,
    regions: [{ region: 'RESORT', days: daysFrom(from) }],
    pickups: [],
    deliveries: [],
    hasMore: false,
    ...more,
  }
}
