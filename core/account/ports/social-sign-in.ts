import type { ResultAsync } from 'neverthrow'
import type { InvalidInput, ServiceUnreachable, TooManyRequests } from '#core/shared/failures.ts'
import type { SignedIn } from '../customer.ts'
import type { CustomerName } from '../customer-name.ts'
import type {
  RegisteredOtherWay,
  SocialNotOffered,
  SocialPassRefused,
  SocialRefused,
  SocialStateMismatch,
  SocialUnreachable,
  TermsNotAgreed,
} from '../errors.ts'
import type { PhoneNumber } from '../phone-number.ts'
import type { SocialProvider } from '../provider.ts'
import type { SignUpAgreements } from '../sign-up-terms.ts'
import type { SocialProof } from './social-identities.ts'

type Limited = TooManyRequests | InvalidInput | ServiceUnreachable

/** What the browser needs of firebase; none of it is secret. The two addresses are set where the sandbox answers. */
export type GoogleKeys = {
  readonly apiKey: string
  readonly authDomain: string
  readonly projectId: string
  readonly appId: string
  readonly emulatorUrl: string | null
  readonly gapiUrl: string | null
}

/** The ways of signing in that this shop has keys for. */
export type SocialOffer = {
  readonly kakao: boolean
  /** Whether a phone signs in through the app of KakaoTalk before the web page. */
  readonly hasTalkApp: boolean
  readonly naver: boolean
  readonly google: GoogleKeys | null
}

/** Where to go, and what has to come back. */
export type SocialBegun = { readonly authorizeUrl: string; readonly state: string }

/** The provider's profile of a person who has yet to finish: shown while they do. */
export type SocialPerson = {
  readonly provider: SocialProvider
  readonly name: string | null
  readonly email: string | null
  readonly profileImage: string | null
}

/** `ProfileNeeded`: the person is new; the pass finishes their sign-up. */
export type SocialEntrance =
  | { readonly kind: 'SignedIn'; readonly signedIn: SignedIn; readonly providerToken: string | null }
  | {
      readonly kind: 'ProfileNeeded'
      readonly pass: string
      readonly person: SocialPerson
      readonly providerToken: string | null
    }

export type SocialEnterFailure =
  | SocialStateMismatch
  | SocialRefused
  | SocialUnreachable
  | SocialNotOffered
  | RegisteredOtherWay
  | Limited

export type SocialProfileGiven = {
  readonly pass: string
  readonly name: CustomerName
  /** Required here: a social account may come without an e-mail, and the shop has to reach its customer. */
  readonly phone: PhoneNumber
  readonly agreements: SignUpAgreements | null
}

/** Signing in with another service's account. */
export interface SocialSignIn {
  offer(): ResultAsync<SocialOffer, ServiceUnreachable>
  begin(provider: 'kakao' | 'naver'): ResultAsync<SocialBegun, SocialNotOffered | Limited>
  /** `state` is what came back beside a code; a proof that is no code needs none. */
  enter(proof: SocialProof, state: string | null): ResultAsync<SocialEntrance, SocialEnterFailure>
  complete(
    profile: SocialProfileGiven,
  ): ResultAsync<SignedIn, SocialPassRefused | RegisteredOtherWay | TermsNotAgreed | Limited>
}
