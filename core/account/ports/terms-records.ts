import type { ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import type { TermsKind, TermsRelease } from '../terms-document.ts'
import type { Consent } from '../terms-to-agree.ts'

/** Released texts, and what customers said of them. */
export interface TermsRecords {
  /** In the order of the days from which they hold. */
  released(kind: TermsKind): ResultAsync<readonly TermsRelease[], ServiceUnreachable>
  /** The newest of each of these terms that concerns the account and no single order. */
  consents(customer: CustomerId, terms: readonly string[]): ResultAsync<readonly Consent[], ServiceUnreachable>
  /** Each only where the customer's newest one says something else. */
  add(customer: CustomerId, consents: readonly Consent[]): ResultAsync<void, ServiceUnreachable>
}

/** The texts that come with the product, in this shop's words. */
export type TermsDrafts = (kind: TermsKind) => string
