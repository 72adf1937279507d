import { err, errAsync, ok, type ResultAsync } from 'neverthrow'
import type { CustomerId } from '#core/shared/ids.ts'
import type { Customer } from '../customer.ts'
import type { OwnProfile } from '../ports/own-profile.ts'
import type { SessionStore } from '../ports/session-store.ts'
import { VerificationCode } from '../verification-code.ts'
import type { CodeEntryFailure, OwnCodeFailure } from './code-entry.ts'

type Deps = { readonly ownProfile: OwnProfile; readonly sessionStore: SessionStore }
type Failure = CodeEntryFailure | OwnCodeFailure

type OwnProof = {
  /** Uses the code up. */
  readonly use: (code: VerificationCode) => ResultAsync<void, Failure>
  readonly isDone: (read: Customer) => boolean
  /** What the device knows of them from then on. */
  readonly change: Partial<Customer>
}

/** Verifies the code that came to a contact of one's own. Its answer can be lost after the code was used up: then the profile is read. */
export const verifyOwnCode = (
  { ownProfile, sessionStore }: Deps,
  typed: string,
  { use, isDone, change }: OwnProof,
): ResultAsync<void, Failure> =>
  VerificationCode.parse(typed).asyncAndThen(code => {
    const owner = sessionStore.read()?.customer.id
    return use(code)
      .orElse(failure =>
        failure.kind === 'ServiceUnreachable' || failure.kind === 'CodeRefused'
          ? ownProfile
              .read()
              .mapErr(() => failure)
              .andThen(read => (isDone(read) ? ok() : err(failure)))
          : errAsync(failure),
      )
      .map(() => changeKnown(sessionStore, owner, change))
  })

/** What the device knows of this customer. Meanwhile the token may have been renewed, or another customer may have logged in. */
export const changeKnown = (
  sessionStore: SessionStore,
  id: CustomerId | undefined,
  change: Partial<Customer>,
): void => {
  const kept = sessionStore.read()
  if (kept !== null && kept.customer.id === id)
    sessionStore.write({ token: kept.token, customer: { ...kept.customer, ...change } })
}
