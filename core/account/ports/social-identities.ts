import type { ResultAsync } from 'neverthrow'
import type { SocialRefused, SocialUnreachable } from '../errors.ts'
import type { SocialProvider } from '../provider.ts'

/** What a person brings back from a provider; worth nothing until the provider has confirmed it. */
export type SocialProof =
  | { readonly provider: 'kakao'; readonly kind: 'Code'; readonly code: string }
  /** The plain payload of the specification: the token must have been issued to our own app (G21). */
  | { readonly provider: 'kakao'; readonly kind: 'AccessToken'; readonly accessToken: string }
  | { readonly provider: 'naver'; readonly kind: 'Code'; readonly code: string; readonly state: string }
  /** Everything is taken from the verified token, nothing from beside it (G20). */
  | { readonly provider: 'google'; readonly kind: 'IdToken'; readonly idToken: string }

/** A person as a provider knows them. Whatever they refused to share is null. */
export type SocialProfile = {
  readonly provider: SocialProvider
  /** The only key: the provider's own id of the person in our app. */
  readonly providerId: string
  readonly name: string | null
  /** Of Naver it is a contact address, never verified. */
  readonly email: { readonly address: string; readonly isVerified: boolean } | null
  readonly profileImage: string | null
  readonly thumbnailImage: string | null
  /** For unlinking later (encrypted where it is kept); null where unlinking needs none. */
  readonly refreshToken: string | null
  /** What our answer to a Naver login carries, by the specification; null elsewhere. */
  readonly accessToken: string | null
}

/** The social providers, asked by the service. */
export interface SocialIdentities {
  /** Where a person signs in: the provider's page, which comes back to our callback with a code and this state. */
  authorizeUrl(provider: 'kakao' | 'naver', state: string): string
  /** Exchanges a proof for the person behind it. A code works once. */
  identify(proof: SocialProof): ResultAsync<SocialProfile, SocialRefused | SocialUnreachable>
  /** Unlinks at the provider; already unlinked counts as done. */
  unlink(person: {
    readonly provider: SocialProvider
    readonly providerId: string
    readonly refreshToken: string | null
    readonly accessToken?: string
  }): ResultAsync<void, SocialRefused | SocialUnreachable>
}
