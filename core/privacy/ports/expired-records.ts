import type { ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { Instant } from '#core/shared/instant.ts'

/** Short-lived rows whose time is over: codes, grants, social candidates, rate limits and login guards; and what old messages said. */
export interface ExpiredRecords {
  purge(at: Instant): ResultAsync<void, ServiceUnreachable>
}
