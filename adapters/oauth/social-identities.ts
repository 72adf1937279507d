import { errAsync } from 'neverthrow'
import { match } from 'ts-pattern'
import type { SocialIdentities } from '#core/account/ports/social-identities.ts'
import type { Clock } from '#core/shared/clock.ts'
import { googleIdentity, type GoogleIdentitySetup, type GoogleTokenChecked } from './google/google-identity.ts'
import { kakaoIdentity, type KakaoIdentityOptions } from './kakao/kakao-identity.ts'
import type { SocialCallLogged } from './social-call.ts'
import { naverIdentity, type NaverIdentityOptions } from './naver/naver-identity.ts'

type Setup = {
  /** Null where the shop has no keys. */
  readonly endpoints: {
    readonly kakao: Pick<KakaoIdentityOptions, 'keys' | 'authBase' | 'apiBase'> | null
    readonly naver: Pick<NaverIdentityOptions, 'keys' | 'authBase' | 'apiBase'> | null
    readonly google: (Pick<GoogleIdentitySetup, 'jwksUrl'> & { readonly keys: { readonly projectId: string } }) | null
  }
  /** Where customers reach the app: providers send them back there. */
  readonly publicUrl: string
  readonly clock: Clock
  readonly log: (entry: SocialCallLogged | GoogleTokenChecked) => void
}

const notSetUp = { kind: 'SocialUnreachable' } as const

/** Each provider behind the one port. The service asks only those that the shop offers. */
export const socialIdentities = ({ endpoints, publicUrl, clock, log }: Setup): SocialIdentities => {
  const kakao =
    endpoints.kakao && kakaoIdentity({ ...endpoints.kakao, redirectUri: `${publicUrl}/auth/kakao/callback`, log })
  const naver =
    endpoints.naver && naverIdentity({ ...endpoints.naver, redirectUri: `${publicUrl}/auth/naver/callback`, log })
  const google =
    endpoints.google &&
    googleIdentity({ projectId: endpoints.google.keys.projectId, jwksUrl: endpoints.google.jwksUrl, clock, log })

  return {
    authorizeUrl: (provider, state) => (provider === 'kakao' ? kakao : naver)?.authorizeUrl(state) ?? publicUrl,
    identify: proof =>
      match(proof)
        .with({ provider: 'kakao' }, asked => kakao?.identify(asked))
        .with({ provider: 'naver' }, asked => naver?.identify(asked))
        .with({ provider: 'google' }, asked => google?.identify(asked))
        .exhaustive() ?? errAsync(notSetUp),
    unlink: person =>
      match(person.provider)
        .with('kakao', () => kakao?.unlink(person))
        .with('naver', () => naver?.unlink(person))
        .with('google', () => google?.unlink(person))
        .exhaustive() ?? errAsync(notSetUp),
  }
}
