import { expect, test } from 'vitest'
import { CODE_PURPOSES } from '#core/account/code-purpose.ts'
import { codeSms } from '#adapters/messaging/account/account-messages.ts'
import type { VerificationCode } from '#core/account/verification-code.ts'
import { fitsEucKr } from './fits-euc-kr.ts'

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

test.each(CODE_PURPOSES)('the text message of %s has no other characters', purpose => {
  expect(fitsEucKr(codeSms(purpose, '000000' as VerificationCode, 'seasonkeep.kr'))).toBe(true)
  expect(fitsEucKr(codeSms(purpose, '000000' as VerificationCode, 'x'.repeat(253)))).toBe(true)
})
