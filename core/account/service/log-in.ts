import { errAsync, okAsync, ResultAsync, safeTry } from 'neverthrow'
import type { Background } from '#core/shared/background.ts'
import type { Clock } from '#core/shared/clock.ts'
import { Email, emailKey } from '../email.ts'
import type { LogInRefused } from '../errors.ts'
import { type Password, passwordKey } from '../password.ts'
import type { CustomerRecords } from '../ports/customer-records.ts'
import type { KeyedHash } from '../ports/keyed-hash.ts'
import type { LogInGuard } from '../ports/log-in-guard.ts'
import type { PasswordHasher } from '../ports/password-hasher.ts'
import type { SignIn } from '../ports/sign-in.ts'
import type { SecurityEventKind } from '../security-event.ts'
import type { Visitor } from '../visitor.ts'
import type { NoteSecurity } from './note-security.ts'
import type { StartSession } from './start-session.ts'
import { accountSubject, addressSubject, ofOwnDevice } from './subjects.ts'

type Deps = {
  readonly customers: CustomerRecords
  readonly guard: LogInGuard
  readonly hasher: PasswordHasher
  readonly hash: KeyedHash
  readonly startSession: StartSession
  readonly noteSecurity: NoteSecurity
  readonly background: Background
  readonly clock: Clock
}

const refused: LogInRefused = { kind: 'LogInRefused' }

/** Starts a session. Unknown e-mail, wrong password and an account without one do the same work and get the same answer (A2, A4). */
export const makeSignIn =
  ({ customers, guard, hasher, hash, startSession, noteSecurity, background, clock }: Deps) =>
  (visitor: Visitor): SignIn => ({
    logIn: ({ email, password }) =>
      safeTry(async function* () {
        const found = yield* Email.parse(email).match(
          key => customers.findForLogIn(key),
          () => okAsync(null),
        )
        const isOwnDevice = found !== null && visitor.knownDevice?.customer === found.customer.id
        const device = isOwnDevice ? visitor.knownDevice : null
        const attempt = {
          account: hash(ofOwnDevice(accountSubject(emailKey(email)), device)),
          address: hash(ofOwnDevice(addressSubject(visitor), device)),
          at: clock.now(),
        }
        const standing = yield* guard
          .admit(attempt)
          .orElse(refusal => (refusal.kind === 'TooManyRequests' ? okAsync(refusal) : errAsync(refusal)))
        const note = (kind: SecurityEventKind): void =>
          noteSecurity({
            kind,
            ...(found ? { customer: found.customer.id } : { account: attempt.account }),
            via: 'EMAIL',
            visitor,
            at: attempt.at,
          })
        // Nothing is compared then, not even the right password, and a pause is told of accounts that nobody has too.
        if (standing !== 'Admitted') {
          const { kind, retryAfterSeconds } = standing
          note(kind === 'Paused' ? 'LOG_IN_PAUSED' : 'LOG_IN_LIMITED')
          return errAsync({ kind: 'TooManyRequests' as const, retryAfterSeconds })
        }
        const kept = found?.passwordHash ?? null
        const isRight = yield* hasher.verify(kept, password)
        if (!found || kept === null || !isRight) {
          note('LOG_IN_FAILED')
          return errAsync(refused)
        }

        const [signedIn] = yield* ResultAsync.combine([
          startSession(found, visitor).mapErr(failure => {
            if (failure.kind === 'ServiceUnreachable') return failure
            // What was right has been changed while it was compared.
            note('LOG_IN_FAILED')
            return refused
          }),
          guard.succeeded(attempt),
        ])
        if (hasher.isOutdated(kept)) {
          // It has just opened the account, so it was chosen once; another one that was chosen meanwhile stays.
          const chosen = passwordKey(password) as Password
          background('hash a password anew', () =>
            hasher.hash(chosen).andThen(to => customers.renewHash(found.customer.id, { from: kept, to })),
          )
        }
        return okAsync(signedIn)
      }),
  })
