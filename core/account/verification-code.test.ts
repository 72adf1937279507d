import * as fc from 'fast-check'
import { err, ok } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { Instant } from '#core/shared/instant.ts'
import {
  checkCode,
  CODE_LIFETIME_SECONDS,
  CODE_TRIES,
  formatCountdown,
  secondsLeft,
  secondsUntilResend,
  VerificationCode,
  type CodeChallenge,
} from './verification-code.ts'

const RIGHT = '042817' as VerificationCode
const WRONG = '042818' as VerificationCode
const SENT_AT = Instant.ofDate(new Date('2026-11-25T10:00:00+09:00'))
const challenge: CodeChallenge = { code: RIGHT, sentAt: SENT_AT, triesLeft: CODE_TRIES }
const after = (seconds: number): Instant => Instant.plusSeconds(SENT_AT, seconds)

describe('what can be a code', () => {
  test.each(['000000', '042817', '999999'])('%s can', text => {
    expect(VerificationCode.parse(text)).toEqual(ok(text))
  })

  test.each(['', '12345', '1234567', '12345a', ' 123456', '123456\n', '12 3456', '１２３４５６', '-12345'])(
    '%j cannot',
    text => {
      expect(VerificationCode.parse(text)).toEqual(err({ kind: 'InvalidVerificationCode' }))
    },
  )
})

describe('checking a code', () => {
  test.each([0, 1, 119, 119.999])('accepts the right one after %d seconds', seconds => {
    expect(checkCode(challenge, RIGHT, after(seconds)).isOk()).toBe(true)
  })

  test.each([120, 121, 86_400])('refuses the right one after %d seconds', seconds => {
    expect(checkCode(challenge, RIGHT, after(seconds))).toEqual(err({ kind: 'CodeExpired' }))
  })

  test('refuses a wrong one', () => {
    expect(checkCode(challenge, WRONG, after(1))).toEqual(err({ kind: 'CodeWrong' }))
  })

  test('still accepts the right one at the fifth try', () => {
    expect(checkCode({ ...challenge, triesLeft: 1 }, RIGHT, after(1)).isOk()).toBe(true)
  })

  test('refuses even the right one after five tries', () => {
    expect(checkCode({ ...challenge, triesLeft: 0 }, RIGHT, after(1))).toEqual(err({ kind: 'CodeDead' }))
  })

  test('says of an old code nothing about whether it was right', () => {
    expect(checkCode(challenge, WRONG, after(120))).toEqual(checkCode(challenge, RIGHT, after(120)))
  })
})

describe('the timer', () => {
  test.each([
    [0, 120],
    [0.5, 120],
    [1, 119],
    [119, 1],
    [119.999, 1],
    [120, 0],
    [500, 0],
  ])('after %d seconds shows %i', (seconds, left) => {
    expect(secondsLeft(challenge, after(seconds))).toBe(left)
  })

  test.each([
    [120, '2:00'],
    [119, '1:59'],
    [60, '1:00'],
    [59, '0:59'],
    [9, '0:09'],
    [0, '0:00'],
    [600, '10:00'],
  ])('writes %i seconds as %s', (seconds, text) => {
    expect(formatCountdown(seconds)).toBe(text)
  })

  test('another code may be sent when two minutes are over, not a second earlier', () => {
    expect(secondsUntilResend(challenge, after(119))).toBe(1)
    expect(secondsUntilResend(challenge, after(120))).toBe(0)
  })

  // The timer never runs back, never below zero, and shows zero exactly when the code is refused.
  test('shows zero exactly when the code is over', () => {
    const elapsed = fc
      .integer({ min: 0, max: 2 * CODE_LIFETIME_SECONDS * 1000 })
      .map(milliseconds => milliseconds / 1000)
    fc.assert(
      fc.property(elapsed, elapsed, (a, b) => {
        const left = secondsLeft(challenge, after(a))
        expect(left).toBeGreaterThanOrEqual(0)
        expect(left === 0).toBe(checkCode(challenge, RIGHT, after(a)).isErr())
        expect(secondsLeft(challenge, after(a + b))).toBeLessThanOrEqual(left)
      }),
    )
  })
})
