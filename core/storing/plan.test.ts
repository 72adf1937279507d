import { expect, test } from 'vitest'
import { PLAN_NAMES, PLANS, yearlyPriceOf } from './plan.ts'

test('BASIC costs 99,000 won a year and FLEX 139,000', () => {
  expect(PLANS.map(plan => [plan, yearlyPriceOf(plan)])).toEqual([
    ['BASIC', 99_000],
    ['FLEX', 139_000],
  ])
})

test('FLEX is called free to come and go, never free of charge', () => {
  expect(PLAN_NAMES.FLEX).toBe('자유')
})
