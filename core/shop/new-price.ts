import { err, ok, type Result } from 'neverthrow'
import { Day } from '#core/shared/day.ts'
import { isLeap } from '#core/shared/price-leap.ts'
import type { Region, Shop, YearlyPrice } from '#core/shared/shop.ts'
import { NO_WON, type Won } from '#core/shared/won.ts'
import { lastPlannedDay } from './shop-change.ts'
import { type PricedPlan, yearlyPriceOf } from './yearly-price.ts'

/** Orders of that day were placed at another price. */
export type PriceInThePast = { readonly kind: 'PriceInThePast' }
export type PriceFarAhead = { readonly kind: 'PriceFarAhead'; readonly latest: Day }
/** Of what it costs the day before; refused unless it is insisted on. */
export type PriceLeaps = {
  readonly kind: 'PriceLeaps'
  readonly plan: PricedPlan
  /** Null for all regions without a price of their own. */
  readonly region: Region['code'] | null
  readonly from: Day
  readonly beforeWon: Won
  readonly afterWon: Won
}

/** FLEX, which is more, would cost less than BASIC; refused unless it is insisted on. */
export type PricesSwapped = {
  readonly kind: 'PricesSwapped'
  readonly region: Region['code'] | null
  readonly from: Day
  readonly basicWon: Won
  readonly flexWon: Won
}

export type NewPriceRefused = PriceInThePast | PriceFarAhead

type Days = { readonly today: Day; readonly latest: Day }

/** The list with a price that is typed by itself, in the order of the days; one of the same day and region is replaced (G265). */
export const withPrice = (
  prices: readonly YearlyPrice[],
  added: YearlyPrice,
  { today, latest }: Days,
): Result<readonly YearlyPrice[], NewPriceRefused> => {
  if (added.from < today) return err({ kind: 'PriceInThePast' })
  if (added.from > latest) return err({ kind: 'PriceFarAhead', latest })
  const others = prices.filter(({ from, region }) => from !== added.from || region !== added.region)
  return ok([...others, added].toSorted((one, other) => (one.from < other.from ? -1 : 1)))
}

type Dated = Pick<Shop, 'prices' | 'lateFees'>

/** A price or a fee for late gear that comes for a day which is too far away to be planned, by whichever way: it would never hold, and nothing would say so (G265). */
export const priceFarAhead = (
  { before, after }: { readonly before: Dated; readonly after: Dated },
  today: Day,
): PriceFarAhead | null => {
  const latest = lastPlannedDay(today)
  const daysOf = ({ prices, lateFees }: Dated): readonly Day[] => [...prices, ...lateFees].map(({ from }) => from)
  return daysOf(after).some(from => from > latest && !daysOf(before).includes(from))
    ? { kind: 'PriceFarAhead', latest }
    : null
}

const PRICED_PLANS: readonly PricedPlan[] = ['BASIC', 'FLEX']

type Priced = Pick<Shop, 'prices' | 'regions'>
type BothPrices = { readonly before: Priced; readonly after: Priced }

/** Each day from which prices hold, today and later, in each region that there is then. */
const placesOf = ({ before, after }: BothPrices, today: Day): readonly Pick<PriceLeaps, 'from' | 'region'>[] => {
  const later = [...before.prices, ...after.prices].map(({ from }) => from).filter(from => from > today)
  const regions = [null, ...after.regions.map(({ code }) => code)]
  return [...new Set([today, ...later])].toSorted().flatMap(from => regions.map(region => ({ from, region })))
}

/**
 * The first price that leaps from the day before it, however it was changed (G345); null when none does. What holds today is compared
 * with what held today before the change. A new region leaps from the price for all regions, if there is one.
 */
export const priceLeap = (both: BothPrices, today: Day): PriceLeaps | null => {
  for (const place of placesOf(both, today)) {
    for (const plan of PRICED_PLANS) {
      const leap = leapOn(both, { ...place, plan, today })
      if (leap !== null) return leap
    }
  }
  return null
}

/** The first prices that are changed to cost less for more, as when both were typed the wrong way round (G345); null when none are. */
export const pricesSwapped = ({ before, after }: BothPrices, today: Day): PricesSwapped | null => {
  const wonOf = (prices: Priced, { from: day, region }: Pick<PriceLeaps, 'from' | 'region'>) =>
    [
      yearlyPriceOf(prices, { plan: 'BASIC', region, day }),
      yearlyPriceOf(prices, { plan: 'FLEX', region, day }),
    ] as const
  for (const place of placesOf({ before, after }, today)) {
    const [basicWon, flexWon] = wonOf(after, place)
    const [basicBefore, flexBefore] = wonOf(before, place)
    const isChanged = basicWon !== basicBefore || flexWon !== flexBefore
    if (isChanged && flexWon < basicWon) return { kind: 'PricesSwapped', ...place, basicWon, flexWon }
  }
  return null
}

type Place = {
  readonly plan: PricedPlan
  readonly region: Region['code'] | null
  readonly from: Day
  readonly today: Day
}

const leapOn = ({ before, after }: BothPrices, { plan, region, from, today }: Place): PriceLeaps | null => {
  const replacedWon = yearlyPriceOf(before, { plan, region, day: from })
  const afterWon = yearlyPriceOf(after, { plan, region, day: from })
  if (afterWon === replacedWon || afterWon === NO_WON) return null
  const beforeWon = from === today ? replacedWon : yearlyPriceOf(after, { plan, region, day: Day.addDays(from, -1) })
  return beforeWon !== NO_WON && isLeap(beforeWon, afterWon)
    ? { kind: 'PriceLeaps', plan, region, from, beforeWon, afterWon }
    : null
}
