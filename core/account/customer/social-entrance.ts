import type { Clock } from '#core/shared/clock.ts'
import type { SignedIn } from '../customer.ts'
import type { SessionStore } from '../ports/session-store.ts'
import type { SocialStore } from '../ports/social-store.ts'
import type { SocialEntrance } from '../ports/social-sign-in.ts'
import type { SocialProvider } from '../provider.ts'

/** Where a social login leads: home, or to the steps that a new person has yet to take. */
export type SocialLoginOutcome = { readonly kind: 'SignedIn' } | { readonly kind: 'ProfileNeeded' }

type Deps = { readonly sessionStore: SessionStore; readonly socialStore: SocialStore }

/** Keeps what the service answered to a social login. */
export const storeLoginResult = (
  deps: Deps & { readonly clock: Clock },
  provider: SocialProvider,
  entrance: SocialEntrance,
): SocialLoginOutcome => {
  const { newcomer } = deps.socialStore
  newcomer.clear()
  if (entrance.kind === 'ProfileNeeded') {
    // What an older session left would take the newcomer along when it is cleared away.
    deps.sessionStore.clear()
    newcomer.write({ pass: entrance.pass, person: entrance.person, keptAt: deps.clock.now() })
    return { kind: 'ProfileNeeded' }
  }
  const { token, customer } = entrance.signedIn
  keepSignedIn(deps, entrance.signedIn)
  if (customer.isProfileComplete) return { kind: 'SignedIn' }
  // Signed in, and yet to finish: the session's own token is the pass.
  const { name, email, profileImage } = customer
  const person = { provider, name, email, profileImage }
  newcomer.write({ pass: token, person, keptAt: deps.clock.now() })
  return { kind: 'ProfileNeeded' }
}

/** Keeps the session, and beside it the messenger's where that was the way in. */
export const keepSignedIn = ({ sessionStore, socialStore }: Deps, signedIn: SignedIn): void => {
  sessionStore.write(signedIn)
  if (signedIn.customer.provider === 'kakao') socialStore.providerTokens.writeKakao(signedIn.customer)
}
