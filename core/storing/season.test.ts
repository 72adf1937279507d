import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TRIAL_SHOP } from '#core/shared/shop.ts'
import { Day } from '#core/shared/day.ts'
import { isInWindow, nextSeasonStart, seasonOf, windowOf } from './season.ts'

const DAYS = TRIAL_SHOP.season
const day = (text: string): Day => text as Day
const days = fc.nat({ max: 60_000 }).map(count => Day.addDays(day('1990-01-01'), count))

describe('a season', () => {
  test.each([
    ['2026-06-30', '2025-26'],
    ['2026-07-01', '2026-27'],
    ['2026-12-31', '2026-27'],
    ['2027-01-01', '2026-27'],
    ['2027-06-30', '2026-27'],
    ['2027-07-01', '2027-28'],
    ['2099-12-01', '2099-00'],
    ['2100-02-01', '2099-00'],
  ])('of %s is %s', (text, season) => {
    expect(seasonOf(day(text), DAYS)).toBe(season)
  })

  // Every day has exactly one season: the label changes on 1 July and on no other day.
  test('begins on 1 July and lasts to 30 June', () => {
    fc.assert(
      fc.property(days, today => {
        const tomorrow = Day.addDays(today, 1)
        expect(seasonOf(today, DAYS) !== seasonOf(tomorrow, DAYS)).toBe(tomorrow.endsWith('-07-01'))
        expect(seasonOf(today, DAYS)).toMatch(/^\d{4}-\d{2}$/)
        const first = Number(seasonOf(today, DAYS).slice(0, 4))
        expect(today >= `${first}-07-01` && today <= `${first + 1}-06-30`).toBe(true)
      }),
    )
  })
})

describe('the window of a season', () => {
  test('is from 15 November to 31 March', () => {
    expect(windowOf(seasonOf(day('2026-12-20'), DAYS), DAYS)).toEqual({ from: '2026-11-15', to: '2027-03-31' })
    expect(windowOf(seasonOf(day('2099-12-20'), DAYS), DAYS)).toEqual({ from: '2099-11-15', to: '2100-03-31' })
  })

  test.each([
    ['2026-11-14', false],
    ['2026-11-15', true],
    ['2027-03-31', true],
    ['2027-04-01', false],
    ['2027-06-30', false],
    ['2027-07-01', false],
  ])('on %s is open: %s', (text, open) => {
    expect(isInWindow(day(text), DAYS)).toBe(open)
  })

  test('lies within its season', () => {
    fc.assert(
      fc.property(days, today => {
        const { from, to } = windowOf(seasonOf(today, DAYS), DAYS)
        expect([seasonOf(from, DAYS), seasonOf(to, DAYS)]).toEqual([seasonOf(today, DAYS), seasonOf(today, DAYS)])
        expect(from < to).toBe(true)
      }),
    )
  })
})

test.each([
  ['2027-03-10', '2027-07-01'],
  ['2027-06-30', '2027-07-01'],
  ['2027-07-01', '2028-07-01'],
])('after %s the next season begins on %s', (text, start) => {
  expect(nextSeasonStart(day(text), DAYS)).toBe(start)
})
