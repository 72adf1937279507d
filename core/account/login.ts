import { err, ok, type Result } from 'neverthrow'
import { emailKey } from './email.ts'
import { passwordKey } from './password.ts'

/**
 * What is typed at login, in the form in which accounts are compared. It is not judged by the rules for choosing:
 * a rule that grew stricter must not lock anyone out, and a malformed e-mail is simply unknown.
 */
export type LoginInput = { readonly email: string; readonly password: string }

/** 'Please enter e-mail and password.' */
export type LoginIncomplete = { readonly kind: 'LoginIncomplete' }

export const LoginInput = {
  /** Both fields are needed. */
  parse(typed: LoginInput): Result<LoginInput, LoginIncomplete> {
    const login = { email: emailKey(typed.email), password: passwordKey(typed.password) }
    return login.email === '' || login.password === '' ? err({ kind: 'LoginIncomplete' }) : ok(login)
  },
}
