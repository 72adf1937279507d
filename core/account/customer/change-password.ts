import { err, ok, type Result, type ResultAsync } from 'neverthrow'
import type { CallFailure } from '#core/shared/failures.ts'
import type { PasswordIncorrect, PasswordTooCommon } from '../errors.ts'
import { type InvalidPassword, Password, passwordKey } from '../password.ts'
import type { OwnPassword, PasswordChange } from '../ports/own-password.ts'

export type TypedPasswords = { readonly current: string; readonly next: string }

/** The current password was not typed. */
export type CurrentPasswordMissing = { readonly kind: 'CurrentPasswordMissing' }

/** The new password is the one that there is. */
export type PasswordUnchanged = { readonly kind: 'PasswordUnchanged' }

export type UnusablePasswords = CurrentPasswordMissing | PasswordUnchanged | InvalidPassword

export type ChangePasswordFailure = UnusablePasswords | PasswordIncorrect | PasswordTooCommon | CallFailure

/** Changes the password of who is signed in here. This session goes on, every other one ends (A14). */
export type ChangePassword = (typed: TypedPasswords) => ResultAsync<void, ChangePasswordFailure>

export const makeChangePassword =
  ({ ownPassword }: { readonly ownPassword: OwnPassword }): ChangePassword =>
  typed =>
    parsePasswordChange(typed).asyncAndThen(change => ownPassword.change(change))

/** What can be sent. The current password is not judged by the rules for choosing one. */
export const parsePasswordChange = ({ current, next }: TypedPasswords): Result<PasswordChange, UnusablePasswords> => {
  if (current === '') return err({ kind: 'CurrentPasswordMissing' })
  return Password.parse(next).andThen(password =>
    password === passwordKey(current)
      ? err({ kind: 'PasswordUnchanged' as const })
      : ok({ current: passwordKey(current), next: password }),
  )
}
