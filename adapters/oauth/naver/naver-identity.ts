import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import type { HttpsAnswer } from '#adapters/http/https-call.ts'
import { isTrouble, refusedAt, socialCall, type SocialCallSetup, UNREACHABLE } from '../social-call.ts'
import type { SocialRefused, SocialUnreachable } from '#core/account/errors.ts'
import type { SocialProfile, SocialProof } from '#core/account/ports/social-identities.ts'
import { type NaverTokens, profileIn, refusalIn, tokensIn } from './naver-answer.ts'

export type NaverKeys = { readonly clientId: string; readonly clientSecret: string }

export type NaverIdentityOptions = SocialCallSetup & {
  readonly keys: NaverKeys
  /** `https://nid.naver.com`, or the sandbox's `…/sandbox/naver`; no slash at the end. */
  readonly authBase: string
  /** `https://openapi.naver.com`, or the same of the sandbox. */
  readonly apiBase: string
  readonly redirectUri: string
}

type Failure = SocialRefused | SocialUnreachable
type Step = SocialRefused['step']

/** What this adapter offers of `SocialIdentities`. */
export type NaverIdentity = {
  authorizeUrl(state: string): string
  identify(proof: Extract<SocialProof, { provider: 'naver' }>): ResultAsync<SocialProfile, Failure>
  unlink(person: { readonly refreshToken: string | null; readonly accessToken?: string }): ResultAsync<void, Failure>
}

/** Faults inside Naver, whatever their HTTP status is. */
const TROUBLES = new Set(['server_error', 'temporarily_unavailable', '500'])

const toFailure = ({ status, text }: HttpsAnswer, step: Step): Failure =>
  isTrouble(status) || TROUBLES.has(refusalIn(text) ?? '') ? UNREACHABLE : refusedAt(step)

/** Reads a good answer, which a status of 200 alone is not; one that cannot be read says nothing about the person. */
const read =
  <T>(step: Step, valueIn: (text: string) => T | null) =>
  (answer: HttpsAnswer): ResultAsync<T, Failure> => {
    if (answer.status !== 200 || refusalIn(answer.text) !== null) return errAsync(toFailure(answer, step))
    const value = valueIn(answer.text)
    return value === null ? errAsync(UNREACHABLE) : okAsync(value)
  }

/** Naver Login over its REST API; the code is exchanged here, where the secret is. */
export const naverIdentity = (options: NaverIdentityOptions): NaverIdentity => {
  const { authBase, apiBase, redirectUri } = options
  const keys = { client_id: options.keys.clientId, client_secret: options.keys.clientSecret }
  const called = socialCall('naver', options, refusalIn)

  const profile = (tokens: NaverTokens): ResultAsync<SocialProfile, Failure> =>
    called({ call: 'profile', url: `${apiBase}/v1/nid/me`, authorization: `Bearer ${tokens.accessToken}` }).andThen(
      read('Profile', text => profileIn(text, tokens)),
    )

  /** Cuts the link; a token that is over already is no failure (Naver's guide, 4.3). */
  const revoked = (token: string, hint: 'access_token' | 'refresh_token'): ResultAsync<void, Failure> =>
    called({
      call: 'revoke',
      url: `${authBase}/oauth2.0/revoke`,
      form: { ...keys, token, token_type_hint: hint },
    })
      .andThen(read('AccessToken', () => true))
      .map(() => undefined)

  return {
    authorizeUrl(state) {
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: keys.client_id,
        redirect_uri: redirectUri,
        state,
        auth_type: 'reauthenticate',
      })
      return `${authBase}/oauth2.0/authorize?${query.toString()}`
    },
    identify: ({ code, state }) =>
      called({
        call: 'token',
        url: `${authBase}/oauth2.0/token`,
        form: { ...keys, grant_type: 'authorization_code', code, state },
      })
        .andThen(read('AccessToken', tokensIn))
        .andThen(profile),
    unlink({ refreshToken, accessToken }) {
      if (refreshToken !== null) return revoked(refreshToken, 'refresh_token')
      return accessToken === undefined ? errAsync(refusedAt('AccessToken')) : revoked(accessToken, 'access_token')
    },
  }
}
