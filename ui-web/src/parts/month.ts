import { Day } from '#core/shared/day.ts'

/** A calendar month as `YYYY-MM`. */
export type Month = string

export const monthOf = (day: Day): Month => day.slice(0, 7)

export const firstOf = (month: Month): Day => `${month}-01` as Day

export const monthAfter = (month: Month): Month => monthOf(Day.addDays(firstOf(month), 31))

export const monthBefore = (month: Month): Month => monthOf(Day.addDays(firstOf(month), -1))

const lastOf = (month: Month): Day => Day.addDays(firstOf(monthAfter(month)), -1)

/** The same day of another month, or its last one: what Page Up and Page Down go to. */
export const dayInMonth = (month: Month, day: Day): Day => {
  const last = lastOf(month)
  const same = `${month}-${day.slice(8)}` as Day
  return same > last ? last : same
}

/**
 * The weeks of a month from Sunday to Saturday; null for the days of another month. In the month with which `days` begin, the weeks that
 * are over give their place to the ones after it, so that at its end there is more to pick from than its last days (G947).
 */
export const weeksOf = (
  month: Month,
  days: { readonly from: Day; readonly to: Day },
): readonly (readonly (Day | null)[])[] => {
  const first = firstOf(month)
  const offset = Day.weekday(first)
  const weeks = Math.ceil((offset + Number(lastOf(month).slice(8))) / 7)
  const over = month === monthOf(days.from) ? Math.floor((offset + Number(days.from.slice(8)) - 1) / 7) : 0
  const last = over === 0 || days.to < lastOf(month) ? lastOf(month) : days.to
  const rows = Array.from({ length: weeks }, (_week, week) =>
    Array.from({ length: 7 }, (_day, weekday) => {
      const day = Day.addDays(first, (over + week) * 7 + weekday - offset)
      return day < first || day > last ? null : day
    }),
  )
  return rows.filter(row => row.some(day => day !== null))
}
