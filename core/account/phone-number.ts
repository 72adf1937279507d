import { err, ok, type Result } from 'neverthrow'
import type { Brand } from '#core/shared/brand.ts'

/** A Korean mobile number as eleven digits: `01012345678` (G14). */
export type PhoneNumber = Brand<string, 'PhoneNumber'>

export type InvalidPhoneNumber = { readonly kind: 'InvalidPhoneNumber' }

const PHONE_DIGITS = 11

const hyphenated = (digits: string): string =>
  [digits.slice(0, 3), digits.slice(3, 7), digits.slice(7)].filter(group => group !== '').join('-')

export const PhoneNumber = {
  /** Digits, with spaces and hyphens between them at will; any other character is refused. */
  parse(text: string): Result<PhoneNumber, InvalidPhoneNumber> {
    const digits = text.replaceAll(/[ -]/g, '')
    return /^010\d{8}$/.test(digits) ? ok(digits as PhoneNumber) : err({ kind: 'InvalidPhoneNumber' })
  },
  /** `010-1234-5678`. */
  format: (phone: PhoneNumber): string => hyphenated(phone),
  /** What the field shows: a hyphen appears only with the digit after it, so that deleting never sticks. */
  whileTyping: (text: string): string => hyphenated(text.replaceAll(/\D/g, '').slice(0, PHONE_DIGITS)),
  /** `010-****-5678`, for screens and logs. */
  mask: (phone: PhoneNumber): string => `${phone.slice(0, 3)}-****-${phone.slice(7)}`,
}
