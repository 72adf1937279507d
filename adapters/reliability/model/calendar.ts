const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const SEOUL_MS = 9 * HOUR_MS
const CHARGE_HOUR = 10

/** Days of Seoul as ISO text and instants in milliseconds, worked out apart from the product's own. */
export const toDay = (at: number): string => new Date(at + SEOUL_MS).toISOString().slice(0, 10)

export const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) - SEOUL_MS

export const chargeTimeOn = (day: string): number => startOfDay(day) + CHARGE_HOUR * HOUR_MS

export const addDays = (day: string, days: number): string => toDay(startOfDay(day) + days * DAY_MS)

/** 29 February is 28 February in a common year (G64). */
export const addYears = (day: string, years: number): string => {
  const year = Number(day.slice(0, 4)) + years
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return `${year}-${day.slice(5) === '02-29' && !isLeap ? '02-28' : day.slice(5)}`
}

/** The year in which the season of a day begins, on 1 July (G85). */
export const seasonOf = (day: string): number => Number(day.slice(0, 4)) - (day.slice(5) < '07-01' ? 1 : 0)
