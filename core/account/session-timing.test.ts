import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Instant } from '#core/shared/instant.ts'
import {
  INACTIVITY_COUNTDOWN_SECONDS,
  INACTIVITY_MINUTES,
  type Inactivity,
  inactivityAt,
  KEEP_ALIVE_MINUTES,
  secondsToChange,
  SERVER_IDLE_MINUTES,
  sessionState,
} from './session-timing.ts'

const LOGIN = Instant.ofDate(new Date('2026-11-25T10:00:00+09:00'))
const after = (minutes: number, seconds = 0): Instant => Instant.plusSeconds(LOGIN, minutes * 60 + seconds)
const secondsWithin = (minutes: number): fc.Arbitrary<number> =>
  fc.nat({ max: minutes * 60_000 - 1 }).map(milliseconds => milliseconds / 1000)

const warningLeft = (idleSeconds: number): number => {
  const inactivity = inactivityAt(LOGIN, after(0, idleSeconds))
  if (inactivity.kind === 'Warning') return inactivity.secondsLeft
  return inactivity.kind === 'Over' ? 0 : Number.POSITIVE_INFINITY
}

describe('the browser', () => {
  test.each([
    [0, 0],
    [5, 0],
    [8, 59],
  ])('leaves the customer alone after %i:%i', (minutes, seconds) => {
    expect(inactivityAt(LOGIN, after(minutes, seconds))).toEqual({ kind: 'Active' })
  })

  test.each([
    [9, 0, 60],
    [9, 1, 59],
    [9, 30.5, 30],
    [9, 59, 1],
    [9, 59.999, 1],
  ])('warns after %i:%d with %i seconds left', (minutes, seconds, secondsLeft) => {
    expect(inactivityAt(LOGIN, after(minutes, seconds))).toEqual({ kind: 'Warning', secondsLeft })
  })

  test.each([10, 11, 600])('logs out after %i minutes', minutes => {
    expect(inactivityAt(LOGIN, after(minutes))).toEqual({ kind: 'Over' })
  })

  test('counts down from 60', () => {
    expect(INACTIVITY_COUNTDOWN_SECONDS).toBe(60)
  })

  test('stays calm when the clock of the device is set back', () => {
    expect(inactivityAt(LOGIN, after(-30))).toEqual({ kind: 'Active' })
  })

  // Looking just before that moment finds what was there, looking at it finds the next: no second is skipped, none looked at twice.
  test('knows when to look again', () => {
    const milliseconds = fc.nat({ max: INACTIVITY_MINUTES * 60_000 - 1 })
    fc.assert(
      fc.property(milliseconds, idle => {
        const at = (later: number): Inactivity => inactivityAt(LOGIN, after(0, (idle + later) / 1000))
        const next = Math.round(secondsToChange(LOGIN, after(0, idle / 1000)) * 1000)
        expect(next).toBeGreaterThan(0)
        expect(at(next - 1)).toEqual(at(0))
        expect(at(next)).not.toEqual(at(0))
      }),
    )
  })

  // The longer nothing happens, the closer the end: the order is active, warning, over, and never the other way.
  test('never gives back time by waiting', () => {
    const seconds = secondsWithin(15)
    fc.assert(
      fc.property(seconds, seconds, (a, b) => {
        expect(warningLeft(a + b)).toBeLessThanOrEqual(warningLeft(a))
      }),
    )
  })
})

describe('the service', () => {
  const session = { createdAt: LOGIN, lastSeenAt: LOGIN, endedAt: null }

  test('keeps a session for twelve minutes without a call', () => {
    expect(sessionState(session, after(11, 59.999))).toBe('Live')
    expect(sessionState(session, after(12))).toBe('Idle')
    expect(sessionState(session, after(12, 1))).toBe('Idle')
  })

  test('ends a session after 24 hours, however busy it is', () => {
    const now = after(24 * 60, 1)
    expect(sessionState({ ...session, lastSeenAt: now }, now)).toBe('Expired')
    expect(sessionState({ ...session, lastSeenAt: now }, after(24 * 60))).toBe('Expired')
    expect(sessionState({ ...session, lastSeenAt: after(23 * 60 + 59) }, after(24 * 60, -1))).toBe('Live')
  })

  test('knows no way back from a logout', () => {
    expect(sessionState({ ...session, endedAt: after(1) }, after(1))).toBe('Ended')
    expect(sessionState({ ...session, endedAt: after(1) }, after(24 * 60 + 1))).toBe('Ended')
  })

  test('waits one keep-alive longer than the browser', () => {
    expect(SERVER_IDLE_MINUTES).toBe(12)
    expect(SERVER_IDLE_MINUTES - INACTIVITY_MINUTES).toBe(KEEP_ALIVE_MINUTES)
  })

  // As long as the browser has not logged out, the last keep-alive is at most two minutes older than the last activity.
  test('never drops someone whom the browser still keeps', () => {
    fc.assert(
      fc.property(secondsWithin(KEEP_ALIVE_MINUTES), secondsWithin(INACTIVITY_MINUTES), (sinceKeepAlive, idle) => {
        const lastActivity = after(0, sinceKeepAlive)
        const now = after(0, sinceKeepAlive + idle)
        expect(inactivityAt(lastActivity, now).kind).not.toBe('Over')
        expect(sessionState(session, now)).toBe('Live')
      }),
    )
  })
})
