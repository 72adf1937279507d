import { err, ok, type Result } from 'neverthrow'
import { Day } from '#core/shared/day.ts'
import type { Instant } from '#core/shared/instant.ts'
import { HALF_DAYS, type HalfDay, type PickupWindows, type Shop } from '#core/shared/shop.ts'
import type { Order } from './order.ts'
import { isBusinessDay, pickupDaysOf, pickupTarget } from './pickup-target.ts'
import { findRegion, type RegionCode } from './region.ts'

/** Half a day on which a driver comes (G210). */
export type PickupWindow = { readonly day: Day; readonly half: HalfDay }

/** Both in hours (Asia/Seoul). */
export const HALF_DAY_HOURS = {
  MORNING: { from: 9, to: 13 },
  AFTERNOON: { from: 13, to: 18 },
} as const satisfies Record<HalfDay, { readonly from: number; readonly to: number }>

/** The half-day that it is, or the one that comes next. */
export const halfAt = (now: Instant): HalfDay => {
  const hoursOfDay = (now - Day.startOf(Day.of(now))) / 3_600_000
  return hoursOfDay < HALF_DAY_HOURS.MORNING.to ? 'MORNING' : 'AFTERNOON'
}

const HALF_NAMES: Readonly<Record<HalfDay, string>> = { MORNING: '오전', AFTERNOON: '오후' }
const NOON = 12

/** In two parts, as a person says it: `오전` and `9시~오후 1시`, `오후` and `1~6시`. */
export const halfDayParts = (half: HalfDay): { readonly name: string; readonly hours: string } => {
  const { from, to } = HALF_DAY_HOURS[half]
  const [first, last] = [from, to].map(hour => (hour > NOON ? hour - NOON : hour))
  const name = HALF_NAMES[half]
  return {
    name,
    hours: from < NOON && to > NOON ? `${first}시~${HALF_NAMES.AFTERNOON} ${last}시` : `${first}~${last}시`,
  }
}

/** As `오전 9시~오후 1시`. */
export const halfDayText = (half: HalfDay): string => {
  const { name, hours } = halfDayParts(half)
  return `${name} ${hours}`
}

/** So many days, the first of the pickup target among them, may a customer choose from; staff may book further. */
export const WINDOW_DAYS = 28

/** What a customer chose and nobody has booked. `isLost`: it was full when it was to be booked (G212). */
export type PickupWish = PickupWindow & { readonly isLost: boolean }

/** How many stops are booked in a half-day. */
export type WindowCount = PickupWindow & { readonly taken: number }

export type OfferedWindow = PickupWindow & { readonly isFree: boolean }

/** Which half-days are locked while an order is decided on: of a day, or of the day that the order's customer wishes, or that was missed. */
export type WindowAsked = {
  readonly day: Day | 'WISH' | 'MISSED'
  /** Null locks both. */
  readonly half: HalfDay | null
  readonly today: Day
}

/** What the other orders of a region have booked. */
export type BookedWindows = {
  /** From today on; a half-day in which nothing is booked may be left out. */
  readonly counts: readonly WindowCount[]
  /** The lowest number of a stop that is free, in the half-days that are locked. */
  readonly nextSlot: Readonly<Partial<Record<HalfDay, number>>>
  /** In which half of the day another set of the same customer is fetched, the earlier one of both. */
  readonly visited: HalfDay | null
}

/** A stop in a half-day: two orders never have the same number there, and a number above the stops only when it was forced. */
export type WindowTaken = PickupWindow & {
  readonly slot: number
  /** Of the half-day, when it was taken. */
  readonly stops: number
  readonly isForced: boolean
}

/** The half-day holds no further stop, or nobody drives then; these are free. */
export type WindowFull = { readonly kind: 'WindowFull'; readonly free: readonly PickupWindow[] }

/** The region has no windows to choose from. */
export type NoWindows = { readonly kind: 'NoWindows' }

/** The pickup day has begun, or the gear is not to be picked up any more (G213). */
export type PickupWindowLocked = { readonly kind: 'PickupWindowLocked' }

export const isSameWindow = (one: PickupWindow, other: PickupWindow): boolean =>
  one.day === other.day && one.half === other.half

export const windowsOf = (shop: Pick<Shop, 'regions'>, region: RegionCode): PickupWindows | null =>
  findRegion(shop, region)?.pickupWindows ?? null

type Facts = Pick<Shop, 'regions' | 'pickup'>
type Asked = { readonly region: RegionCode; readonly now: Instant; readonly counts: readonly WindowCount[] }

/**
 * The half-days that a customer may choose from: those on which the region drives, from the first day of its pickup target on for four
 * weeks, never today (G210). The full ones are among them.
 */
export const offeredWindows = (shop: Facts, { region, now, counts }: Asked): readonly OfferedWindow[] => {
  const windows = windowsOf(shop, region)
  if (windows === null || windows.weekdays.length === 0) return []
  const rules = pickupDaysOf(shop, region)
  const today = Day.of(now)
  const { from } = pickupTarget(now, rules)
  return Array.from({ length: WINDOW_DAYS }, (_, at) => Day.addDays(from, at))
    .filter(day => day > today && isBusinessDay(day, rules))
    .flatMap(day =>
      HALF_DAYS.filter(half => windows.stops[half] > 0).map(half => ({
        day,
        half,
        isFree: takenIn(counts, { day, half }) < windows.stops[half],
      })),
    )
}

export const freeWindows = (shop: Facts, asked: Asked): readonly PickupWindow[] =>
  offeredWindows(shop, asked).flatMap(({ isFree, ...window }) => (isFree ? [window] : []))

const takenIn = (counts: readonly WindowCount[], window: PickupWindow): number =>
  counts.find(count => isSameWindow(count, window))?.taken ?? 0

type Taking = {
  readonly region: RegionCode
  readonly now: Instant
  readonly day: Day
  /** Null takes that in which the same customer is visited anyway, else the freer one (G811). */
  readonly half: HalfDay | null
  readonly isForced: boolean
  readonly booked: BookedWindows
}

/** A stop in a half-day while that is locked; null where the region has no windows. Only when forced is it beyond the stops (G211). */
export const takeWindow = (
  shop: Facts,
  { region, now, day, half, isForced, booked }: Taking,
): Result<WindowTaken | null, WindowFull | NoWindows> => {
  const windows = windowsOf(shop, region)
  if (windows === null) return half === null ? ok(null) : err({ kind: 'NoWindows' })
  const { counts, nextSlot, visited } = booked
  const left = (one: HalfDay): number => windows.stops[one] - takenIn(counts, { day, half: one })
  const beside = visited !== null && (left(visited) > 0 || isForced) ? visited : null
  const chosen = half ?? beside ?? HALF_DAYS.reduce((freer, one) => (left(one) > left(freer) ? one : freer))
  const isFull = left(chosen) <= 0
  if (isFull && !isForced) return err({ kind: 'WindowFull', free: freeWindows(shop, { region, now, counts }) })
  const slot = nextSlot[chosen] ?? 1
  return ok({ day, half: chosen, slot, stops: windows.stops[chosen], isForced: isFull })
}

/** Whether the customer may choose a window: of a paid order until the day before the booked one (G213). */
export const canChooseWindow = ({ state, pickupDate }: Pick<Order, 'state' | 'pickupDate'>, today: Day): boolean =>
  state === 'REQUESTED' || (state === 'PICKUP_SCHEDULED' && pickupDate !== null && today < pickupDate)

/** What becomes of the wish of a paid order: booked, lost to others, or left as it is (G212). */
export type WishOutcome =
  | { readonly kind: 'Booked'; readonly window: WindowTaken }
  | { readonly kind: 'Lost'; readonly free: readonly PickupWindow[] }
  | { readonly kind: 'Waits' }

type Waiting = Pick<Order, 'location' | 'placeStatus' | 'pickupWish' | 'pickupDate'>

/** The order must be paid, and not picked up. */
export const outcomeOfWish = (
  shop: Facts & Pick<Shop, 'selfBooking'>,
  { location: region, placeStatus, pickupWish: wish, pickupDate }: Waiting,
  { now, booked }: { readonly now: Instant; readonly booked: BookedWindows | undefined },
): WishOutcome => {
  const isPlaceNeeded = pickupDate === null && placeStatus !== 'KNOWN'
  if (!shop.selfBooking || wish === null || wish.isLost || isPlaceNeeded || booked === undefined)
    return { kind: 'Waits' }
  const { counts } = booked
  const lost = { kind: 'Lost', free: freeWindows(shop, { region, now, counts }) } as const
  // It may have been chosen days ago: what is not offered any more is not booked.
  if (!lost.free.some(window => isSameWindow(window, wish))) return lost
  return takeWindow(shop, { region, now, day: wish.day, half: wish.half, isForced: false, booked }).match(
    window => (window === null ? lost : { kind: 'Booked', window }),
    () => lost,
  )
}
