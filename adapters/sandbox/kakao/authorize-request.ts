import { err, ok, type Result } from 'neverthrow'
import { SANDBOX_KAKAO_KEYS } from './keys.ts'

export type AuthorizeRequest = {
  readonly redirectUri: string
  readonly state: string | null
  readonly prompts: ReadonlySet<string>
}

export type AuthorizeFault = 'KOE101' | 'KOE201' | 'KOE006'

export const AUTHORIZE_FAULTS: Readonly<Record<AuthorizeFault | 'KOE007' | 'KOE500', string>> = {
  KOE101: '앱 키가 올바르지 않아요.',
  KOE201: 'response_type은 code여야 해요.',
  KOE006: '등록되지 않은 리다이렉트 주소예요.',
  KOE007: '등록되지 않은 로그아웃 리다이렉트 주소예요.',
  KOE500: '카카오 서버에 문제가 생겼어요.',
}

export const redirectUriOf = (publicUrl: string): string => `${publicUrl}/auth/kakao/callback`

/** Checks the query of the authorize page; a fault never leads back to the app. */
export const authorizeRequest = (
  query: URLSearchParams,
  publicUrl: string,
): Result<AuthorizeRequest, AuthorizeFault> => {
  if (query.get('client_id') !== SANDBOX_KAKAO_KEYS.clientId) return err('KOE101')
  const redirectUri = query.get('redirect_uri')
  if (redirectUri !== redirectUriOf(publicUrl)) return err('KOE006')
  if (query.get('response_type') !== 'code') return err('KOE201')
  return ok({
    redirectUri,
    state: query.get('state'),
    prompts: new Set((query.get('prompt') ?? '').split(/[\s,]+/)),
  })
}
