import { describe, expect, test } from 'vitest'
import type { Day } from '#core/shared/day.ts'
import { type Region, type Shop, TRIAL_SHOP, type YearlyPrice } from '#core/shared/shop.ts'
import type { Won } from '#core/shared/won.ts'
import { shopProblems } from './check-shop.ts'

const TODAY = '2026-11-20' as Day
const [resort] = TRIAL_SHOP.regions
const [price] = TRIAL_SHOP.prices as readonly [YearlyPrice]
const city: Region = { ...resort, code: 'CITY' }
const problemsOf = (change: Partial<Shop>, regionsInUse: readonly string[] = []) =>
  shopProblems({ ...TRIAL_SHOP, ...change }, { today: TODAY, regionsInUse })

describe('facts that do not make a shop (G202)', () => {
  test('a trial is one', () => {
    expect(problemsOf({}, ['RESORT'])).toEqual([])
  })

  test('a region is there once, one is open, and one that is in use stays', () => {
    expect(problemsOf({ regions: [resort, resort] })).toEqual([{ kind: 'RegionTwice', region: 'RESORT' }])
    expect(problemsOf({ regions: [{ ...resort, isOpen: false }] })).toEqual([{ kind: 'NoOpenRegion' }])
    expect(problemsOf({ regions: [city] }, ['RESORT'])).toEqual([{ kind: 'RegionInUse', region: 'RESORT' }])
    expect(problemsOf({ regions: [{ ...resort, isOpen: false }, city] }, ['RESORT'])).toEqual([])
  })

  test('each region has a price today, one for each day, and only regions have', () => {
    const later = { ...price, from: '2027-01-01' as Day }
    expect(problemsOf({ prices: [later] })).toEqual([{ kind: 'NoPriceYet', region: 'RESORT' }])
    expect(problemsOf({ prices: [price, price] })).toEqual([{ kind: 'PriceTwice', from: price.from, region: null }])
    expect(problemsOf({ prices: [price, { ...price, region: 'CITY' }] })).toEqual([
      { kind: 'PriceOfUnknownRegion', region: 'CITY' },
    ])
    expect(problemsOf({ prices: [{ ...price, region: 'RESORT' }], regions: [resort, city] })).toEqual([
      { kind: 'NoPriceYet', region: 'CITY' },
    ])
  })

  test('a fee for late gear is there once for each day, and for regions only (G346)', () => {
    const fee = { from: price.from, region: null, perDayWon: 1_000 as Won }
    expect(problemsOf({ lateFees: [fee, { ...fee, region: 'RESORT' }] })).toEqual([])
    expect(problemsOf({ lateFees: [fee, fee] })).toEqual([{ kind: 'LateFeeTwice', from: price.from, region: null }])
    expect(problemsOf({ lateFees: [{ ...fee, region: 'RESROT' }] })).toEqual([
      { kind: 'LateFeeOfUnknownRegion', region: 'RESROT' },
    ])
  })

  test('a driver has a stop to give, and a day without one is there once (G976)', () => {
    const days = ['2026-12-24', '2026-12-25', '2026-12-24'] as Day[]
    const windows = { weekdays: [1], stops: { MORNING: 0, AFTERNOON: 1 }, closedDays: [days[1] as Day] }
    const pickup = { ...TRIAL_SHOP.pickup, closedDays: days.slice(0, 2) }
    const driven = (pickupWindows: Region['pickupWindows']): Partial<Shop> => ({
      regions: [{ ...resort, pickupWindows }],
    })
    expect(problemsOf({ ...driven(windows), pickup })).toEqual([])
    expect(problemsOf(driven({ ...windows, stops: { MORNING: 0, AFTERNOON: 0 } }))).toEqual([
      { kind: 'NoStops', region: 'RESORT' },
    ])
    expect(problemsOf(driven({ ...windows, closedDays: days }))).toEqual([
      { kind: 'ClosedDayTwice', region: 'RESORT', day: days[0] },
    ])
    expect(problemsOf({ pickup: { ...pickup, closedDays: days } })).toEqual([
      { kind: 'ClosedDayTwice', region: null, day: days[0] },
    ])
  })

  test.each([
    ['07-01', '11-15', '03-31', true],
    ['07-01', '12-01', '12-31', true],
    ['01-01', '06-01', '08-31', true],
    ['07-01', '03-31', '11-15', false],
    ['07-01', '06-01', '08-31', false],
  ])('a season from %s has a window from %s to %s: %s', (start, windowStart, windowEnd, isShop) => {
    const problems = problemsOf({ season: { start, windowStart, windowEnd } })
    expect(problems).toEqual(isShop ? [] : [{ kind: 'SeasonOutOfOrder' }])
  })

  test('gear is picked up at the earliest before the latest', () => {
    const pickup = { ...TRIAL_SHOP.pickup, withinBusinessDays: { earliest: 3, latest: 2 } }
    expect(problemsOf({ pickup })).toEqual([{ kind: 'PickupDaysOutOfOrder' }])
  })
})
