import type { Clock } from '#core/shared/clock.ts'
import type { SignedIn } from '../customer.ts'
import type { KeptSession } from '../ports/kept-session.ts'
import type { KeptSocial } from '../ports/kept-social.ts'
import type { SocialEntrance } from '../ports/social-sign-in.ts'
import type { SocialProvider } from '../provider.ts'

/** Where a social login leads: home, or to the steps that a new person has yet to take. */
export type SocialLoginOutcome = { readonly kind: 'SignedIn' } | { readonly kind: 'ProfileNeeded' }

type Deps = { readonly keptSession: KeptSession; readonly keptSocial: KeptSocial }

/** Keeps what the service answered to a social login. */
export const storeLoginResult = (
  deps: Deps & { readonly clock: Clock },
  provider: SocialProvider,
  entrance: SocialEntrance,
): SocialLoginOutcome => {
  const { newcomer } = deps.keptSocial
  newcomer.forget()
  if (entrance.kind === 'ProfileNeeded') {
    // What an older session left would take the newcomer along when it is cleared away.
    deps.keptSession.forget()
    newcomer.keep({ pass: entrance.pass, person: entrance.person, keptAt: deps.clock.now() })
    return { kind: 'ProfileNeeded' }
  }
  const { token, customer } = entrance.signedIn
  keepSignedIn(deps, entrance.signedIn)
  if (customer.isProfileComplete) return { kind: 'SignedIn' }
  // Signed in, and yet to finish: the session's own token is the pass.
  const { name, email, profileImage } = customer
  const person = { provider, name, email, profileImage }
  newcomer.keep({ pass: token, person, keptAt: deps.clock.now() })
  return { kind: 'ProfileNeeded' }
}

/** Keeps the session, and beside it the messenger's where that was the way in. */
export const keepSignedIn = ({ keptSession, keptSocial }: Deps, signedIn: SignedIn): void => {
  keptSession.keep(signedIn)
  if (signedIn.customer.provider === 'kakao') keptSocial.providerTokens.keepKakao(signedIn.customer)
}
