import { errAsync, okAsync, safeTry } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import type { SessionId } from '#core/shared/ids.ts'
import type { NewId } from '#core/shared/new-id.ts'
import { Email } from '../email.ts'
import type { LogInRefused } from '../errors.ts'
import type { AccessTokens } from '../ports/access-tokens.ts'
import type { CustomerRecords } from '../ports/customer-records.ts'
import type { PasswordHasher } from '../ports/password-hasher.ts'
import type { SessionRecords } from '../ports/session-records.ts'
import type { SignIn } from '../ports/sign-in.ts'

type Deps = {
  readonly customers: CustomerRecords
  readonly sessions: SessionRecords
  readonly hasher: PasswordHasher
  readonly tokens: AccessTokens
  readonly clock: Clock
  readonly newSessionId: NewId<SessionId>
}

const refused: LogInRefused = { kind: 'LogInRefused' }

/** Starts a session. Unknown e-mail, wrong password and accounts without one do the same work and get the same answer (A2). */
export const makeSignIn = ({ customers, sessions, hasher, tokens, clock, newSessionId }: Deps): SignIn => ({
  logIn: ({ email, password }) =>
    safeTry(async function* () {
      const found = yield* Email.parse(email).match(
        key => customers.findForLogIn(key),
        () => okAsync(null),
      )
      const isRight = yield* hasher.verify(found?.passwordHash ?? null, password)
      if (!found || !isRight) return errAsync(refused)

      const now = clock.now()
      const caller = { customer: found.customer.id, session: newSessionId() }
      yield* sessions.start({
        id: caller.session,
        customer: caller.customer,
        createdAt: now,
        lastSeenAt: now,
        endedAt: null,
      })
      return okAsync({ token: tokens.issue(caller, now), customer: found.customer })
    }),
})
