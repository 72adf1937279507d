import { withRo } from '#core/shared/with-ro.ts'
import { match } from 'ts-pattern'
import type { WireFailure } from '#adapters/http/contract/failures.ts'
import { currentShop } from '#adapters/system/current-shop.ts'
import type { Day } from '#core/shared/day.ts'
import { waitText } from '#core/shared/wait-text.ts'
import { Won } from '#core/shared/won.ts'
import { SAVED_PLACES_MOST } from '#core/storing/pickup-place.ts'

/** What a customer reads: what happened, what is safe, what to do. */
export const failureMessage = (failure: WireFailure): string =>
  match(failure)
    .with({ kind: 'InvalidInput' }, () => '입력한 내용을 다시 확인해 주세요.')
    .with({ kind: 'TermsNotAgreed' }, () => '필수 약관에 동의해 주세요.')
    .with({ kind: 'EmailTaken' }, () => '이미 사용 중인 이메일이에요. 로그인하거나 다른 이메일을 써 주세요.')
    .with({ kind: 'PhoneTaken' }, () => '이미 사용 중인 휴대폰 번호예요.')
    .with(
      { kind: 'PasswordTooCommon' },
      () => '많이 쓰이는 비밀번호라 쉽게 알아낼 수 있어요. 다른 비밀번호를 만들어 주세요.',
    )
    .with({ kind: 'LogInRefused' }, () => '이메일 또는 비밀번호가 맞지 않아요. 다시 확인해 주세요.')
    .with({ kind: 'PasswordIncorrect' }, () => '지금 비밀번호가 맞지 않아요. 다시 확인해 주세요.')
    .with({ kind: 'MessageNotSent' }, () => '인증번호를 보내지 못했어요. 잠시 뒤 다시 보내 주세요.')
    .with({ kind: 'CodeRefused' }, () => '인증번호가 맞지 않아요. 다시 확인하거나 새 번호를 받아 주세요.')
    .with({ kind: 'ResetRefused' }, () => '인증이 끝나 비밀번호를 바꾸지 않았어요. 이메일 인증부터 다시 해 주세요.')
    .with(
      { kind: 'RegisteredOtherWay' },
      () => '이미 다른 방법으로 가입한 이메일이에요. 가입한 방법으로 로그인해 주세요.',
    )
    .with(
      { kind: 'NotEligible' },
      () => '보관 중이거나 진행 중인 신청이 있어 탈퇴할 수 없어요. 장비를 먼저 찾아 주세요.',
    )
    .with({ kind: 'SocialStateMismatch' }, () => '보안 확인에 실패했어요. 로그인 화면에서 다시 시작해 주세요.')
    .with({ kind: 'SocialRefused' }, () => '소셜 계정을 확인하지 못했어요. 로그인 화면에서 다시 시작해 주세요.')
    .with({ kind: 'SocialPassRefused' }, () => '가입을 마칠 시간이 지났어요. 로그인 화면에서 다시 시작해 주세요.')
    .with({ kind: 'SocialNotOffered' }, () => '지금은 쓸 수 없는 로그인 방법이에요. 다른 방법으로 로그인해 주세요.')
    .with(
      { kind: 'SocialUnreachable' },
      () => '소셜 로그인 서비스가 응답하지 않아요. 잠시 뒤 다시 하거나 다른 방법으로 로그인해 주세요.',
    )
    .with({ kind: 'SignInNeeded' }, () => '로그인이 필요해요. 다시 로그인해 주세요.')
    .with({ kind: 'AccessForbidden' }, () => '볼 수 없는 정보예요.')
    .with({ kind: 'OrderNotFound' }, () => '주문 정보를 찾을 수 없어요.')
    .with({ kind: 'PaymentNotFound' }, () => '결제 정보를 찾을 수 없어요.')
    .with({ kind: 'ReportNotFound' }, () => '리포트를 찾을 수 없어요. 내 장비에서 다시 열어 주세요.')
    .with({ kind: 'AmountMismatch' }, () => '결제 금액이 주문과 달라 결제하지 않았어요. 처음부터 다시 결제해 주세요.')
    .with({ kind: 'OrderAlreadyPaid' }, () => '이미 결제한 주문이에요. 다시 결제되지 않았어요.')
    .with(
      { kind: 'OrderExpired', isReplaced: true },
      () => '같은 장비를 새로 신청해서 자동으로 취소된 주문이에요. 결제된 금액은 없어요.',
    )
    .with({ kind: 'OrderExpired' }, () => '결제 시간이 지난 주문이에요. 새로 신청해 주세요.')
    .with({ kind: 'InProgress' }, () => '앞선 요청을 확인하고 있어요. 잠시만 기다려 주세요.')
    .with({ kind: 'NoEquipment' }, () => '보관 중인 장비가 없어요.')
    .with(
      { kind: 'CheckoutLimit' },
      ({ season }) => `${season} 시즌에 꺼낼 수 있는 횟수를 모두 썼어요. 장비는 그대로 보관하고 있어요.`,
    )
    .with({ kind: 'InvalidState' }, () => '지금 상태에서는 할 수 없는 요청이에요. 새로 불러와 상태를 확인해 주세요.')
    .with(
      { kind: 'PickupPlaceLocked' },
      () => `지금은 픽업 장소를 바꿀 수 없어요. 바꿔야 하면 ${withRo(currentShop().support.phone)} 알려 주세요.`,
    )
    .with(
      { kind: 'PickupWindowLocked' },
      () => `지금은 픽업 시간을 바꿀 수 없어요. 바꿔야 하면 ${withRo(currentShop().support.phone)} 알려 주세요.`,
    )
    .with({ kind: 'WindowFull' }, () => '그 시간은 방금 마감됐어요. 다른 시간을 골라 주세요.')
    .with({ kind: 'SoldOut' }, () => '이 보관소는 지금 자리가 없어요. 다른 보관소를 골라 주세요.')
    .with({ kind: 'NoSavedPlace' }, () => '저장한 장소를 찾을 수 없어요. 주소록을 다시 열어 주세요.')
    .with(
      { kind: 'TooManyPlaces' },
      () => `주소는 ${SAVED_PLACES_MOST}개까지 저장할 수 있어요. 안 쓰는 주소를 지워 주세요.`,
    )
    .with({ kind: 'CheckoutDayPast' }, () => '지난 날짜예요. 오늘이나 그 뒤의 날짜를 골라 주세요.')
    .with(
      { kind: 'CheckoutDayTooLate' },
      ({ latest }) =>
        `앱에서는 ${koreanLastDay(latest)}까지의 날만 고를 수 있어요. 그 뒤는 ${withRo(currentShop().support.phone)} 알려 주세요.`,
    )
    .with({ kind: 'ProxyIncomplete', missing: 'name' }, () => '대신 받는 분의 이름을 입력해 주세요.')
    .with({ kind: 'ProxyIncomplete' }, () => '대신 받는 분의 연락처를 입력해 주세요.')
    .with({ kind: 'RecipientPhoneRequired' }, () => '받는 분의 연락처가 필요해요. 이름과 연락처를 입력해 주세요.')
    .with(
      { kind: 'RefundChanged' },
      ({ refundableWon }) =>
        `환불 금액이 ${Won.format(refundableWon)}원으로 바뀌었어요. 아직 취소하지 않았으니 금액을 확인하고 다시 눌러 주세요.`,
    )
    .with(
      { kind: 'IntentMismatch' },
      () => '그사이 픽업 상태가 바뀌어 처리하지 않았어요. 화면을 새로 불러와 다시 확인해 주세요.',
    )
    .with(
      { kind: 'RenewalLocked' },
      () =>
        `다음 결제일이 얼마 남지 않아 지금은 해지할 수 없어요. 도움이 필요하면 ${withRo(currentShop().support.phone)} 전화해 주세요.`,
    )
    .with({ kind: 'RenewalEnded' }, () => '이미 해지한 자동 결제예요. 더 결제되지 않아요.')
    .with({ kind: 'NothingUnpaid' }, () => '지금 결제할 보관료가 없어요. 화면을 새로 불러와 확인해 주세요.')
    .with(
      { kind: 'TriedToday' },
      () =>
        '오늘 결제되지 않은 카드예요. 다른 카드를 등록하면 바로 결제할 수 있고, 이 카드로는 내일 다시 할 수 있어요.',
    )
    .with({ kind: 'CardNeeded' }, () => '자동 결제에 쓸 카드가 없어요. 카드를 먼저 등록해 주세요.')
    .with({ kind: 'KeyReused' }, () => '같은 요청 번호로 다른 내용을 보낼 수 없어요.')
    .with({ kind: 'PaymentDeclined' }, ({ message }) => declinedMessage(message))
    .with(
      { kind: 'TooManyRequests' },
      ({ retryAfterSeconds }) => `요청이 많았어요. ${waitText(retryAfterSeconds)} 뒤에 다시 시도해 주세요.`,
    )
    .with(
      { kind: 'ServiceUnreachable' },
      () =>
        `지금은 연결이 원활하지 않아요. 잠시 뒤 다시 시도해 주세요. 계속되면 ${withRo(currentShop().support.phone)} 알려 주세요.`,
    )
    .exhaustive()

const koreanLastDay = (day: Day): string => {
  const [year, month, date] = day.split('-').map(Number)
  return `${year}년 ${month}월 ${date}일`
}

/** The provider's own sentence, where it gave one. */
export const declinedMessage = (message: string): string =>
  message || '결제가 완료되지 않았어요. 다시 결제하거나 다른 카드로 결제해 주세요.'

/** For requests that never reach a call of the contract. */
export const REQUEST_MESSAGES = {
  BAD_REQUEST: '요청을 읽을 수 없어요.',
  NOT_FOUND: '없는 주소예요.',
  REQUEST_TIMEOUT: '요청이 끝까지 도착하지 않았어요. 다시 시도해 주세요.',
  PAYLOAD_TOO_LARGE: '보낸 내용이 너무 커요.',
  UNSUPPORTED_MEDIA_TYPE: 'JSON으로 보내 주세요.',
  INTERNAL_ERROR: '문제가 생겼어요. 잠시 뒤 다시 시도해 주세요.',
} as const

/** The 415 of a call that takes a form. */
export const FORM_WANTED = '폼(application/x-www-form-urlencoded)으로 보내 주세요.'

/** The 415 of a body that is packed, whatever is in it. */
export const UNPACKED_WANTED = '압축하지 않고 보내 주세요.'
export const UTF_8_WANTED = 'UTF-8로 보내 주세요.'

/** What such a request is answered with; headers that are too long get 431, an unknown `Expect` 417. */
export const REQUEST_STATUS: Readonly<Record<keyof typeof REQUEST_MESSAGES, number>> = {
  BAD_REQUEST: 400,
  NOT_FOUND: 404,
  REQUEST_TIMEOUT: 408,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  INTERNAL_ERROR: 500,
}
