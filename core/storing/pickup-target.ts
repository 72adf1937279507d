import { err, ok, type Result } from 'neverthrow'
import { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import type { PickupDays, Shop } from '#core/shared/shop.ts'
import { KOREAN_HOLIDAYS } from './korean-holidays.ts'
import type { Order } from './order.ts'
import { findRegion, type RegionCode } from './region.ts'

/** Both days included; a target, not a promise (G74). */
export type PickupTarget = { readonly from: Day; readonly to: Day }

export type PickupDayPast = { readonly kind: 'PickupDayPast' }
export type NotABusinessDay = { readonly kind: 'NotABusinessDay' }
export type PickupDayFar = { readonly kind: 'PickupDayFar'; readonly latest: Day; readonly isForced: boolean }

export type PickupDayRefused = PickupDayPast | NotABusinessDay | PickupDayFar

/** A pickup is a matter of days; further ahead lies a mistyped month, unless staff insists. */
const PICKUP_DAYS_AHEAD = 60
/** Of who moves in autumn and says so in spring; beyond lies a mistyped year (G812). */
const PICKUP_DAYS_AHEAD_FORCED = 300
const SUNDAY = 0
const SATURDAY = 6
const SECONDS_PER_HOUR = 60 * 60

/** The weekdays are those on which a region drives; without them Monday to Friday. */
export type BusinessDays = Pick<PickupDays, 'closedDays'> & { readonly weekdays?: readonly number[] }

/** A weekday of the shop, neither a public holiday nor a day on which it is closed; after the last year of the holiday table only weekdays are known. */
export const isBusinessDay = (day: Day, { closedDays, weekdays }: BusinessDays): boolean => {
  const weekday = Day.weekday(day)
  const isWeekday = weekdays?.includes(weekday) ?? (weekday !== SUNDAY && weekday !== SATURDAY)
  return isWeekday && !Object.hasOwn(KOREAN_HOLIDAYS, day) && !closedDays.includes(day)
}

/** The days on which gear is picked up in a region: by its windows, where it has some. */
export const pickupDaysOf = (shop: Pick<Shop, 'regions' | 'pickup'>, region: RegionCode): PickupDays & BusinessDays => {
  const windows = findRegion(shop, region)?.pickupWindows ?? null
  return windows === null
    ? shop.pickup
    : {
        ...shop.pickup,
        weekdays: windows.weekdays,
        closedDays: [...shop.pickup.closedDays, ...windows.closedDays],
      }
}

/** Why nobody drives: by the shop's closed days, the region's, a public holiday, or its weekday. */
export const CLOSURES = ['SHOP_CLOSED', 'REGION_CLOSED', 'HOLIDAY', 'WEEKDAY'] as const
export type Closure = (typeof CLOSURES)[number]

/** Null on a business day of the region. */
export const closureOf = (shop: Pick<Shop, 'regions' | 'pickup'>, region: RegionCode, day: Day): Closure | null => {
  if (isBusinessDay(day, pickupDaysOf(shop, region))) return null
  if (shop.pickup.closedDays.includes(day)) return 'SHOP_CLOSED'
  if (findRegion(shop, region)?.pickupWindows?.closedDays.includes(day)) return 'REGION_CLOSED'
  return Object.hasOwn(KOREAN_HOLIDAYS, day) ? 'HOLIDAY' : 'WEEKDAY'
}

/** Within which days gear is to be picked up. Orders on a day off or after the last hour count from the next business day (G74). */
export const pickupTarget = (appliedAt: Instant, pickup: PickupDays & BusinessDays): PickupTarget => {
  const today = Day.of(appliedAt)
  const lastMoment = Instant.plusSeconds(Day.startOf(today), pickup.lastHour * SECONDS_PER_HOUR)
  const countedFrom = isBusinessDay(today, pickup) && appliedAt <= lastMoment ? today : nextBusinessDay(today, pickup)
  const { earliest, latest } = pickup.withinBusinessDays
  const from = businessDaysAfter(countedFrom, earliest, pickup)
  return { from, to: businessDaysAfter(from, latest - earliest, pickup) }
}

/** The last day on which this order is to be picked up, by its booking or by the target; null when it does not wait for that. */
export const pickupDueOn = (
  { state, placedAt, pickupDate, missedPickup }: Pick<Order, 'state' | 'placedAt' | 'pickupDate' | 'missedPickup'>,
  pickup: PickupDays,
): Day | null => {
  if (state === 'REQUESTED') return missedPickup?.day ?? pickupTarget(placedAt, pickup).to
  return state === 'PICKUP_SCHEDULED' ? pickupDate : null
}

/** The last day for which staff books a pickup. */
export const lastPickupDay = (today: Day, isForced: boolean): Day =>
  Day.addDays(today, isForced ? PICKUP_DAYS_AHEAD_FORCED : PICKUP_DAYS_AHEAD)

/** The guard of T06 and T07; staff may force a day off, or one that is far ahead (G812), never one that is over. */
export const checkPickupDay = (
  day: Day,
  today: Day,
  rules: BusinessDays & { readonly isForced: boolean },
): Result<Day, PickupDayRefused> => {
  if (day < today) return err({ kind: 'PickupDayPast' })
  const { isForced } = rules
  const latest = lastPickupDay(today, isForced)
  if (day > latest) return err({ kind: 'PickupDayFar', latest, isForced })
  return isForced || isBusinessDay(day, rules) ? ok(day) : err({ kind: 'NotABusinessDay' })
}

/** The first business day after this day. */
export const nextBusinessDay = (day: Day, pickup: BusinessDays): Day => {
  const next = Day.addDays(day, 1)
  return isBusinessDay(next, pickup) ? next : nextBusinessDay(next, pickup)
}

/** This day, or the business day before it. */
export const lastBusinessDay = (day: Day, pickup: BusinessDays): Day =>
  isBusinessDay(day, pickup) ? day : lastBusinessDay(Day.addDays(day, -1), pickup)

const businessDaysAfter = (day: Day, count: number, pickup: BusinessDays): Day =>
  count === 0 ? day : businessDaysAfter(nextBusinessDay(day, pickup), count - 1, pickup)
