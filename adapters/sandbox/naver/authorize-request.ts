import { err, ok, type Result } from 'neverthrow'
import { SANDBOX_NAVER_KEYS } from './keys.ts'

export type AuthorizeRequest = {
  readonly redirectUri: string
  /** Naver insists on one. */
  readonly state: string
  readonly authType: string | null
}

export type AuthorizeFault = 'client_id' | 'redirect_uri' | 'response_type' | 'state'

export const AUTHORIZE_FAULTS: Readonly<Record<AuthorizeFault | 'tester' | 'request' | 'returl', string>> = {
  client_id: '앱 키가 올바르지 않아요.',
  redirect_uri: '등록되지 않은 콜백 주소예요.',
  response_type: 'response_type은 code여야 해요.',
  state: 'state 값이 필요해요.',
  tester: '개발 중인 앱이라 등록된 아이디만 로그인할 수 있어요.',
  request: '잘못된 요청이에요.',
  returl: '돌아갈 주소가 올바르지 않아요.',
}

export const redirectUriOf = (publicUrl: string): string => `${publicUrl}/auth/naver/callback`

/** Checks what the authorize page was asked with; a fault never leads back to the app. */
export const authorizeRequest = (
  query: URLSearchParams,
  publicUrl: string,
): Result<AuthorizeRequest, AuthorizeFault> => {
  if (query.get('client_id') !== SANDBOX_NAVER_KEYS.clientId) return err('client_id')
  const redirectUri = query.get('redirect_uri')
  if (redirectUri !== redirectUriOf(publicUrl)) return err('redirect_uri')
  if (query.get('response_type') !== 'code') return err('response_type')
  const state = query.get('state') ?? ''
  return state === '' ? err('state') : ok({ redirectUri, state, authType: query.get('auth_type') })
}
