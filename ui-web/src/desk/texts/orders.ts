import type { TaskKind } from '#core/staff/task-kinds.ts'

/** What is to be seen to, in one sentence. States, steps and notices have their words in `order-steps.ts`. */
const TASK_NAMES = {
  ORDER_WAITING: '픽업 예약이 늦었어요',
  PICKUP_LATE: '픽업이 늦었어요',
  PICKUP_PLACE_MISSING: '픽업할 곳이 없어요',
  CHECKOUT_WAITING: '배송 예약이 늦었어요',
  DELIVERY_LATE: '배송이 기록되지 않았어요',
  STOP_ON_CLOSED_DAY: '쉬는 날에 예약돼 있어요',
  REPORT_LATE: '검수가 늦었어요',
  ARRIVAL_LATE: '보관소에 도착하지 않았어요',
  SHELVING_LATE: '락커에 넣는 일이 늦었어요',
  GEAR_MISSING: '락커에 없는 장비예요',
  NOTICE_UNDELIVERED: '메시지가 전달되지 않았어요',
  MESSAGES_STOPPED: '메시지가 모두 나가지 않아요',
  PAYMENTS_STOPPED: '카드 결제가 모두 거절돼요',
  SIGN_INS_STOPPED: '소셜 로그인이 모두 거절돼요',
  UNLINKS_STOPPED: '소셜 연결이 끊기지 않아요',
  PROVIDER_UNLINKED: '고객이 소셜 연결을 끊었어요',
  SECOND_CONTRACT: '같은 장비를 두 번 맡겼어요',
  UNCOLLECTED: '찾아가지 않은 장비예요',
  RENEWAL_UNPAID: '연장 결제가 안 됐어요',
  REFUND_LATE: '환불이 늦어지고 있어요',
  MANUAL_REFUND: '환불을 직접 보내야 해요',
  RENEWAL_NOT_ASKED: '연장 결제를 요청하지 못했어요',
  RENEWAL_NOT_CHARGED: '연장 결제를 하지 못했어요',
  CANCELLED_AT_PROVIDER: '카드사에서 환불된 결제예요',
  DESK_CUSTOMER_TO_JOIN: '같은 고객인지 확인해야 해요',
  LEDGER_DIFFERENCE: '카드사 장부와 달라요',
  PAID_TWICE: '두 번 결제됐어요',
  PAYMENT_MISMATCH: '카드사 기록과 금액이 달라요',
  PAYMENT_UNDECIDED: '결제 결과를 확인하지 못했어요',
  REFUND_MISMATCH: '환불 금액이 달라요',
  REFUND_UNDECIDED: '환불 결과를 확인하지 못했어요',
  RENEWED_AFTER_END: '끝난 계약에서 연장 결제됐어요',
} as const satisfies Record<TaskKind, string>

/** A kind that is newer than this page is still named, by its code; of what a provider refuses altogether with its way. */
export const taskName = (kind: string, stoppedChannel: string | null = null): string =>
  STOPPED_NAMES[kind]?.[stoppedChannel ?? ''] ?? (TASK_NAMES as Readonly<Record<string, string>>)[kind] ?? kind

const STOPPED_NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  MESSAGES_STOPPED: {
    sms: '문자가 모두 나가지 않아요',
    alimtalk: '알림톡이 모두 나가지 않아요',
    mail: '이메일이 모두 나가지 않아요',
  },
  PAYMENTS_STOPPED: { card: '카드 결제가 모두 거절돼요', 'stored-card': '카드 등록과 자동 결제가 모두 거절돼요' },
  SIGN_INS_STOPPED: { kakao: '카카오 로그인이 모두 거절돼요', naver: '네이버 로그인이 모두 거절돼요' },
  UNLINKS_STOPPED: { kakao: '카카오 연결이 끊기지 않아요', naver: '네이버 연결이 끊기지 않아요' },
}
