import type { ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import type { ServiceUnreachable, TooManyRequests } from '#core/shared/failures.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import type { KeyedHash } from '../ports/keyed-hash.ts'
import type { RateLimiter } from '../ports/rate-limiter.ts'
import { RATE_LIMITS } from '../rate-limits.ts'
import { customerSubject } from './subjects.ts'

type Deps = { readonly rateLimiter: RateLimiter; readonly hash: KeyedHash; readonly clock: Clock }

/** Before a change of a customer's own that sends a message each time: the shop pays for it, and a phone rings (G262). */
export type MessageBudget = (customer: CustomerId) => ResultAsync<void, TooManyRequests | ServiceUnreachable>

export const makeMessageBudget =
  ({ rateLimiter, hash, clock }: Deps): MessageBudget =>
  customer =>
    rateLimiter.consume(RATE_LIMITS.messagesPerCustomer, hash(customerSubject(customer)), clock.now())
