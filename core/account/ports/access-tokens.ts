import type { Result } from 'neverthrow'
import type { SignInNeeded } from '#core/shared/failures.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Caller } from '../customer.ts'

/** Three-part bearer tokens, good for 15 minutes while their session lives (G04). */
export interface AccessTokens {
  issue(caller: Caller, now: Instant): string
  read(token: string, now: Instant): Result<Caller, SignInNeeded>
}
