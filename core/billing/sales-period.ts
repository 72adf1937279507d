import { err, type Result } from 'neverthrow'
import { Day } from '#core/shared/day.ts'

/** Days in Seoul, from the first one to before `until`. */
export type SalesPeriod = { readonly from: Day; readonly until: Day }

export const PERIOD_KINDS = ['day', 'month', 'quarter', 'year'] as const
export type PeriodKind = (typeof PERIOD_KINDS)[number]

export type InvalidPeriod = { readonly kind: 'InvalidPeriod'; readonly of: PeriodKind }

const MONTHS_OF_QUARTER = 3
const MONTHS_OF_YEAR = 12

const invalid = (of: PeriodKind): InvalidPeriod => ({ kind: 'InvalidPeriod', of })

/** The first day of the month that is so many months after January of year 0. */
const firstOf = (month: number) =>
  Day.parse(`${Math.floor(month / MONTHS_OF_YEAR)}-${String((month % MONTHS_OF_YEAR) + 1).padStart(2, '0')}-01`)

/** A year, and a part of it that is so many months long and counted from 1. */
const readMonths =
  (pattern: RegExp, months: number) =>
  (text: string): Result<SalesPeriod, unknown> => {
    const found = pattern.exec(text)
    if (found === null) return err(null)
    const first = Number(found[1]) * MONTHS_OF_YEAR + (Number(found[2]) - 1) * months
    return firstOf(first).andThen(from => firstOf(first + months).map(until => ({ from, until })))
  }

const readYear = readMonths(/^(\d{4})-(1)$/, MONTHS_OF_YEAR)

const READ: Readonly<Record<PeriodKind, (text: string) => Result<SalesPeriod, unknown>>> = {
  day: text => Day.parse(text).andThen(from => Day.parse(Day.addDays(from, 1)).map(until => ({ from, until }))),
  month: readMonths(/^(\d{4})-(0[1-9]|1[0-2])$/, 1),
  quarter: readMonths(/^(\d{4})-Q([1-4])$/, MONTHS_OF_QUARTER),
  year: text => readYear(`${text}-1`),
}

export const SalesPeriod = {
  /** `2027-03-05`, `2027-03`, `2027-Q1`, `2027`. */
  parse: (of: PeriodKind, text: string): Result<SalesPeriod, InvalidPeriod> => READ[of](text).mapErr(() => invalid(of)),
  has: ({ from, until }: SalesPeriod, day: Day): boolean => day >= from && day < until,
}
