import { describe, expect, test } from 'vitest'
import type { Day } from '#core/shared/day.ts'
import { TRIAL_SHOP, type YearlyPrice } from '#core/shared/shop.ts'
import type { Won } from '#core/shared/won.ts'
import { yearlyPriceOf } from '#core/shop/yearly-price.ts'
import { lowestPrice, PLAN_NAMES, PLANS } from './plan.ts'

const day = (text: string): Day => text as Day
const price = (from: string, region: YearlyPrice['region'], BASIC: number, FLEX: number): YearlyPrice => ({
  from: day(from),
  region,
  won: { BASIC: BASIC as Won, FLEX: FLEX as Won },
})

test('BASIC costs 99,000 won a year and FLEX 139,000', () => {
  const today = day('2026-11-20')
  expect(PLANS.map(plan => [plan, yearlyPriceOf(TRIAL_SHOP, { plan, region: 'RESORT', day: today })])).toEqual([
    ['BASIC', 99_000],
    ['FLEX', 139_000],
  ])
})

test('FLEX is called free to come and go, never free of charge', () => {
  expect(PLAN_NAMES.FLEX).toBe('자유 이용')
})

describe('prices from a day', () => {
  const prices = [
    price('2026-01-01', null, 99_000, 139_000),
    price('2027-01-01', null, 109_000, 149_000),
    price('2025-01-01', null, 89_000, 129_000),
    price('2026-12-01', 'CITY', 129_000, 169_000),
  ]
  test.each([
    ['2026-12-31', 'RESORT', 99_000],
    ['2027-01-01', 'RESORT', 109_000],
    ['2026-11-30', 'CITY', 99_000],
    ['2026-12-01', 'CITY', 129_000],
    ['2028-01-01', 'CITY', 129_000],
  ] as const)('an order of %s in %s costs %d', (on, region, won) => {
    expect(yearlyPriceOf({ prices }, { plan: 'BASIC', region, day: day(on) })).toBe(won)
  })

  test('a shop without a price for a day has none to take', () => {
    expect(yearlyPriceOf({ prices }, { plan: 'BASIC', region: null, day: day('2024-12-31') })).toBe(0)
  })

  test('the least of all open regions is what the app begins with', () => {
    const [resort] = TRIAL_SHOP.regions
    const regions = [{ ...resort, code: 'CITY' as const }, resort]
    expect(lowestPrice({ prices, regions }, day('2026-12-15'))).toBe(99_000)
    expect(lowestPrice({ prices, regions: regions.slice(0, 1) }, day('2026-12-15'))).toBe(129_000)
  })
})
