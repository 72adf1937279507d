import type { Brand } from '#core/shared/brand.ts'
import type { Day } from '#core/shared/day.ts'
import { SHOP } from '#core/shared/shop.ts'

/** A winter by both its years, as `2026-27`; every day belongs to exactly one (G85). */
export type Season = Brand<string, 'Season'>

export type SeasonWindow = { readonly from: Day; readonly to: Day }

const yearOf = (day: Day): number => Number(day.slice(0, 4))
const monthAndDay = (day: Day): string => day.slice(5)

export const seasonOf = (day: Day): Season => {
  const first = monthAndDay(day) >= SHOP.season.start ? yearOf(day) : yearOf(day) - 1
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}` as Season
}

/** The first day of the season after this day's. */
export const nextSeasonStart = (day: Day): Day => `${Number(seasonOf(day).slice(0, 4)) + 1}-${SHOP.season.start}` as Day

/** The days of a season on which gear is in use, both included. */
export const windowOf = (season: Season): SeasonWindow => ({
  from: dayIn(season, SHOP.season.windowStart),
  to: dayIn(season, SHOP.season.windowEnd),
})

export const isInWindow = (day: Day): boolean => {
  const { from, to } = windowOf(seasonOf(day))
  return from <= day && day <= to
}

const dayIn = (season: Season, monthAndDay: string): Day => {
  const firstYear = Number(season.slice(0, 4))
  return `${monthAndDay >= SHOP.season.start ? firstYear : firstYear + 1}-${monthAndDay}` as Day
}
