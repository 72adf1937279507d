import { err, ok } from 'neverthrow'
import { expect, test } from 'vitest'
import type { Day } from '#core/shared/day.ts'
import type { YearlyPrice } from '#core/shared/shop.ts'
import type { Won } from '#core/shared/won.ts'
import { checkNewPrice } from './new-price.ts'

const price = (
  BASIC: number,
  FLEX: number,
  from = '2027-03-01',
  region: YearlyPrice['region'] = null,
): YearlyPrice => ({
  from: from as Day,
  region,
  won: { BASIC: BASIC as Won, FLEX: FLEX as Won },
})
const PRICES = [price(99_000, 139_000, '2026-01-01'), price(50_000, 70_000, '2026-01-01', 'CITY')] as const
const DAYS = { today: '2026-11-21' as Day, latest: '2028-11-20' as Day }
const check = (typed: YearlyPrice, isInsisted = false) =>
  checkNewPrice({ prices: PRICES }, typed, { ...DAYS, isInsisted })

test.each([
  ['of today', price(109_000, 149_000, '2026-11-21')],
  ['in two years', price(109_000, 149_000, '2028-11-20')],
  ['of exactly half', price(49_500, 69_500)],
  ['of exactly twice', price(198_000, 278_000)],
  ['of a region, beside its own', price(90_000, 120_000, '2027-03-01', 'CITY')],
  ['of a region that had none of its own', price(109_000, 149_000, '2027-03-01', 'HILL')],
])('a price %s is taken', (_what, typed) => {
  expect(check(typed)).toEqual(ok())
})

test.each([
  ['2026-11-20', { kind: 'PriceInThePast' }],
  ['2026-03-01', { kind: 'PriceInThePast' }],
  ['2028-11-21', { kind: 'PriceFarAhead', latest: '2028-11-20' }],
  ['2072-03-01', { kind: 'PriceFarAhead', latest: '2028-11-20' }],
])('a price from %s is a mistyped day, also when it is insisted on', (from, refused) => {
  expect(check(price(109_000, 149_000, from))).toEqual(err(refused))
  expect(check(price(109_000, 149_000, from), true)).toEqual(err(refused))
})

test.each([
  ['a nought too few', price(10_900, 149_000), { plan: 'BASIC', beforeWon: 99_000, afterWon: 10_900 }],
  ['a nought too many', price(109_000, 1_490_000), { plan: 'FLEX', beforeWon: 139_000, afterWon: 1_490_000 }],
  ['a won less than half', price(49_499, 149_000), { plan: 'BASIC', beforeWon: 99_000, afterWon: 49_499 }],
  ['a won more than twice', price(99_000, 278_001), { plan: 'FLEX', beforeWon: 139_000, afterWon: 278_001 }],
  [
    'what is twice the price of its region',
    price(109_000, 139_000, '2027-03-01', 'CITY'),
    { plan: 'BASIC', beforeWon: 50_000, afterWon: 109_000 },
  ],
])('%s is refused, and taken when it is insisted on', (_what, typed, leap) => {
  expect(check(typed)).toEqual(err({ kind: 'PriceLeaps', ...leap }))
  expect(check(typed, true)).toEqual(ok())
})

test('the first price of all leaps from nothing', () => {
  expect(checkNewPrice({ prices: [PRICES[1]] }, price(1_000, 9_000_000), { ...DAYS, isInsisted: false })).toEqual(ok())
})
