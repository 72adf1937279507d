import { match } from 'ts-pattern'
import type { WireFailure } from '#adapters/http/contract/failures.ts'
import { SHOP } from '#core/shared/shop.ts'

/** What a customer reads: what happened, what is safe, what to do. */
export const messageOf = (failure: WireFailure): string =>
  match(failure)
    .with({ kind: 'InvalidInput' }, () => '입력한 내용을 다시 확인해 주세요.')
    .with({ kind: 'TermsNotAgreed' }, () => '필수 약관에 동의해 주세요.')
    .with({ kind: 'EmailTaken' }, () => '이미 사용 중인 이메일이에요. 로그인하거나 다른 이메일을 써 주세요.')
    .with({ kind: 'PhoneTaken' }, () => '이미 사용 중인 휴대폰 번호예요.')
    .with({ kind: 'LogInRefused' }, () => '이메일 또는 비밀번호가 맞지 않아요. 다시 확인해 주세요.')
    .with({ kind: 'SignInNeeded' }, () => '로그인이 필요해요. 다시 로그인해 주세요.')
    .with({ kind: 'AccessForbidden' }, () => '볼 수 없는 정보예요.')
    .with({ kind: 'OrderNotFound' }, () => '주문 정보를 찾을 수 없어요.')
    .with({ kind: 'PaymentNotFound' }, () => '결제 정보를 찾을 수 없어요.')
    .with({ kind: 'AmountMismatch' }, () => '결제 금액이 주문과 달라 결제하지 않았어요. 처음부터 다시 결제해 주세요.')
    .with({ kind: 'OrderAlreadyPaid' }, () => '이미 결제한 주문이에요. 다시 결제되지 않았어요.')
    .with({ kind: 'OrderExpired' }, () => '결제 시간이 지난 주문이에요. 새로 신청해 주세요.')
    .with({ kind: 'InProgress' }, () => '결제를 확인하고 있어요. 잠시만 기다려 주세요.')
    .with({ kind: 'KeyReused' }, () => '같은 요청 번호로 다른 내용을 보낼 수 없어요.')
    .with(
      { kind: 'PaymentDeclined' },
      ({ message }) => message || '카드 승인이 되지 않았어요. 다른 카드로 결제해 주세요.',
    )
    .with(
      { kind: 'TooManyRequests' },
      ({ retryAfterSeconds }) => `요청이 많았어요. ${retryAfterSeconds}초 뒤에 다시 시도해 주세요.`,
    )
    .with(
      { kind: 'ServiceUnreachable' },
      () => `지금은 연결이 원활하지 않아요. 잠시 뒤 다시 시도해 주세요. 계속되면 ${SHOP.support.phone}로 알려 주세요.`,
    )
    .exhaustive()

/** For requests that never reach a call of the contract. */
export const REQUEST_MESSAGES = {
  BAD_REQUEST: '요청을 읽을 수 없어요.',
  NOT_FOUND: '없는 주소예요.',
  PAYLOAD_TOO_LARGE: '보낸 내용이 너무 커요.',
  UNSUPPORTED_MEDIA_TYPE: 'JSON으로 보내 주세요.',
  INTERNAL_ERROR: '문제가 생겼어요. 잠시 뒤 다시 시도해 주세요.',
} as const
