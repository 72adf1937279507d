import { ResultAsync } from 'neverthrow'
import { Day } from '#core/shared/day.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import { HALF_DAYS, type HalfDay, type Shop, type ShopNow } from '#core/shared/shop.ts'
import type { StaffMember } from '#core/shared/staff.ts'
import { type Closure, closureOf } from '#core/storing/pickup-target.ts'
import { isSameWindow, type WindowCount, windowsOf } from '#core/storing/pickup-window.ts'
import type { PickupWindowRecords } from '#core/storing/ports/pickup-window-records.ts'
import type { StaffCalendar, Visit } from '#core/storing/ports/staff-calendar.ts'
import type { RegionCode } from '#core/storing/region.ts'

/** As many days as a calendar answers at once. */
export const CALENDAR_DAYS = 7
/** More than a shop drives in a week: what is beyond is said to be there, and not shown. */
export const CALENDAR_VISITS = 500

/** What a half-day holds, and how many stops are booked in it: those that are done too. */
export type HalfDayRoom = { readonly half: HalfDay; readonly taken: number; readonly stops: number }

export type CalendarDay = {
  readonly day: Day
  readonly closure: Closure | null
  /** Empty where the region has no windows. */
  readonly halves: readonly HalfDayRoom[]
}

export type Calendar = {
  readonly regions: readonly { readonly region: RegionCode; readonly days: readonly CalendarDay[] }[]
  readonly pickups: readonly Visit[]
  readonly deliveries: readonly Visit[]
  readonly hasMore: boolean
}

/** What is booked in seven days against what the half-days hold (G340); null is every region of the member. */
export type ReadCalendar = (
  member: Pick<StaffMember, 'regions'>,
  asked: { readonly from: Day; readonly region: RegionCode | null },
) => ResultAsync<Calendar, ServiceUnreachable>

type Deps = { readonly visits: StaffCalendar; readonly windows: PickupWindowRecords; readonly shop: ShopNow }

export const makeReadCalendar =
  ({ visits, windows, shop }: Deps): ReadCalendar =>
  ({ regions: own }, { from, region }) => {
    const facts = shop()
    const search = { from, to: Day.addDays(from, CALENDAR_DAYS - 1), region, limit: CALENDAR_VISITS + 1 }
    const shown = facts.regions
      .map(({ code }) => code)
      .filter(code => (region === null || code === region) && (own?.includes(code) ?? true))
    return ResultAsync.combine([
      ResultAsync.combine([visits.pickups(search), visits.deliveries(search)]),
      ResultAsync.combine(
        shown.map(code =>
          windows
            .counts(code, from)
            .map(counts => ({ region: code, days: daysOf(facts, { region: code, from, counts }) })),
        ),
      ),
    ]).map(([[pickups, deliveries], regions]) => ({
      regions,
      pickups: pickups.slice(0, CALENDAR_VISITS),
      deliveries: deliveries.slice(0, CALENDAR_VISITS),
      hasMore: pickups.length > CALENDAR_VISITS || deliveries.length > CALENDAR_VISITS,
    }))
  }

type Asked = { readonly region: RegionCode; readonly from: Day; readonly counts: readonly WindowCount[] }

/** What a region's days hold. */
const daysOf = (shop: Shop, { region, from, counts }: Asked): readonly CalendarDay[] => {
  const windows = windowsOf(shop, region)
  return Array.from({ length: CALENDAR_DAYS }, (_, at) => Day.addDays(from, at)).map(day => ({
    day,
    closure: closureOf(shop, region, day),
    halves:
      windows === null
        ? []
        : HALF_DAYS.map(half => ({
            half,
            taken: counts.find(count => isSameWindow(count, { day, half }))?.taken ?? 0,
            stops: windows.stops[half],
          })),
  }))
}
