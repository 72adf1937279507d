import type { ResultAsync } from 'neverthrow'
import type { InvalidInput, ServiceUnreachable, TooManyRequests } from '#core/shared/failures.ts'
import type { SignedIn } from '../customer.ts'
import type { LogInRefused } from '../errors.ts'

export type Credentials = {
  readonly email: string
  readonly password: string
}

/** Starting a session with e-mail and password. */
export interface SignIn {
  logIn(
    credentials: Credentials,
  ): ResultAsync<SignedIn, LogInRefused | TooManyRequests | InvalidInput | ServiceUnreachable>
}
