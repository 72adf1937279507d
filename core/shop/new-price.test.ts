import { err, ok } from 'neverthrow'
import { expect, test } from 'vitest'
import type { Day } from '#core/shared/day.ts'
import { type Region, type Shop, TRIAL_SHOP, type YearlyPrice } from '#core/shared/shop.ts'
import type { Won } from '#core/shared/won.ts'
import { priceFarAhead, priceLeap, pricesSwapped, withPrice } from './new-price.ts'

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
const TODAY = '2026-11-21' as Day
const DAYS = { today: TODAY, latest: '2028-11-20' as Day }
const PRICES = [price(99_000, 139_000, '2026-01-01'), price(50_000, 70_000, '2026-01-01', 'CITY')] as const
const [resort] = TRIAL_SHOP.regions
const regionOf = (code: Region['code']): Region => ({ ...resort, code })
const SHOP: Pick<Shop, 'prices' | 'regions'> = {
  prices: PRICES,
  regions: [regionOf('RESORT'), regionOf('CITY'), regionOf('HILL')],
}
const leapWith = (...prices: readonly YearlyPrice[]) =>
  priceLeap({ before: SHOP, after: { ...SHOP, prices: [...PRICES, ...prices] } }, TODAY)

test('a price that is typed by itself stands in the order of its day, in place of one of that day and region (G265)', () => {
  const added = price(109_000, 149_000)
  expect(withPrice([...PRICES, price(1, 2), price(1, 2, '2027-09-01')], added, DAYS)).toEqual(
    ok([...PRICES, added, price(1, 2, '2027-09-01')]),
  )
})

test.each(['2026-11-21', '2028-11-20'])('a price from %s, the first or last day, is taken', from => {
  const added = price(109_000, 149_000, from)
  expect(withPrice(PRICES, added, DAYS)).toEqual(ok([...PRICES, added]))
})

test('prices stand in the order of their days, wherever the new one comes', () => {
  const added = price(109_000, 149_000, '2027-01-01')
  const [late, later] = [price(1, 2, '2027-05-01'), price(1, 2, '2027-09-01')]
  for (const held of [
    [later, late],
    [late, later],
  ]) {
    expect(withPrice(held, added, DAYS)).toEqual(ok([added, late, later]))
  }
  expect(withPrice([added], late, DAYS)).toEqual(ok([added, late]))
})

test.each([
  ['2026-11-20', { kind: 'PriceInThePast' }],
  ['2026-03-01', { kind: 'PriceInThePast' }],
  ['2028-11-21', { kind: 'PriceFarAhead', latest: '2028-11-20' }],
  ['2072-03-01', { kind: 'PriceFarAhead', latest: '2028-11-20' }],
])('a price from %s is a mistyped day (G265)', (from, refused) => {
  expect(withPrice(PRICES, price(109_000, 149_000, from), DAYS)).toEqual(err(refused))
})

test('a price or a fee of another decade is refused by whichever way it comes, and one that was there before stays (G265)', () => {
  const far = price(109_000, 149_000, '2036-03-01')
  const none = { prices: PRICES, lateFees: [] }
  const refused = { kind: 'PriceFarAhead', latest: '2028-11-20' }
  expect(priceFarAhead({ before: none, after: { ...none, prices: [...PRICES, far] } }, TODAY)).toEqual(refused)
  const fee = { from: far.from, region: null, perDayWon: 1_000 as Won }
  expect(priceFarAhead({ before: none, after: { ...none, lateFees: [fee] } }, TODAY)).toEqual(refused)
  const known = { ...none, prices: [...PRICES, far] }
  expect(priceFarAhead({ before: known, after: known }, TODAY)).toBeNull()
})

test.each([
  ['of today', price(109_000, 149_000, '2026-11-21')],
  ['in two years', price(109_000, 149_000, '2028-11-20')],
  ['of exactly half', price(49_500, 69_500)],
  ['of exactly twice', price(198_000, 278_000)],
  ['of a region, beside its own', price(90_000, 120_000, '2027-03-01', 'CITY')],
  ['of a region that had none of its own', price(109_000, 149_000, '2027-03-01', 'HILL')],
  ['of a region that is new', price(309_000, 449_000, '2027-03-01', 'NEW')],
])('a price %s is no leap (G345)', (_what, added) => {
  expect(leapWith(added)).toBeNull()
})

test.each([
  ['a nought too few', price(10_900, 149_000), { plan: 'BASIC', beforeWon: 99_000, afterWon: 10_900 }],
  ['a nought too many', price(109_000, 1_490_000), { plan: 'FLEX', beforeWon: 139_000, afterWon: 1_490_000 }],
  ['a won less than half', price(49_499, 149_000), { plan: 'BASIC', beforeWon: 99_000, afterWon: 49_499 }],
  ['a won more than twice', price(99_000, 278_001), { plan: 'FLEX', beforeWon: 139_000, afterWon: 278_001 }],
  ['of today', price(990_000, 139_000, '2026-11-21'), { plan: 'BASIC', beforeWon: 99_000, afterWon: 990_000 }],
  [
    'twice the price of its region',
    price(109_000, 139_000, '2027-03-01', 'CITY'),
    { plan: 'BASIC', region: 'CITY', beforeWon: 50_000, afterWon: 109_000 },
  ],
])('a price with %s leaps (G345)', (_what, added, leap) => {
  expect(leapWith(added)).toMatchObject({ kind: 'PriceLeaps', from: added.from, region: null, ...leap })
})

test('a price in force that is written over, or dropped so that an older one holds, leaps too (G345)', () => {
  const over = { ...SHOP, prices: [price(990_000, 139_000, '2026-01-01')] }
  expect(priceLeap({ before: SHOP, after: over }, TODAY)).toMatchObject({ beforeWon: 99_000, afterWon: 990_000 })
  const before = { ...SHOP, prices: [price(9_900, 13_900, '2025-01-01'), ...PRICES] }
  const dropped = { ...SHOP, prices: before.prices.slice(0, 1) }
  expect(priceLeap({ before, after: dropped }, TODAY)).toMatchObject({ beforeWon: 99_000, afterWon: 9_900 })
})

test('a price of a past day is not asked about again, and of two leaps the earlier one is named (G345)', () => {
  const history = [price(9_900, 13_900, '2024-01-01'), ...PRICES]
  const before = { ...SHOP, prices: history.slice(1) }
  expect(priceLeap({ before, after: { ...SHOP, prices: history } }, TODAY)).toBeNull()
  const corrected = [...history, price(90_000, 130_000, '2025-01-01')]
  expect(priceLeap({ before, after: { ...SHOP, prices: corrected } }, TODAY)).toBeNull()
  expect(leapWith(price(9_900_000, 13_900_000, '2027-09-01'), price(990_000, 1_390_000, '2027-03-01'))).toMatchObject({
    from: '2027-03-01',
  })
})

test('a leap that was there before is not asked about again, and is put right without insisting (G345)', () => {
  const before = { ...SHOP, prices: [...PRICES, price(990_000, 1_390_000)] }
  expect(priceLeap({ before, after: before }, TODAY)).toBeNull()
  const corrected = { ...SHOP, prices: [...PRICES, price(109_000, 149_000)] }
  expect(priceLeap({ before, after: corrected }, TODAY)).toBeNull()
})

test('a price that is left out without another in its place is no leap: a shop without prices is refused elsewhere', () => {
  expect(priceLeap({ before: SHOP, after: { ...SHOP, prices: [] } }, TODAY)).toBeNull()
})

test('a new region with a price of its own leaps from the price for all regions (G345)', () => {
  const after: typeof SHOP = { ...SHOP, regions: [regionOf('LAKE'), ...SHOP.regions] }
  const priced = (basic: number) => ({ ...after, prices: [...PRICES, price(basic, 1_390_000, '2026-11-21', 'LAKE')] })
  expect(priceLeap({ before: SHOP, after: priced(990_000) }, TODAY)).toMatchObject({
    region: 'LAKE',
    beforeWon: 99_000,
    afterWon: 990_000,
  })
  expect(
    priceLeap(
      { before: SHOP, after: { ...after, prices: [...PRICES, price(90_000, 120_000, '2026-11-21', 'LAKE')] } },
      TODAY,
    ),
  ).toBeNull()
  const apart = [price(50_000, 70_000, '2026-01-01', 'CITY')]
  expect(
    priceLeap(
      {
        before: { ...SHOP, prices: apart },
        after: { ...priced(990_000), prices: [...apart, price(990_000, 1_390_000, '2026-11-21', 'LAKE')] },
      },
      TODAY,
    ),
  ).toBeNull()
})

test('the first price of all leaps from nothing', () => {
  const before = { ...SHOP, prices: [PRICES[1]] }
  const after = { ...SHOP, prices: [PRICES[1], price(1_000, 9_000_000)] }
  expect(priceLeap({ before, after }, TODAY)).toBeNull()
})

test.each<[string, readonly YearlyPrice[], ReturnType<typeof pricesSwapped>]>([
  ['in its order', [price(109_000, 149_000)], null],
  ['at one price for both', [price(149_000, 149_000)], null],
  [
    'the wrong way round',
    [price(149_000, 109_000)],
    {
      kind: 'PricesSwapped',
      region: null,
      from: '2027-03-01' as Day,
      basicWon: 149_000 as Won,
      flexWon: 109_000 as Won,
    },
  ],
  [
    'the wrong way round in one region',
    [price(70_000, 50_000, '2026-11-21', 'CITY')],
    { kind: 'PricesSwapped', region: 'CITY', from: TODAY, basicWon: 70_000 as Won, flexWon: 50_000 as Won },
  ],
])('a price that is typed %s is asked about where more would cost less (G345)', (_how, added, found) => {
  const after = { ...SHOP, prices: [...PRICES, ...added] }
  expect(pricesSwapped({ before: SHOP, after }, TODAY)).toEqual(found)
  expect(pricesSwapped({ before: after, after }, TODAY)).toBeNull()
})

test.each([
  ['BASIC alone, above FLEX', 149_000, 139_000],
  ['FLEX alone, below BASIC', 99_000, 89_000],
])('a price that changes %s is asked about as well (G345)', (_which, basicWon, flexWon) => {
  const after = { ...SHOP, prices: [...PRICES, price(basicWon, flexWon)] }
  expect(pricesSwapped({ before: SHOP, after }, TODAY)).toMatchObject({ from: '2027-03-01', basicWon, flexWon })
})
