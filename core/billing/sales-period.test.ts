import fc from 'fast-check'
import { err } from 'neverthrow'
import { expect, test } from 'vitest'
import { Day } from '#core/shared/day.ts'
import { PERIOD_KINDS, type PeriodKind, SalesPeriod } from './sales-period.ts'

const parsed = (of: PeriodKind, text: string) => SalesPeriod.parse(of, text).unwrapOr(null)

test.each([
  ['day', '2027-03-31', '2027-03-31', '2027-04-01'],
  ['month', '2028-02', '2028-02-01', '2028-03-01'],
  ['month', '2027-12', '2027-12-01', '2028-01-01'],
  ['quarter', '2027-Q1', '2027-01-01', '2027-04-01'],
  ['quarter', '2027-Q4', '2027-10-01', '2028-01-01'],
  ['year', '2027', '2027-01-01', '2028-01-01'],
] as const)('the %s %s is from %s to before %s', (of, text, from, until) => {
  expect(parsed(of, text)).toEqual({ from, until })
})

test.each([
  ['day', '2027-02-29'],
  ['day', '9999-12-31'],
  ['month', '2027-13'],
  ['month', '2027-3'],
  ['month', '0000-05'],
  ['month', '9999-12'],
  ['quarter', '2027-Q5'],
  ['quarter', '2027-q1'],
  ['month', '12027-03'],
  ['month', '2027-031'],
  ['quarter', '12027-Q1'],
  ['quarter', '2027-Q12'],
  ['year', '27'],
  ['year', '12027'],
  ['year', '2027-1'],
  ['year', '9999'],
] as const)('there is no %s %s to sum up', (of, text) => {
  expect(SalesPeriod.parse(of, text)).toEqual(err({ kind: 'InvalidPeriod', of }))
})

test('each day is in one month, one quarter and one year', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), days => {
      const day = Day.addDays('2000-01-01' as Day, days)
      const year = day.slice(0, 4)
      const names: Readonly<Record<PeriodKind, string>> = {
        day,
        month: day.slice(0, 7),
        quarter: `${year}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`,
        year,
      }
      for (const kind of PERIOD_KINDS) {
        const period = parsed(kind, names[kind])
        expect(period !== null && SalesPeriod.has(period, day)).toBe(true)
      }
    }),
  )
})
