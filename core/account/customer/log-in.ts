import type { ResultAsync } from 'neverthrow'
import type { InvalidInput, ServiceUnreachable, TooManyRequests } from '#core/shared/failures.ts'
import type { SignedIn } from '../customer.ts'
import type { LogInRefused } from '../errors.ts'
import { type LoginIncomplete, LoginInput } from '../login.ts'
import type { SessionStore } from '../ports/session-store.ts'
import type { SignIn } from '../ports/sign-in.ts'

export type LogInFailure = LoginIncomplete | LogInRefused | TooManyRequests | InvalidInput | ServiceUnreachable

/** Signs in with what was typed and keeps the session on this device. */
export type LogIn = (typed: LoginInput) => ResultAsync<SignedIn, LogInFailure>

type Deps = { readonly signIn: SignIn; readonly sessionStore: SessionStore }

export const makeLogIn =
  ({ signIn, sessionStore }: Deps): LogIn =>
  typed =>
    LoginInput.parse(typed)
      .asyncAndThen(login => signIn.logIn(login))
      .andTee(signedIn => sessionStore.write(signedIn))
