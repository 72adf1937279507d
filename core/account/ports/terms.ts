import type { ResultAsync } from 'neverthrow'
import type { CallFailure, InvalidInput, ServiceUnreachable } from '#core/shared/failures.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { TermsKind, TermsRelease } from '../terms-document.ts'

export type TermsVersion = Pick<TermsRelease, 'version' | 'effectiveOn'>

/** One text as its page shows it. */
export type TermsPage = {
  readonly kind: TermsKind
  readonly title: string
  /** Null of a draft, which nobody has released. */
  readonly release: (TermsVersion & Pick<TermsRelease, 'changes'>) | null
  /** Markdown. */
  readonly text: string
  /** All that were released, the newest first; those of days to come too. */
  readonly versions: readonly TermsVersion[]
}

/** The texts that bind shop and customers, for everybody to read. */
export interface Terms {
  /** The one in force, or that version; an unknown one is invalid input. */
  read(kind: TermsKind, version: string | null): ResultAsync<TermsPage, InvalidInput | ServiceUnreachable>
}

/** A required text that waits for the customer's consent. */
export type TermsToAgree = TermsVersion & {
  readonly document: TermsKind
  readonly title: string
  readonly changes: string
}

/** Whether news and offers may be sent, and since when that holds; null where they were never asked. */
export type MarketingConsent = { readonly agreed: boolean; readonly since: Instant | null }

/** What one customer has agreed to. */
export interface OwnConsents {
  /** New versions of required texts. */
  toAgree(): ResultAsync<readonly TermsToAgree[], CallFailure>
  /** To these versions; one that is not asked for changes nothing. Answers what is left. */
  agree(
    agreed: readonly { readonly document: TermsKind; readonly version: string }[],
  ): ResultAsync<readonly TermsToAgree[], CallFailure>
  marketing(): ResultAsync<MarketingConsent, CallFailure>
  /** Given or withdrawn; saying the same again changes nothing. */
  setMarketing(agreed: boolean): ResultAsync<MarketingConsent, CallFailure>
}
