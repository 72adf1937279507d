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

/** The weeks of a month from Sunday to Saturday; null for the days of another month. */
export const weeksOf = (month: Month): readonly (readonly (Day | null)[])[] => {
  const first = firstOf(month)
  const count = Day.daysBetween(first, lastOf(month)) + 1
  const offset = Day.weekday(first)
  return Array.from({ length: Math.ceil((offset + count) / 7) }, (_week, week) =>
    Array.from({ length: 7 }, (_day, weekday) => {
      const at = week * 7 + weekday - offset
      return at < 0 || at >= count ? null : Day.addDays(first, at)
    }),
  )
}
