import { okAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import type { Caller } from '../customer.ts'
import type { AccessTokens } from '../ports/access-tokens.ts'
import type { OwnSession } from '../ports/own-session.ts'
import type { SessionRecords } from '../ports/session-records.ts'

type Deps = {
  readonly sessions: SessionRecords
  readonly tokens: AccessTokens
  readonly clock: Clock
}

/** The session of one caller, who has just been authenticated: that alone was its sign of life. */
export const makeOwnSession =
  ({ sessions, tokens, clock }: Deps) =>
  (caller: Caller): OwnSession => ({
    verify: () => okAsync(undefined),
    refresh: () => okAsync(tokens.issue(caller, clock.now())),
    logOut: () => sessions.end(caller.session, clock.now()),
  })
