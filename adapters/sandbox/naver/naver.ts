import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { LoginPeople } from '../login/login-provider.ts'
import { SANDBOX_NAVER_KEYS } from './keys.ts'

/** What the person agreed to share, under Naver's names. */
const NaverProfile = z.strictObject({
  name: z.string().min(1).max(10).optional(),
  nickname: z.string().min(1).max(20).optional(),
  email: z.email().optional(),
  profile_image: z.url().max(255).optional(),
  gender: z.enum(['F', 'M', 'U']).optional(),
  age: z.string().optional(),
  birthday: z.string().optional(),
  birthyear: z.string().optional(),
  mobile: z.string().optional(),
  mobile_e164: z.string().optional(),
  /** Until Naver has approved an app, others are turned away at its door. */
  isTester: z.boolean().default(true),
})

export const NAVER: LoginPeople<z.infer<typeof NaverProfile>> = {
  id: 'naver',
  name: '네이버',
  clientId: SANDBOX_NAVER_KEYS.clientId,
  appId: SANDBOX_NAVER_KEYS.clientId,
  authorizePath: '/oauth2.0/authorize',
  codeBelongsTo: 'state',
  refusals: {
    cancel: ['access_denied', 'Canceled By User'],
    error: ['server_error', 'internal server error'],
  },
  shownFaults: {
    client: ['client_id', '앱 키가 올바르지 않아요.'],
    redirect: ['redirect_uri', '등록되지 않은 콜백 주소예요.'],
    responseType: ['response_type', 'response_type은 code여야 해요.'],
    request: ['request', '잘못된 요청이에요.'],
  },
  personId: z.string().min(1).max(64),
  newPersonId: () => randomBytes(24).toString('base64url'),
  profile: NaverProfile,
  nameOf: ({ id, profile: { name, nickname } }) => name ?? nickname ?? id,
  traitOf({ id, profile: { isTester, name, email } }) {
    if (!isTester) return '등록 안 된 아이디'
    if (name === undefined) return '이름 없이'
    if (email === undefined) return '이메일 없이'
    if (/^\d+$/.test(id)) return '예전 숫자 아이디'
    return email.endsWith('@naver.com') ? '모든 정보' : '네이버가 아닌 이메일'
  },
  consentItems: ({ name, nickname, email, profile_image }) => [
    ['이름', name ?? '동의 안 함'],
    ['별명', nickname ?? '동의 안 함'],
    ['이메일', email ?? '동의 안 함'],
    ['프로필 사진', profile_image === undefined ? '동의 안 함' : '올린 사진'],
  ],
  turnedAway: ({ isTester }) => (isTester ? null : ['tester', '개발 중인 앱이라 등록된 아이디만 로그인할 수 있어요.']),
  // An access token always has the characters that a query or form must encode.
  newToken: kind =>
    kind === 'access' ? `AAAA+/${randomBytes(60).toString('base64')}=` : randomBytes(32).toString('hex'),
  // Naver gives no figure for refresh tokens; a sandbox choice.
  tokenSeconds: { access: 3600, refresh: 365 * 24 * 60 * 60 },
}
