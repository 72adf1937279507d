import * as fc from 'fast-check'
import { err, ok } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { recipientFor, RecipientPhone } from './recipient.ts'

describe('the phone of a recipient', () => {
  test.each([
    ['010-1234-5678', '01012345678'],
    ['011-123-4567', '0111234567'],
    ['016 1234 5678', '01612345678'],
    ['017-123-4567', '0171234567'],
    ['0181234567', '0181234567'],
    ['01912345678', '01912345678'],
  ])('is accepted as %s', (text, digits) => {
    expect(RecipientPhone.parse(text)).toEqual(ok(digits))
  })

  test.each([
    '',
    '012-1234-5678',
    '013-123-4567',
    '014-1234-5678',
    '015-1234-5678',
    '010-123-456',
    '010-12345-6789',
    '02-1234-5678',
    '010-1234-567a',
    '+82 10 1234 5678',
  ])('is refused as "%s"', text => {
    expect(RecipientPhone.parse(text)).toEqual(err({ kind: 'InvalidRecipientPhone' }))
  })

  test.each([
    ['0', '0'],
    ['010', '010'],
    ['0101', '010-1'],
    ['010123', '010-123'],
    ['0111234', '011-123-4'],
    ['0111234567', '011-123-4567'],
    ['01012345678', '010-1234-5678'],
    ['010-1234-56789', '010-1234-5678'],
    ['01a0', '010'],
  ])('shows %s as %s while it is typed', (text, shown) => {
    expect(RecipientPhone.typed(text)).toBe(shown)
  })

  test.each([
    ['01012345678', '010-****-5678'],
    ['0111234567', '011-***-4567'],
  ])('hides the middle of %s', (digits, masked) => {
    expect(RecipientPhone.parse(digits).map(RecipientPhone.mask)).toEqual(ok(masked))
  })

  const phones = fc.stringMatching(/^01[016-9]\d{7,8}$/)

  test('is the same after it was shown and read again', () => {
    fc.assert(
      fc.property(phones, digits => {
        const again = RecipientPhone.parse(digits)
          .map(RecipientPhone.format)
          .andThen(text => RecipientPhone.parse(text))
        expect(again).toEqual(ok(digits))
        expect(RecipientPhone.typed(digits)).toMatch(/^01\d-\d{3,4}-\d{4}$/)
      }),
    )
  })

  test('does not change under the hand of who typed it', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), text => {
        const shown = RecipientPhone.typed(text)
        expect(RecipientPhone.typed(shown)).toBe(shown)
      }),
    )
  })
})

describe('gear is handed to', () => {
  const customer = { name: '김철수', phone: '01012345678' }
  const empty = { name: '', phone: '' }

  test('the customer when no proxy is named', () => {
    expect(recipientFor(empty, customer)).toEqual(ok({ name: '김철수', phone: '01012345678', isProxy: false }))
    expect(recipientFor({ name: ' ', phone: ' ' }, customer).map(({ isProxy }) => isProxy)).toEqual(ok(false))
  })

  test('the customer when what is typed is their own', () => {
    for (const typed of [
      { name: '김철수', phone: '010-1234-5678' },
      { name: '김철수', phone: '' },
      { name: '', phone: '01012345678' },
    ]) {
      expect(recipientFor(typed, customer)).toEqual(ok({ name: '김철수', phone: '01012345678', isProxy: false }))
    }
    const elsewhere = recipientFor({ name: '김철수', phone: '011-123-4567' }, customer)
    expect(elsewhere).toEqual(ok({ name: '김철수', phone: '0111234567', isProxy: true }))
  })

  test('no recipient with an invisible name', () => {
    const missing = err({ kind: 'ProxyIncomplete', missing: 'name' })
    for (const name of ['\u200B', '\u3164', '\u{E0041}\u{E0042}'])
      expect(recipientFor({ name, phone: '011-123-4567' }, customer)).toEqual(missing)
  })

  test('the proxy when both name and phone are set', () => {
    const recipient = recipientFor({ name: ' 이영희 ', phone: '011-123-4567' }, customer)
    expect(recipient).toEqual(ok({ name: '이영희', phone: '0111234567', isProxy: true }))
  })

  test('a proxy also when the customer has no phone', () => {
    const recipient = recipientFor({ name: '이영희', phone: '010-9876-5432' }, { name: '김철수', phone: null })
    expect(recipient.map(({ isProxy }) => isProxy)).toEqual(ok(true))
  })

  test('no recipient when only half of the proxy is set', () => {
    const named = recipientFor({ name: '이영희', phone: '' }, customer)
    const called = recipientFor({ name: '', phone: '01098765432' }, customer)
    expect(named).toEqual(err({ kind: 'ProxyIncomplete', missing: 'phone' }))
    expect(called).toEqual(err({ kind: 'ProxyIncomplete', missing: 'name' }))
  })

  test('no recipient when there is no number to call', () => {
    expect(recipientFor(empty, { name: '김철수', phone: null })).toEqual(err({ kind: 'RecipientPhoneRequired' }))
  })

  test('no recipient with a malformed phone or a name that is no line of text', () => {
    const badPhone = recipientFor({ name: '이영희', phone: '012-1234-5678' }, customer)
    const badName = recipientFor({ name: '이\n영희', phone: '010-1234-5678' }, customer)
    expect(badPhone).toEqual(err({ kind: 'InvalidRecipientPhone' }))
    expect(badName).toEqual(err({ kind: 'InvalidRecipientName' }))
  })
})
