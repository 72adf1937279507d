import { err, ok, type Result, type ResultAsync, safeTry } from 'neverthrow'
import type { InvalidInput, ServiceUnreachable, TooManyRequests } from '#core/shared/failures.ts'
import type { DeviceStore } from '#core/shared/device-store.ts'
import { Email, emailKey, type InvalidEmail } from '../email.ts'
import type { PasswordTooCommon, ResetRefused } from '../errors.ts'
import { type InvalidPassword, Password, passwordsMatch } from '../password.ts'
import type { KeptSession } from '../ports/kept-session.ts'
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

/** Sets the new password and forgets what this device kept of the recovery, and of a session that ended with it (A14). */
export type ResetPassword = (typed: TypedReset) => ResultAsync<void, ResetPasswordFailure>

type Deps = {
  readonly recovery: Recovery
  readonly keptRecovery: DeviceStore<string | null>
  readonly keptSession: KeptSession
}

export const makeResetPassword =
  ({ recovery, keptRecovery, keptSession }: Deps): ResetPassword =>
  typed =>
    changeOf(typed)
      .asyncAndThen(change => recovery.resetPassword(change).map(() => change.email))
      .map(email => {
        keptRecovery.forget()
        const signedIn = keptSession.read()?.customer.email ?? null
        if (signedIn !== null && emailKey(signedIn) === email) keptSession.forget()
      })

type Change = Parameters<Recovery['resetPassword']>[0]

const changeOf = ({
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
