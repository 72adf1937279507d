import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import { chargeDueAt } from './renewal.ts'
import { canResume, terminate, type TerminationQuestion } from './termination.ts'
import { endableBefore, termOf } from '#core/storing/term.ts'

const at = (text: string): Instant => Date.parse(text) as Instant
const day = (text: string): Day => text as Day

const N1: TerminationQuestion = { start: day('2026-12-03'), termsPaid: 1, renewalStatus: 'OK', attemptOpen: false }

test.each([
  ['2027-11-26T23:59:59+09:00', 'ACCEPT'],
  ['2027-11-27T00:00:00+09:00', 'ACCEPT_LATE'],
  ['2027-11-30T14:59:59.999Z', 'ACCEPT_LATE'],
  ['2027-11-30T15:00:00Z', 'LOCKED'],
  ['2027-12-03T09:59:00+09:00', 'LOCKED'],
])('N1 at %s answers %s', (now, answer) => {
  expect(terminate(N1, at(now))).toBe(answer)
})

test('what is shown as still possible is what is accepted, on every day of the year before a payment (G185)', () => {
  const { nextRenewalDate } = termOf(day('2026-12-03'), 1)
  for (let back = 1; back <= 365; back += 1) {
    const today = Day.addDays(nextRenewalDate, -back)
    const shown = { UNTIL: 'ACCEPT', STILL_UNTIL: 'ACCEPT_LATE', AFTER_PAYMENT: 'LOCKED' } as const
    expect(shown[endableBefore(nextRenewalDate, today).kind]).toBe(terminate(N1, Day.startOf(today)))
  }
})

test('opens again with the dates of the next term once it is paid', () => {
  const paid = { ...N1, termsPaid: 2 }
  expect(terminate(paid, at('2027-12-03T10:00:01+09:00'))).toBe('ACCEPT')
  expect(terminate(paid, at('2028-11-26T23:59:59+09:00'))).toBe('ACCEPT')
  expect(terminate(paid, at('2028-11-27T00:00:00+09:00'))).toBe('ACCEPT_LATE')
})

test.each(['PAST_DUE', 'UNPAID'] as const)('accepts at any time when the renewal is %s', renewalStatus => {
  expect(terminate({ ...N1, renewalStatus }, at('2027-12-03T10:01:00+09:00'))).toBe('ACCEPT')
})

test('waits while a payment is being decided', () => {
  const undecided = { ...N1, attemptOpen: true }
  expect(terminate(undecided, at('2027-12-03T10:00:00+09:00'))).toBe('IN_PROGRESS')
  expect(terminate({ ...undecided, renewalStatus: 'PAST_DUE' }, at('2027-12-04T10:00:00+09:00'))).toBe('IN_PROGRESS')
})

test('accepts before the gear has arrived', () => {
  expect(terminate({ ...N1, start: null }, at('2026-11-30T10:00:00+09:00'))).toBe('ACCEPT')
})

describe('taking the renewal up again', () => {
  const ended = { autoRenewal: 'TERMINATED', start: day('2026-12-03'), termsPaid: 1, isCardUsable: true } as const

  test('is possible until the renewal day begins', () => {
    expect(canResume(ended, at('2027-12-02T23:59:59.999+09:00'))).toBe(true)
    expect(canResume(ended, at('2027-12-03T00:00:00+09:00'))).toBe(false)
  })

  test('is possible before the gear has arrived', () => {
    expect(canResume({ ...ended, start: null }, at('2026-11-30T10:00:00+09:00'))).toBe(true)
  })

  test('needs a stored card and a renewal that was ended', () => {
    const now = at('2027-06-01T12:00:00+09:00')
    expect(canResume({ ...ended, isCardUsable: false }, now)).toBe(false)
    expect(canResume({ ...ended, autoRenewal: 'ACTIVE' }, now)).toBe(false)
  })
})

describe('whenever storage began', () => {
  const starts = fc.nat({ max: 365 * 30 }).map(days => Day.addDays(day('2020-01-01'), days))
  const terms = fc.integer({ min: 1, max: 20 })
  const often = { numRuns: 10_000 }

  // The answer "accepted" was given before the charge could start.
  test('a termination of a healthy renewal is never accepted once its charge is due', () => {
    fc.assert(
      fc.property(starts, terms, fc.integer({ min: -40 * 24, max: 40 * 24 }), (start, termsPaid, hours) => {
        const renewalDay = Day.startOf(termOf(start, termsPaid).nextRenewalDate)
        const now = Instant.plusSeconds(renewalDay, hours * 3600)
        const dueAt = chargeDueAt({ start, termsPaid, autoRenewal: 'ACTIVE', declines: 0, lastDeclinedOn: null })
        const answer = terminate({ start, termsPaid, renewalStatus: 'OK', attemptOpen: false }, now)
        expect(dueAt !== null && now >= dueAt && answer !== 'LOCKED').toBe(false)
      }),
      often,
    )
  })

  // Within one term the answer only ever gets stricter.
  test('the answer goes from accept to late to locked and never back', () => {
    const strictness = ['ACCEPT', 'ACCEPT_LATE', 'LOCKED']
    fc.assert(
      fc.property(starts, terms, fc.nat({ max: 800 }), fc.nat({ max: 800 }), (start, termsPaid, one, other) => {
        const contract: TerminationQuestion = { start, termsPaid, renewalStatus: 'OK', attemptOpen: false }
        const answerOn = (days: number): number =>
          strictness.indexOf(terminate(contract, Day.startOf(Day.addDays(termOf(start, termsPaid).startsOn, days))))
        expect(answerOn(Math.min(one, other))).toBeLessThanOrEqual(answerOn(Math.max(one, other)))
      }),
      often,
    )
  })
})
