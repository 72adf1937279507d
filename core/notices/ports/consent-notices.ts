import type { ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { Instant } from '#core/shared/instant.ts'

/** Writes notices of texts and consents, each once; answers how many customers it took up, at most `limit`. */
export interface ConsentNotices {
  /** Of a released version, to every customer. */
  tellTerms(now: Instant, limit: number): ResultAsync<number, ServiceUnreachable>
  /** Of a marketing consent that was given or withdrawn, to who can be reached within the days that the law gives. */
  tellMarketing(now: Instant, limit: number): ResultAsync<number, ServiceUnreachable>
  /** Of a marketing consent that is two years old, or was last said again two years ago. */
  remindMarketing(now: Instant, limit: number): ResultAsync<number, ServiceUnreachable>
}
