import type { ResultAsync } from 'neverthrow'
import type { CallFailure } from '#core/shared/failures.ts'

/** The session of the one who calls: kept alive, renewed and ended. */
export interface OwnSession {
  /** Counts as activity (G03). */
  verify(): ResultAsync<void, CallFailure>
  /** A new access token for the same session; not activity, and never past the absolute limit (A10). */
  refresh(): ResultAsync<string, CallFailure>
  /** Also fine when it has already ended. */
  logOut(): ResultAsync<void, CallFailure>
}
