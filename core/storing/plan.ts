import type { Day } from '#core/shared/day.ts'
import type { Region, Shop } from '#core/shared/shop.ts'
import { NO_WON, Won } from '#core/shared/won.ts'
import { openRegions, type RegionCode } from './region.ts'

export const PLANS = ['BASIC', 'FLEX'] as const

export type Plan = (typeof PLANS)[number]

/** FLEX is named free as in free to come and go; it never costs nothing (G51). */
export const PLAN_NAMES = { BASIC: 'BASIC', FLEX: '자유' } as const satisfies Record<Plan, string>

/** The least that storing costs for an order of this day, in any open region. */
export const lowestPrice = (shop: Pick<Shop, 'prices'> & { readonly regions: readonly Region[] }, day: Day): Won =>
  openRegions(shop)
    .flatMap(({ code: region }) => PLANS.map(plan => yearlyPriceOf(shop, { plan, region, day })))
    .reduce(Won.min)

type Wish = { readonly plan: Plan; readonly region: RegionCode | null; readonly day: Day }

/**
 * Per equipment set and year, for an order of this day; what the service charges, whatever amount a client sends (G52). The newest price
 * that holds on the day, one of the region before one for all. A shop's facts have one for every day of an order (G201).
 */
export const yearlyPriceOf = ({ prices }: Pick<Shop, 'prices'>, { plan, region, day }: Wish): Won => {
  const held = prices.filter(({ from }) => from <= day)
  const newest = (of: RegionCode | null): (typeof held)[number] | undefined =>
    held.filter(price => price.region === of).toSorted((a, b) => (a.from < b.from ? 1 : -1))[0]
  return ((region && newest(region)) ?? newest(null))?.won[plan] ?? NO_WON
}
