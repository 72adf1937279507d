import { match } from 'ts-pattern'
import type { Day } from '#core/shared/day.ts'
import { HALF_DAYS, type HalfDay } from '#core/shared/shop.ts'
import {
  type BookedWindows,
  isSameWindow,
  type PickupWindow,
  type WindowAsked,
  type WindowCount,
  type WindowTaken,
} from '#core/storing/pickup-window.ts'
import type { RegionCode } from '#core/storing/region.ts'
import type { MemoryDatabase, OrderRow } from '#adapters/memory/memory-database.ts'

type Counted = { readonly region: RegionCode; readonly from: Day; readonly but: OrderRow | null }

const isStopAt = ({ window }: OrderRow, stop: PickupWindow): boolean => Boolean(window && isSameWindow(window, stop))

const stopsOf = ({ orders }: MemoryDatabase, { region, from, but }: Counted): readonly WindowTaken[] =>
  [...orders.values()]
    .filter(row => row !== but && row.order.location === region)
    .flatMap(({ window }) => (window && window.day >= from ? [window] : []))

export const countWindows = (database: MemoryDatabase, asked: Counted): readonly WindowCount[] => {
  const stops = stopsOf(database, asked)
  const first = stops.filter((stop, at) => stops.findIndex(one => isSameWindow(one, stop)) === at)
  return first.map(({ day, half }) => ({
    day,
    half,
    taken: stops.filter(one => isSameWindow(one, { day, half })).length,
  }))
}

/** What the other orders have booked; undefined when there is no day to book. */
export const lockWindows = (
  database: MemoryDatabase,
  row: OrderRow,
  { day: asked, today }: WindowAsked,
): BookedWindows | undefined => {
  const { order } = row
  const day = match(asked)
    .with('WISH', () => order.pickupWish?.day)
    .with('MISSED', () => order.missedPickup?.day)
    .otherwise(said => said)
  if (day === undefined) return undefined
  const counted = { region: order.location, from: day < today ? day : today, but: row }
  const taken = (window: PickupWindow): ReadonlySet<number> =>
    new Set(
      stopsOf(database, counted)
        .filter(one => isSameWindow(one, window))
        .map(({ slot }) => slot),
    )
  const next = (window: PickupWindow, slot = 1): number => (taken(window).has(slot) ? next(window, slot + 1) : slot)
  const isVisited = (half: HalfDay): boolean =>
    [...database.orders.values()].some(
      one =>
        one !== row &&
        one.customer === row.customer &&
        one.order.location === order.location &&
        isStopAt(one, { day, half }),
    )
  return {
    counts: countWindows(database, counted),
    nextSlot: Object.fromEntries(HALF_DAYS.map(half => [half, next({ day, half })])),
    visited: HALF_DAYS.find(isVisited) ?? null,
  }
}
