import { errAsync, okAsync, type ResultAsync, safeTry } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { NewId } from '#core/shared/new-id.ts'
import { type RateLimit, RATE_LIMITS } from '../rate-limits.ts'
import { Email } from '../email.ts'
import type { RegisteredOtherWay, SocialNotOffered, SocialPassRefused, SocialStateMismatch } from '../errors.ts'
import type { RateLimiter } from '../ports/rate-limiter.ts'
import type { CustomerRecords } from '../ports/customer-records.ts'
import type { KeyedHash } from '../ports/keyed-hash.ts'
import type { SocialIdentities, SocialProfile, SocialProof } from '../ports/social-identities.ts'
import type { SocialPasses } from '../ports/social-passes.ts'
import type { SocialCandidate, SocialRecords } from '../ports/social-records.ts'
import type { SocialEntrance, SocialOffer, SocialSignIn } from '../ports/social-sign-in.ts'
import type { SocialProvider } from '../provider.ts'
import { TEMP_TOKEN_MINUTES } from '../session-timing.ts'
import type { Visitor } from '../visitor.ts'
import type { NoteSecurity } from './note-security.ts'
import { consented, givenAgreements } from './sign-up.ts'
import type { StartSession } from './start-session.ts'
import { addressSubject } from './subjects.ts'
import { whileProved } from './while-proved.ts'

type Deps = {
  readonly offer: SocialOffer
  readonly identities: SocialIdentities
  readonly records: SocialRecords
  readonly passes: SocialPasses
  readonly customers: CustomerRecords
  readonly rateLimiter: RateLimiter
  readonly startSession: StartSession
  readonly noteSecurity: NoteSecurity
  readonly hash: KeyedHash
  readonly clock: Clock
  readonly newCustomerId: NewId<CustomerId>
  readonly newCandidateId: () => string
  readonly newState: () => string
}

/** How long one may stay at the provider's page. */
const BEGINNING_MINUTES = 10

/** Signing in with another service's account, for one visitor. A person's identity is (provider, id there), never an e-mail (G22). */
export const makeSocialSignIn = (deps: Deps) => {
  const { offer, identities, records, passes, customers, rateLimiter, startSession, noteSecurity, hash, clock } = deps
  const { newCustomerId, newCandidateId, newState } = deps

  const offered = (provider: SocialProvider): ResultAsync<void, SocialNotOffered> =>
    offer[provider] ? okAsync(undefined) : errAsync({ kind: 'SocialNotOffered' })

  const limited = (rateLimit: RateLimit, visitor: Visitor) =>
    rateLimiter.consume(rateLimit, hash(addressSubject(visitor)), clock.now())

  /** Without this anyone could bring a victim's browser into the attacker's own account (O3). */
  const ownBeginning = (
    { provider }: SocialProof,
    state: string | null,
    browser: string | null,
  ): ResultAsync<void, SocialStateMismatch | ServiceUnreachable> => {
    if (state === null || browser === null) return errAsync({ kind: 'SocialStateMismatch' })
    return records
      .useBeginning({ provider, state: hash(state), browser: hash(browser), at: clock.now() })
      .andThen(isOwn => (isOwn ? okAsync(undefined) : errAsync({ kind: 'SocialStateMismatch' as const })))
  }

  const welcomeNew = (profile: SocialProfile): ResultAsync<SocialEntrance, RegisteredOtherWay | ServiceUnreachable> =>
    safeTry(async function* () {
      const { accessToken, ...lasting } = profile
      const key = profile.email === null ? null : Email.parse(profile.email.address).unwrapOr(null)
      const isKnown = key !== null && !(yield* customers.isEmailFree(key))
      if (isKnown) return errAsync({ kind: 'RegisteredOtherWay' as const })

      const now = clock.now()
      const id = newCandidateId()
      yield* records.keepCandidate({
        id,
        profile: lasting,
        expiresAt: Instant.plusSeconds(now, TEMP_TOKEN_MINUTES * 60),
      })
      return okAsync({
        kind: 'ProfileNeeded' as const,
        pass: passes.issue(id, now),
        person: {
          provider: profile.provider,
          name: profile.name,
          email: profile.email?.address ?? null,
          profileImage: profile.profileImage,
        },
        providerToken: accessToken,
      })
    })

  const findCandidate = (pass: string): ResultAsync<SocialCandidate, SocialPassRefused | ServiceUnreachable> => {
    const now = clock.now()
    return passes
      .read(pass, now)
      .asyncAndThen(id => records.findCandidate(id, now))
      .andThen(found => (found ? okAsync(found) : errAsync({ kind: 'SocialPassRefused' as const })))
  }

  /** Counts whatever becomes of it, as a sign-up by e-mail does. */
  const counted = (visitor: Visitor) => {
    const at = clock.now()
    return rateLimiter.consume(RATE_LIMITS.signUpsPerAddress, hash(addressSubject(visitor)), at).orTee(({ kind }) => {
      if (kind === 'TooManyRequests') noteSecurity({ kind: 'SIGN_UP_LIMITED', visitor, at })
    })
  }

  return (visitor: Visitor): SocialSignIn => ({
    offer: () => okAsync(offer),
    begin: provider =>
      safeTry(async function* () {
        yield* offered(provider)
        if (visitor.browser === null) return errAsync({ kind: 'InvalidInput' as const, field: 'cookie' })
        yield* limited(RATE_LIMITS.socialBeginningsPerAddress, visitor)
        const state = newState()
        yield* records.begin({
          state: hash(state),
          provider,
          browser: hash(visitor.browser),
          expiresAt: Instant.plusSeconds(clock.now(), BEGINNING_MINUTES * 60),
        })
        return okAsync({ authorizeUrl: identities.authorizeUrl(provider, state), state })
      }),
    enter: (proof, state) =>
      safeTry(async function* () {
        yield* offered(proof.provider)
        yield* limited(RATE_LIMITS.socialEntrancesPerAddress, visitor)
        if (proof.kind === 'Code') yield* ownBeginning(proof, state, visitor.browser)
        const profile = yield* identities.identify(proof)
        const read = () => customers.findByIdentity(profile.provider, profile.providerId)
        const known = yield* read()
        if (known === null) return welcomeNew(profile)
        yield* customers.keepLink(known, profile.refreshToken)
        const signedIn = yield* whileProved(
          known,
          proved => startSession(proved, visitor),
          () => read().map(again => (again?.isLinkCut ? null : again)),
        ).mapErr(failure =>
          failure.kind === 'SignInOutdated' ? { kind: 'SocialRefused' as const, step: 'Profile' as const } : failure,
        )
        return okAsync({ kind: 'SignedIn' as const, signedIn, providerToken: profile.accessToken })
      }).orTee(({ kind }) => {
        if (kind === 'SocialStateMismatch' || kind === 'SocialRefused')
          noteSecurity({ kind: 'LOG_IN_FAILED', via: proof.provider, visitor, at: clock.now() })
      }),
    complete: ({ pass, name, phone, agreements }) =>
      safeTry(async function* () {
        const { id, profile } = yield* findCandidate(pass)
        yield* consented(agreements)
        yield* counted(visitor)
        const customer = {
          id: newCustomerId(),
          name,
          email: profile.email?.address ?? null,
          isEmailToProve: profile.email?.isVerified === false,
          phone,
          isPhoneToProve: true,
          provider: profile.provider,
          isProfileComplete: true,
          profileImage: profile.profileImage,
          thumbnailImage: profile.thumbnailImage,
        }
        yield* customers
          .addSocial({
            candidate: id,
            customer,
            email: profile.email?.isVerified ? Email.parse(profile.email.address).unwrapOr(null) : null,
            identity: { providerId: profile.providerId, refreshToken: profile.refreshToken },
            agreements: givenAgreements(agreements),
            createdAt: clock.now(),
          })
          .mapErr(failure => {
            if (failure.kind === 'EmailTaken') return { kind: 'RegisteredOtherWay' as const }
            // The same person has just finished with another pass, or with this one a second time (O8), or cut the link (G981).
            return failure.kind === 'ServiceUnreachable' ? failure : { kind: 'SocialPassRefused' as const }
          })
        return startSession({ customer, sessionGeneration: 0 }, visitor).mapErr(failure =>
          failure.kind === 'SignInOutdated' ? { kind: 'SocialPassRefused' as const } : failure,
        )
      }),
  })
}
