import type { Result } from 'neverthrow'
import type { Instant } from '#core/shared/instant.ts'
import type { SocialPassRefused } from '../errors.ts'

/** Three-part tokens of a type of their own that finish a social sign-up and open nothing else (G23). `candidate` is a random id. */
export interface SocialPasses {
  issue(candidate: string, now: Instant): string
  read(pass: string, now: Instant): Result<string, SocialPassRefused>
}
