import type { ResultAsync } from 'neverthrow'
import type { CallFailure } from '#core/shared/failures.ts'
import type { Instant } from '#core/shared/instant.ts'

/** One place where the customer is signed in. */
export type SessionView = {
  readonly device: string
  readonly startedAt: Instant
  readonly lastSeenAt: Instant
  readonly isThis: boolean
}

/** Where the one who calls is signed in. */
export interface OwnSessions {
  /** This one first, then the newest. */
  list(): ResultAsync<readonly SessionView[], CallFailure>
  /** Answers how many were ended. */
  endOthers(): ResultAsync<number, CallFailure>
}
