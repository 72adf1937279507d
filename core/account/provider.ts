/**
 * How an account was made. `firebase` and `other` occur in older rows, `facebook` only in imported ones (G25). `DESK` was written down by
 * the staff and has no login (G192): customers never get it.
 */
export const PROVIDERS = ['EMAIL', 'kakao', 'google', 'firebase', 'naver', 'facebook', 'other', 'DESK'] as const

export type Provider = (typeof PROVIDERS)[number]

/** The ones a customer can sign in with today, in the order in which they are offered. */
export const SOCIAL_PROVIDERS = ['kakao', 'naver', 'google'] as const satisfies readonly Provider[]

export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number]

/** What the login screen offers. */
export const SIGN_IN_WAYS = ['EMAIL', ...SOCIAL_PROVIDERS] as const satisfies readonly Provider[]

export type SignInWay = (typeof SIGN_IN_WAYS)[number]

/** As find-ID names the way an account was made; `firebase` carried the Google login. */
export const PROVIDER_LABELS: Readonly<Record<Provider, string>> = {
  EMAIL: '이메일',
  kakao: '카카오',
  google: '구글',
  firebase: '구글',
  naver: '네이버',
  facebook: '페이스북',
  other: '다른 소셜 계정',
  DESK: '매장 접수',
}
