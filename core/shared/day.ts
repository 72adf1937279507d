import { err, ok, type Result } from 'neverthrow'
import type { Brand } from './brand.ts'
import type { Instant } from './instant.ts'

/**
 * A calendar day in Asia/Seoul as `YYYY-MM-DD`, from 1000-01-01 to 9999-12-31. Days compare with `<` and `===`.
 * Every calendar rule of the business uses this day (docs/rules/orders.md).
 */
export type Day = Brand<string, 'Day'>

export type InvalidDay = { readonly kind: 'InvalidDay'; readonly text: string }

/** Seoul is UTC+9 all year; there is no daylight saving to look up. */
const SEOUL_OFFSET_MS = 9 * 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000

// Written out: every answer reckons with a dozen days, and ISO texts of whole moments take four times as long.
const utcMidnight = (day: Day): number =>
  Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8)))
const fromUtc = (milliseconds: number): Day => {
  const date = new Date(milliseconds)
  return `${date.getUTCFullYear()}-${twoDigits(date.getUTCMonth() + 1)}-${twoDigits(date.getUTCDate())}` as Day
}
const twoDigits = (count: number): string => (count < 10 ? `0${count}` : String(count))

export const Day = {
  /** Only real days of the calendar in this one form: `2027-02-29`, `20261125` and `2026-11-25T00:00` are refused. */
  parse(text: string): Result<Day, InvalidDay> {
    // Written again it is the same text, or it was none of our form; a year before Christ would be too.
    const isDay = /^[1-9]/.test(text) && fromUtc(utcMidnight(text as Day)) === text
    return isDay ? ok(text as Day) : err({ kind: 'InvalidDay', text })
  },
  /** The day it is in Seoul at this moment. */
  of: (instant: Instant): Day => fromUtc(instant + SEOUL_OFFSET_MS),
  /** Midnight in Seoul with which the day begins. */
  startOf: (day: Day): Instant => (utcMidnight(day) - SEOUL_OFFSET_MS) as Instant,
  addDays: (day: Day, days: number): Day => fromUtc(utcMidnight(day) + days * DAY_MS),
  /** The same month and day `years` later; 29 February becomes the 28th in a common year (G64). Always count from the first start. */
  addYears(day: Day, years: number): Day {
    const year = Number(day.slice(0, 4)) + years
    const same = `${year}${day.slice(4)}` as Day
    // The only one that not every year has: reading each anniversary as a day took half of a term's time.
    return day.endsWith('-02-29') ? Day.parse(same).unwrapOr(`${year}-02-28` as Day) : same
  },
  /** Whole days from `earlier` to `later`. */
  daysBetween: (earlier: Day, later: Day): number => (utcMidnight(later) - utcMidnight(earlier)) / DAY_MS,
  /** 0 is Sunday, 6 is Saturday. */
  weekday: (day: Day): number => new Date(utcMidnight(day)).getUTCDay(),
}
