import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import type { HttpsAnswer } from '#adapters/http/https-call.ts'
import { isTrouble, refusedAt, socialCall, type SocialCallSetup, UNREACHABLE } from '../social-call.ts'
import type { SocialRefused, SocialUnreachable } from '#core/account/errors.ts'
import type { SocialProfile, SocialProof } from '#core/account/ports/social-identities.ts'
import { isDeletedIn, type NaverTokens, profileIn, refusalIn, tokensIn } from './naver-answer.ts'

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
const TROUBLES = new Set(['server_error', '500'])
/** A refresh token that is over, as by an unlinking at Naver; which of the two comes is not documented. */
const DEAD_TOKEN = new Set(['invalid_request', 'invalid_grant'])

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

  const token = (call: string, form: Readonly<Record<string, string>>): ResultAsync<HttpsAnswer, SocialUnreachable> =>
    called({ call, url: `${authBase}/oauth2.0/token`, form: { ...keys, ...form } })

  const profile = (tokens: NaverTokens): ResultAsync<SocialProfile, Failure> =>
    called({ call: 'profile', url: `${apiBase}/v1/nid/me`, authorization: `Bearer ${tokens.accessToken}` }).andThen(
      read('Profile', text => profileIn(text, tokens)),
    )

  const revoked = (token: string, hint: 'access_token' | 'refresh_token'): ResultAsync<void, Failure> =>
    called({
      call: 'revoke',
      url: `${authBase}/oauth2.0/revoke`,
      form: { ...keys, token, token_type_hint: hint },
    })
      .andThen(read('AccessToken', () => true))
      .map(() => undefined)

  const deleted = (accessToken: string): ResultAsync<void, Failure> =>
    token('delete', { grant_type: 'delete', access_token: accessToken, service_provider: 'NAVER' })
      .andThen(read('AccessToken', text => isDeletedIn(text) || null))
      .map(() => undefined)

  /** The older way, for which an access token has to be alive. */
  const deletedAfterRefresh = (refreshToken: string): ResultAsync<void, Failure> =>
    token('refresh', { grant_type: 'refresh_token', refresh_token: refreshToken }).andThen(answer =>
      DEAD_TOKEN.has(refusalIn(answer.text) ?? '')
        ? okAsync(undefined)
        : read('AccessToken', tokensIn)(answer).andThen(({ accessToken }) => deleted(accessToken)),
    )

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
      token('token', { grant_type: 'authorization_code', code, state })
        .andThen(read('AccessToken', tokensIn))
        .andThen(profile),
    unlink({ refreshToken, accessToken }) {
      if (refreshToken !== null) {
        return revoked(refreshToken, 'refresh_token').orElse(() => deletedAfterRefresh(refreshToken))
      }
      return accessToken === undefined
        ? errAsync(refusedAt('AccessToken'))
        : revoked(accessToken, 'access_token').orElse(() => deleted(accessToken))
    },
  }
}
