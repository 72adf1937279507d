import type { ResultAsync } from 'neverthrow'
import type { ReleaseRefusal, TermsKind, TermsRelease } from '#core/account/terms-document.ts'
import type { Day } from '#core/shared/day.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { StaffDecision } from '#core/shared/staff.ts'
import type { MarketingContact } from '../marketing-table.ts'

/** A version in the database; released or not. */
export type ListedTerms = {
  readonly kind: TermsKind
  readonly version: string
  readonly importedAt: Instant
  readonly releasedAt: Instant | null
  readonly effectiveOn: Day | null
  readonly isWorse: boolean
  /** When all customers had their notice. */
  readonly toldAt: Instant | null
}

export type NewTerms = Pick<TermsRelease, 'kind' | 'version' | 'text'>

/** How many customers a text can reach. */
export type TermsReach = {
  /** With a proved contact, to which a notice goes. */
  readonly reachable: number
  /** Who can log in, and so be asked. */
  readonly withLogin: number
}

type Options = { readonly dryRun: boolean }

/** Texts that bind shop and customers, as the shop's owner makes them. */
export interface StaffTerms {
  /** By kind, and in the order in which they came. */
  list(): ResultAsync<readonly ListedTerms[], ServiceUnreachable>
  /** Null of a version that is not there. */
  text(kind: TermsKind, version: string): ResultAsync<string | null, ServiceUnreachable>
  /** Once more in place of one that was not released. */
  import(
    terms: NewTerms,
    decision: StaffDecision,
    options: Options,
  ): ResultAsync<void, Extract<ReleaseRefusal, { kind: 'AlreadyReleased' }> | ServiceUnreachable>
  /** Decided while no other release of the kind can come between. */
  release(
    terms: Omit<TermsRelease, 'text'>,
    decision: StaffDecision,
    options: Options,
  ): ResultAsync<void, ReleaseRefusal | ServiceUnreachable>
  reach(): ResultAsync<TermsReach, ServiceUnreachable>
  /** Those who agree now and can be reached, some at a time; the look is in the audit log before the first (G227). */
  marketing(
    take: (some: readonly MarketingContact[]) => void,
    decision: StaffDecision,
  ): ResultAsync<void, ServiceUnreachable>
}
