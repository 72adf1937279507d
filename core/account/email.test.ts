import * as fc from 'fast-check'
import { err, ok } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { Email, EMAIL_MAX_LENGTH, emailKey, toMailbox } from './email.ts'

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
  'ｘ',
  '𝐱',
  '@X.kr',
  '@한국.KR',
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
    ['hong@한국.kr', 'hong@xn--3e0b707e.kr'],
    ['hong@한국.kr'.normalize('NFD'), 'hong@xn--3e0b707e.kr'],
    ['hong@XN--3E0B707E.kr', 'hong@xn--3e0b707e.kr'],
    ['hong@ski-시즌킵9.한국', 'hong@xn--ski-9-zy7vo65a82n.xn--3e0b707e'],
    ['a..b@x.kr', 'a..b@x.kr'],
    ['.a@x.kr', '.a@x.kr'],
    ["O'Neil@x.kr", "o'neil@x.kr"],
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
    ['in apostrophes', "'a'@x.kr"],
    ['with two apostrophes in a row', "o''neil@x.kr"],
    ['with Hangul before the @', '홍길동@x.kr'],
    ['with full-width letters before the @', 'ｈong@x.kr'],
    ['with mathematical letters before the @', '𝐡ong@x.kr'],
    ['with a Kelvin sign, which becomes a k, before the @', '\u212Aim@x.kr'],
    ['with full-width letters in its domain', 'hong@ｘ.kr'],
    ['with mathematical letters in its domain', 'hong@𝓍.kr'],
    ['with letters in circles', 'hong@ⓧ.kr'],
    ['with a letter of another alphabet that looks like one', 'hong@\u0445.kr'],
    ['with a full-width dot', 'hong@mail．x.kr'],
    ['with an ideographic dot', 'hong@mail。x.kr'],
    ['with ß, which is ss to some mail servers', 'hong@straße.de'],
    ['with a soft hyphen in its domain', 'hong@x\u00ADy.kr'],
    ['with an address of the network for a domain', 'hong@127.0.0.1'],
    ['with that address as one number', 'hong@mail.2130706433'],
    ['with another character than a hyphen in its domain', 'hong@x_y.kr'],
    ['with a hyphen at the end of a label', 'hong@x-.kr'],
    ['with Hangul that is written in plain letters by half', 'hong@xn--한국.kr'],
    ['with a name in front', 'Hong<a@x.kr>'],
    ['with two addresses', 'a@x.kr,b@x.kr'],
    ['of 255 characters', ofLength(EMAIL_MAX_LENGTH + 1)],
    ['that grows beyond 254 in plain letters', `${'a'.repeat(240)}@시즌킵의창고.kr`],
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

describe('the mailbox that addresses end in', () => {
  test.each([
    ['hong@x.kr', 'hong@x.kr'],
    ['hong+ski@x.kr', 'hong@x.kr'],
    ['hong+ski+boot@x.kr', 'hong@x.kr'],
    ['ho.ng@x.kr', 'ho.ng@x.kr'],
    ['h.o.ng+ski@gmail.com', 'hong@gmail.com'],
    ['hong@googlemail.com', 'hong@gmail.com'],
    ['hong@notgmail.com', 'hong@notgmail.com'],
    ['01012345678', '01012345678'],
  ])('of %s is that of %s', (email, mailbox) => {
    expect(toMailbox(email)).toBe(mailbox)
  })
})

test('a login still finds what 1.0.0 took for an e-mail', () => {
  expect(Email.parseKnown('홍길동@X.kr')).toEqual(ok('홍길동@x.kr'))
  expect(Email.parseKnown('a\0@x.kr').isErr()).toBe(true)
})

test('a huge text is refused, and not composed', () => {
  const huge = `${'\u0301\u0316'.repeat(30_000)}@x.kr`
  expect(Email.parse(huge).isErr()).toBe(true)
  expect(emailKey(huge)).toBe(huge)
})

// No header can be smuggled into a mail: an accepted address holds no break, no NUL, no space, no quote, an
// apostrophe only between other signs, at most 254 characters.
test('10,000 hostile texts leave nothing behind that a mailer could trip over', () => {
  fc.assert(
    fc.property(anything, typed => {
      const email = Email.parse(typed).unwrapOr('a@x.kr' as Email)
      expect(email).toMatch(/^[!-~]+$/)
      expect(email).toMatch(/^[^"'<>,;@]+('[^"'<>,;@]+)*@[a-z0-9-]+(\.[a-z0-9-]+)+$/)
      expect(email.length).toBeLessThanOrEqual(EMAIL_MAX_LENGTH)
    }),
    { numRuns: 10_000 },
  )
})

// One person, one key: spelling it in another form, or parsing the key again, finds the same account.
test('every spelling of an accepted e-mail finds the same account', () => {
  const label = fc.string({ unit: fc.constantFrom(...Array.from('aZ09한국각')), minLength: 1, maxLength: 12 })
  const local = fc.string({ unit: fc.constantFrom(...Array.from('aZ09.+-_')), minLength: 1, maxLength: 12 })
  const spelled = fc.tuple(local, label).map(([local, label]) => `${local}@${label}.한국`)
  fc.assert(
    fc.property(spelled, typed => {
      const email = Email.parse(typed)
      expect(email.map(key => Email.parse(key))).toEqual(ok(email))
      for (const form of ['NFC', 'NFD']) expect(Email.parse(` ${typed.normalize(form)} `)).toEqual(email)
      expect(Email.parse(typed.toUpperCase())).toEqual(email)
      expect(ok(emailKey(typed))).toEqual(email)
    }),
  )
})
