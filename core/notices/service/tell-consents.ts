import type { ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { ConsentNotices } from '../ports/consent-notices.ts'

/** What one claim takes; a round goes on until there is less. */
export const CONSENT_BATCH = 200

/** Tells customers of new versions of texts, and of what they said to news and offers (G224, G226). */
export type TellConsents = () => ResultAsync<number, ServiceUnreachable>

type Deps = { readonly consentNotices: ConsentNotices; readonly clock: Clock }

export const makeTellConsents =
  ({ consentNotices, clock }: Deps): TellConsents =>
  () => {
    const now = clock.now()
    return consentNotices
      .tellTerms(now, CONSENT_BATCH)
      .andThen(told => consentNotices.tellMarketing(now, CONSENT_BATCH).map(more => told + more))
      .andThen(told => consentNotices.remindMarketing(now, CONSENT_BATCH).map(more => told + more))
  }
