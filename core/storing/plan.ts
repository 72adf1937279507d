import type { Day } from '#core/shared/day.ts'
import type { Region, Shop } from '#core/shared/shop.ts'
import { Won } from '#core/shared/won.ts'
import { yearlyPriceOf } from '#core/shop/yearly-price.ts'
import { openRegions } from './region.ts'

export const PLANS = ['BASIC', 'FLEX'] as const

export type Plan = (typeof PLANS)[number]

/** FLEX is named free as in free to come and go; it never costs nothing (G51). */
export const PLAN_NAMES = { BASIC: '기본', FLEX: '자유 이용' } as const satisfies Record<Plan, string>

/** The least that storing costs for an order of this day, in any open region. */
export const lowestPrice = (shop: Pick<Shop, 'prices'> & { readonly regions: readonly Region[] }, day: Day): Won =>
  openRegions(shop)
    .flatMap(({ code: region }) => PLANS.map(plan => yearlyPriceOf(shop, { plan, region, day })))
    .reduce(Won.min)
