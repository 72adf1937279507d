import type { ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { Instant } from '#core/shared/instant.ts'

/** When our ledger was last compared with the card provider's, by whichever worker. */
export interface LedgerComparisons {
  last(): ResultAsync<Instant | null, ServiceUnreachable>
  note(at: Instant): ResultAsync<void, ServiceUnreachable>
}
