import { err, ok, type Result } from 'neverthrow'
import type { Brand } from '#core/shared/brand.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'

/** A password that may be chosen: NFC, spaces kept (G17). */
export type Password = Brand<string, 'Password'>

export type InvalidPassword = {
  readonly kind: 'InvalidPassword'
  readonly reason: 'Empty' | 'TooShort' | 'TooLong' | 'NeedsLetter' | 'NeedsDigit' | 'Common'
}

/** In code points. */
export const PASSWORD_MIN_LENGTH = 8
/** In code points. */
export const PASSWORD_MAX_LENGTH = 16

/** A code point is at most two UTF-16 units, and NFC shrinks a text to a quarter at most. */
const MAX_UNITS_BEFORE_NFC = PASSWORD_MAX_LENGTH * 2 * 4

const refuse = (reason: InvalidPassword['reason']): Result<never, InvalidPassword> =>
  err({ kind: 'InvalidPassword', reason })

/**
 * The form in which a password is hashed and compared, so that every keyboard signs the same person in.
 * Composing shuffled marks takes quadratic time, so a text too long for any password stays as it is.
 */
export const passwordKey = (text: string): string => (text.length > MAX_UNITS_BEFORE_NFC ? text : text.normalize('NFC'))

export const Password = {
  /** For choosing a password. A login compares and never judges: see `LoginInput`. */
  parse(text: string): Result<Password, InvalidPassword> {
    if (text === '') return refuse('Empty')
    const password = passwordKey(text)
    const length = Array.from(password).length
    if (length < PASSWORD_MIN_LENGTH) return refuse('TooShort')
    if (length > PASSWORD_MAX_LENGTH) return refuse('TooLong')
    if (!/[A-Za-z]/.test(password)) return refuse('NeedsLetter')
    if (!/[0-9]/.test(password)) return refuse('NeedsDigit')
    return COMMON_PASSWORDS.has(password.toLowerCase()) ? refuse('Common') : ok(password as Password)
  },
}

/** For the confirmation step, where both are texts just typed. */
export const passwordsMatch = (password: string, confirmation: string): boolean =>
  passwordKey(password) === passwordKey(confirmation)
