import { okAsync, type ResultAsync } from 'neverthrow'
import type { KeyedHash } from '#core/account/ports/keyed-hash.ts'
import type { RateLimiter } from '#core/account/ports/rate-limiter.ts'
import { RATE_LIMITS } from '#core/account/rate-limits.ts'
import type { NoteSecurity } from '#core/account/service/note-security.ts'
import type { Clock } from '#core/shared/clock.ts'
import type { ServiceUnreachable, TooManyRequests } from '#core/shared/failures.ts'
import type { StoredCardRecords } from '../ports/stored-card-records.ts'

type Deps = {
  readonly cards: Pick<StoredCardRecords, 'removeDeleted'>
  readonly rateLimiter: RateLimiter
  readonly hash: KeyedHash
  readonly noteSecurity: NoteSecurity
  readonly clock: Clock
}

/** Takes the provider's word that it has deleted a card. Nobody but it and we know the key, so that who names it is believed (G673). */
export type TakeDeletedCard = (billingKey: string) => ResultAsync<void, TooManyRequests | ServiceUnreachable>

export const makeTakeDeletedCard =
  ({ cards, rateLimiter, hash, noteSecurity, clock }: Deps): TakeDeletedCard =>
  billingKey => {
    const at = clock.now()
    return rateLimiter
      .consume(RATE_LIMITS.hints, hash('deleted cards'), at)
      .andThen(() => cards.removeDeleted(billingKey, at))
      .andThen(customer => {
        if (customer !== null) noteSecurity({ kind: 'CARD_REMOVED', customer, at })
        return okAsync(undefined)
      })
  }
