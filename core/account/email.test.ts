import * as fc from 'fast-check'
import { err, ok } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { Email, EMAIL_MAX_LENGTH } from './email.ts'

const ofLength = (length: number): string => 'a'.repeat(length - '@x.kr'.length) + '@x.kr'

const GOOD_PIECES = [
  'a',
  'Z',
  '0',
  '.',
  '@',
  '-',
  '+',
  '한',
  '\u1112\u1161\u11AB',
  'İ',
  'J\u030C',
  '\u212A',
  'Σ',
  '@X.kr',
]
const BREAKS_AND_SPACES = ['\r', '\n', '\r\nBcc:', '\0', ' ', '\t', '\u00A0', '\u3000', '\u200B', '\u2028', '\uFEFF']
const SPECIALS = ['"', "'", '<', '>', ',', ';', ':', '\\', '(', '[']

const piece = fc.constantFrom(...GOOD_PIECES, ...BREAKS_AND_SPACES, ...SPECIALS)
const anything = fc.oneof(
  fc.array(piece, { maxLength: 8 }).map(pieces => `${pieces.join('')}@x.kr`),
  fc.array(piece).map(pieces => pieces.join('')),
  fc.string({ unit: 'binary' }).map(text => `${text}@x.kr`),
  fc.string({ unit: 'binary' }),
)

describe('what is an e-mail', () => {
  test.each([
    ['hong@x.kr', 'hong@x.kr'],
    ['Hong.Gil+Dong@Example.CO.KR', 'hong.gil+dong@example.co.kr'],
    ['  hong@x.kr ', 'hong@x.kr'],
    ['홍길동@한국.kr', '홍길동@한국.kr'],
    ['홍길동@한국.kr'.normalize('NFD'), '홍길동@한국.kr'],
    ['a..b@x.kr', 'a..b@x.kr'],
    ['.a@x.kr', '.a@x.kr'],
    [ofLength(EMAIL_MAX_LENGTH), ofLength(EMAIL_MAX_LENGTH)],
  ])('%s belongs to the account %s', (typed, key) => {
    expect(Email.parse(typed)).toEqual(ok(key))
  })

  test.each(['', ' ', '\t\n'])('%j is empty', typed => {
    expect(Email.parse(typed)).toEqual(err({ kind: 'InvalidEmail', reason: 'Empty' }))
  })

  test.each([
    ['without a dot after the @', 'a@b'],
    ['without an @', 'a.x.kr'],
    ['with two @', 'a@b@x.kr'],
    ['without a local part', '@x.kr'],
    ['without a domain', 'a@'],
    ['with a dot at the end', 'a@x.kr.'],
    ['with an empty label', 'a@x..kr'],
    ['with another header', 'a@x.kr\r\nBcc:z@y'],
    ['with a line break at the end', 'a@x.kr\r\n'],
    ['with NUL', 'a\0@x.kr'],
    ['with a space', 'a b@x.kr'],
    ['with a wide space', 'a\u3000b@x.kr'],
    ['with an invisible character', 'a\u200Bb@x.kr'],
    ['with a Hangul filler', 'a\u3164@x.kr'],
    ['with a right-to-left mark', 'a\u202E@x.kr'],
    ['with half a surrogate pair', 'a\uD800@x.kr'],
    ['with a quoted local part', '"a b"@x.kr'],
    ['with apostrophes', "'a'@x.kr"],
    ['with a name in front', 'Hong<a@x.kr>'],
    ['with two addresses', 'a@x.kr,b@x.kr'],
    ['of 255 characters', ofLength(EMAIL_MAX_LENGTH + 1)],
    ['that grows beyond 254 when it is lower-cased', `İ${ofLength(EMAIL_MAX_LENGTH - 1)}`],
  ])('one %s is malformed', (_what, typed) => {
    expect(Email.parse(typed)).toEqual(err({ kind: 'InvalidEmail', reason: 'Malformed' }))
  })
})

describe('what password recovery asks for', () => {
  test.each(['a..b@x.kr', '.a@x.kr', 'a.@x.kr', '.@x.kr'])('%s is malformed', typed => {
    expect(Email.parseStrict(typed)).toEqual(err({ kind: 'InvalidEmail', reason: 'Malformed' }))
  })

  test.each(['a.b@x.kr', 'a.b.c@mail.x.kr', 'Hong@x.kr'])('%s is good', typed => {
    expect(Email.parseStrict(typed)).toEqual(Email.parse(typed))
  })
})

test('a huge text is refused at once', () => {
  const started = Date.now()
  expect(Email.parse(`${'\u0301\u0316'.repeat(30_000)}@x.kr`).isErr()).toBe(true)
  expect(Date.now() - started).toBeLessThan(100)
})

// No header can be smuggled into a mail: an accepted address holds no break, no NUL, no space, no quote, at most 254 characters.
test('10,000 hostile texts leave nothing behind that a mailer could trip over', () => {
  fc.assert(
    fc.property(anything, typed => {
      const email = Email.parse(typed).unwrapOr('a@x.kr' as Email)
      expect(email).toMatch(/^[^\s\0"'<>,;@]+@[^\s\0"'<>,;@]+\.[^\s\0"'<>,;@]+$/)
      expect(email.length).toBeLessThanOrEqual(EMAIL_MAX_LENGTH)
    }),
    { numRuns: 10_000 },
  )
})

// One person, one key: spelling it in another form, or parsing the key again, finds the same account.
test('every spelling of an accepted e-mail finds the same account', () => {
  fc.assert(
    fc.property(anything, typed => {
      const email = Email.parse(typed)
      fc.pre(email.isOk())
      expect(Email.parse(email.value)).toEqual(email)
      expect(Email.parse(` ${typed.normalize('NFC')} `)).toEqual(email)
      const decomposed = typed.normalize('NFD')
      fc.pre(decomposed.length <= EMAIL_MAX_LENGTH)
      expect(Email.parse(decomposed)).toEqual(email)
    }),
  )
})
