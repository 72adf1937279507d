import { errAsync, okAsync, safeTry } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import type { Caller } from '../customer.ts'
import { emailKey } from '../email.ts'
import type { PasswordIncorrect } from '../errors.ts'
import { passwordKey } from '../password.ts'
import type { CommonPasswords } from '../ports/common-passwords.ts'
import type { CustomerRecords } from '../ports/customer-records.ts'
import type { OwnPassword } from '../ports/own-password.ts'
import type { PasswordHasher } from '../ports/password-hasher.ts'
import type { SessionRecords } from '../ports/session-records.ts'
import type { Visitor } from '../visitor.ts'
import type { NoteSecurity } from './note-security.ts'
import { uncommon } from './sign-up.ts'
import type { TryPassword } from './try-password.ts'
import { whileProved } from './while-proved.ts'

type Deps = {
  readonly customers: CustomerRecords
  readonly sessions: SessionRecords
  readonly tryPassword: TryPassword
  readonly hasher: PasswordHasher
  readonly commonPasswords: CommonPasswords
  readonly noteSecurity: NoteSecurity
  readonly clock: Clock
}

const incorrect: PasswordIncorrect = { kind: 'PasswordIncorrect' }

/** The password of one caller. A session alone is not enough: the user of an open device still has to know the current one. */
export const makeOwnPassword =
  ({ customers, sessions, tryPassword, hasher, commonPasswords, noteSecurity, clock }: Deps) =>
  (caller: Caller, visitor: Visitor): OwnPassword => ({
    change: ({ current, next }) =>
      safeTry(async function* () {
        yield* uncommon(commonPasswords, next)
        const known = yield* customers.findWithPassword(caller.customer)
        if (known === null) return errAsync({ kind: 'SignInNeeded' as const, hadToken: true })
        // Made by a provider: nothing to guess, and no e-mail to count the guesses for.
        if (known.passwordHash === null) return errAsync(incorrect)

        const attempt = {
          emailKey: emailKey(known.customer.email ?? ''),
          found: known,
          password: passwordKey(current),
        }
        const { found, succeeded, proveAgain } = yield* tryPassword(attempt, visitor).mapErr(failure =>
          failure.kind === 'LogInRefused' ? incorrect : failure,
        )
        yield* succeeded()
        const passwordHash = yield* hasher.hash(next)
        const at = clock.now()
        yield* whileProved(
          found,
          proved => customers.changePassword(proved, { passwordHash, keep: caller.session, at }),
          () => proveAgain(() => customers.findWithPassword(caller.customer)),
        ).mapErr(failure => (failure.kind === 'SignInOutdated' ? incorrect : failure))
        sessions.evictOthers(caller.customer, caller.session)
        noteSecurity({ kind: 'PASSWORD_CHANGED', customer: caller.customer, visitor, at })
        return okAsync(undefined)
      }),
  })
