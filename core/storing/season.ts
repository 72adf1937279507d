import type { Brand } from '#core/shared/brand.ts'
import type { Day } from '#core/shared/day.ts'
import type { SeasonDays, YearDay } from '#core/shared/shop.ts'

/** A winter by both its years, as `2026-27`; every day belongs to exactly one (G85). */
export type Season = Brand<string, 'Season'>

export type SeasonWindow = { readonly from: Day; readonly to: Day }

const yearOf = (day: Day): number => Number(day.slice(0, 4))
const monthAndDay = (day: Day): YearDay => day.slice(5)

export const seasonOf = (day: Day, { start }: SeasonDays): Season => {
  const first = monthAndDay(day) >= start ? yearOf(day) : yearOf(day) - 1
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}` as Season
}

/** The first day of the season after this day's. */
export const nextSeasonStart = (day: Day, days: SeasonDays): Day =>
  `${Number(seasonOf(day, days).slice(0, 4)) + 1}-${days.start}` as Day

/** The days of a season on which gear is in use, both included. */
export const windowOf = (season: Season, days: SeasonDays): SeasonWindow => {
  const firstYear = Number(season.slice(0, 4))
  const dayIn = (yearDay: YearDay): Day => `${yearDay >= days.start ? firstYear : firstYear + 1}-${yearDay}` as Day
  return { from: dayIn(days.windowStart), to: dayIn(days.windowEnd) }
}

export const isInWindow = (day: Day, days: SeasonDays): boolean => {
  const { from, to } = windowOf(seasonOf(day, days), days)
  return from <= day && day <= to
}
