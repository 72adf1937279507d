import type { output as Parsed } from 'zod/mini'
import { Day } from '#core/shared/day.ts'
import { HALF_DAYS, type HalfDay } from '#core/shared/shop.ts'
import type { Closure } from '#core/storing/pickup-target.ts'
import type { CalendarVisit, readCalendar } from '#adapters/http/contract/staff/calendar.ts'
import { isAskedFor } from '#core/storing/projection.ts'

export type Week = Parsed<typeof readCalendar.answer>

/** A visit that gets another day; null while nobody has said which. */
export type Moving = { readonly visit: CalendarVisit; readonly day: Day | null; readonly half: HalfDay | null }

/** A part of a day: a half-day of pickups, pickups without one, and deliveries, which have a day alone. */
export const SLOT_KINDS = [...HALF_DAYS, 'ANY_TIME', 'DELIVERY'] as const
export type SlotKind = (typeof SLOT_KINDS)[number]

export type Slot = {
  readonly kind: SlotKind
  readonly taken: number
  /** Null where nothing is limited. */
  readonly stops: number | null
  readonly visits: readonly CalendarVisit[]
}

export type DayPlan = {
  readonly day: Day
  /** Why nobody drives anywhere. */
  readonly closure: Closure | null
  /** Storages that are closed while another one drives. */
  readonly closed: readonly { readonly region: string; readonly closure: Closure }[]
  readonly slots: readonly Slot[]
  readonly pickups: number
  readonly deliveries: number
}

const DAYS = 7

/** The Sunday on or before a day. */
export const weekOf = (day: Day): Day => Day.addDays(day, 0 - Day.weekday(day))

/** The days of a week with what is booked in their parts; of several storages all taken together. */
export const plansOf = (week: Week): readonly DayPlan[] => {
  const kinds = kindsOf(week)
  return Array.from({ length: DAYS }, (_, at) => planOf(week, at, kinds))
}

/** Only the parts that the week has: half-days where somebody has windows, pickups without one where there are some. */
const kindsOf = ({ regions, pickups }: Week): readonly SlotKind[] => {
  const hasHalves = regions.some(({ days }) => days.some(({ halves }) => halves.length > 0))
  const hasOthers = !hasHalves || pickups.some(({ half }) => half === null)
  return SLOT_KINDS.filter(kind => kind === 'DELIVERY' || (kind === 'ANY_TIME' ? hasOthers : hasHalves))
}

const planOf = (week: Week, at: number, kinds: readonly SlotKind[]): DayPlan => {
  const day = Day.addDays(week.from, at)
  const regions = week.regions.flatMap(({ region, days }) => {
    const found = days.find(one => one.day === day)
    return found === undefined ? [] : [{ region, ...found }]
  })
  const closed = regions.flatMap(({ region, closure }) => (closure === null ? [] : [{ region, closure }]))
  const isClosed = closed.length === regions.length
  const ofDay = (visits: readonly CalendarVisit[]) => visits.filter(visit => visit.day === day)
  const pickups = ofDay(week.pickups)
  const deliveries = ofDay(week.deliveries)

  const slots = kinds.map((kind): Slot => {
    if (kind === 'DELIVERY') return { kind, taken: deliveries.length, stops: null, visits: deliveries }
    const visits = pickups.filter(({ half }) => (half ?? 'ANY_TIME') === kind)
    if (kind === 'ANY_TIME') return { kind, taken: visits.length, stops: null, visits }
    const rooms = regions.flatMap(({ closure, halves }) =>
      halves
        .filter(({ half }) => half === kind)
        .map(({ taken, stops }) => ({ taken, stops: closure === null ? stops : 0 })),
    )
    return { kind, taken: sum(rooms.map(({ taken }) => taken)), stops: sum(rooms.map(({ stops }) => stops)), visits }
  })
  return {
    day,
    closure: isClosed ? (closed[0]?.closure ?? null) : null,
    closed: isClosed ? [] : closed,
    slots,
    pickups: sum(slots.filter(({ kind }) => kind !== 'DELIVERY').map(({ taken }) => taken)),
    deliveries: deliveries.length,
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/** Whether a visit may go to a part of a day: pickups and deliveries do not mix. */
export const canDrop = (visit: CalendarVisit, kind: SlotKind): boolean =>
  isDelivery(visit) ? kind === 'DELIVERY' : kind !== 'DELIVERY'

export const isDelivery = ({ state }: Pick<CalendarVisit, 'state'>): boolean => isAskedFor(state)

/** A pickup is moved before its day; on it, it is missed or done (G560). */
export const canMove = (visit: CalendarVisit, today: Day): boolean =>
  visit.state !== 'PICKUP_SCHEDULED' || today < visit.day

/** The step by which a visit gets another day. */
export const moveEvent = ({ state }: Pick<CalendarVisit, 'state'>) => {
  if (state === 'CHECKOUT_REQUESTED') return 'checkout.scheduled'
  return state === 'CHECKOUT_SCHEDULED' ? 'checkout.rescheduled' : 'pickup.rescheduled'
}
