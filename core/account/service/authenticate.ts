import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import type { ServiceUnreachable, SignInNeeded } from '#core/shared/failures.ts'
import { Instant } from '#core/shared/instant.ts'
import type { Caller } from '../customer.ts'
import type { AccessTokens } from '../ports/access-tokens.ts'
import type { SessionRecords } from '../ports/session-records.ts'
import { sessionState } from '../session-timing.ts'

type Deps = {
  readonly tokens: AccessTokens
  readonly sessions: SessionRecords
  readonly clock: Clock
}

/** Activity is written down at most this often, so that a read does not cost a write. */
const TOUCH_AFTER_SECONDS = 15

/** Who is calling, by their bearer token; `null` is no token at all. A silent renewal does not count as activity (A10). */
export type Authenticate = (
  token: string | null,
  counts: 'AsActivity' | 'Silently',
) => ResultAsync<Caller, SignInNeeded | ServiceUnreachable>

export const makeAuthenticate =
  ({ tokens, sessions, clock }: Deps): Authenticate =>
  (token, counts) => {
    if (token === null) return errAsync({ kind: 'SignInNeeded', hadToken: false })
    const now = clock.now()
    return tokens.read(token, now).asyncAndThen(caller =>
      sessions.find(caller.session).andThen((session): ResultAsync<Caller, SignInNeeded | ServiceUnreachable> => {
        if (!session || session.customer !== caller.customer || sessionState(session, now) !== 'Live') {
          return errAsync({ kind: 'SignInNeeded', hadToken: true })
        }
        const isNewActivity =
          counts === 'AsActivity' && Instant.secondsBetween(session.lastSeenAt, now) >= TOUCH_AFTER_SECONDS
        return isNewActivity ? sessions.touch(session.id, now).map(() => caller) : okAsync(caller)
      }),
    )
  }
