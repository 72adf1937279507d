import { err, ok, type Result } from 'neverthrow'
import type { Day } from '#core/shared/day.ts'
import type { Shop, YearlyPrice } from '#core/shared/shop.ts'
import { NO_WON, type Won } from '#core/shared/won.ts'
import { type Plan, PLANS, yearlyPriceOf } from './plan.ts'

/** Orders of that day were placed at another price. */
export type PriceInThePast = { readonly kind: 'PriceInThePast' }
export type PriceFarAhead = { readonly kind: 'PriceFarAhead'; readonly latest: Day }
/** Less than half, or more than twice, of what holds on that day: a nought too few or too many, unless it is insisted on. */
export type PriceLeaps = {
  readonly kind: 'PriceLeaps'
  readonly plan: Plan
  readonly beforeWon: Won
  readonly afterWon: Won
}

export type NewPriceRefused = PriceInThePast | PriceFarAhead | PriceLeaps

/** The guard of a price that is typed by itself (G265). `prices`: the others. `latest`: the last day that is planned for. */
export const checkNewPrice = (
  { prices }: Pick<Shop, 'prices'>,
  { from, region, won }: YearlyPrice,
  { today, latest, isInsisted }: { readonly today: Day; readonly latest: Day; readonly isInsisted: boolean },
): Result<void, NewPriceRefused> => {
  if (from < today) return err({ kind: 'PriceInThePast' })
  if (from > latest) return err({ kind: 'PriceFarAhead', latest })
  if (isInsisted) return ok()
  for (const plan of PLANS) {
    const [beforeWon, afterWon] = [yearlyPriceOf({ prices }, { plan, region, day: from }), won[plan]]
    const leaps = afterWon * 2 < beforeWon || afterWon > beforeWon * 2
    if (beforeWon !== NO_WON && leaps) return err({ kind: 'PriceLeaps', plan, beforeWon, afterWon })
  }
  return ok()
}
