import * as fc from 'fast-check'
import { err, ok } from 'neverthrow'
import { expect, test } from 'vitest'
import { PhoneNumber } from './phone-number.ts'

const phone = fc
  .string({ unit: fc.nat({ max: 9 }).map(String), minLength: 8, maxLength: 8 })
  .map(rest => `010${rest}` as PhoneNumber)
const anything = fc.oneof(
  fc.string({ unit: fc.constantFrom(...Array.from('0123456789 -+()a')) }),
  fc.string({ unit: 'binary' }),
)

test.each(['01012345678', '010-1234-5678', '010 1234 5678', ' 010-1234 5678 '])('%s is a phone number', text => {
  expect(PhoneNumber.parse(text)).toEqual(ok('01012345678'))
})

test.each([
  '',
  '0101234567',
  '010123456789',
  '011-1234-5678',
  '02-1234-5678',
  '+82 10-1234-5678',
  '010-1234-567a',
  'tel:010-1234-5678',
  '010.1234.5678',
  '010-1234-5678\n',
  '０１０１２３４５６７８',
])('%j is no phone number', text => {
  expect(PhoneNumber.parse(text)).toEqual(err({ kind: 'InvalidPhoneNumber' }))
})

test.each([
  ['', ''],
  ['0', '0'],
  ['010', '010'],
  ['0101', '010-1'],
  ['0101234', '010-1234'],
  ['01012345', '010-1234-5'],
  ['01012345678', '010-1234-5678'],
  ['010123456789', '010-1234-5678'],
  ['010-1234-', '010-1234'],
  ['tel 010a1', '010-1'],
])('while typing, %j shows as %j', (typed, shown) => {
  expect(PhoneNumber.whileTyping(typed)).toBe(shown)
})

test('the middle is masked where others may see it', () => {
  expect(PhoneNumber.mask('01012345678' as PhoneNumber)).toBe('010-****-5678')
})

// Showing and reading are opposites, and the field leaves a shown number as it is.
test('a number that is shown can be read back', () => {
  fc.assert(
    fc.property(phone, number => {
      expect(PhoneNumber.parse(number)).toEqual(ok(number))
      expect(PhoneNumber.parse(PhoneNumber.format(number))).toEqual(ok(number))
      expect(PhoneNumber.whileTyping(PhoneNumber.format(number))).toBe(PhoneNumber.format(number))
    }),
  )
})

// The mask gives away the last four digits and no more.
test('numbers that end alike look alike when masked', () => {
  fc.assert(
    fc.property(phone, phone, (one, other) => {
      const masked = PhoneNumber.mask(one)
      expect(masked).toBe(PhoneNumber.mask((other.slice(0, 7) + one.slice(7)) as PhoneNumber))
    }),
  )
})

test('any text is read or refused, and the field settles at once', () => {
  fc.assert(
    fc.property(anything, text => {
      expect(PhoneNumber.parse(text).unwrapOr('01000000000' as PhoneNumber)).toMatch(/^010\d{8}$/)
      const shown = PhoneNumber.whileTyping(text)
      expect(shown).toMatch(/^(\d{0,3}|\d{3}-\d{1,4}|\d{3}-\d{4}-\d{1,4})$/)
      expect(PhoneNumber.whileTyping(shown)).toBe(shown)
    }),
  )
})
