import type { ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { LedgerDifference, Movement, TimeSpan } from '../ledger-differences.ts'

export type OwnEntries = {
  /** Payments and refunds of this time that we call done. */
  readonly movements: readonly Movement[]
  /** The provider's order ids of payments and refunds that are still to be decided: the reconciler is at them. */
  readonly undecided: readonly string[]
}

/** What we wrote down of the money that moved. */
export interface OwnLedger {
  entries(span: TimeSpan): ResultAsync<OwnEntries, ServiceUnreachable>
  /** A task for the staff, once for each order of the provider. Answers how many are new. */
  report(differences: readonly LedgerDifference[], at: Instant): ResultAsync<number, ServiceUnreachable>
}
