import { type Answer, answered } from '../login/answer.ts'

/** Of the authorization server, which answers most of them with HTTP 200. */
const AUTH_ERRORS: ReadonlyMap<string, readonly [status: number, description: string]> = new Map([
  ['invalid_request', [200, 'no valid data in session']],
  ['invalid_client', [200, 'wrong client id / client secret pair']],
  ['unauthorized_client', [401, 'Client authentication failed.']],
  ['unsupported_grant_type', [200, 'unsupported grant_type']],
  ['server_error', [200, 'internal server error']],
  ['temporarily_unavailable', [503, 'temporarily unavailable']],
])

/** Of the profile API. */
const API_ERRORS: ReadonlyMap<string, readonly [status: number, message: string]> = new Map([
  ['024', [401, 'Authentication failed / 인증 실패하였습니다.']],
  ['028', [401, 'Authentication header not exists / OAuth 인증 헤더(authorization header)가 없습니다.']],
  ['403', [403, 'Forbidden / 호출 권한이 없습니다.']],
  ['404', [404, 'Not found / 검색 결과가 없습니다.']],
  ['500', [500, 'Internal Server Error / 데이터베이스 오류입니다.']],
])

/** Of what stands before all of Naver's APIs, which has a form of its own. */
const GATEWAY_ERRORS: ReadonlyMap<string, readonly [status: number, message: string]> = new Map([
  ['010', [429, 'Query limit exceeded (쿼리 한도를 초과했습니다.)']],
  ['012', [429, 'Rate limit exceeded. (속도 제한을 초과했습니다.)']],
])

export const isNaverCode = (code: string): boolean =>
  [AUTH_ERRORS, API_ERRORS, GATEWAY_ERRORS].some(errors => errors.has(code))

/** A refusal as Naver words it; a status of null is the usual one. */
export const naverRefused = (code: string, status: number | null = null): Answer => {
  const auth = AUTH_ERRORS.get(code)
  if (auth !== undefined) return answered(status ?? auth[0], { error: code, error_description: auth[1] })
  const gateway = GATEWAY_ERRORS.get(code)
  if (gateway !== undefined) return answered(status ?? gateway[0], { errorMessage: gateway[1], errorCode: code })
  const [usual, message] = API_ERRORS.get(code) ?? [500, '']
  return answered(status ?? usual, { resultcode: code, message })
}
