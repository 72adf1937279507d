import { match, P } from 'ts-pattern'
import { Won } from '#core/shared/won.ts'
import type { PayOrderFailed } from '#core/billing/customer/pay-order.ts'
import type { PaymentFailed } from '#core/billing/customer/payment-progress.ts'
import { REFUND_DAYS } from '#core/billing/refund.ts'
import type { OrderExpired } from '#core/billing/errors.ts'
import type { SoldOut } from '#core/storing/capacity.ts'
import { regionLabel } from '#core/storing/region.ts'
import { callFailureText } from './call-failures.ts'
import { paymentFailureText } from './payment-failures.ts'
import { WINDOW_TEXTS } from './pickup-window.ts'
import { waitText } from '#core/shared/wait-text.ts'
import { SHOP } from '../app/shop.ts'

export const PAYMENT_TEXTS = {
  start: {
    title: '결제를\n시작할게요',
    lead: '결제창에서 카드를 고르면 돼요',
    order: '주문',
    total: '결제 금액',
    opening: '결제창을 열고 있어요',
  },
  confirming: {
    title: '결제를\n확인하고 있어요',
    text: '잠시만 기다려 주세요. 새로고침하거나 이 화면을 닫아도 결제는 한 번만 되고, 결과는 홈에서도 볼 수 있어요.',
  },
  checking: {
    title: '카드사 응답을\n기다리고 있어요',
    text: '평소보다 오래 걸리고 있어요. 결제가 두 번 되는 일은 없으니 이 화면을 닫아도 괜찮아요. 결과가 나오면 이 화면과 홈에 바로 보여드릴게요.',
  },
  paid: {
    title: '보관 신청을\n마쳤어요',
    documentTitle: '결제 완료',
    amount: '결제한 금액',
    order: '신청',
    method: '결제 수단',
    at: '결제 일시',
    receipt: '영수증 보기',
    nextTitle: '이제 이렇게 진행돼요',
    pickup: (days: string) => `${days}에 장비를 가지러 가요`,
    pickupNote: '정확한 날은 미리 연락드려 정해요',
    pickupInWindow: '고른 시간에 장비를 가지러 가요',
    pickupInWindowNote: '픽업 시간은 홈에서 고르고 바꿀 수 있어요',
    inspection: '전문가가 검수하고 리포트를 보내드려요',
    inspectionNote: '보통 픽업하고 하루 안에 나와요',
    storage: '전용 락커에서 보관을 시작해요',
    storageNote: '보관 기간은 보관소에 도착한 날부터 1년이에요',
    home: '홈에서 진행 상황 보기',
  },
  failed: {
    title: '결제가\n되지 않았어요',
    /** By the customer, in the card window. */
    cancelledTitle: '결제를\n취소했어요',
    orderNumber: '주문 번호',
    again: '다시 결제하기',
    restart: '처음부터 다시 신청하기',
    home: '홈으로',
    logIn: '로그인하기',
    support: `도움이 필요하면 ${SHOP.support.phone} (${SHOP.support.hours})`,
  },
  unseen: {
    title: '결제를\n마쳤어요',
    text: '결제하는 동안 로그아웃됐어요. 결제를 시작한 계정으로 로그인하면 신청한 내용을 볼 수 있어요.',
    logIn: '로그인하고 신청 보기',
  },
  missing: {
    title: '결제 정보를\n찾지 못했어요',
    text: '결제 결과를 받지 못했어요. 결제했다면 결제 관리에서 볼 수 있어요.',
    restart: '결제 다시 시작하기',
    payments: '결제 관리 보기',
  },
} as const

/** Why an order can be paid no more. */
const closedText = ({ isReplaced }: OrderExpired): string =>
  isReplaced
    ? '같은 장비를 다른 화면에서 새로 신청해서 이 신청은 자동으로 취소됐어요. 결제된 금액은 없어요.'
    : '신청한 지 하루가 지나 자동으로 취소됐어요. 결제된 금액은 없어요.'

const soldOutText = ({ free }: SoldOut): string => {
  const where = free.map(region => regionLabel(SHOP, region)).join(', ')
  return `그사이 보관소에 자리가 모두 찼어요. 결제된 금액은 없어요. ${where === '' ? '보관 장소 화면에서 자리 알림을 신청할 수 있어요.' : `지금 자리가 있는 곳: ${where}`}`
}

/** Why the card window did not open. */
export const payOrderFailureText = (failure: PayOrderFailed): string =>
  match(failure)
    .with({ kind: 'SelectionIncomplete' }, () => '아직 고르지 않은 것이 있어요. 빠진 단계로 돌아갈게요.')
    .with(
      { kind: 'PaymentSystemNotLoaded' },
      () => '결제창을 불러오지 못했어요. 결제된 금액은 없어요. 연결을 확인하고 다시 눌러 주세요.',
    )
    .with({ kind: 'PaymentRequestRefused' }, ({ message }) =>
      message.trim() === '' ? '결제창을 열지 못했어요. 결제된 금액은 없어요. 다시 눌러 주세요.' : message,
    )
    .with(
      { kind: 'PriceChanged' },
      ({ amountWon }) =>
        `그사이 보관료가 ${Won.format(amountWon)}원으로 바뀌었어요. 확인하고 다시 누르면 이 금액을 결제해요.`,
    )
    .with({ kind: 'CardWindowClosed' }, () => '결제창을 닫았어요. 결제된 금액은 없어요.')
    .with({ kind: 'OrderAlreadyPaid' }, () => '이미 결제한 주문이에요. 다시 결제되지 않았어요.')
    .with({ kind: 'OrderExpired' }, failure => `${closedText(failure)} 다시 누르면 새로 신청하고 결제창을 열어요.`)
    .with({ kind: 'OrderNotFound' }, () => '이 계정의 주문이 아니라 결제창을 열지 않았어요. 다시 누르면 새로 신청해요.')
    .with({ kind: 'InProgress' }, () => '앞선 결제를 확인하고 있어요. 결과가 나오면 알려드릴게요.')
    .with({ kind: 'SoldOut' }, soldOutText)
    .with({ kind: 'WindowFull' }, () => WINDOW_TEXTS.fullBeforePaying)
    // Only what the page offered can have been picked: the shop has closed it since.
    .with(
      { kind: 'InvalidInput' },
      () =>
        '그사이 신청할 수 없게 된 것이 있어요. 결제된 금액은 없어요. 화면을 새로 불러와 보관 장소부터 다시 골라 주세요.',
    )
    .otherwise(callFailureText)

export type FailedPaymentText = {
  readonly title: string
  readonly text: string
  /** What helps: paying again, a new order, signing in, or nothing but home. */
  readonly way: 'again' | 'restart' | 'logIn' | 'home'
}

/** A decided no, in words. */
export const failedPaymentText = (failure: PaymentFailed): FailedPaymentText => {
  const { title } = PAYMENT_TEXTS.failed
  return match(failure)
    .returnType<FailedPaymentText>()
    .with({ kind: 'PaymentDeclined' }, ({ code, message }) => ({
      title,
      text: paymentFailureText(code, message, 'long'),
      way: 'again',
    }))
    .with({ kind: P.union('AmountMismatch', 'KeyReused') }, () => ({
      title,
      text: '주문한 금액과 결제 정보가 달라 결제하지 않았어요. 결제된 금액은 없으니 다시 결제해 주세요.',
      way: 'again',
    }))
    .with({ kind: 'NotPaid' }, () => ({
      title: '아직 결제하지\n않은 신청이에요',
      text: '결제된 금액은 없어요. 결제까지 마쳐야 신청이 완료돼요.',
      way: 'again',
    }))
    .with({ kind: 'OrderExpired', isReplaced: true }, failure => ({
      title: '새 신청으로\n바뀌었어요',
      text: `${closedText(failure)} 새 신청에서 결제하거나 처음부터 다시 신청해 주세요.`,
      way: 'restart',
    }))
    .with({ kind: 'OrderExpired' }, failure => ({
      title: '결제 시간이\n지났어요',
      text: `${closedText(failure)} 다시 신청해 주세요.`,
      way: 'restart',
    }))
    .with({ kind: P.union('OrderNotFound', 'PaymentNotFound') }, () => ({
      title: '주문을\n찾지 못했어요',
      text: '이 계정의 주문이 아니거나 없는 주문이에요. 결제된 금액은 없어요.',
      way: 'restart',
    }))
    .with({ kind: 'OrderAlreadyPaid' }, () => ({
      title: '이미 결제한\n주문이에요',
      text: '다시 결제되지 않았어요. 홈에서 진행 상황을 볼 수 있어요.',
      way: 'home',
    }))
    .with({ kind: 'PaymentRefundedSince' }, () => ({
      title: '취소한\n결제예요',
      text: `환불은 카드사에 따라 최대 ${REFUND_DAYS}일 걸릴 수 있어요.`,
      way: 'home',
    }))
    .with({ kind: 'SignInNeeded' }, signIn => ({
      title: '로그인이\n필요해요',
      text: `결제를 확인하려면 로그인해야 해요. ${callFailureText(signIn)}`,
      way: 'logIn',
    }))
    .with({ kind: 'TooManyRequests' }, ({ retryAfterSeconds }) => ({
      title,
      text: `여러 번 승인되지 않아 결제를 잠시 멈췄어요. 결제된 금액은 없어요. ${waitText(retryAfterSeconds)} 뒤에 새로 신청해 주세요.`,
      way: 'home',
    }))
    .with({ kind: P.union('AccessForbidden', 'InvalidInput') }, forbidden => ({
      title,
      text: callFailureText(forbidden),
      way: 'home',
    }))
    .exhaustive()
}
