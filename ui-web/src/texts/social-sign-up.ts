import { match } from 'ts-pattern'
import type { CompleteSocialFailure } from '#core/account/customer/complete-social.ts'
import { PROVIDER_LABELS, type SocialProvider } from '#core/account/provider.ts'
import { againText } from './call-failures.ts'
import { valueMessage } from './value-messages.ts'
import { OTHER_WAY, slowDown } from './social.ts'

/** What differs from the steps of an ordinary sign-up. */
export const SOCIAL_SIGN_UP_TEXTS = {
  nameHint: (provider: SocialProvider) => `${PROVIDER_LABELS[provider]}에서 가져온 이름이에요. 다르면 고쳐 주세요.`,
  phone: {
    title: '연락받을 번호를\n알려 주세요',
    documentTitle: '휴대폰 번호',
    lead: '장비 픽업과 보관 소식을 이 번호로 알려드려요',
    label: '휴대폰 번호',
    checking: '사용할 수 있는 번호인지 확인하고 있어요.',
    good: '사용할 수 있는 번호예요.',
    taken: '이미 사용 중인 번호예요. 내 번호라면 그대로 가입하고 인증하면 이 계정으로 옮겨져요.',
    notChecked: '번호를 확인하는 중에 문제가 생겼어요. 가입할 때 다시 확인할게요.',
    finish: '가입 마치기',
    finishing: '가입하고 있어요',
    toName: '이름 입력하기',
  },
  done: {
    welcome: (name: string) => `${name}님, 반가워요`,
    documentTitle: '가입 완료',
    text: '가입을 마쳤어요. 자동으로 로그인했고, 잠시 뒤 홈으로 이동해요.',
  },
} as const

/** Why the social sign-up could not be finished. */
export const completeSocialFailureText = (failure: CompleteSocialFailure): string =>
  match(failure)
    .with({ kind: 'NameMissing' }, () => '이름 정보가 없어요. 이름을 먼저 입력해 주세요.')
    .with({ kind: 'InvalidPhoneNumber' }, valueMessage)
    .with({ kind: 'TermsNotAgreed' }, () => '필수 약관에 동의하면 가입할 수 있어요.')
    .with(
      { kind: 'SocialPassRefused' },
      () => '가입할 수 있는 시간이 지났거나 이미 가입을 마쳤어요.\n다시 로그인해 주세요.',
    )
    .with({ kind: 'RegisteredOtherWay' }, () => OTHER_WAY)
    .with({ kind: 'TooManyRequests' }, ({ retryAfterSeconds }) => slowDown(retryAfterSeconds))
    .with({ kind: 'InvalidInput' }, () => '입력한 내용을 저장하지 못했어요. 이름과 번호를 다시 확인해 주세요.')
    .with(
      { kind: 'ServiceUnreachable' },
      unreachable => `가입을 마치는 중에 문제가 생겼어요. 입력한 내용은 그대로예요. ${againText(unreachable)}`,
    )
    .exhaustive()
