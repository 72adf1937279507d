import * as fc from 'fast-check'
import { err, ok } from 'neverthrow'
import { expect, test } from 'vitest'
import { CustomerName, NAME_MAX_LENGTH, NAME_MIN_LENGTH } from './customer-name.ts'

const syllable = fc.integer({ min: 0xac00, max: 0xd7a3 }).map(code => String.fromCodePoint(code))
const hangul = fc.string({ unit: syllable, minLength: NAME_MIN_LENGTH, maxLength: NAME_MAX_LENGTH })
const anything = fc.string({
  unit: fc.oneof(
    syllable,
    fc.constantFrom(...Array.from('ㄱㅏㆍ\u1100\u1161\u11A8ﾡ Aa1')),
    fc.string({ unit: 'binary' }),
  ),
})

test.each(['김철', '김철수', '남궁민수', '가'.repeat(20), '힣힣'])('%s is a name', text => {
  expect(CustomerName.parse(text)).toEqual(ok(text))
})

test.each([
  ['nothing', '', 'Empty'],
  ['one syllable', '김', 'TooShort'],
  ['21 syllables', '가'.repeat(21), 'TooLong'],
  ['21 decomposed syllables', '각'.repeat(21).normalize('NFD'), 'TooLong'],
  ['consonants only', 'ㄱㄴㄷ', 'NotHangul'],
  ['a consonant left over', '김ㅊ', 'NotHangul'],
  ['conjoining jamo that make no syllable', '김\u1100', 'NotHangul'],
  ['half-width jamo', '\uFFA1\uFFA2', 'NotHangul'],
  ['invisible fillers', '\u115F\u1160', 'NotHangul'],
  ['a filler between syllables', '김\u3164수', 'NotHangul'],
  ['a space inside', '김 철수', 'Spaced'],
  ['a space at the end', '김철수 ', 'Spaced'],
  ['a wide space', '김　철수', 'Spaced'],
  ['a space among other letters', 'Kim 철수', 'NotHangul'],
  ['Latin letters', 'Kim', 'NotHangul'],
  ['a script', '<b>김</b>', 'NotHangul'],
  ['a line break', '김철\n', 'Spaced'],
  ['10,000 combining marks', `김${'\u0301\u0316'.repeat(5_000)}`, 'TooLong'],
])('a name with %s is refused', (_what, text, reason) => {
  expect(CustomerName.parse(text)).toEqual(err({ kind: 'InvalidName', reason }))
})

test('the longest name may arrive decomposed', () => {
  const longest = '각'.repeat(NAME_MAX_LENGTH)
  expect(CustomerName.parse(longest.normalize('NFD'))).toEqual(ok(longest))
})

test.each([
  ['김철수', '김철수'],
  ['김철ㅅ', '김철ㅅ'],
  ['ㅣㆍ', 'ㅣㆍ'],
  ['김 철-수1 Kim', '김철수'],
  ['김\u3164\u115F철', '김철'],
  ['김철수'.normalize('NFD'), '김철수'],
  ['가'.repeat(25), '가'.repeat(25)],
  ['가'.repeat(10_000), '가'.repeat(60)],
])('while typing, %j shows as %j', (typed, shown) => {
  expect(CustomerName.whileTyping(typed)).toBe(shown)
})

// One name is one value, however the keyboard composed it.
test('composed and decomposed forms give one name', () => {
  fc.assert(
    fc.property(hangul, name => {
      expect(CustomerName.parse(name.normalize('NFC'))).toEqual(ok(name))
      expect(CustomerName.parse(name.normalize('NFD'))).toEqual(ok(name))
    }),
  )
})

// Whatever arrives, an accepted name is 2 to 20 syllables and nothing else.
test('only Hangul syllables ever become a name', () => {
  fc.assert(
    fc.property(anything, text => {
      expect(CustomerName.parse(text).unwrapOr('가나' as CustomerName)).toMatch(/^[가-힣]{2,20}$/)
    }),
  )
})

// Filtering what is already filtered changes nothing, and it never spoils a name that would be accepted.
test('the field settles at once and keeps every good name', () => {
  fc.assert(
    fc.property(anything, hangul, (text, name) => {
      const shown = CustomerName.whileTyping(text)
      expect(CustomerName.whileTyping(shown)).toBe(shown)
      expect(shown.length).toBeLessThanOrEqual(NAME_MAX_LENGTH)
      expect(CustomerName.whileTyping(name)).toBe(name)
    }),
  )
})

test.each([
  ['김보관', '김보관'],
  ['Michael Smith', 'Michael Smith'],
  ['  Zoë  van der Berg-Müller ', 'Zoë van der Berg-Müller'],
  ["O'Neill", "O'Neill"],
  ['O’Neill', "O'Neill"],
  ['Nguyễn Thị Minh Khai', 'Nguyen Thi Minh Khai'],
])('at the desk %s is written down (G813)', (typed, kept) => {
  expect(CustomerName.parseAtDesk(typed)).toEqual(ok(kept))
})

test.each(['', 'M', 'Michael 2', '<b>M</b>', 'Michael 김', '김 보관', '-Michael', 'M'.repeat(41), 'Михаил'])(
  'at the desk %j is no name (G813)',
  typed => {
    expect(CustomerName.parseAtDesk(typed).isErr()).toBe(true)
  },
)
