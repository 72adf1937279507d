import type { Day } from '#core/shared/day.ts'
import type { Region, Shop, YearlyPrice } from '#core/shared/shop.ts'
import { NO_WON, type Won } from '#core/shared/won.ts'

export type PricedPlan = keyof YearlyPrice['won']

type Wish = { readonly plan: PricedPlan; readonly region: Region['code'] | null; readonly day: Day }

/**
 * Per equipment set and year, for an order of this day; what the service charges, whatever amount a client sends (G52). The newest price
 * that holds on the day, one of the region before one for all. A shop's facts have one for every day of an order (G201).
 */
export const yearlyPriceOf = ({ prices }: Pick<Shop, 'prices'>, { plan, region, day }: Wish): Won => {
  const held = prices.filter(({ from }) => from <= day)
  const newest = (of: Region['code'] | null): (typeof held)[number] | undefined =>
    held.filter(price => price.region === of).toSorted((a, b) => (a.from < b.from ? 1 : -1))[0]
  return ((region && newest(region)) ?? newest(null))?.won[plan] ?? NO_WON
}
