import type { ResultAsync } from 'neverthrow'
import type { ServiceUnreachable, TooManyRequests } from '#core/shared/failures.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { RateLimit } from '../rate-limits.ts'
import type { Hashed } from '../hashed.ts'

/** Limits that every process of the service shares. Exact under parallel calls: a use is written down before what it pays for is done. */
export interface RateLimiter {
  consume(rateLimit: RateLimit, subject: Hashed, at: Instant): ResultAsync<void, TooManyRequests | ServiceUnreachable>
  /** Whether there is room for a use; takes none. */
  look(rateLimit: RateLimit, subject: Hashed, at: Instant): ResultAsync<void, TooManyRequests | ServiceUnreachable>
  /** Takes the newest use back: what it paid for turned out to be free. */
  restore(rateLimit: RateLimit, subject: Hashed): ResultAsync<void, ServiceUnreachable>
}
