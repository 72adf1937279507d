import { describe, expect, test } from 'vitest'
import { CODE_PURPOSES } from '#core/account/code-purpose.ts'
import { codeSms } from '#core/account/message-texts.ts'
import type { VerificationCode } from '#core/account/verification-code.ts'
import { fitsEucKr, smsBytes } from './sms-bytes.ts'

test('Hangul takes two bytes, ASCII one', () => {
  expect(smsBytes('')).toBe(0)
  expect(smsBytes('a\n1')).toBe(3)
  expect(smsBytes('시즌킵')).toBe(6)
  expect(smsBytes('[스키보관] 인증번호 123456 를 2분 안에 입력해 주세요.')).toBe(53)
})

test.each([
  ['the first syllable', '가', true],
  ['the last completed syllable', '힝', true],
  ['a jamo alone', 'ㅋ', true],
  ['a circled digit', '①', true],
  ['a Chinese character of the set', '韓', true],
  ['ASCII and line breaks', 'Code: 123\n', true],
  ['a syllable outside the completed set', '똠', false],
  ['another', '뷁', false],
  ['an emoji', '⛷️', false],
  ['an emoji beyond the first plane', '🎿', false],
  ['a letter with an accent', 'é', false],
  ['a user-defined character', '\u{e000}', false],
])('%s (%s) fits: %s', (_what, text, fits) => {
  expect(fitsEucKr(text)).toBe(fits)
})

test('exactly the 2,350 completed syllables fit', () => {
  const syllables = Array.from({ length: 0xd7a3 - 0xac00 + 1 }, (_, index) => String.fromCodePoint(0xac00 + index))
  expect(syllables.filter(fitsEucKr)).toHaveLength(2350)
})

describe.each(CODE_PURPOSES)('the text message of %s', purpose => {
  test('is one SMS', () => {
    const text = codeSms(purpose, '000000' as VerificationCode)
    expect(smsBytes(text)).toBeLessThanOrEqual(90)
    expect(fitsEucKr(text)).toBe(true)
  })
})
