import { Day } from '#core/shared/day.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Region, Shop } from '#core/shared/shop.ts'
import { factsKnownAt, momentsUntil } from './known-facts.ts'
import type { ShopChange } from './shop-change.ts'

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

const closedDays = ({ regions, pickup }: Pick<Shop, 'regions' | 'pickup'>): readonly Omit<Closing, 'since'>[] => [
  ...pickup.closedDays.map(day => ({ region: null, day })),
  ...regions.flatMap(({ code, pickupWindows }) =>
    (pickupWindows?.closedDays ?? []).map(day => ({ region: code, day })),
  ),
]
