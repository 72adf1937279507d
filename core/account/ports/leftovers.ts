import type { ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { Instant } from '#core/shared/instant.ts'

/** What serves for minutes and must not stay: codes, grants, social candidates, budgets and guards that are over. */
export interface Leftovers {
  clear(at: Instant): ResultAsync<void, ServiceUnreachable>
}
