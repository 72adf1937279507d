import { err, ok, type Result } from 'neverthrow'
import { Day } from '#core/shared/day.ts'

/** Days in Seoul, from the first one to before `until`. */
export type SalesPeriod = { readonly from: Day; readonly until: Day }

export const PERIOD_KINDS = ['day', 'month', 'quarter', 'year'] as const
export type PeriodKind = (typeof PERIOD_KINDS)[number]

export type InvalidPeriod = { readonly kind: 'InvalidPeriod'; readonly of: PeriodKind }

const MONTHS_OF_QUARTER = 3
const MONTHS_OF_YEAR = 12

/** Begins with this month of the calendar, counted from year 0. */
const fromMonth = (month: number, months: number): Result<SalesPeriod, unknown> =>
  firstOf(month).andThen(from => firstOf(month + months).map(until => ({ from, until })))

const firstOf = (month: number) =>
  Day.parse(`${Math.floor(month / MONTHS_OF_YEAR)}-${String((month % MONTHS_OF_YEAR) + 1).padStart(2, '0')}-01`)

const READ: Readonly<Record<PeriodKind, (text: string) => Result<SalesPeriod, unknown>>> = {
  day: text => Day.parse(text).map(from => ({ from, until: Day.addDays(from, 1) })),
  month: text => {
    const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text) ?? []
    return year && month ? fromMonth(Number(year) * MONTHS_OF_YEAR + Number(month) - 1, 1) : err(null)
  },
  quarter: text => {
    const [, year, quarter] = /^(\d{4})-Q([1-4])$/.exec(text) ?? []
    return year && quarter
      ? fromMonth(Number(year) * MONTHS_OF_YEAR + (Number(quarter) - 1) * MONTHS_OF_QUARTER, MONTHS_OF_QUARTER)
      : err(null)
  },
  year: text => (/^\d{4}$/.test(text) ? fromMonth(Number(text) * MONTHS_OF_YEAR, MONTHS_OF_YEAR) : err(null)),
}

export const SalesPeriod = {
  /** `2027-03-05`, `2027-03`, `2027-Q1`, `2027`. */
  parse: (of: PeriodKind, text: string): Result<SalesPeriod, InvalidPeriod> =>
    READ[of](text)
      .andThen(period => (period.until > period.from ? ok(period) : err(null)))
      .mapErr(() => ({ kind: 'InvalidPeriod', of })),
  has: ({ from, until }: SalesPeriod, day: Day): boolean => day >= from && day < until,
}
