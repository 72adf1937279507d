import * as fc from 'fast-check'
import { err, ok } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { Day } from './day.ts'
import { Instant } from './instant.ts'

const dayAt = (iso: string): Day => Day.of(Instant.ofDate(new Date(iso)))
const someDay = fc
  .date({ noInvalidDate: true, min: new Date('2000-01-01'), max: new Date('2199-12-31') })
  .map(date => Day.of(Instant.ofDate(date)))

describe('reading a day', () => {
  test.each(['2028-02-29', '2026-11-25', '2026-12-31', '1000-01-01', '9999-12-31'])('%s is a day', text => {
    expect(Day.parse(text)).toEqual(ok(text))
  })

  test.each([
    '2027-02-29',
    '2100-02-29',
    '2026-13-01',
    '2026-11-31',
    '2026-00-10',
    '2026-11-00',
    '20261125',
    '2026-11-25T00:00',
    '2026-1-5',
    ' 2026-11-25',
    '2026-11-25\n',
    '0999-12-31',
    '+12026-01-01',
    '12026-01-01',
    '999-12-31',
    '-354-07-27',
    '2026/11/25',
    '2026-11-25 ',
    '2026-11- 5',
    '1e3 -01-01',
    'NaN-NaN-NaN',
    '',
  ])('"%s" is no day', text => {
    expect(Day.parse(text)).toEqual(err({ kind: 'InvalidDay', text }))
  })
})

describe('the day it is in Seoul', () => {
  test.each([
    ['2026-11-24T14:59:59.999Z', '2026-11-24'],
    ['2026-11-24T15:00:00.000Z', '2026-11-25'],
    ['2026-12-31T23:59:59.999+09:00', '2026-12-31'],
    ['2027-01-01T00:00:00.000+09:00', '2027-01-01'],
    ['2027-02-28T23:59:59.999+09:00', '2027-02-28'],
    ['2028-02-28T24:00:00+09:00', '2028-02-29'],
    ['2028-02-29T23:59:59.999+09:00', '2028-02-29'],
    ['2028-03-01T00:00:00.000+09:00', '2028-03-01'],
    ['2027-06-30T23:59:59.999+09:00', '2027-06-30'],
    ['2027-07-01T00:00:00.000+09:00', '2027-07-01'],
  ])('at %s it is %s', (moment, expected) => {
    expect(dayAt(moment)).toBe(expected)
  })

  test('just after midnight in Seoul it is a new day, although yesterday goes on in UTC', () => {
    expect(dayAt('2026-11-25T00:00:01+09:00')).toBe('2026-11-25')
  })

  // A day begins at its own midnight, and the last millisecond before belongs to the day before.
  test('a day begins at midnight in Seoul and not a millisecond earlier', () => {
    fc.assert(
      fc.property(someDay, someDay => {
        const midnight = Day.startOf(someDay)
        expect(Day.of(midnight)).toBe(someDay)
        expect(Day.of(Instant.plusSeconds(midnight, -0.001))).toBe(Day.addDays(someDay, -1))
      }),
    )
  })
})

describe('years after a start', () => {
  test.each([
    ['N1', '2026-12-03', 1, '2027-12-03'],
    ['N2', '2026-12-03', 2, '2028-12-03'],
    ['N3', '2024-02-29', 1, '2025-02-28'],
    ['N4', '2024-02-29', 4, '2028-02-29'],
    ['N5', '2024-02-29', 5, '2029-02-28'],
    ['N6', '2027-03-01', 1, '2028-03-01'],
    ['N7', '2027-02-28', 1, '2028-02-28'],
    ['N8', '2027-03-07', 1, '2028-03-07'],
    ['N9', '2027-01-01', 1, '2028-01-01'],
    ['N10', '2026-12-31', 1, '2027-12-31'],
    ['N11', '2096-02-29', 4, '2100-02-28'],
  ])('%s: %s and %i years is %s', (_row, start, years, expected) => {
    expect(Day.addYears(start as Day, years)).toBe(expected)
  })

  // Terms counted from the first start touch each other: each has 365 or 366 days, whatever the start.
  test('every year counted from the first start has 365 or 366 days', () => {
    fc.assert(
      fc.property(someDay, fc.nat({ max: 30 }), (start, years) => {
        const length = Day.daysBetween(Day.addYears(start, years), Day.addYears(start, years + 1))
        expect([365, 366]).toContain(length)
      }),
    )
  })
})

describe('days before and after', () => {
  test.each([
    [-30, '2028-01-31'],
    [-14, '2028-02-16'],
    [-8, '2028-02-22'],
    [-4, '2028-02-26'],
    [-1, '2028-02-29'],
    [31, '2028-04-01'],
  ])('%i days from 2028-03-01 is %s', (days, expected) => {
    expect(Day.addDays('2028-03-01' as Day, days)).toBe(expected)
  })

  test('days compare as texts do, and the difference counts them', () => {
    fc.assert(
      fc.property(someDay, fc.nat({ max: 40_000 }), (start, days) => {
        const later = Day.addDays(start, days)
        expect(Day.daysBetween(start, later)).toBe(days)
        expect(start <= later).toBe(true)
        expect(Day.addDays(later, -days)).toBe(start)
      }),
    )
  })
})

test('25 November 2026 is a Wednesday, and the week goes round', () => {
  const wednesday = '2026-11-25' as Day
  expect([0, 1, 2, 3, 4, 5, 6].map(days => Day.weekday(Day.addDays(wednesday, days)))).toEqual([3, 4, 5, 6, 0, 1, 2])
})

// Whatever is accepted is the text itself, and a real day: going a day on and back ends where it began.
test('any text is read as a real day or refused, never thrown', () => {
  const dateLike = fc.stringMatching(/^[12]\d{3}-[01]\d-[0-3]\d$/)
  fc.assert(
    fc.property(fc.oneof(dateLike, fc.string({ unit: 'binary' })), text => {
      const accepted = Day.parse(text).map(day => Day.addDays(Day.addDays(day, 1), -1))
      expect(accepted.unwrapOr(text as Day)).toBe(text)
    }),
  )
})
