import * as fc from 'fast-check'
import { err, ok } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { COMMON_PASSWORDS } from './common-passwords.ts'
import { Password, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, passwordKey, passwordsMatch } from './password.ts'

const anything = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 24 }),
  fc.string({ unit: fc.constantFrom(...Array.from('aZ09!한가é😀 ')), minLength: 6, maxLength: 18 }),
)

const refused = (reason: string) => err({ kind: 'InvalidPassword', reason })

describe('a password that may be chosen', () => {
  test.each([
    ['of 8 characters', 'skiseas7'],
    ['of 16 characters', 'skiseason7skisea'],
    ['with capitals', 'SKISEAS7'],
    ['with spaces at both ends', ' skise7 '],
    ['with other characters', 'sk!한글😀7x'],
    ['of 16 characters, 14 of them emoji', `${'😀'.repeat(14)}k7`],
  ])('one %s is kept as it is', (_what, text) => {
    expect(Password.parse(text)).toEqual(ok(text))
  })

  test.each([
    ['nothing', '', 'Empty'],
    ['7 characters', 'skisea7', 'TooShort'],
    ['17 characters', 'skiseason7skiseas', 'TooLong'],
    ['4 emoji that take 8 units', '😀😀a1', 'TooShort'],
    ['16 emoji', '😀'.repeat(16), 'NeedsLetter'],
    ['16 emoji, a letter and a digit', `${'😀'.repeat(16)}k7`, 'TooLong'],
    ['only letters', 'skiseason', 'NeedsDigit'],
    ['only digits', '73194682', 'NeedsLetter'],
    ['Hangul as the only letters', '보관보관보관12', 'NeedsLetter'],
    ['wide digits as the only digits', 'skiseas７', 'NeedsDigit'],
    ['one pattern in two halves', 'aaaa1111', 'Common'],
    ['a row of keys', 'qwer1234', 'Common'],
    ['a row of keys in capitals', 'QWER1234', 'Common'],
  ])('%s is refused', (_what, text, reason) => {
    expect(Password.parse(text)).toEqual(refused(reason))
  })

  test.each([
    ['a megabyte of letters and digits', 'a1'.repeat(500_000)],
    ['60,000 marks that composing would have to sort', `a1${'\u0301\u0316'.repeat(30_000)}`],
  ])('%s is refused, and not composed', (_what, text) => {
    expect(passwordKey(text)).toBe(text)
    expect(Password.parse(text)).toEqual(refused('TooLong'))
  })

  test.each(['각', '\u1F82'])('the longest one may arrive decomposed, here of 14 times %s', character => {
    const longest = `${character.repeat(14)}k7`
    expect(Password.parse(longest.normalize('NFD'))).toEqual(ok(longest))
  })
})

describe('the list of common passwords', () => {
  test.each(['qwer1234', 'asdf1234', 'a1234567', 'abcd1234', 'password1', '1q2w3e4r', 'seasonkeep1', 'tlwmszlq1'])(
    'knows %s',
    text => {
      expect(COMMON_PASSWORDS.has(text)).toBe(true)
    },
  )

  test.each([...COMMON_PASSWORDS])('is the only reason to refuse %s', text => {
    expect(Password.parse(text)).toEqual(refused('Common'))
  })
})

describe('the confirmation', () => {
  test('must be the same password', () => {
    expect(passwordsMatch('skiseas7', 'skiseas7')).toBe(true)
    expect(passwordsMatch('skiseas7', 'skiseas8')).toBe(false)
    expect(passwordsMatch('skiseas7', 'Skiseas7')).toBe(false)
    expect(passwordsMatch('skiseas7', 'skiseas7 ')).toBe(false)
  })

  test('may be composed by another keyboard', () => {
    expect(passwordsMatch('보관소key7'.normalize('NFC'), '보관소key7'.normalize('NFD'))).toBe(true)
  })
})

// A customer may sign up on one keyboard and sign in on another: both forms are one password, and parsing it again changes nothing.
test('composed and decomposed forms are one password', () => {
  fc.assert(
    fc.property(anything, text => {
      const password = Password.parse(text.normalize('NFC'))
      expect(Password.parse(text.normalize('NFD'))).toEqual(password)
      fc.pre(password.isOk())
      expect(Password.parse(password.value)).toEqual(password)
    }),
  )
})

// An accepted password has 8 to 16 characters as a person counts them, with a letter and a digit, and is not well known.
test('whatever is accepted satisfies the rule', () => {
  fc.assert(
    fc.property(anything, text => {
      const password = Password.parse(text).unwrapOr('skiseas7' as Password)
      const length = Array.from(password).length
      expect(length).toBeGreaterThanOrEqual(PASSWORD_MIN_LENGTH)
      expect(length).toBeLessThanOrEqual(PASSWORD_MAX_LENGTH)
      expect(password).toMatch(/[A-Za-z]/)
      expect(password).toMatch(/[0-9]/)
      expect(COMMON_PASSWORDS.has(password.toLowerCase())).toBe(false)
    }),
  )
})
