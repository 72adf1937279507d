import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Day } from '#core/shared/day.ts'
import { termOf, termsFrom } from './term.ts'

const day = (text: string): Day => text as Day

test.each([
  ['N1 a plain year', '2026-12-03', 1, '2027-12-03', '2027-12-02', '2027-11-26', '2027-11-30', 365],
  ['N2 a leap day inside the term', '2026-12-03', 2, '2028-12-03', '2028-12-02', '2028-11-26', '2028-11-30', 366],
  ['N3 a leap start in a common year', '2024-02-29', 1, '2025-02-28', '2025-02-27', '2025-02-21', '2025-02-25', 365],
  ['N4 back to the 29th', '2024-02-29', 4, '2028-02-29', '2028-02-28', '2028-02-22', '2028-02-26', 366],
  ['N5 and away again', '2024-02-29', 5, '2029-02-28', '2029-02-27', '2029-02-21', '2029-02-25', 365],
  [
    'N6 the last covered day is a leap day',
    '2027-03-01',
    1,
    '2028-03-01',
    '2028-02-29',
    '2028-02-23',
    '2028-02-27',
    366,
  ],
  ['N7 the 28th stays the 28th', '2027-02-28', 1, '2028-02-28', '2028-02-27', '2028-02-21', '2028-02-25', 365],
  ['N8 the deadline is a leap day', '2027-03-07', 1, '2028-03-07', '2028-03-06', '2028-02-29', '2028-03-04', 366],
  ['N9 the year end', '2027-01-01', 1, '2028-01-01', '2027-12-31', '2027-12-25', '2027-12-29', 365],
  ['N10 the last day of the year', '2026-12-31', 1, '2027-12-31', '2027-12-30', '2027-12-24', '2027-12-28', 365],
  ['N11 the year 2100 has no leap day', '2096-02-29', 4, '2100-02-28', '2100-02-27', '2100-02-21', '2100-02-25', 365],
])('%s', (_name, start, k, renewal, end, deadline, lastDay, days) => {
  expect(termOf(day(start), k)).toMatchObject({
    term: k,
    nextRenewalDate: renewal,
    storageEndDate: end,
    renewalCancelDeadline: deadline,
    lastDayToTerminate: lastDay,
    days,
  })
})

test('a term that follows a leap start begins on the 28th', () => {
  expect(termOf(day('2024-02-29'), 4).startsOn).toBe('2027-02-28')
})

describe('whatever day storage began', () => {
  const starts = fc.integer({ min: 0, max: 365 * 100 }).map(days => Day.addDays(day('2020-01-01'), days))
  const often = { numRuns: 10_000 }

  // No day is paid twice and none is left out.
  test('one term begins on the day after the other ended', () => {
    fc.assert(
      fc.property(starts, fc.integer({ min: 1, max: 40 }), (start, k) => {
        const [earlier, later] = [termOf(start, k), termOf(start, k + 1)]
        expect(later.startsOn).toBe(earlier.nextRenewalDate)
        expect(later.startsOn).toBe(Day.addDays(earlier.storageEndDate, 1))
      }),
      often,
    )
  })

  // A term is one year: its length is counted from its own two ends.
  test('a term has 365 or 366 days', () => {
    fc.assert(
      fc.property(starts, fc.integer({ min: 1, max: 40 }), (start, k) => {
        const { startsOn, storageEndDate, days } = termOf(start, k)
        expect([365, 366]).toContain(days)
        expect(Day.daysBetween(startsOn, storageEndDate) + 1).toBe(days)
      }),
      often,
    )
  })

  // Chaining from year to year would lose 29 February for ever.
  test('a renewal keeps the month and day of the first start, 29 February where the year has one', () => {
    fc.assert(
      fc.property(starts, fc.integer({ min: 1, max: 40 }), (start, k) => {
        const year = Number(start.slice(0, 4)) + k
        const sameDay = Day.parse(`${year}${start.slice(4)}`)
        expect(termOf(start, k).nextRenewalDate).toBe(sameDay.unwrapOr(day(`${year}-02-28`)))
      }),
      often,
    )
  })

  test('the terms are numbered from one', () => {
    fc.assert(
      fc.property(starts, fc.nat({ max: 20 }), (start, count) => {
        expect(termsFrom(start, count).map(({ term }) => term)).toEqual(
          Array.from({ length: count }, (_, at) => at + 1),
        )
      }),
    )
  })
})
