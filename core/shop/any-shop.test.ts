import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { paymentFee } from '#core/billing/payment-fee.ts'
import { refund } from '#core/billing/refund.ts'
import { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import { HALF_DAYS, type Region, type Shop, TRIAL_SHOP, type YearDay } from '#core/shared/shop.ts'
import type { Won } from '#core/shared/won.ts'
import { offerCheckout } from '#core/storing/checkout-offer.ts'
import { lateFeeOf } from '#core/storing/late-fee.ts'
import { isBusinessDay, pickupDaysOf, pickupTarget } from '#core/storing/pickup-target.ts'
import { offeredWindows } from '#core/storing/pickup-window.ts'
import { PLANS } from '#core/storing/plan.ts'
import type { RegionCode } from '#core/storing/region.ts'
import { nextSeasonStart, seasonOf, windowOf } from '#core/storing/season.ts'
import { storedOrder } from '#core/storing/testing/stored-order.ts'
import { shopProblems } from './check-shop.ts'
import { LATE_FEE_DAYS_MOST } from './daily-fee.ts'
import { yearlyPriceOf } from './yearly-price.ts'

const FIRST = '2027-01-01' as Day
const dayAfter = (most: number): fc.Arbitrary<Day> =>
  fc.integer({ min: 0, max: most }).map(days => Day.addDays(FIRST, days))
const anyDay = dayAfter(1_500)
const yearDay: fc.Arbitrary<YearDay> = dayAfter(364).map(day => day.slice(5))
const won = (max: number) => fc.integer({ min: 1, max }).map(amount => amount as Won)

const windows = fc.record({
  weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 }),
  stops: fc.record({ MORNING: fc.nat({ max: 3 }), AFTERNOON: fc.nat({ max: 3 }) }),
  closedDays: fc.array(anyDay, { maxLength: 20 }),
})
const [RESORT] = TRIAL_SHOP.regions
const region = (code: Region['code']) =>
  fc.record({ isOpen: fc.boolean(), pickupWindows: fc.option(windows) }).map(facts => ({ ...RESORT, code, ...facts }))
const where = fc.constantFrom<Region['code'] | null>(null, 'RESORT', 'CITY')
const fromDay = fc.oneof(fc.constant('2000-01-01' as Day), anyDay)

/** Whatever an owner may set, and the checks let through (G202, G863). */
const shops = fc
  .record({
    regions: fc.tuple(region('RESORT'), region('CITY')),
    prices: fc
      .array(fc.record({ from: fromDay, region: where, won: fc.record({ BASIC: won(300_000), FLEX: won(400_000) }) }), {
        maxLength: 4,
      })
      .map(more => [...TRIAL_SHOP.prices, ...more]),
    lateFees: fc.array(fc.record({ from: fromDay, region: where, perDayWon: won(5_000) }), {
      maxLength: 4,
    }),
    paymentFeeBasisPoints: fc.nat({ max: 10_000 }),
    statutoryWithdrawal: fc.option(fc.boolean()),
    season: fc.record({ start: yearDay, windowStart: yearDay, windowEnd: yearDay }),
    pickup: fc.record({
      lastHour: fc.nat({ max: 23 }),
      withinBusinessDays: fc.record({ earliest: fc.nat({ max: 10 }), latest: fc.nat({ max: 20 }) }),
      closedDays: fc.array(anyDay, { maxLength: 20 }),
    }),
  })
  .map((facts): Shop => ({ ...TRIAL_SHOP, ...facts }))
  .filter(shop => shopProblems(shop, { today: FIRST, regionsInUse: [] }).length === 0)

const REGIONS = ['RESORT', 'CITY'] as RegionCode[]
const moment = fc
  .tuple(anyDay, fc.nat({ max: 24 * 3600 - 1 }))
  .map(([day, seconds]) => Instant.plusSeconds(Day.startOf(day), seconds))

test('every order of every day has a price that the owner has set (G201)', () => {
  fc.assert(
    fc.property(shops, anyDay, (shop, day) => {
      for (const code of REGIONS)
        for (const plan of PLANS)
          expect(shop.prices.map(price => price.won[plan])).toContain(yearlyPriceOf(shop, { plan, region: code, day }))
    }),
  )
})

test('gear is fetched on days on which somebody drives, from the first day of its target on (G74, G210)', () => {
  fc.assert(
    fc.property(shops, moment, (shop, now) => {
      for (const code of REGIONS) {
        const days = pickupDaysOf(shop, code)
        const { from, to } = pickupTarget(now, days)
        expect(isBusinessDay(from, days) && isBusinessDay(to, days)).toBe(true)
        expect(Day.of(now) <= from && from <= to).toBe(true)
        const stops = shop.regions.find(one => one.code === code)?.pickupWindows?.stops
        const offered = offeredWindows(shop, { region: code, now, counts: [] })
        if (stops !== undefined && HALF_DAYS.some(half => stops[half] > 0) && from > Day.of(now))
          expect(offered[0]?.day).toBe(from)
        for (const { day, half } of offered) {
          expect(day > Day.of(now) && day >= from && isBusinessDay(day, days)).toBe(true)
          expect(stops?.[half]).toBeGreaterThan(0)
          expect(HALF_DAYS).toContain(half)
        }
      }
    }),
  )
})

test('every day is in one season, which has its window, and the next season follows it (G85)', () => {
  fc.assert(
    fc.property(shops, anyDay, ({ season: days }, day) => {
      const season = seasonOf(day, days)
      const next = nextSeasonStart(day, days)
      expect(next > day && seasonOf(next, days) > season).toBe(true)
      expect(seasonOf(Day.addDays(next, -1), days)).toBe(season)
      const { from, to } = windowOf(season, days)
      expect(from <= to && [seasonOf(from, days), seasonOf(to, days)].every(one => one === season)).toBe(true)
    }),
  )
})

test('whoever may ask for gear is told of each season until the last day, once (G88)', () => {
  fc.assert(
    fc.property(shops, anyDay, fc.constantFrom('ACTIVE', 'TERMINATED'), ({ season }, day, autoRenewal) => {
      const order = { ...storedOrder(day), autoRenewal }
      const { days, seasons } = offerCheckout({ order, checkouts: [], seasonDays: season }, day)
      const offered = seasons.map(one => one.season)
      expect(new Set(offered).size).toBe(offered.length)
      expect([offered[0], offered.at(-1)]).toEqual([seasonOf(day, season), seasonOf(days.to, season)])
    }),
  )
})

test('late gear costs no more than its days at the dearest fee, and never less by waiting (G247)', () => {
  fc.assert(
    fc.property(shops, anyDay, fc.nat({ max: 400 }), (shop, storageEndDate, waited) => {
      const dearest = Math.max(0, ...shop.lateFees.map(({ perDayWon }) => perDayWon))
      const owed = (today: Day) =>
        lateFeeOf(shop, { region: 'CITY', term: { autoRenewal: 'TERMINATED', storageEndDate }, askedOn: null }, today)
      const [early, late] = [owed(Day.addDays(storageEndDate, waited)), owed(Day.addDays(storageEndDate, waited + 1))]
      expect(late?.won ?? 0).toBeGreaterThanOrEqual(early?.won ?? 0)
      expect(late?.days ?? 0).toBeLessThanOrEqual(LATE_FEE_DAYS_MOST)
      expect(late?.won ?? 0).toBeLessThanOrEqual((late?.days ?? 0) * dearest)
    }),
  )
})

test('a cancellation gives back from nothing to all that was paid, and never more by waiting (G44)', () => {
  fc.assert(
    fc.property(shops, moment, fc.nat({ max: 30 }), won(400_000), (shop, contractedAt, waited, paid) => {
      const quoted = (days: number) =>
        refund({
          paid,
          fee: paymentFee(paid, shop.paymentFeeBasisPoints),
          pickupDate: Day.addDays(Day.of(contractedAt), 10),
          now: Instant.plusSeconds(contractedAt, days * 24 * 3600),
          status: 'PICKUP_SCHEDULED',
          contractedAt,
          statutoryWithdrawal: shop.statutoryWithdrawal ?? false,
        }).refundableWon
      expect(quoted(waited)).toBeGreaterThanOrEqual(0)
      expect(quoted(waited)).toBeLessThanOrEqual(paid)
      expect(quoted(waited + 1)).toBeLessThanOrEqual(quoted(waited))
    }),
  )
})
