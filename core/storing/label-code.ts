import { err, ok, type Result } from 'neverthrow'
import type { Brand } from '#core/shared/brand.ts'

/** What is on the label of a set: seven signs of Crockford's base 32 and a check sign, as `7Q2K9XMD`. */
export type LabelCode = Brand<string, 'LabelCode'>

/** Sets are numbered as they are paid for, from 1. */
export type LabelNumber = Brand<number, 'LabelNumber'>

/** Too long or too short, not of these signs, or a sign was mistyped. */
export type LabelMistyped = { readonly kind: 'LabelMistyped' }

const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const DIGITS = 7
const BITS_PER_SIGN = 5n
const NUMBERS = 1n << (BITS_PER_SIGN * BigInt(DIGITS))

/** Odd, so that each number has a code of its own: labels that hang side by side look nothing like each other. */
const SPREAD = 22_695_477_741n
const UNSPREAD = 17_041_785_829n

/** x⁵ + x² + 1: each sign has a weight of its own, so that one wrong sign and two that are swapped both change the check sign. */
const FIELD = 0b100101

const doubled = (value: number): number => (value << 1 >= 32 ? (value << 1) ^ FIELD : value << 1)

const checkOf = (values: readonly number[]): number => doubled(values.reduce((sum, value) => doubled(sum) ^ value, 0))

export const LabelCode = {
  of(number: LabelNumber): LabelCode {
    const spread = (BigInt(number) * SPREAD) % NUMBERS
    const values = Array.from({ length: DIGITS }, (_, at) =>
      Number((spread >> (BITS_PER_SIGN * BigInt(DIGITS - 1 - at))) & 31n),
    )
    return [...values, checkOf(values)].map(value => SIGNS[value]).join('') as LabelCode
  },
  /** As it is read or typed: in small letters, with hyphens or spaces, O for 0 and I or L for 1. */
  parse(text: string): Result<LabelCode, LabelMistyped> {
    const code = text
      .normalize('NFKC')
      .toUpperCase()
      .replaceAll(/[\s-]/g, '')
      .replaceAll('O', '0')
      .replaceAll(/[IL]/g, '1')
    const values = Array.from(code, sign => SIGNS.indexOf(sign))
    const isRight =
      values.length === DIGITS + 1 && !values.includes(-1) && checkOf(values.slice(0, DIGITS)) === values[DIGITS]
    return isRight ? ok(code as LabelCode) : err({ kind: 'LabelMistyped' })
  },
  /** The set that it belongs to, by its number. */
  number(code: LabelCode): LabelNumber {
    const spread = Array.from(code.slice(0, DIGITS), sign => BigInt(SIGNS.indexOf(sign))).reduce(
      (sum, value) => (sum << BITS_PER_SIGN) | value,
      0n,
    )
    return Number((spread * UNSPREAD) % NUMBERS) as LabelNumber
  },
  /** In two halves, as it is printed. */
  format: (code: LabelCode): string => `${code.slice(0, 4)}-${code.slice(4)}`,
}
