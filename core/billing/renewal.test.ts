import { describe, expect, test } from 'vitest'
import { Day } from '#core/shared/day.ts'
import type { Instant } from '#core/shared/instant.ts'
import {
  inAnHourByDay,
  chargeDueAt,
  isExhausted,
  reminderDays,
  retryDays,
  termsPaidBy,
  unpaidFrom,
  type ChargeQuestion,
} from './renewal.ts'
import { termOf } from '#core/storing/term.ts'

const at = (text: string): Instant => Date.parse(text) as Instant
const day = (text: string): Day => text as Day

test('reminds a month and two weeks ahead, and on the day before each deadline', () => {
  const renewal = day('2027-12-03')
  const { renewalCancelDeadline, lastDayToTerminate } = termOf(day('2026-12-03'), 1)
  expect(reminderDays(renewal)).toEqual([
    '2027-11-03',
    '2027-11-19',
    Day.addDays(renewalCancelDeadline, -1),
    Day.addDays(lastDayToTerminate, -1),
  ])
})

test('tries a declined card again after one, three and seven days', () => {
  expect(retryDays(day('2027-12-03'))).toEqual(['2027-12-04', '2027-12-06', '2027-12-10'])
})

test('calls a contract unpaid on the day after the last try', () => {
  expect(unpaidFrom(day('2027-12-03'))).toBe('2027-12-11')
})

test.each([
  ['2027-12-03T12:00:00+09:00', '2027-12-03T13:00:00+09:00'],
  ['2027-12-03T09:00:00+09:00', '2027-12-03T10:00:00+09:00'],
  ['2027-12-03T08:00:00+09:00', '2027-12-03T10:00:00+09:00'],
  ['2027-12-03T23:30:00+09:00', '2027-12-04T10:00:00+09:00'],
])('a charge that was never asked of the card at %s is asked again at %s, never at night', (now, again) => {
  expect(inAnHourByDay(at(now))).toBe(at(again))
})

describe('a charge', () => {
  const active: ChargeQuestion = {
    autoRenewal: 'ACTIVE',
    start: day('2026-12-03'),
    termsPaid: 1,
    declines: 0,
    lastDeclinedOn: null,
  }

  test('is due from ten in the morning of the renewal day, and the next term keeps its day', () => {
    expect(chargeDueAt(active)).toBe(at('2027-12-03T10:00:00+09:00'))
    expect(chargeDueAt({ ...active, termsPaid: 2 })).toBe(at('2028-12-03T10:00:00+09:00'))
  })

  test('has no day before the gear has arrived, without a card, after a termination and after the last retry', () => {
    expect(chargeDueAt({ ...active, start: null })).toBeNull()
    expect(chargeDueAt({ ...active, autoRenewal: 'NEEDS_CARD' })).toBeNull()
    expect(chargeDueAt({ ...active, autoRenewal: 'TERMINATED' })).toBeNull()
    expect(chargeDueAt({ ...active, declines: 4, lastDeclinedOn: day('2027-12-10') })).toBeNull()
    expect([3, 4].map(isExhausted)).toEqual([false, true])
  })

  test.each([
    [1, '2027-12-03', '2027-12-04'],
    [2, '2027-12-04', '2027-12-06'],
    [3, '2027-12-06', '2027-12-10'],
  ])('that was declined %i times, last on %s, is due again on %s', (declines, lastDeclinedOn, dueOn) => {
    expect(chargeDueAt({ ...active, declines, lastDeclinedOn: day(lastDeclinedOn) })).toBe(
      at(`${dueOn}T10:00:00+09:00`),
    )
  })

  test('is not tried twice on one day when the retry days have already passed', () => {
    const late = { ...active, declines: 1, lastDeclinedOn: day('2027-12-08') }
    expect(chargeDueAt(late)).toBe(at('2027-12-09T10:00:00+09:00'))
  })
})

test.each([
  ['2026-11-01T00:00:00+09:00', 1],
  ['2027-12-03T09:59:59.999+09:00', 1],
  ['2027-12-03T10:00:00+09:00', 2],
  ['2028-12-03T10:00:00+09:00', 3],
])('counts the terms paid by %s when every charge succeeds: %i', (now, paid) => {
  expect(termsPaidBy(day('2026-12-03'), at(now))).toBe(paid)
})
