import { err, ok, type Result } from 'neverthrow'
import type { Brand } from '#core/shared/brand.ts'
import { asciiDomain } from './domain-name.ts'

/** The key an account is found by: trimmed, lower-case, its domain as mail servers ask for it (G18). The typed form is kept beside it, for display only. */
export type Email = Brand<string, 'Email'>

export type InvalidEmail = { readonly kind: 'InvalidEmail'; readonly reason: 'Empty' | 'Malformed' }

/** In UTF-16 units. */
export const EMAIL_MAX_LENGTH = 254

/**
 * The part before the `@`, without quotes; an apostrophe stands between others, since at the ends some read it as a quote. Other letters are
 * refused: mail servers read them as one thing and compare them as another.
 */
const LOCAL = /^[A-Za-z0-9.!#$%&*+/=?^_{|}~-]+(?:'[A-Za-z0-9.!#$%&*+/=?^_{|}~-]+)*$/
const CONTROL = /\p{Cc}/u
/** The local part begins or ends with a dot, or holds two in a row. */
const LOOSE_DOT = /^\.|\.\.|\.@/

const refuse = (reason: InvalidEmail['reason']): Result<never, InvalidEmail> => err({ kind: 'InvalidEmail', reason })

/** Also for what is typed at login, of any length: composing shuffled marks takes quadratic time, so a huge text stays as it is. */
export const emailKey = (text: string): string => {
  const typed = text.trim()
  if (typed.length > EMAIL_MAX_LENGTH) return typed
  const at = typed.lastIndexOf('@')
  const domain = asciiDomain(typed.slice(at + 1))
  // NFC comes last: a lower-case letter can join a mark that its capital could not.
  return domain === null || at < 0
    ? typed.toLowerCase().normalize('NFC')
    : `${typed.slice(0, at).toLowerCase().normalize('NFC')}@${domain}`
}

export const Email = {
  /** The form x@y.z. A line break is refused even at the ends, where trimming would hide it: the typed form is kept too. */
  parse(text: string): Result<Email, InvalidEmail> {
    const typed = text.trim()
    if (typed === '') return refuse('Empty')
    // The domain may grow when it is spelled in plain letters.
    const key = emailKey(typed)
    if (key.length > EMAIL_MAX_LENGTH || CONTROL.test(text)) return refuse('Malformed')
    const at = typed.lastIndexOf('@')
    const isSound = LOCAL.test(typed.slice(0, Math.max(0, at))) && asciiDomain(typed.slice(at + 1)) !== null
    return isSound ? ok(key as Email) : refuse('Malformed')
  },
  /** For a login: an account of 1.0.0 may hold letters that are refused by now, and a rule that grew stricter locks no customer out. */
  parseKnown: (text: string): Result<Email, InvalidEmail> =>
    text.length > EMAIL_MAX_LENGTH || CONTROL.test(text) ? refuse('Malformed') : ok(emailKey(text) as Email),
  /** The stricter form that password recovery asks for. */
  parseStrict: (text: string): Result<Email, InvalidEmail> =>
    Email.parse(text).andThen(email => (LOOSE_DOT.test(email) ? refuse('Malformed') : ok(email))),
}

const plusTag = /\+[^@]*(?=@)/
const GMAIL = /@(gmail|googlemail)\.com$/

/** The mailbox that an address ends in: what follows a `+` is dropped on the way, and dots at Gmail. What is limited for a mailbox counts them as one. */
export const toMailbox = (email: string): string => {
  const untagged = email.replace(plusTag, '')
  return GMAIL.test(untagged)
    ? `${untagged.slice(0, untagged.lastIndexOf('@')).replaceAll('.', '')}@gmail.com`
    : untagged
}
