import * as fc from 'fast-check'
import { err, ok } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { TRIAL_SHOP } from '#core/shared/shop.ts'
import { Day } from '#core/shared/day.ts'
import type { Instant } from '#core/shared/instant.ts'
import { windowedShop } from './testing/windowed-shop.ts'
import {
  checkPickupDay,
  closureOf,
  isBusinessDay,
  lastBusinessDay,
  pickupDaysOf,
  pickupTarget,
} from './pickup-target.ts'

const PICKUP = TRIAL_SHOP.pickup
const day = (text: string): Day => text as Day
const at = (text: string): Instant => Date.parse(`${text}+09:00`) as Instant

describe('the pickup target', () => {
  test.each([
    ['Wednesday morning', '2026-11-18T10:00', '2026-11-19', '2026-11-20'],
    ['Thursday over the weekend', '2026-11-19T10:00', '2026-11-20', '2026-11-23'],
    ['18:00 sharp', '2026-11-18T18:00:00', '2026-11-19', '2026-11-20'],
    ['a moment later', '2026-11-18T18:00:00.001', '2026-11-20', '2026-11-23'],
    ['Friday evening', '2026-11-20T19:00', '2026-11-24', '2026-11-25'],
    ['Saturday', '2026-11-21T10:00', '2026-11-24', '2026-11-25'],
    ['Sunday night', '2026-11-22T23:59', '2026-11-24', '2026-11-25'],
    ['Christmas eve', '2026-12-24T09:00', '2026-12-28', '2026-12-29'],
    ['before Seollal 2027', '2027-02-05T09:00', '2027-02-10', '2027-02-11'],
    ['the last evening of a year', '2026-12-31T20:00', '2027-01-05', '2027-01-06'],
    ['before Chuseok 2028', '2028-09-29T09:00', '2028-10-06', '2028-10-10'],
  ])('of an order on %s', (_when, appliedAt, from, to) => {
    expect(pickupTarget(at(appliedAt), PICKUP)).toEqual({ from, to })
  })

  const moments = fc.integer({ min: at('2026-01-01T00:00'), max: at('2028-12-15T00:00') }).map(ms => ms as Instant)

  // One or two business days, the first after the day of the order; a later order is never promised an earlier day.
  test('is two business days that follow each other and never go back', () => {
    fc.assert(
      fc.property(moments, moments, (one, other) => {
        const { from, to } = pickupTarget(one, PICKUP)
        expect([isBusinessDay(from, PICKUP), isBusinessDay(to, PICKUP)]).toEqual([true, true])
        expect(Day.of(one) < from && from < to).toBe(true)
        const between = Array.from({ length: Day.daysBetween(from, to) - 1 }, (_, at) => Day.addDays(from, at + 1))
        expect(between.filter(one => isBusinessDay(one, PICKUP))).toEqual([])
        const [earlier, later] = [Math.min(one, other), Math.max(one, other)].map(ms =>
          pickupTarget(ms as Instant, PICKUP),
        )
        expect(earlier && later && earlier.from <= later.from).toBe(true)
      }),
    )
  })
})

test.each([
  ['2026-11-20', true],
  ['2026-11-21', false],
  ['2026-11-22', false],
  ['2026-12-25', false],
  ['2027-12-27', false],
])('%s is a business day: %s', (text, open) => {
  expect(isBusinessDay(day(text), PICKUP)).toBe(open)
})

describe('a pickup day', () => {
  const today = day('2026-11-20')

  test('is today or later', () => {
    expect(checkPickupDay(today, today, { ...PICKUP, isForced: false })).toEqual(ok(today))
    expect(checkPickupDay(day('2026-11-19'), today, { ...PICKUP, isForced: false })).toEqual(
      err({ kind: 'PickupDayPast' }),
    )
  })

  test('is a business day unless staff forces it', () => {
    const saturday = day('2026-11-21')
    expect(checkPickupDay(saturday, today, { ...PICKUP, isForced: false })).toEqual(err({ kind: 'NotABusinessDay' }))
    expect(checkPickupDay(saturday, today, { ...PICKUP, isForced: true })).toEqual(ok(saturday))
  })

  test('is at most sixty days ahead, and three hundred where staff insists: no mistyped year (G812)', () => {
    const latest = day('2027-01-19')
    expect(checkPickupDay(latest, today, { ...PICKUP, isForced: false })).toEqual(ok(latest))
    expect(checkPickupDay(day('2027-01-20'), today, { ...PICKUP, isForced: false })).toEqual(
      err({ kind: 'PickupDayFar', latest, isForced: false }),
    )
    const forced = day('2027-09-16')
    expect(checkPickupDay(forced, today, { ...PICKUP, isForced: true })).toEqual(ok(forced))
    expect(checkPickupDay(day('2027-09-17'), today, { ...PICKUP, isForced: true })).toEqual(
      err({ kind: 'PickupDayFar', latest: forced, isForced: true }),
    )
  })

  test('that is over cannot be forced', () => {
    expect(checkPickupDay(day('2026-11-19'), today, { ...PICKUP, isForced: true })).toEqual(
      err({ kind: 'PickupDayPast' }),
    )
  })
})

describe('the days on which a region picks up', () => {
  const [resort] = TRIAL_SHOP.regions
  const shop = (pickupWindows: typeof resort.pickupWindows) => ({
    ...TRIAL_SHOP,
    pickup: { ...PICKUP, closedDays: [day('2026-11-19')] },
    regions: [{ ...resort, pickupWindows }] as const,
  })

  test('are those of the shop without windows, and in a region that is none', () => {
    expect(pickupDaysOf(shop(null), resort.code)).toEqual(shop(null).pickup)
    expect(pickupDaysOf(shop(null), 'NOWHERE')).toEqual(shop(null).pickup)
  })

  test('are its weekdays, without the days on which it or the shop is closed', () => {
    const days = pickupDaysOf(
      shop({ weekdays: [4, 6], stops: { MORNING: 1, AFTERNOON: 1 }, closedDays: [day('2026-11-21')] }),
      resort.code,
    )
    const open = ['2026-11-18', '2026-11-19', '2026-11-21', '2026-11-26', '2026-11-28'].filter(text =>
      isBusinessDay(day(text), days),
    )
    expect(open).toEqual(['2026-11-26', '2026-11-28'])
    expect(days.lastHour).toBe(PICKUP.lastHour)
  })
})

test.each([
  ['2026-11-23', '2026-11-23'],
  ['2026-11-22', '2026-11-20'],
  ['2026-12-27', '2026-12-24'],
])('the last business day by %s is %s', (text, last) => {
  expect(lastBusinessDay(day(text), PICKUP)).toBe(last)
})

describe('why nobody drives', () => {
  const shop = {
    ...windowedShop({ closedDays: [day('2026-11-27'), day('2026-11-28')] }),
    pickup: { ...PICKUP, closedDays: [day('2026-11-28')] },
  }
  const [{ code }] = shop.regions

  test.each([
    ['2026-11-26', null],
    ['2026-11-27', 'REGION_CLOSED'],
    ['2026-11-28', 'SHOP_CLOSED'],
    ['2026-11-29', 'WEEKDAY'],
    ['2026-12-25', 'HOLIDAY'],
  ])('on %s', (text, closure) => {
    expect(closureOf(shop, code, day(text))).toBe(closure)
  })

  test('is said of each day that is no business day, and of no other (G341)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 700 }), at => {
        const any = Day.addDays(day('2026-11-01'), at)
        expect(closureOf(shop, code, any) === null).toBe(isBusinessDay(any, pickupDaysOf(shop, code)))
      }),
    )
  })
})
