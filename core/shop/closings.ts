import { Day } from '#core/shared/day.ts'
import type { Instant } from '#core/shared/instant.ts'
import { type Region, type Shop, TRIAL_SHOP } from '#core/shared/shop.ts'
import { type ShopChange, shopDocumentAt } from './shop-change.ts'

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

/** Before the first change the facts were those of a trial. */
const momentsUntil = (changes: readonly ShopChange[], now: Instant): readonly Instant[] => {
  const moments = changes.flatMap(({ recordedAt, effectiveFrom, withdrawnAt }) => [
    recordedAt,
    effectiveFrom,
    ...(withdrawnAt === null ? [] : [withdrawnAt]),
  ])
  return [0 as Instant, ...new Set(moments.filter(at => at <= now).toSorted((one, other) => one - other))]
}

type Facts = Pick<Shop, 'regions' | 'pickup'>

/** All of them were checked before they were recorded. */
const factsKnownAt = (changes: readonly ShopChange[], at: Instant): Facts =>
  shopDocumentAt(
    TRIAL_SHOP,
    changes
      .filter(({ recordedAt, withdrawnAt }) => recordedAt <= at && (withdrawnAt === null || withdrawnAt > at))
      .map(change => ({ ...change, withdrawnAt: null })),
    at,
  ) as Facts

const closedDays = ({ regions, pickup }: Facts): readonly Omit<Closing, 'since'>[] => [
  ...pickup.closedDays.map(day => ({ region: null, day })),
  ...regions.flatMap(({ code, pickupWindows }) =>
    (pickupWindows?.closedDays ?? []).map(day => ({ region: code, day })),
  ),
]
