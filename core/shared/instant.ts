import { err, ok, type Result } from 'neverthrow'
import type { Brand } from './brand.ts'

/** A moment, in whole milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = Brand<number, 'Instant'>

export type InvalidInstant = { readonly kind: 'InvalidInstant'; readonly text: string }

const WITH_ZONE = /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

const SEOUL_OFFSET_SECONDS = 9 * 3600

/** `Date` takes 31 November for 1 December. */
const isInCalendar = (text: string): boolean => {
  const day = text.slice(0, 'YYYY-MM-DD'.length)
  const midnight = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day)
}

export const Instant = {
  /** From ISO 8601 with a zone, as `2026-11-24T23:59:59+09:00`. A text without a zone is refused: it would mean another moment in another place. */
  parse(text: string): Result<Instant, InvalidInstant> {
    const milliseconds = WITH_ZONE.test(text) && isInCalendar(text) ? Date.parse(text) : Number.NaN
    return Number.isNaN(milliseconds) ? err({ kind: 'InvalidInstant', text }) : ok(milliseconds as Instant)
  },
  ofDate: (date: Date): Instant => date.getTime() as Instant,
  toDate: (instant: Instant): Date => new Date(instant),
  /** ISO 8601 in UTC, as `2026-11-24T14:59:59.000Z`. */
  toIso: (instant: Instant): string => new Date(instant).toISOString(),
  /** As a clock in Seoul shows it: `2026-11-24 23:59:59`. Seoul has no daylight saving. */
  toSeoulText: (instant: Instant): string =>
    Instant.toIso(Instant.plusSeconds(instant, SEOUL_OFFSET_SECONDS)).slice(0, 19).replace('T', ' '),
  plusSeconds: (instant: Instant, seconds: number): Instant => (instant + seconds * 1000) as Instant,
  /** Whole and part seconds from `earlier` to `later`; negative when they are swapped. */
  secondsBetween: (earlier: Instant, later: Instant): number => (later - earlier) / 1000,
}
