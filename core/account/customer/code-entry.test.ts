import { describe, expect, test } from 'vitest'
import { Instant } from '#core/shared/instant.ts'
import {
  afterCodeAction,
  canSendCode,
  type CodeAction,
  type CodeEntry,
  codeSecondsLeft,
  isCodeDead,
  NO_CODE,
} from './code-entry.ts'

const NOW = Instant.ofDate(new Date('2026-11-25T10:00:00+09:00'))
const later = (seconds: number): Instant => Instant.plusSeconds(NOW, seconds)

const after = (...actions: readonly CodeAction[]): CodeEntry => actions.reduce(afterCodeAction, NO_CODE)

const sent = (asked = 1): CodeAction => ({
  kind: 'Sent',
  asked,
  at: NOW,
  sent: { sentAt: later(900), expiresAt: later(1020), resendAt: later(1020) },
})
const begin: CodeAction = { kind: 'SendBegun', at: NOW }
const typed = (text: string): CodeAction => ({ kind: 'Typed', text })
const tooEarly = (retryAfterSeconds: number): CodeAction => ({
  kind: 'SendFailed',
  asked: 1,
  failure: { kind: 'TooManyRequests', retryAfterSeconds },
  at: NOW,
})

describe('what is typed or pasted', () => {
  test.each([
    ['482913', '482913'],
    ['4829', '4829'],
    ['48 29-13', '482913'],
    ['4829137', '482913'],
    ['[시즌킵] 아이디 찾기 인증번호 482913\n2분 안에 입력해 주세요.', '482913'],
    ['[시즌킵] 아이디 찾기 인증번호 482913 (2분)\n@2.seasonkeep.kr #482913', '482913'],
    ['11/25 인증번호 482913', '482913'],
    ['인증번호', ''],
  ])('%j gives %j', (text, code) => {
    expect(after(begin, sent(), typed(text)).code).toBe(code)
  })

  test('counts only while a code is out', () => {
    expect(after(typed('482913')).code).toBe('')
    expect(after(begin, typed('482913')).code).toBe('')
  })

  test('begins anew after a refused code, and corrects it when it is edited', () => {
    const verify: CodeAction = { kind: 'VerifyBegun', at: NOW }
    const wrong = after(begin, sent(), typed('111111'), verify, {
      kind: 'VerifyFailed',
      asked: 2,
      failure: { kind: 'CodeRefused' },
    })
    expect(wrong).toMatchObject({ phase: 'Sent', code: '111111', failure: { kind: 'CodeRefused' } })
    expect(afterCodeAction(wrong, typed('1111114')).code).toBe('4')
    expect(afterCodeAction(wrong, typed('111111482913')).code).toBe('482913')
    expect(afterCodeAction(wrong, typed('11111'))).toMatchObject({ code: '11111', failure: null })
  })
})

test('five wrong codes and this one is dead, until another comes', () => {
  let entry = after(begin, sent())
  for (let tries = 0; tries < 5; tries += 1) {
    expect(isCodeDead(entry)).toBe(false)
    entry = [typed(`11111${tries}`), { kind: 'VerifyBegun', at: NOW } as const].reduce(afterCodeAction, entry)
    entry = afterCodeAction(entry, { kind: 'VerifyFailed', asked: entry.asked, failure: { kind: 'CodeRefused' } })
  }
  expect(isCodeDead(entry)).toBe(true)
  entry = afterCodeAction(entry, { kind: 'SendBegun', at: later(120) })
  expect(isCodeDead(afterCodeAction(entry, sent(entry.asked)))).toBe(false)
})

test('a send that comes too early finds the code that is already out, with what is left of its time', () => {
  const entry = after(begin, tooEarly(80))
  expect(entry).toMatchObject({ phase: 'Sent', failure: { kind: 'TooManyRequests' } })
  expect(codeSecondsLeft(entry, later(10))).toBe(70)
  expect(after(begin, tooEarly(80), typed('482913')).code).toBe('482913')
})

test('a limit that lasts longer than a code is no code', () => {
  expect(after(begin, tooEarly(3000))).toMatchObject({ phase: 'NothingSent', timer: null })
})

test('less than a whole code is answered at once', () => {
  const verify: CodeAction = { kind: 'VerifyBegun', at: NOW }
  expect(after(begin, sent(), typed('4829'), verify)).toMatchObject({
    phase: 'Sent',
    failure: { kind: 'InvalidVerificationCode' },
  })
})

test('a device whose clock is set back meanwhile lets the service decide', () => {
  const entry = after(begin, sent())
  expect([codeSecondsLeft(entry, later(-600)), canSendCode(entry, later(-600))]).toEqual([0, true])
})
