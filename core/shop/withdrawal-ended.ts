import type { Instant } from '#core/shared/instant.ts'
import { factsKnownAt, momentsUntil } from './known-facts.ts'
import type { ShopChange } from './shop-change.ts'

/** When the shop last stopped to give the statutory withdrawal; null while it gives it, and where it never did (G930). */
export const withdrawalEndedAt = (changes: readonly ShopChange[], now: Instant): Instant | null => {
  const moments = momentsUntil(changes, now)
  const lastGiven = moments.findLastIndex(at => factsKnownAt(changes, at).statutoryWithdrawal === true)
  return lastGiven === -1 ? null : (moments[lastGiven + 1] ?? null)
}
