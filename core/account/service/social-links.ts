import { errAsync, okAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import type { CustomerRecords } from '../ports/customer-records.ts'
import type { SessionRecords } from '../ports/session-records.ts'
import type { SocialIdentities } from '../ports/social-identities.ts'
import type { SocialLinks } from '../ports/social-links.ts'
import type { SocialOffer } from '../ports/social-sign-in.ts'

type Deps = {
  readonly offer: SocialOffer
  readonly identities: SocialIdentities
  readonly customers: CustomerRecords
  readonly sessions: SessionRecords
  readonly clock: Clock
}

/** When a provider cuts the link the account stays, for it may hold stored gear; but nobody is signed in to it any more. */
export const makeSocialLinks = ({ offer, identities, customers, sessions, clock }: Deps): SocialLinks => ({
  cutByProvider: (provider, providerId) => {
    const now = clock.now()
    return customers
      .markUnlinked(provider, providerId, now)
      .andThen(customer => (customer === null ? okAsync(0) : sessions.endOthers(customer, null, now)))
      .map(() => undefined)
  },
  cutAtNaver: accessToken =>
    offer.naver
      ? identities.unlink({ provider: 'naver', providerId: '', refreshToken: null, accessToken })
      : errAsync({ kind: 'SocialNotOffered' }),
})
