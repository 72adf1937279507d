import { err, ok, type Result, type ResultAsync, safeTry } from 'neverthrow'
import type { InvalidInput, ServiceUnreachable, TooManyRequests } from '#core/shared/failures.ts'
import type { DeviceStore } from '#core/shared/device-store.ts'
import { Email, emailKey, type InvalidEmail } from '../email.ts'
import type { PasswordTooCommon, ResetRefused } from '../errors.ts'
import { type InvalidPassword, Password, passwordsMatch } from '../password.ts'
import type { SessionStore } from '../ports/session-store.ts'
import type { Recovery, ResetPass } from '../ports/recovery.ts'
import type { PasswordsDiffer } from './sign-up-journey.ts'

/** As it lies in the address bar's history and in the fields; `password` was typed one screen before. */
export type TypedReset = {
  readonly email: string
  readonly pass: ResetPass | null
  readonly password: string
  readonly confirmation: string
}

export type ResetPasswordFailure =
  | InvalidEmail
  | InvalidPassword
  | PasswordsDiffer
  | ResetRefused
  | PasswordTooCommon
  | TooManyRequests
  | InvalidInput
  | ServiceUnreachable

/** Sets the new password and deletes what this device stored of the recovery, and of a session that ended with it (A14). */
export type ResetPassword = (typed: TypedReset) => ResultAsync<void, ResetPasswordFailure>

type Deps = {
  readonly recovery: Recovery
  readonly recoveryStore: DeviceStore<string | null>
  readonly sessionStore: SessionStore
}

export const makeResetPassword =
  ({ recovery, recoveryStore, sessionStore }: Deps): ResetPassword =>
  typed =>
    parseChange(typed)
      .asyncAndThen(change => recovery.resetPassword(change).map(() => change.email))
      .map(email => {
        recoveryStore.clear()
        const signedIn = sessionStore.read()?.customer.email ?? null
        if (signedIn !== null && emailKey(signedIn) === email) sessionStore.clear()
      })

type Change = Parameters<Recovery['resetPassword']>[0]

const parseChange = ({
  email,
  pass,
  password,
  confirmation,
}: TypedReset): Result<Change, InvalidEmail | InvalidPassword | PasswordsDiffer> =>
  safeTry(function* () {
    const newPassword = yield* Password.parse(password)
    if (!passwordsMatch(password, confirmation)) return err({ kind: 'PasswordsDiffer' as const })
    return ok({ email: yield* Email.parse(email), newPassword, pass })
  })
