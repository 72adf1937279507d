import * as fc from 'fast-check'
import { err, ok } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { Day } from '#core/shared/day.ts'
import type { Instant } from '#core/shared/instant.ts'
import { HALF_DAYS, TRIAL_SHOP } from '#core/shared/shop.ts'
import { KOREAN_HOLIDAYS } from './korean-holidays.ts'
import type { Order } from './order.ts'
import { pickupDaysOf, pickupTarget } from './pickup-target.ts'
import {
  type BookedWindows,
  canChooseWindow,
  freeWindows,
  halfDayText,
  offeredWindows,
  outcomeOfWish,
  type PickupWindow,
  takeWindow,
  WINDOW_DAYS,
  type WindowCount,
} from './pickup-window.ts'
import { windowedShop } from './testing/windowed-shop.ts'

const SHOP = windowedShop()
/** A Saturday. */
const NOW = Date.parse('2026-11-21T12:00+09:00') as Instant
const day = (text: string): Day => text as Day
const window = (on: string, half: PickupWindow['half']): PickupWindow => ({ day: day(on), half })
const offered = (counts: readonly WindowCount[] = [], shop = SHOP, now = NOW) =>
  offeredWindows(shop, { region: 'RESORT', now, counts })

describe('the windows that a customer may choose (G210)', () => {
  test('begin with the pickup target by the weekdays on which the region drives, and leave closed days out', () => {
    const days = [...new Set(offered().map(one => one.day))]
    // Saturday is a business day here, so Monday is the next one; the 27th is closed, the 29th a Sunday.
    expect(days.slice(0, 6)).toEqual([
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-28',
      '2026-11-30',
    ])
    expect(days.at(-1)).toBe('2026-12-19')
  })

  test('are none where a region has no windows, or drives on no day', () => {
    expect(offered([], TRIAL_SHOP)).toEqual([])
    expect(offered([], windowedShop({ weekdays: [] }))).toEqual([])
  })

  test('leave a half-day out on which nobody drives, and show a full one as not free', () => {
    const morningOnly = windowedShop({ stops: { MORNING: 1, AFTERNOON: 0 } })
    const full = [{ ...window('2026-11-24', 'MORNING'), taken: 1 }]
    expect(offered(full, morningOnly).slice(0, 2)).toEqual([
      { ...window('2026-11-23', 'MORNING'), isFree: true },
      { ...window('2026-11-24', 'MORNING'), isFree: false },
    ])
  })

  const moments = fc
    .integer({ min: Date.parse('2026-01-01T00:00+09:00'), max: Date.parse('2028-11-01T00:00+09:00') })
    .map(ms => ms as Instant)
  const weekdays = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 })
  const stops = fc.record({ MORNING: fc.integer({ min: 0, max: 5 }), AFTERNOON: fc.integer({ min: 0, max: 5 }) })

  test('begin with the first day of the target however far ahead it is, as where somebody drives once a week', () => {
    const withinBusinessDays = { earliest: 5, latest: 6 }
    const weekly = windowedShop({ weekdays: [1] }, { pickup: { ...TRIAL_SHOP.pickup, withinBusinessDays } })
    // Monday the 23rd counts, and the fifth after it is the 28th of December.
    const days = [...new Set(offered([], weekly).map(one => one.day))]
    expect(days).toEqual(['2026-12-28', '2027-01-04', '2027-01-11', '2027-01-18'])
  })

  test('are never today nor later than four weeks from the target, only on days that are driven and not closed, and free while stops are left', () => {
    fc.assert(
      fc.property(moments, weekdays, stops, fc.integer({ min: 0, max: 6 }), (now, drives, some, taken) => {
        const today = Day.of(now)
        const closed = Day.addDays(today, 8)
        const shop = windowedShop({ weekdays: drives, stops: some, closedDays: [closed] })
        const { from } = pickupTarget(now, pickupDaysOf(shop, 'RESORT'))
        const all = offered([], shop, now)
        const counts = all.map(({ day: on, half }) => ({ day: on, half, taken }))
        for (const { day: on, half, isFree } of offered(counts, shop, now)) {
          expect(on > today && on >= from && on < Day.addDays(from, WINDOW_DAYS)).toBe(true)
          expect(drives).toContain(Day.weekday(on))
          expect(on === closed || Object.hasOwn(KOREAN_HOLIDAYS, on)).toBe(false)
          expect(some[half]).toBeGreaterThan(0)
          expect(isFree).toBe(taken < some[half])
        }
      }),
    )
  })
})

test('a half-day is said by twelve hours, as people do', () => {
  expect(HALF_DAYS.map(halfDayText)).toEqual(['오전 9시~오후 1시', '오후 1~6시'])
})

describe('a stop in a half-day (G211)', () => {
  const take = (
    half: PickupWindow['half'] | null,
    {
      counts = [] as readonly WindowCount[],
      isForced = false,
      nextSlot = {},
      visited = null as BookedWindows['visited'],
    } = {},
  ) =>
    takeWindow(SHOP, {
      region: 'RESORT',
      now: NOW,
      day: day('2026-11-24'),
      half,
      isForced,
      booked: { counts, nextSlot, visited },
    })
  const taken = (morning: number, afternoon: number) => ({
    counts: [
      { ...window('2026-11-24', 'MORNING'), taken: morning },
      { ...window('2026-11-24', 'AFTERNOON'), taken: afternoon },
    ],
    nextSlot: { MORNING: morning + 1, AFTERNOON: afternoon + 1 },
    visited: null,
  })

  test('is taken in the freer half-day unless one is said', () => {
    expect(take(null)).toMatchObject({ value: { half: 'MORNING', slot: 1, stops: 2, isForced: false } })
    expect(take(null, taken(2, 0))).toMatchObject({ value: { half: 'AFTERNOON', slot: 1 } })
    expect(take('AFTERNOON')).toMatchObject({ value: { half: 'AFTERNOON' } })
  })

  test('is taken where the same customer is visited anyway, while that has room or is forced (G811)', () => {
    expect(take(null, { ...taken(0, 0), visited: 'AFTERNOON' })).toMatchObject({
      value: { half: 'AFTERNOON', slot: 1 },
    })
    expect(take('MORNING', { ...taken(0, 0), visited: 'AFTERNOON' })).toMatchObject({ value: { half: 'MORNING' } })
    expect(take(null, { ...taken(0, 1), visited: 'AFTERNOON' })).toMatchObject({ value: { half: 'MORNING' } })
    expect(take(null, { ...taken(0, 1), visited: 'AFTERNOON', isForced: true })).toMatchObject({
      value: { half: 'AFTERNOON', slot: 2, isForced: true },
    })
  })

  test('is refused when the half-day is full, with the free ones, and taken beyond the stops when forced', () => {
    const full = take('MORNING', taken(2, 0))
    const free = full.match(
      () => [],
      refusal => (refusal.kind === 'WindowFull' ? refusal.free : []),
    )
    expect(free).toContainEqual(window('2026-11-24', 'AFTERNOON'))
    expect(free).not.toContainEqual(window('2026-11-24', 'MORNING'))
    expect(take('MORNING', { ...taken(2, 0), isForced: true })).toMatchObject({
      value: { slot: 3, stops: 2, isForced: true },
    })
  })

  test('is none in a region without windows, where no half-day can be said', () => {
    const asked = { region: 'RESORT', now: NOW, day: day('2026-11-24'), isForced: false } as const
    const booked = { counts: [], nextSlot: {}, visited: null }
    expect(takeWindow(TRIAL_SHOP, { ...asked, half: null, booked })).toEqual(ok(null))
    expect(takeWindow(TRIAL_SHOP, { ...asked, half: 'MORNING', booked })).toEqual(err({ kind: 'NoWindows' }))
  })

  test('is never beyond the stops unless forced, whatever is booked and however the stops were changed', () => {
    const counts = fc.record({ MORNING: fc.nat(8), AFTERNOON: fc.nat(8) })
    fc.assert(
      fc.property(
        counts,
        counts,
        fc.constantFrom(...HALF_DAYS, null),
        fc.boolean(),
        (stops, booked, half, isForced) => {
          const result = takeWindow(windowedShop({ stops }), {
            region: 'RESORT',
            now: NOW,
            day: day('2026-11-24'),
            half,
            isForced,
            booked: taken(booked.MORNING, booked.AFTERNOON),
          })
          const fits = (half === null ? HALF_DAYS : [half]).some(one => booked[one] < stops[one])
          expect(result.isOk()).toBe(fits || isForced)
          if (result.isOk() && result.value) {
            expect(result.value.isForced).toBe(!fits)
            if (fits) expect(booked[result.value.half]).toBeLessThan(stops[result.value.half])
          }
        },
      ),
    )
  })
})

describe('the window that a customer wishes (G212)', () => {
  const wish = { ...window('2026-11-24', 'MORNING'), isLost: false }
  const order = { location: 'RESORT', placeStatus: 'KNOWN', pickupWish: wish, pickupDate: null } as const
  const NOTHING = { counts: [], nextSlot: {}, visited: null }
  const outcome = (
    changed: Partial<Pick<Order, 'placeStatus' | 'pickupWish' | 'pickupDate'>> = {},
    shop = SHOP,
    now = NOW,
  ) => outcomeOfWish(shop, { ...order, ...changed }, { now, booked: NOTHING }).kind

  test('is booked once the place is known', () => {
    expect(outcome()).toBe('Booked')
    expect(outcome({ placeStatus: 'ASKED' })).toBe('Waits')
    expect(outcome({ pickupWish: null })).toBe('Waits')
  })

  test('waits for the staff in a shop without self-booking', () => {
    expect(outcome({}, windowedShop({}, { selfBooking: false }))).toBe('Waits')
  })

  test('is lost when it is full, its day has come, or nobody drives then any more', () => {
    const counts = [{ ...window('2026-11-24', 'MORNING'), taken: 2 }]
    const full = outcomeOfWish(SHOP, order, { now: NOW, booked: { counts, nextSlot: {}, visited: null } })
    expect(full).toEqual({ kind: 'Lost', free: freeWindows(SHOP, { region: 'RESORT', now: NOW, counts }) })
    expect(outcome({}, SHOP, Date.parse('2026-11-24T08:00+09:00') as Instant)).toBe('Lost')
    expect(outcome({}, windowedShop({ weekdays: [5] }))).toBe('Lost')
    expect(outcome({ pickupWish: { ...wish, isLost: true } })).toBe('Waits')
  })
})

test('a window can be chosen of a paid order, until the day before the booked one (G213)', () => {
  const today = day('2026-11-24')
  const can = (state: Order['state'], pickupDate: string | null) =>
    canChooseWindow({ state, pickupDate: pickupDate as Day | null }, today)
  expect(can('REQUESTED', null)).toBe(true)
  expect(can('PICKUP_SCHEDULED', '2026-11-25')).toBe(true)
  expect(can('PICKUP_SCHEDULED', '2026-11-24')).toBe(false)
  expect(can('UNPAID', null)).toBe(false)
  expect(can('PICKED_UP', '2026-11-23')).toBe(false)
})
