import { match } from 'ts-pattern'
import type { BeginSocialFailure } from '#core/account/customer/begin-social.ts'
import type { EnterWithGoogleFailure } from '#core/account/customer/enter-with-google.ts'
import type { ReturnFromSocialFailure } from '#core/account/customer/return-from-social.ts'
import type { SocialEnterFailure } from '#core/account/ports/social-sign-in.ts'
import { PROVIDER_LABELS, type SocialProvider } from '#core/account/provider.ts'
import { serviceUnreachable } from '#core/shared/failures.ts'
import { SHOP } from '../app/shop.ts'
import { againText } from './call-failures.ts'
import { waitText } from '#core/shared/wait-text.ts'

/** The buttons on the login screen. */
export const SOCIAL_BUTTON_TEXTS = {
  heading: '간편하게 시작하기',
  start: { kakao: '카카오로 시작하기', naver: PROVIDER_LABELS.naver, google: PROVIDER_LABELS.google },
  orByEmail: '또는 이메일로',
  going: (provider: SocialProvider) => `${PROVIDER_LABELS[provider]} 화면을 열고 있어요`,
  entering: (provider: SocialProvider) => `${PROVIDER_LABELS[provider]} 계정으로 로그인하고 있어요`,
  leaving: '팝업을 열 수 없어서 이 화면에서 구글로 이동해요.',
  outside: {
    title: '구글 로그인은\n브라우저에서 할 수 있어요',
    text: '카카오톡 같은 앱 안에서는 구글 로그인을 쓸 수 없어요.',
    open: '브라우저에서 열기',
    byHand: '이 앱의 메뉴에서 ‘다른 브라우저로 열기’를 눌러 주세요. 아래 주소를 복사해 붙여 넣어도 돼요.',
    copy: '주소 복사하기',
    copied: '복사했어요',
    close: '닫기',
  },
} as const

/** The pages that Kakao and Naver come back to. */
export const SOCIAL_CALLBACK_TEXTS = {
  processing: {
    title: (provider: SocialProvider) => `${PROVIDER_LABELS[provider]} 계정으로\n로그인하고 있어요`,
    text: '잠시만 기다려 주세요.',
  },
  signedIn: {
    title: (provider: SocialProvider) => `${PROVIDER_LABELS[provider]} 계정으로\n로그인했어요`,
    text: '바로 이어서 볼 수 있어요.',
  },
  needed: {
    title: (provider: SocialProvider) => `${PROVIDER_LABELS[provider]} 계정을\n확인했어요`,
    text: '약관과 연락처만 확인하면 바로 시작할 수 있어요.',
  },
  failed: {
    title: (provider: SocialProvider) => `${PROVIDER_LABELS[provider]} 계정으로\n로그인하지 못했어요`,
    soon: '잠시 뒤 로그인 화면으로 이동해요.',
    back: '로그인으로 돌아가기',
    home: '처음으로 돌아가기',
    again: '다시 로그인하기',
    otherWay: '가입한 방법으로 로그인하기',
  },
  documentTitle: (provider: SocialProvider) => `${PROVIDER_LABELS[provider]} 로그인`,
} as const

const TRY_LATER = '잠시 뒤 다시 하거나 다른 방법으로 로그인해 주세요.'
/** Never merged with the account that has the e-mail (G22). */
export const OTHER_WAY = '이미 다른 방법으로 가입한 이메일이에요.\n가입한 방법으로 로그인해 주세요.'

/** Then the login screen offers a mail that names the way. */
export const isOtherWay = ({ kind }: { readonly kind: string }): boolean =>
  kind === 'RegisteredOtherWay' || kind === 'GoogleOtherWay'

/** The same for every call that was made too often. */
export const slowDown = (seconds: number): string =>
  `짧은 시간에 여러 번 시도했어요. ${waitText(seconds)} 뒤에 다시 눌러 주세요.`

/** Why Kakao's or Naver's page did not open. */
export const beginSocialFailureText = (provider: SocialProvider, failure: BeginSocialFailure): string =>
  match(failure)
    .with(
      { kind: 'SocialUnderWay' },
      ({ minutes }) =>
        `${PROVIDER_LABELS[provider]} 로그인이 이미 진행 중이에요.\n열린 화면에서 마치거나 ${minutes}분 뒤에 다시 눌러 주세요.`,
    )
    .with(
      { kind: 'AuthorizeUrlInvalid' },
      () => `${PROVIDER_LABELS[provider]} 로그인 주소가 올바르지 않아요.\n${TRY_LATER}`,
    )
    .with({ kind: 'SocialNotOffered' }, () => notOffered(provider))
    .with({ kind: 'TooManyRequests' }, ({ retryAfterSeconds }) => slowDown(retryAfterSeconds))
    .with(
      { kind: 'InvalidInput' },
      () => `${PROVIDER_LABELS[provider]} 로그인을 시작하지 못했어요.\n브라우저에서 쿠키를 허용하고 다시 눌러 주세요.`,
    )
    .with(
      { kind: 'ServiceUnreachable' },
      unreachable => `${PROVIDER_LABELS[provider]} 로그인을 시작하지 못했어요.\n${againText(unreachable)}`,
    )
    .exhaustive()

const INTERRUPTED = '로그인을 처리하는 중에 문제가 생겼어요. 다시 시도해 주세요.'
/** The provider's own words come from the address: a sentence of them is enough. */
const DESCRIPTION_SHOWN = 120

/** The providers answer in English most of the time, which helps no customer. */
const isKorean = (text: string | null): text is string => text !== null && /[가-힣]/.test(text)

/** Why the way back from Kakao or Naver did not end signed in. */
export const returnFromSocialFailureText = (provider: SocialProvider, failure: ReturnFromSocialFailure): string =>
  match(failure)
    .with({ kind: 'SocialCancelled' }, () => `${PROVIDER_LABELS[provider]} 로그인을 취소했어요.`)
    .with({ kind: 'SocialErrorReturned' }, ({ description }) =>
      isKorean(description) ? `로그인 중에 문제가 생겼어요: ${description.slice(0, DESCRIPTION_SHOWN)}` : INTERRUPTED,
    )
    .with({ kind: 'SocialCodeMissing' }, () => `${PROVIDER_LABELS[provider]}에서 로그인 정보를 받지 못했어요.`)
    .with({ kind: 'SocialInterrupted' }, () => INTERRUPTED)
    .otherwise(other => enterFailureText(provider, other))

const notOffered = (provider: SocialProvider): string =>
  `${PROVIDER_LABELS[provider]} 로그인은 지금 쓸 수 없어요.\n다른 방법으로 로그인해 주세요.`

/** Why the service refused a login that the provider confirmed. */
const enterFailureText = (provider: SocialProvider, failure: SocialEnterFailure): string =>
  match(failure)
    .with({ kind: 'SocialStateMismatch' }, () => '보안 확인에 실패했어요. 로그인 화면에서 다시 시작해 주세요.')
    .with(
      { kind: 'SocialRefused', step: 'AccessToken' },
      () => `${PROVIDER_LABELS[provider]}에서 로그인 허가를 받지 못했어요. 다시 로그인해 주세요.`,
    )
    .with(
      { kind: 'SocialRefused' },
      () => `${PROVIDER_LABELS[provider]} 계정을 확인하지 못했어요. 다시 로그인해 주세요.`,
    )
    .with({ kind: 'SocialUnreachable' }, () => `${PROVIDER_LABELS[provider]}에서 응답이 없어요.\n${TRY_LATER}`)
    .with({ kind: 'SocialNotOffered' }, () => notOffered(provider))
    .with({ kind: 'RegisteredOtherWay' }, () => OTHER_WAY)
    .with({ kind: 'TooManyRequests' }, ({ retryAfterSeconds }) => slowDown(retryAfterSeconds))
    .with({ kind: 'InvalidInput' }, () => '로그인을 처리하는 중에 문제가 생겼어요. 다시 시도해 주세요.')
    .with(
      { kind: 'ServiceUnreachable' },
      unreachable => `서비스에 로그인하지 못했어요.\n${againText(unreachable, '다시 시도해 주세요.')}`,
    )
    .exhaustive()

/** Why Google did not sign in; null for what the person did themselves. */
export const googleFailureText = (failure: EnterWithGoogleFailure): string | null =>
  match(failure)
    .with({ kind: 'GoogleClosed' }, () => null)
    .with(
      { kind: 'GoogleNotAllowed' },
      () => `구글 로그인이 꺼져 있어요.\n다른 방법으로 로그인하거나 고객센터(${SHOP.support.phone})로 알려 주세요.`,
    )
    .with({ kind: 'GoogleOtherWay' }, () => OTHER_WAY)
    .with({ kind: 'GoogleNetwork' }, () => `구글에 연결하지 못했어요.\n${againText(serviceUnreachable)}`)
    .with({ kind: 'GoogleRecentLoginNeeded' }, () => '로그인한 지 오래됐어요. 다시 로그인해 주세요.')
    .with({ kind: 'GoogleFailed' }, () => '구글 로그인을 처리하는 중에 문제가 생겼어요.\n다시 시도해 주세요.')
    .otherwise(other => enterFailureText('google', other))
