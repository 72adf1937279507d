import { err, errAsync, ok, type ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import type { SessionStore } from '../ports/session-store.ts'
import type { OwnEmail } from '../ports/own-email.ts'
import type { OwnProfile } from '../ports/own-profile.ts'
import { VerificationCode } from '../verification-code.ts'
import type { CodeEntryFailure, OwnCodeFailure } from './code-entry.ts'
import type { CodeVerification } from './code-entry-exchange.ts'

/** Proves the e-mail of the account, whatever is typed beside its code; the device knows at once. */
export type ProveEmail = CodeVerification<void, OwnCodeFailure>

type Deps = {
  readonly ownEmail: OwnEmail
  readonly ownProfile: OwnProfile
  readonly sessionStore: SessionStore
  readonly clock: Clock
}

export const makeProveEmail = ({ ownEmail, ownProfile, sessionStore, clock }: Deps): ProveEmail => {
  /** An answer on its way back can be lost after the code was used up: then the profile is read. */
  const lookAgain = (
    failure: CodeEntryFailure | OwnCodeFailure,
  ): ResultAsync<void, CodeEntryFailure | OwnCodeFailure> =>
    failure.kind === 'ServiceUnreachable' || failure.kind === 'CodeRefused'
      ? ownProfile
          .read()
          .mapErr(() => failure)
          .andThen(({ isEmailToProve }) => (isEmailToProve ? err(failure) : ok()))
      : errAsync(failure)

  return {
    clock,
    send: () => ownEmail.sendCode(),
    verify: (_typed, code) =>
      VerificationCode.parse(code).asyncAndThen(six => {
        const owner = sessionStore.read()?.customer.id
        return ownEmail
          .prove(six)
          .orElse(lookAgain)
          .map(() => {
            // Meanwhile the token may have been renewed, or another customer may have logged in.
            const kept = sessionStore.read()
            if (kept !== null && kept.customer.id === owner)
              sessionStore.write({ token: kept.token, customer: { ...kept.customer, isEmailToProve: false } })
          })
      }),
  }
}
