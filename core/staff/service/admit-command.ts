import type { ResultAsync } from 'neverthrow'
import type { KeyedHash } from '#core/account/ports/keyed-hash.ts'
import type { RateLimiter } from '#core/account/ports/rate-limiter.ts'
import { RATE_LIMITS } from '#core/account/rate-limits.ts'
import type { Clock } from '#core/shared/clock.ts'
import type { ServiceUnreachable, TooManyRequests } from '#core/shared/failures.ts'
import type { StaffId } from '#core/shared/ids.ts'

type Deps = { readonly limiter: RateLimiter; readonly hash: KeyedHash; readonly clock: Clock }

/** Counts a command that a member sends, whatever it is; so many are carried out in a window (G522). */
export type AdmitCommand = (sender: StaffId) => ResultAsync<void, TooManyRequests | ServiceUnreachable>

export const makeAdmitCommand =
  ({ limiter, hash, clock }: Deps): AdmitCommand =>
  sender =>
    limiter.consume(RATE_LIMITS.commandsPerMember, hash(`staff command:${sender}`), clock.now())
