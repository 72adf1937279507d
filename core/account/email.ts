import { err, ok, type Result } from 'neverthrow'
import type { Brand } from '#core/shared/brand.ts'

/** The key an account is found by: trimmed, lower-case, NFC (G18). The typed form is kept beside it, for display only. */
export type Email = Brand<string, 'Email'>

export type InvalidEmail = { readonly kind: 'InvalidEmail'; readonly reason: 'Empty' | 'Malformed' }

/** In UTF-16 units. */
export const EMAIL_MAX_LENGTH = 254

const SHAPE = /^[^@]+@[^@.]+(\.[^@.]+)+$/
/** Spaces, control and invisible characters, quotes, and what has a meaning of its own in a mail header. */
const UNSAFE = /[\s\p{C}\p{DI}"'`()<>[\]\\,;:]/u
const CONTROL = /\p{Cc}/u
/** The local part begins or ends with a dot, or holds two in a row. */
const LOOSE_DOT = /^\.|\.\.|\.@/

const refuse = (reason: InvalidEmail['reason']): Result<never, InvalidEmail> => err({ kind: 'InvalidEmail', reason })

/** Also for what is typed at login, of any length: composing shuffled marks takes quadratic time, so a huge text stays as it is. */
export const emailKey = (text: string): string => {
  const typed = text.trim()
  // NFC comes last: a lower-case letter can join a mark that its capital could not.
  return typed.length > EMAIL_MAX_LENGTH ? typed : typed.toLowerCase().normalize('NFC')
}

export const Email = {
  /** The form x@y.z. A line break is refused even at the ends, where trimming would hide it: the typed form is kept too. */
  parse(text: string): Result<Email, InvalidEmail> {
    const key = emailKey(text)
    if (key === '') return refuse('Empty')
    if (key.length > EMAIL_MAX_LENGTH || CONTROL.test(text)) return refuse('Malformed')
    const isSound = SHAPE.test(key) && !UNSAFE.test(key)
    return isSound ? ok(key as Email) : refuse('Malformed')
  },
  /** The stricter form that password recovery asks for. */
  parseStrict: (text: string): Result<Email, InvalidEmail> =>
    Email.parse(text).andThen(email => (LOOSE_DOT.test(email) ? refuse('Malformed') : ok(email))),
}
