import { okAsync, ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { SessionId } from '#core/shared/ids.ts'
import type { NewId } from '#core/shared/new-id.ts'
import type { Customer, SignedIn } from '../customer.ts'
import type { AccessTokens } from '../ports/access-tokens.ts'
import type { KeyedHash } from '../ports/keyed-hash.ts'
import type { SecurityEvents } from '../ports/security-events.ts'
import type { SessionRecords } from '../ports/session-records.ts'
import type { Visitor } from '../visitor.ts'
import { securityEventOf } from './note-security.ts'

/** A session of its own for each sign-in, with an id that nobody could have planted (A13). */
export type StartSession = (customer: Customer, visitor: Visitor) => ResultAsync<SignedIn, ServiceUnreachable>

type Deps = {
  readonly sessions: SessionRecords
  readonly events: SecurityEvents
  readonly tokens: AccessTokens
  readonly hash: KeyedHash
  readonly clock: Clock
  readonly newSessionId: NewId<SessionId>
}

export const makeStartSession =
  ({ sessions, events, tokens, hash, clock, newSessionId }: Deps): StartSession =>
  (customer, visitor) => {
    const now = clock.now()
    const caller = { customer: customer.id, session: newSessionId() }
    const started = sessions.start({
      id: caller.session,
      customer: caller.customer,
      device: visitor.device,
      createdAt: now,
      lastSeenAt: now,
      endedAt: null,
    })
    const noted = events.add(
      securityEventOf({ kind: 'LOGGED_IN', customer: customer.id, via: customer.provider, visitor, at: now }, hash),
    )
    // Beside it, so that it costs no time; and nobody stays outside because it could not be written.
    return ResultAsync.combine([started, noted.orElse(() => okAsync(undefined))]).map(() => ({
      token: tokens.issue(caller, now),
      customer,
    }))
  }
