import type { ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { CustomerId, SessionId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { SignInOutdated } from '../errors.ts'
import type { LogInAttempt } from './log-in-guard.ts'

export type SessionRecord = {
  readonly id: SessionId
  readonly customer: CustomerId
  /** As a person would name it. */
  readonly device: string
  readonly createdAt: Instant
  readonly lastSeenAt: Instant
  readonly endedAt: Instant | null
}

/** Sessions as rows: a token is worth nothing once its row has ended (G04). */
export interface SessionRecords {
  /**
   * Only while the customer's sessions were ended no more often than when the sign-in found them. The login that it comes of has succeeded
   * then, as the guard says it.
   */
  start(
    session: SessionRecord,
    generation: number,
    logIn?: LogInAttempt,
  ): ResultAsync<void, SignInOutdated | ServiceUnreachable>
  find(id: SessionId): ResultAsync<SessionRecord | null, ServiceUnreachable>
  /** Moves `lastSeenAt` forward, never back; no effect on an ended session. */
  touch(id: SessionId, at: Instant): ResultAsync<void, ServiceUnreachable>
  /** No effect on a session that has ended before. */
  end(id: SessionId, at: Instant): ResultAsync<void, ServiceUnreachable>
  /** Those that have not ended, newest first; some may be idle or over by now. */
  ofCustomer(customer: CustomerId): ResultAsync<readonly SessionRecord[], ServiceUnreachable>
  /** Ends all but one, or all, and those of sign-ins under way before they begin; answers how many. */
  endOthers(customer: CustomerId, keep: SessionId | null, at: Instant): ResultAsync<number, ServiceUnreachable>
  /** They have ended with another change: caches drop them at once, before the notification comes. */
  evictOthers(customer: CustomerId, keep: SessionId | null): void
}
