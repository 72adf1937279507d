import { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import type { PickupDays } from '#core/shared/shop.ts'
import { CHARGE_HOUR } from '#core/billing/renewal.ts'
import type { OrderEvent } from '#core/storing/order-event.ts'
import type { OrderState } from '#core/storing/order-state.ts'
import type { Closing } from '#core/shop/closings.ts'
import { lastBusinessDay, nextBusinessDay } from '#core/storing/pickup-target.ts'

/** Work of the staff that is late: of each kind an order has one task for each time that it waits (G180). */
export const LATE_WORK = [
  'ORDER_WAITING',
  'REPORT_LATE',
  'ARRIVAL_LATE',
  'SHELVING_LATE',
  'CHECKOUT_WAITING',
  'DELIVERY_LATE',
  'STOP_ON_CLOSED_DAY',
] as const
export type LateWork = (typeof LATE_WORK)[number]

/** Since when an order is in its state, and the day of its checkout: the booked one, else the one that was asked for. */
export type Wait = { readonly since: Instant; readonly day: Day | null }

type LateWorkRule = {
  readonly states: readonly OrderState[]
  /** The step whose own time counts, as the staff said it; null: since when it is in the state, as that was recorded. */
  readonly since: OrderEvent | null
  /** An order that is in the state since before this moment is late; null when its day decides. */
  readonly before: (now: Instant, pickup: PickupDays) => Instant | null
  /** One whose day is this or an earlier one is late; null when its day does not matter. */
  readonly until: (now: Instant) => Day | null
  /** One that is booked for such a day, and was so before that was closed, is late; none where its day decides otherwise. */
  readonly closed: (ahead: readonly Closing[]) => readonly Closing[]
  readonly dueOn: (wait: Wait, pickup: PickupDays) => Day
  /** Not written while such a task about the order is open, and ended by it: they ask for the same (G808). */
  readonly givesWayTo: readonly string[]
  /** What has not happened. */
  readonly detail: string
}

const SECONDS_PER_HOUR = 3600
const NOON = 12
/** So long after its pickup gear has a report, and after its arrival a locker. */
const LATE_AFTER_SECONDS = 24 * SECONDS_PER_HOUR

/** So long after each step on its way, from the report on, gear is at the storage. */
const ARRIVAL_DAYS = 7

const never = () => null
const none = () => []

/** Noon of a business day has passed: whatever waits since an earlier day is late. */
const beforeNoon = (now: Instant, pickup: PickupDays): Instant =>
  Day.startOf(lastBusinessDay(Day.of(Instant.plusSeconds(now, -NOON * SECONDS_PER_HOUR)), pickup))

const aDayAgo = (now: Instant): Instant => Instant.plusSeconds(now, -LATE_AFTER_SECONDS)

/** Nothing is late by its day before the hour at which cards are charged and customers are notified. */
const dayByDay = (now: Instant): Day => Day.of(Instant.plusSeconds(now, -CHARGE_HOUR * SECONDS_PER_HOUR))

const nextBusinessDayAfter = ({ since }: Wait, pickup: PickupDays): Day => nextBusinessDay(Day.of(since), pickup)

const dayAfter = ({ since }: Wait): Day => Day.of(Instant.plusSeconds(since, LATE_AFTER_SECONDS))

const earlier = (one: Day, other: Day | null): Day => (other !== null && other < one ? other : one)

export const LATE_WORK_RULES: Readonly<Record<LateWork, LateWorkRule>> = {
  ORDER_WAITING: {
    states: ['REQUESTED'],
    since: null,
    before: beforeNoon,
    until: never,
    closed: none,
    dueOn: nextBusinessDayAfter,
    givesWayTo: ['PICKUP_LATE'],
    detail: 'paid, and no day for the pickup',
  },
  REPORT_LATE: {
    states: ['PICKED_UP'],
    since: 'pickup.done',
    before: aDayAgo,
    until: never,
    closed: none,
    dueOn: dayAfter,
    givesWayTo: [],
    detail: 'picked up, and no report',
  },
  // Until it has arrived no year begins, and nothing renews: what nobody records would be forgotten.
  ARRIVAL_LATE: {
    states: ['REPORTED', 'TEMP_STORED', 'IN_TRANSIT'],
    since: null,
    before: now => Day.startOf(Day.addDays(Day.of(now), -ARRIVAL_DAYS)),
    until: never,
    closed: none,
    dueOn: ({ since }) => Day.addDays(Day.of(since), ARRIVAL_DAYS),
    givesWayTo: [],
    detail: 'inspected, and not arrived',
  },
  SHELVING_LATE: {
    states: ['ARRIVED'],
    since: null,
    before: aDayAgo,
    until: never,
    closed: none,
    dueOn: dayAfter,
    givesWayTo: [],
    detail: 'arrived, and in no locker',
  },
  CHECKOUT_WAITING: {
    states: ['CHECKOUT_REQUESTED'],
    since: null,
    before: beforeNoon,
    until: dayByDay,
    closed: none,
    dueOn: (wait, pickup) => earlier(nextBusinessDayAfter(wait, pickup), wait.day),
    givesWayTo: [],
    detail: 'checkout requested, and no day for the delivery',
  },
  DELIVERY_LATE: {
    states: ['CHECKOUT_SCHEDULED'],
    since: null,
    before: never,
    until: now => Day.addDays(dayByDay(now), -1),
    closed: none,
    dueOn: ({ since, day }) => day ?? Day.of(since),
    givesWayTo: ['STOP_ON_CLOSED_DAY'],
    detail: 'the booked delivery is not recorded',
  },
  // A stop that is booked after its day was closed is not late: the staff insisted on it.
  STOP_ON_CLOSED_DAY: {
    states: ['PICKUP_SCHEDULED', 'CHECKOUT_SCHEDULED'],
    since: null,
    before: never,
    until: never,
    closed: ahead => ahead,
    dueOn: ({ since, day }) => day ?? Day.of(since),
    givesWayTo: [],
    detail: 'booked for a day that was closed since',
  },
}

/** Which tasks one of this kind makes pointless. */
export const endedBy = (kind: string): readonly LateWork[] =>
  LATE_WORK.filter(late => LATE_WORK_RULES[late].givesWayTo.includes(kind))
