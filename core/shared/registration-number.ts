import { err, ok, type Result } from 'neverthrow'
import type { Brand } from './brand.ts'

/** A Korean business registration number (사업자등록번호) as ten digits: `1208801280`. */
export type RegistrationNumber = Brand<string, 'RegistrationNumber'>

export type InvalidRegistrationNumber = { readonly kind: 'InvalidRegistrationNumber' }

/** Of the first nine digits; the ninth counts its product's tens once more. */
const WEIGHTS = [1, 3, 7, 1, 3, 7, 1, 3, 5] as const
/** The first three digits are a tax office; none is below. */
const FIRST_TAX_OFFICE = 101

const checkDigitOf = (digits: readonly number[]): number => {
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * (digits[at] ?? 0), 0)
  return (10 - ((sum + Math.floor((5 * (digits[8] ?? 0)) / 10)) % 10)) % 10
}

export const RegistrationNumber = {
  /** With or without its two hyphens; refused when its last digit does not follow from the others. */
  parse(text: string): Result<RegistrationNumber, InvalidRegistrationNumber> {
    const digits = text.trim().replaceAll('-', '')
    const isNumber = /^\d{10}$/.test(digits) && Number(digits.slice(0, 3)) >= FIRST_TAX_OFFICE
    return isNumber && Number(digits[9]) === checkDigitOf(Array.from(digits, Number))
      ? ok(digits as RegistrationNumber)
      : err({ kind: 'InvalidRegistrationNumber' })
  },
}
