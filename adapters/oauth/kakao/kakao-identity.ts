import { err, errAsync, ok, okAsync, type ResultAsync } from 'neverthrow'
import type { HttpsAnswer } from '#adapters/http/https-call.ts'
import type { SocialRefused, SocialUnreachable } from '#core/account/errors.ts'
import type { SocialProfile, SocialProof } from '#core/account/ports/social-identities.ts'
import { accessTokenIn, appIdIn, profileIn, refusalIn } from './kakao-answer.ts'
import { isTrouble, refusedAt, socialCall, type SocialCallSetup, UNREACHABLE } from '../social-call.ts'

export type KakaoKeys = {
  /** The REST API key. */
  readonly clientId: string
  readonly clientSecret: string
  /** Unlinks people whose tokens are over; never leaves the service. */
  readonly adminKey: string
  readonly appId: string
}

export type KakaoIdentityOptions = SocialCallSetup & {
  readonly keys: KakaoKeys
  /** `https://kauth.kakao.com`, or the sandbox's `…/sandbox/kakao`; no slash at the end. */
  readonly authBase: string
  /** `https://kapi.kakao.com`, or the same of the sandbox. */
  readonly apiBase: string
  readonly redirectUri: string
}

type Failure = SocialRefused | SocialUnreachable

/** What this adapter offers of `SocialIdentities`. */
export type KakaoIdentity = {
  authorizeUrl(state: string): string
  identify(proof: Extract<SocialProof, { provider: 'kakao' }>): ResultAsync<SocialProfile, Failure>
  unlink(person: { readonly providerId: string }): ResultAsync<void, Failure>
}

const NOT_LINKED = '-101'
/** Quotas, time-outs, maintenance and faults inside Kakao, whatever their HTTP status is. */
const TROUBLES = new Set(['KOE237', '-1', '-7', '-10', '-603', '-9798'])
/** What a bearer header may carry (RFC 6750): a token may come from outside. */
const BEARER = /^[\w.~+/-]+=*$/

const toFailure = ({ status, text }: HttpsAnswer, step: SocialRefused['step']): Failure =>
  isTrouble(status) || TROUBLES.has(refusalIn(text) ?? '') ? UNREACHABLE : refusedAt(step)

/** Reads a good answer; one that cannot be read says nothing about the person. */
const read =
  <T>(step: SocialRefused['step'], valueIn: (text: string) => T | null) =>
  (answer: HttpsAnswer): ResultAsync<T, Failure> => {
    if (answer.status !== 200) return errAsync(toFailure(answer, step))
    const value = valueIn(answer.text)
    return value === null ? errAsync(UNREACHABLE) : okAsync(value)
  }

/** Kakao Login over its REST API; the code is exchanged here, where the secret is. */
export const kakaoIdentity = (options: KakaoIdentityOptions): KakaoIdentity => {
  const { keys, authBase, apiBase, redirectUri } = options
  const called = socialCall('kakao', options, refusalIn)

  const exchanged = (code: string): ResultAsync<string, Failure> =>
    called({
      call: 'token',
      url: `${authBase}/oauth/token`,
      form: {
        grant_type: 'authorization_code',
        client_id: keys.clientId,
        client_secret: keys.clientSecret,
        redirect_uri: redirectUri,
        code,
      },
    }).andThen(read('AccessToken', accessTokenIn))

  /** A token of any other app would identify a true person as well (G21). */
  const checked = (accessToken: string): ResultAsync<string, Failure> =>
    called({
      call: 'token-info',
      url: `${apiBase}/v1/user/access_token_info`,
      authorization: `Bearer ${accessToken}`,
    })
      .andThen(read('AccessToken', appIdIn))
      .andThen(appId => (appId === keys.appId ? ok(accessToken) : err(refusedAt('Audience'))))

  const profile = (accessToken: string): ResultAsync<SocialProfile, Failure> =>
    called({
      call: 'profile',
      url: `${apiBase}/v2/user/me?secure_resource=true`,
      authorization: `Bearer ${accessToken}`,
    }).andThen(read('Profile', profileIn))

  const given = (accessToken: string): ResultAsync<string, Failure> =>
    BEARER.test(accessToken) ? okAsync(accessToken) : errAsync(refusedAt('AccessToken'))

  return {
    authorizeUrl(state) {
      const query = new URLSearchParams({
        client_id: keys.clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        // No `scope`: what is asked for is set in Kakao's console, and a scope asks for more of who has agreed before. One that is not set there ends the login (KOE205).
        prompt: 'login',
        state,
      })
      return `${authBase}/oauth/authorize?${query.toString()}`
    },
    identify: proof =>
      (proof.kind === 'Code' ? exchanged(proof.code) : given(proof.accessToken)).andThen(checked).andThen(profile),
    unlink: ({ providerId }) =>
      called({
        call: 'unlink',
        url: `${apiBase}/v1/user/unlink`,
        authorization: `KakaoAK ${keys.adminKey}`,
        form: { target_id_type: 'user_id', target_id: providerId },
      }).andThen(answer =>
        answer.status === 200 || refusalIn(answer.text) === NOT_LINKED
          ? ok(undefined)
          : err(toFailure(answer, 'AccessToken')),
      ),
  }
}
