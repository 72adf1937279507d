import { okAsync, safeTry } from 'neverthrow'
import type { Background } from '#core/shared/background.ts'
import { Email, emailKey } from '../email.ts'
import type { LogInRefused } from '../errors.ts'
import { type Password, passwordKey } from '../password.ts'
import type { CustomerRecords } from '../ports/customer-records.ts'
import type { PasswordHasher } from '../ports/password-hasher.ts'
import type { SignIn } from '../ports/sign-in.ts'
import type { Visitor } from '../visitor.ts'
import type { StartSession } from './start-session.ts'
import type { TryPassword } from './try-password.ts'
import { whileProved } from './while-proved.ts'

type Deps = {
  readonly customers: CustomerRecords
  readonly tryPassword: TryPassword
  readonly hasher: PasswordHasher
  readonly startSession: StartSession
  readonly background: Background
}

/** Starts a session. Unknown e-mail, wrong password and an account without one do the same work and get the same answer (A2, A4). */
export const makeSignIn =
  ({ customers, tryPassword, hasher, startSession, background }: Deps) =>
  (visitor: Visitor): SignIn => ({
    logIn: ({ email, password }) =>
      safeTry(async function* () {
        const read = () =>
          Email.parse(email).match(
            key => customers.findForLogIn(key),
            () => okAsync(null),
          )
        const typed = { emailKey: emailKey(email), found: yield* read(), password }
        const { found, attempt, proveAgain } = yield* tryPassword(typed, visitor)

        const signedIn = yield* whileProved(
          found,
          proved => startSession(proved, visitor, attempt),
          () => proveAgain(read),
        ).mapErr(failure =>
          failure.kind === 'ServiceUnreachable' ? failure : ({ kind: 'LogInRefused' } satisfies LogInRefused),
        )
        if (hasher.isOutdated(found.passwordHash)) {
          // It has just opened the account, so it was chosen once; another one that was chosen meanwhile stays.
          const chosen = passwordKey(password) as Password
          background('rehash a password', () =>
            hasher.hash(chosen).andThen(to => customers.renewHash(found.customer.id, { from: found.passwordHash, to })),
          )
        }
        return okAsync(signedIn)
      }),
  })
