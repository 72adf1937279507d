import type { ResultAsync } from 'neverthrow'
import { RATE_LIMITS } from '#core/account/rate-limits.ts'
import type { RateLimiter } from '#core/account/ports/rate-limiter.ts'
import type { KeyedHash } from '#core/account/ports/keyed-hash.ts'
import type { NoteSecurity } from '#core/account/service/note-security.ts'
import { customerSubject } from '#core/account/service/subjects.ts'
import type { Clock } from '#core/shared/clock.ts'
import type { ServiceUnreachable, TooManyRequests } from '#core/shared/failures.ts'
import type { CustomerId } from '#core/shared/ids.ts'

type Deps = {
  readonly rateLimiter: RateLimiter
  readonly noteSecurity: NoteSecurity
  readonly hash: KeyedHash
  readonly clock: Clock
}

type Limited = TooManyRequests | ServiceUnreachable

/** Keeps an account from being used to try cards out (ASVS 2.4.1). */
export type CardTries = {
  /** Whether one more may be tried; counts nothing. */
  mayTry(customer: CustomerId): ResultAsync<void, Limited>
  count(customer: CustomerId): ResultAsync<void, Limited>
}

export const makeCardTries = ({ rateLimiter, noteSecurity, hash, clock }: Deps): CardTries => {
  const asked = (how: 'consume' | 'look', customer: CustomerId): ResultAsync<void, Limited> => {
    const at = clock.now()
    return rateLimiter[how](RATE_LIMITS.cardsPerCustomer, hash(customerSubject(customer)), at).orTee(({ kind }) => {
      if (kind === 'TooManyRequests') noteSecurity({ kind: 'CARDS_LIMITED', customer, at })
    })
  }
  return {
    mayTry: customer => asked('look', customer),
    count: customer => asked('consume', customer),
  }
}
