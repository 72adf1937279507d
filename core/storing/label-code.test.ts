import fc from 'fast-check'
import { err, ok } from 'neverthrow'
import { expect, test } from 'vitest'
import { LabelCode, type LabelNumber } from './label-code.ts'

const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const number = fc.integer({ min: 1, max: 2 ** 35 - 1 }).map(value => value as LabelNumber)

test('a label has eight signs, and leads back to its set (G154)', () => {
  fc.assert(
    fc.property(number, one => {
      const code = LabelCode.of(one)
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
      expect(LabelCode.parse(LabelCode.format(code))).toEqual(ok(code))
      expect(LabelCode.number(code)).toBe(one)
    }),
  )
})

// The check sign: every label with one wrong sign, or with two signs swapped, is no label.
test('a mistyped sign is refused, and so are two that are swapped (G154)', () => {
  fc.assert(
    fc.property(number, fc.nat(7), fc.nat(7), fc.constantFrom(...Array.from(SIGNS)), (one, at, other, sign) => {
      const signs = Array.from(LabelCode.of(one))
      const wrong = signs.with(at, sign).join('')
      const swapped = signs
        .with(at, signs[other] ?? '')
        .with(other, signs[at] ?? '')
        .join('')
      for (const typed of [wrong, swapped]) {
        expect(LabelCode.parse(typed)).toEqual(typed === signs.join('') ? ok(typed) : err({ kind: 'LabelMistyped' }))
      }
    }),
  )
})

test('sets that were paid for one after the other have labels that look nothing like each other', () => {
  const codes = Array.from({ length: 1_000 }, (_, at) => LabelCode.of((at + 1) as LabelNumber))
  expect(new Set(codes).size).toBe(codes.length)
  const alike = codes.filter((code, at) => Array.from(code).filter((sign, n) => sign === codes[at + 1]?.[n]).length > 4)
  expect(alike).toEqual([])
})

test('it is read in small letters, with spaces, and with letters that look like digits', () => {
  const code = LabelCode.of(1 as LabelNumber)
  const typed = code.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')
  expect(LabelCode.parse(` ${typed.slice(0, 4)} ${typed.slice(4)} `)).toEqual(ok(code))
  for (const text of ['', code.slice(1), `${code}0`, 'UUUUUUUU']) {
    expect(LabelCode.parse(text)).toEqual(err({ kind: 'LabelMistyped' }))
  }
})
