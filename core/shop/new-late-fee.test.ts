import { expect, test } from 'vitest'
import type { Day } from '#core/shared/day.ts'
import { type LateFeePerDay, TRIAL_SHOP } from '#core/shared/shop.ts'
import type { Won } from '#core/shared/won.ts'
import { lateFeeInThePast, lateFeeLeap } from './new-late-fee.ts'

const TODAY = '2026-11-21' as Day
const fee = (from: string, won: number): LateFeePerDay => ({ from: from as Day, region: null, perDayWon: won as Won })
const shop = (...lateFees: readonly LateFeePerDay[]) => ({ ...TRIAL_SHOP, lateFees })

const THOUSAND = fee('2026-01-01', 1_000)

test.each([
  ['a first fee', shop(), shop(fee('2026-11-20', 1_000)), '2026-11-20'],
  ['a first fee of always', shop(), shop(fee('2000-01-01', 1_000)), '2000-01-01'],
  ['a higher one', shop(THOUSAND), shop(fee('2026-01-01', 1_500)), '2026-01-01'],
  ['a higher one from last week', shop(THOUSAND), shop(THOUSAND, fee('2026-11-14', 1_500)), '2026-11-14'],
  ['a lower one that is gone', shop(THOUSAND, fee('2026-11-14', 500)), shop(THOUSAND), '2026-11-14'],
])('%s for days that are over is refused (G732)', (_what, before, after, day) => {
  expect(lateFeeInThePast({ before, after }, TODAY)).toEqual({ kind: 'LateFeeInThePast', day, today: TODAY })
})

test.each([
  ['from today', shop(), shop(fee(TODAY, 1_000))],
  ['from a day to come', shop(THOUSAND), shop(THOUSAND, fee('2027-01-01', 1_500))],
  ['that is lower, also for days that are over', shop(THOUSAND), shop(fee('2026-01-01', 600))],
  ['that is dropped', shop(THOUSAND), shop()],
  ['that stays', shop(THOUSAND), shop(THOUSAND)],
])('a fee %s is taken (G732)', (_what, before, after) => {
  expect(lateFeeInThePast({ before, after }, TODAY)).toBeNull()
  expect(lateFeeLeap({ before, after }, TODAY)).toBeNull()
})

test.each([
  ['a nought too many', fee('2027-01-01', 10_000)],
  ['a nought too few', fee('2027-01-01', 100)],
  ['a nought too many from today', fee(TODAY, 10_000)],
])('a fee with %s leaps, as a price does (G732)', (_what, added) => {
  const both = { before: shop(THOUSAND), after: shop(THOUSAND, added) }
  expect(lateFeeLeap(both, TODAY)).toEqual({
    kind: 'LateFeeLeaps',
    region: 'RESORT',
    from: added.from,
    beforeWon: 1_000,
    afterWon: added.perDayWon,
  })
  expect(lateFeeLeap({ ...both, before: both.after }, TODAY)).toBeNull()
})

test('a fee that has not begun and is written over leaps from what it was (G732)', () => {
  const both = { before: shop(fee('2027-01-01', 1_000)), after: shop(fee('2027-01-01', 10_000)) }
  expect(lateFeeLeap(both, TODAY)).toMatchObject({ from: '2027-01-01', beforeWon: 1_000, afterWon: 10_000 })
})

const OF_DECEMBER = fee('2026-12-01', 0)

test.each([
  ['after a time without one that is to come', shop(THOUSAND, OF_DECEMBER), fee('2027-01-01', 10_000)],
  ['on the very day on which the last one ends', shop(THOUSAND, fee('2026-11-30', 0)), fee('2026-12-01', 10_000)],
  ['today, while none is due', shop(THOUSAND, fee('2026-11-01', 0)), fee(TODAY, 10_000)],
  ['after none since last month', shop(THOUSAND, fee('2026-10-01', 0)), fee('2026-12-01', 10_000)],
])('a fee with a nought too many %s leaps from the last one that cost something (G732)', (_what, before, added) => {
  const after = shop(...before.lateFees, added)
  expect(lateFeeLeap({ before, after }, TODAY)).toMatchObject({ from: added.from, beforeWon: 1_000, afterWon: 10_000 })
  const fair = shop(...before.lateFees, { ...added, perDayWon: 1_500 as Won })
  expect(lateFeeLeap({ before, after: fair }, TODAY)).toBeNull()
})

test.each([
  [2_000, null],
  [2_200, null],
  [2_201, { kind: 'LateFeeHigh', region: 'RESORT', from: TODAY, perDayWon: 2_201, mostWon: 198_090, yearWon: 99_000 }],
  [
    10_000,
    { kind: 'LateFeeHigh', region: 'RESORT', from: TODAY, perDayWon: 10_000, mostWon: 900_000, yearWon: 99_000 },
  ],
  [100, null],
])('a first fee of %d a day is compared with what a year costs (G840)', (won, found) => {
  const both = { before: shop(), after: shop(fee(TODAY, won)) }
  expect(lateFeeLeap(both, TODAY)).toEqual(found)
  expect(lateFeeLeap({ ...both, before: both.after }, TODAY)).toBeNull()
})

test('a first fee of a region and of a day to come is compared with the price of that region and day (G840)', () => {
  const [first, second] = TRIAL_SHOP.regions
  const code = (second ?? first).code
  const prices = [
    ...TRIAL_SHOP.prices,
    { from: '2027-01-01' as Day, region: code, won: { BASIC: 50_000 as Won, FLEX: 70_000 as Won } },
  ]
  const priced = { ...shop(), prices }
  const after = { ...priced, lateFees: [{ ...fee('2027-02-01', 1_500), region: code }] }
  expect(lateFeeLeap({ before: priced, after }, TODAY)).toMatchObject({
    region: code,
    yearWon: 50_000,
    mostWon: 135_000,
  })
})
