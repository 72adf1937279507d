import type { ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { SessionId } from '#core/shared/ids.ts'
import type { NewId } from '#core/shared/new-id.ts'
import type { SignedIn, SignInSubject } from '../customer.ts'
import type { SignInOutdated } from '../errors.ts'
import type { LogInAttempt } from '../ports/log-in-guard.ts'
import type { AccessTokens } from '../ports/access-tokens.ts'
import type { SessionRecords } from '../ports/session-records.ts'
import type { Visitor } from '../visitor.ts'
import type { NoteSecurity } from './note-security.ts'

/** A session of its own for each sign-in, with an id that no attacker could have planted (A13), only while what proved it still holds (G110). */
export type StartSession = (
  subject: SignInSubject,
  visitor: Visitor,
  /** What the guard of the logins counted, where a password was tried. */
  logIn?: LogInAttempt,
) => ResultAsync<SignedIn, SignInOutdated | ServiceUnreachable>

type Deps = {
  readonly sessions: SessionRecords
  readonly tokens: AccessTokens
  readonly noteSecurity: NoteSecurity
  readonly clock: Clock
  readonly newSessionId: NewId<SessionId>
}

export const makeStartSession =
  ({ sessions, tokens, noteSecurity, clock, newSessionId }: Deps): StartSession =>
  ({ customer, sessionGeneration }, visitor, logIn) => {
    const now = clock.now()
    const caller = { customer: customer.id, session: newSessionId() }
    return sessions
      .start(
        {
          id: caller.session,
          customer: caller.customer,
          device: visitor.device,
          createdAt: now,
          lastSeenAt: now,
          endedAt: null,
        },
        sessionGeneration,
        logIn,
      )
      .map(() => {
        noteSecurity({ kind: 'LOGGED_IN', customer: customer.id, via: customer.provider, visitor, at: now })
        return { token: tokens.issue(caller, now), customer }
      })
  }
