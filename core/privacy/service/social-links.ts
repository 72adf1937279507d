import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import { match } from 'ts-pattern'
import type { Clock } from '#core/shared/clock.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import { RATE_LIMITS } from '#core/account/rate-limits.ts'
import type { RateLimiter } from '#core/account/ports/rate-limiter.ts'
import type { KeyedHash } from '#core/account/ports/keyed-hash.ts'
import type { CustomerRecords } from '#core/account/ports/customer-records.ts'
import type { SessionRecords } from '#core/account/ports/session-records.ts'
import type { SocialRecords } from '#core/account/ports/social-records.ts'
import type { SocialIdentities } from '#core/account/ports/social-identities.ts'
import type { SocialLinks } from '../ports/social-links.ts'
import type { SocialOffer } from '#core/account/ports/social-sign-in.ts'
import type { ErasePerson } from './erase-person.ts'
import { customerSubject } from '#core/account/service/subjects.ts'

type Deps = {
  readonly offer: SocialOffer
  readonly identities: SocialIdentities
  readonly customers: CustomerRecords
  readonly candidates: Pick<SocialRecords, 'deleteCandidatesOf'>
  readonly sessions: SessionRecords
  readonly erasePerson: ErasePerson
  readonly rateLimiter: RateLimiter
  readonly hash: KeyedHash
  readonly clock: Clock
}

/** When a provider cuts the link, the account goes with it, and a sign-up that is under way (G981); while a contract keeps it here, all its sessions are ended. */
export const makeSocialLinks = (deps: Deps): SocialLinks => {
  const { offer, identities, customers, candidates, sessions, erasePerson, rateLimiter, hash, clock } = deps

  const leave = (customer: CustomerId): ResultAsync<unknown, ServiceUnreachable> =>
    erasePerson(customer, 'CutThere')
      .map((): unknown => undefined)
      .orElse(refusal =>
        match(refusal)
          .returnType<ResultAsync<unknown, ServiceUnreachable>>()
          .with({ kind: 'NotEligible' }, { kind: 'InProgress' }, () => sessions.endOthers(customer, null, clock.now()))
          .with({ kind: 'CustomerGone' }, () => okAsync(undefined))
          .with({ kind: 'ServiceUnreachable' }, failure => errAsync(failure))
          .exhaustive(),
      )

  return {
    cutByProvider: (provider, providerId) =>
      candidates
        .deleteCandidatesOf(provider, providerId)
        .andThen(() => customers.markUnlinked(provider, providerId, clock.now()))
        .andThen((customer): ResultAsync<unknown, ServiceUnreachable> =>
          customer === null ? okAsync(undefined) : leave(customer),
        )
        .map(() => undefined),
    cutAtNaver: (by, accessToken) =>
      offer.naver
        ? rateLimiter
            .consume(RATE_LIMITS.naverRevokesPerCustomer, hash(customerSubject(by)), clock.now())
            .andThen(() => identities.unlink({ provider: 'naver', providerId: '', refreshToken: null, accessToken }))
        : errAsync({ kind: 'SocialNotOffered' }),
  }
}
