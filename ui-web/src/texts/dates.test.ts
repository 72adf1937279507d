import { describe, expect, test } from 'vitest'
import type { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import { setPageClock } from '../app/page-clock.ts'
import { daysText, dayText, fullDay, momentText, shortDay } from './dates.ts'

const day = (text: string) => text as Day

describe('dates as a person says them', () => {
  test('a day comes with its weekday', () => {
    expect(dayText(day('2026-11-25'))).toBe('11월 25일 (수)')
    expect(fullDay(day('2027-12-03'))).toBe('2027년 12월 3일')
  })

  test('the year is said wherever it is not this one (G184)', () => {
    expect(dayText(day('2027-11-25'))).toBe('2027년 11월 25일 (목)')
    expect(shortDay(day('2025-12-31'))).toBe('2025년 12월 31일')
    expect(momentText(Instant.ofDate(new Date('2026-12-31T15:05:00Z')))).toBe('2027년 1월 1일 00:05')
    expect(daysText({ from: day('2026-12-31'), to: day('2027-01-04') })).toBe('12월 31일 (목)~2027년 1월 4일 (월)')
    expect(daysText({ from: day('2027-01-04'), to: day('2027-01-05') })).toBe('2027년 1월 4일 (월)~5일 (화)')
    setPageClock({ now: () => Instant.ofDate(new Date('2027-01-01T00:00:00+09:00')) })
    expect(shortDay(day('2027-11-25'))).toBe('11월 25일')
  })

  test('a span says the month once, and one day only once', () => {
    expect(daysText({ from: day('2026-11-24'), to: day('2026-11-25') })).toBe('11월 24일 (화)~25일 (수)')
    expect(daysText({ from: day('2026-11-30'), to: day('2026-12-01') })).toBe('11월 30일 (월)~12월 1일 (화)')
    expect(daysText({ from: day('2026-11-25'), to: day('2026-11-25') })).toBe('11월 25일 (수)')
  })

  test('a moment is shown in Seoul time, wherever the phone is', () => {
    expect(momentText(Instant.ofDate(new Date('2026-12-02T15:05:00Z')))).toBe('12월 3일 00:05')
  })
})
