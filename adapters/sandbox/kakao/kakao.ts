import { randomBytes, randomInt } from 'node:crypto'
import { z } from 'zod'
import type { LoginPeople } from '../login/login-provider.ts'
import { SANDBOX_KAKAO_KEYS } from './keys.ts'

const KakaoProfile = z.strictObject({
  /** Null: the person keeps it to themselves. */
  nickname: z.string().min(1).nullable().default(null),
  image: z.enum(['own', 'default', 'refused']).default('own'),
  email: z.email().nullable().default(null),
  isEmailValid: z.boolean().default(true),
  isEmailVerified: z.boolean().default(true),
  isUnderFourteen: z.boolean().default(false),
})

export type KakaoProfile = z.infer<typeof KakaoProfile>

const LARGEST_ID = 2n ** 63n - 1n

export const KAKAO: LoginPeople<KakaoProfile> = {
  id: 'kakao',
  name: '카카오',
  clientId: SANDBOX_KAKAO_KEYS.clientId,
  appId: SANDBOX_KAKAO_KEYS.appId,
  authorizePath: '/oauth/authorize',
  codeBelongsTo: 'redirectUri',
  refusals: {
    cancel: ['access_denied', 'User denied access'],
    error: ['server_error', 'Internal server error'],
  },
  shownFaults: {
    client: ['KOE101', '앱 키가 올바르지 않아요.'],
    redirect: ['KOE006', '등록되지 않은 리다이렉트 주소예요.'],
    responseType: ['KOE201', 'response_type은 code여야 해요.'],
    request: ['KOE500', '카카오 서버에 문제가 생겼어요.'],
  },
  scopes: {
    ids: ['profile_nickname', 'profile_image', 'account_email'],
    otherwise: ['KOE205', '앱에 설정하지 않은 동의항목이에요.'],
  },
  // Texts, because a JSON number would lose digits of large ones.
  personId: z
    .string()
    .regex(/^[1-9]\d{0,18}$/)
    .refine(id => BigInt(id) <= LARGEST_ID, 'more than 64 bits'),
  newPersonId: () => String(randomInt(3_200_000_000, 9_999_999_999)),
  profile: KakaoProfile,
  nameOf: ({ id, profile: { nickname } }) => nickname ?? `회원 ${id}`,
  traitOf({ profile: { isUnderFourteen, nickname, email, image } }) {
    if (isUnderFourteen) return '만 14세 미만'
    if (nickname === null) return '닉네임 없이'
    if (email === null) return '이메일 없이'
    return image === 'own' ? '모든 정보' : '프로필 사진 없이'
  },
  consentItems: ({ nickname, image, email }) => [
    ['닉네임', nickname ?? '동의 안 함'],
    ['프로필 사진', { own: '직접 올린 사진', default: '기본 사진', refused: '동의 안 함' }[image]],
    ['이메일', email ?? '동의 안 함'],
  ],
  newToken: () => randomBytes(40).toString('base64url'),
  // One second less than six hours and sixty days, as in answers that were seen.
  tokenSeconds: { access: 21_599, refresh: 5_183_999 },
}
