import { SHOP } from '#core/shared/shop.ts'
import type { Won } from '#core/shared/won.ts'

export const PLANS = ['BASIC', 'FLEX'] as const

export type Plan = (typeof PLANS)[number]

/** FLEX is named free as in free to come and go; it never costs nothing (G51). */
export const PLAN_NAMES = { BASIC: 'BASIC', FLEX: '자유' } as const satisfies Record<Plan, string>

/** Per equipment set and year; what the service charges, whatever amount a client sends (G52). */
export const yearlyPriceOf = (plan: Plan): Won => SHOP.yearlyPrice[plan]
