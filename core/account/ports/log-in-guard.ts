import type { ResultAsync } from 'neverthrow'
import type { ServiceUnreachable, TooManyRequests } from '#core/shared/failures.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Hashed } from '../hashed.ts'

export type LogInAttempt = { readonly account: Hashed; readonly address: Hashed; readonly at: Instant }

/** The account rests after too many failures. */
export type LogInPaused = { readonly kind: 'Paused'; readonly retryAfterSeconds: number }

/** Keeps passwords from being tried out: by the rules of `log-in-pause.ts` for an account, by a rate limit for an address. */
export interface LogInGuard {
  /** Counts the try as failed before its password is compared, so that parallel tries count too. A try that meets a pause is not counted. */
  admit(attempt: LogInAttempt): ResultAsync<'Admitted' | LogInPaused, TooManyRequests | ServiceUnreachable>
  /** The password was right: the account's failures are reset, the address gets its use back. */
  succeeded(attempt: LogInAttempt): ResultAsync<void, ServiceUnreachable>
}
