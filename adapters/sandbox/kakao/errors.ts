import { type Answer, answered } from '../login/answer.ts'

type Wording = readonly [status: number, error: string, description: string]

/** Of the authorization server; the status is a hint, the code decides. */
const AUTH_ERRORS: ReadonlyMap<string, Wording> = new Map([
  ['KOE009', [401, 'misconfigured', 'invalid android_key_hash or ios_bundle_id or web_site_url']],
  ['KOE010', [401, 'invalid_client', 'Bad client credentials']],
  ['KOE101', [401, 'invalid_client', 'Not exist client_id']],
  ['KOE237', [429, 'too_many_requests', 'token request rate limit exceeded']],
  ['KOE303', [400, 'invalid_grant', 'Redirect URI mismatch.']],
  ['KOE310', [400, 'unsupported_grant_type', 'wrong grant_type']],
  ['KOE319', [400, 'invalid_request', 'refresh_token is missing']],
  ['KOE320', [400, 'invalid_grant', 'authorization code not found for code=']],
  ['KOE322', [400, 'invalid_grant', 'expired_or_invalid_refresh_token']],
])

/** Of the API. */
const API_ERRORS: ReadonlyMap<string, readonly [status: number, message: string]> = new Map([
  ['-1', [400, 'internal server error']],
  ['-2', [400, 'invalid parameter']],
  ['-3', [403, 'this feature is disabled']],
  ['-4', [403, 'this account is restricted']],
  ['-5', [403, 'permission denied']],
  ['-7', [400, 'service is under maintenance']],
  ['-10', [400, 'API limit has been exceeded.']],
  ['-101', [400, 'NotRegisteredUserException']],
  ['-102', [400, 'AlreadyRegisteredUserException']],
  ['-103', [400, 'NotExistAccountException']],
  ['-401', [401, 'this access token does not exist']],
  ['-402', [403, 'insufficient scopes.']],
  ['-406', [401, 'given account is under 14']],
  ['-603', [400, 'upstream timeout']],
  ['-9798', [503, 'service is under maintenance']],
])

/** Each code with its usual status. */
export const KAKAO_CODES: readonly (readonly [code: string, status: number])[] = [...AUTH_ERRORS, ...API_ERRORS].map(
  ([code, [status]]) => [code, status],
)

export const isKakaoCode = (code: string): boolean => KAKAO_CODES.some(([known]) => known === code)

/** A refusal as Kakao words it; `detail` ends the sentence of an authorization error. */
export const kakaoRefused = (code: string, status: number | null = null, detail = ''): Answer => {
  const auth = AUTH_ERRORS.get(code)
  if (auth !== undefined) {
    const [usual, error, description] = auth
    return answered(status ?? usual, { error, error_description: `${description}${detail}`, error_code: code })
  }
  const [usual, msg] = API_ERRORS.get(code) ?? [500, 'internal server error']
  return answered(status ?? usual, {
    msg,
    code: Number(code),
    ...(code === '-402' && { required_scopes: ['account_email'] }),
  })
}
