import type { Instant } from '#core/shared/instant.ts'
import { type Shop, TRIAL_SHOP } from '#core/shared/shop.ts'
import { type ShopChange, shopDocumentAt } from './shop-change.ts'

/** When the facts may have become others, until now. Before the first change they were those of a trial. */
export const momentsUntil = (changes: readonly ShopChange[], now: Instant): readonly Instant[] => {
  const moments = changes.flatMap(({ recordedAt, effectiveFrom, withdrawnAt }) => [
    recordedAt,
    effectiveFrom,
    ...(withdrawnAt === null ? [] : [withdrawnAt]),
  ])
  return [0 as Instant, ...new Set(moments.filter(at => at <= now).toSorted((one, other) => one - other))]
}

/** The facts as they were known and in force at that moment: what was recorded or taken back later says nothing of it. All of them were checked before they were recorded. */
export const factsKnownAt = (changes: readonly ShopChange[], at: Instant): Shop =>
  shopDocumentAt(
    TRIAL_SHOP,
    changes
      .filter(({ recordedAt, withdrawnAt }) => recordedAt <= at && (withdrawnAt === null || withdrawnAt > at))
      .map(change => ({ ...change, withdrawnAt: null })),
    at,
  ) as Shop
