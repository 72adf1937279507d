import { Day } from '#core/shared/day.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Region, Shop } from '#core/shared/shop.ts'
import { factsKnownAt, momentsUntil } from './known-facts.ts'
import { lastPlannedDay, type ShopChange } from './shop-change.ts'

/** A day on which nobody drives, in one region or, as null, in all of them, and since when it is closed without a break. */
export type Closing = { readonly region: Region['code'] | null; readonly day: Day; readonly since: Instant }

/** Those of today and later, by what was known and in force at each moment until now (G796). */
export const closingsAhead = (changes: readonly ShopChange[], now: Instant): readonly Closing[] =>
  momentsUntil(changes, now)
    .reduce<readonly Closing[]>(
      (before, at) =>
        closedDays(factsKnownAt(changes, at)).map(
          ({ region, day }) =>
            before.find(closing => closing.region === region && closing.day === day) ?? { region, day, since: at },
        ),
      [],
    )
    .filter(({ day }) => day >= Day.of(now))

export type ClosedDayInThePast = { readonly kind: 'ClosedDayInThePast'; readonly day: Day; readonly today: Day }
/** A mistyped year as a rule: the day that was meant stays open. */
export type ClosedDayFarAhead = { readonly kind: 'ClosedDayFarAhead'; readonly day: Day; readonly latest: Day }
export type ClosedDayRefused = ClosedDayInThePast | ClosedDayFarAhead

type Days = Pick<Shop, 'regions' | 'pickup'>

/** The first day that becomes closed although it is over, or more than two years away (G945). */
export const closedDayRefused = (
  { before, after }: { readonly before: Days; readonly after: Days },
  today: Day,
): ClosedDayRefused | null => {
  const known = closedDays(before)
  const latest = lastPlannedDay(today)
  const added = closedDays(after).find(
    ({ region, day }) => (day < today || day > latest) && known.every(one => one.region !== region || one.day !== day),
  )
  if (added === undefined) return null
  const { day } = added
  return day < today ? { kind: 'ClosedDayInThePast', day, today } : { kind: 'ClosedDayFarAhead', day, latest }
}

const closedDays = ({ regions, pickup }: Days): readonly Omit<Closing, 'since'>[] => [
  ...pickup.closedDays.map(day => ({ region: null, day })),
  ...regions.flatMap(({ code, pickupWindows }) =>
    (pickupWindows?.closedDays ?? []).map(day => ({ region: code, day })),
  ),
]
