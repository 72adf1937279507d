import { Instant } from '#core/shared/instant.ts'
import type { StoppedKind, TaskKind } from '#core/staff/task-kinds.ts'
import type { StaffEvent } from '#core/storing/step-details.ts'
import { momentText } from '../../texts/dates.ts'
import { DESK_TEXTS } from './shared.ts'

const AT_PROVIDER: Readonly<Record<string, string>> & Readonly<Record<StoppedKind, string>> = {
  MESSAGES_STOPPED: '인증번호와 알림이 고객에게 가지 않아요. 다시 나가면 이 할 일은 자동으로 끝나요.',
  PAYMENTS_STOPPED: '카드 문제가 아니라 가맹점 설정 문제예요. 다시 결제되면 이 할 일은 자동으로 끝나요.',
  SIGN_INS_STOPPED: '고객이 이 방법으로 로그인하지 못해요. 다시 로그인되면 이 할 일은 자동으로 끝나요.',
  UNLINKS_STOPPED: '탈퇴한 고객의 연결이 남아 있어요. 다시 끊기면 이 할 일은 자동으로 끝나요.',
}

export const TASK_TEXTS = {
  title: '할 일',
  tasks: '처리할 일',
  complaints: '고객 문의',
  noComplaints: '답을 기다리는 문의가 없어요.',
  noneYet: '아직 받은 문의가 없어요.',
  noTasks: '열려 있는 할 일이 없어요.',
  more: '더 보기',
  of: (name: string) => `${name}님`,
  nobody: '고객 정보 없음',
  atProvider: (kind: string) => AT_PROVIDER[kind] ?? AT_PROVIDER.MESSAGES_STOPPED,
  order: (id: string) => `주문 ${id}`,
  done: '끝냈어요',
  doneTitle: '이 할 일을 끝낼까요?',
  doneText: '다시 살펴볼 일이 생기면 새 할 일로 들어와요.',
  doneReasons: ['고객과 통화했어요', '처리해서 해결됐어요', '더 할 일이 없어요'],
  donePlan: (name: string) => `‘${name}’ 할 일이 목록에서 사라져요`,
  closed: '할 일을 끝냈어요',
  closing: '끝내고 있어요',
  doneTasks: '끝낸 일',
  showDone: '끝낸 일 보기',
  noDoneTasks: '아직 끝낸 일이 없어요.',
  reopen: '다시 열기',
  reopenTitle: '이 할 일을 다시 열까요?',
  reopenReasons: ['다른 할 일을 끝내려고 했어요', '아직 해결되지 않았어요'],
  reopenPlan: (name: string) => `‘${name}’ 할 일이 목록에 다시 나타나요`,
  reopening: '다시 열고 있어요',
  reopened: '할 일을 다시 열었어요',
  answer: '답변 적기',
  answerTitle: '고객에게 뭐라고 답할까요?',
  answerText: '이미 드린 답은 기록만 해요. 아직이면 메시지로도 보낼 수 있어요.',
  answerLabel: '답한 내용',
  sendToo: '고객에게 메시지로도 보내기',
  answerSent: (way: string, text: string) => `${way}로 이렇게 나가요: ${text}`,
  sendAndRecord: '보내고 기록하기',
  answerReasons: ['전화로 답했어요', '메시지로 답했어요', '매장에서 답했어요'],
  answerPlan: (text: string) => `이렇게 적혀요: ${text}`,
  answerKept: '문의와 답은 3년 동안 보관하고, 다시 고칠 수 없어요',
  answerDone: '답변을 기록했어요',
  write: '문의 적기',
  writeTitle: '고객이 뭐라고 했나요?',
  writeText: '전화번호와 이메일은 적지 않아도 돼요. 고객 정보에 이미 있어요.',
  writeLabel: '문의 내용',
  writePlaceholder: '예: 엣지가 긁힌 것 같다고 해요.',
  writeReasons: ['전화로 말했어요', '매장에서 말했어요', '메일을 보냈어요'],
  writePlan: (text: string) => `답을 기다리는 문의로 적혀요: ${text}`,
  writeDone: '문의를 적었어요',
  record: '기록하기',
  recording: '기록하고 있어요',
  answered: (text: string) => `답변: ${text}`,
} as const

/** What is to be done about a task, in the words of a button; the page on which it is done, and the step where there is one. */
export const TASK_ACTIONS = {
  ORDER_WAITING: { label: '픽업 날짜 정하기', at: 'ORDER', step: 'pickup.scheduled' },
  PICKUP_LATE: { label: '픽업 정리하기', at: 'ORDER' },
  PICKUP_PLACE_MISSING: { label: '픽업할 곳 적기', at: 'ORDER' },
  CHECKOUT_WAITING: { label: '배송 날짜 정하기', at: 'ORDER', step: 'checkout.scheduled' },
  DELIVERY_LATE: { label: '전달 기록하기', at: 'ORDER', step: 'checkout.delivered' },
  STOP_ON_CLOSED_DAY: { label: '다른 날로 옮기기', at: 'ORDER' },
  REPORT_LATE: { label: '검수하기', at: 'ORDER', step: 'report.filed' },
  ARRIVAL_LATE: { label: '도착 기록하기', at: 'ORDER', step: 'storage.arrived' },
  SHELVING_LATE: { label: '락커에 넣기', at: 'ORDER', step: 'storage.shelved' },
  GEAR_MISSING: { label: '어디 있는지 찾기', at: 'ORDER' },
  NOTICE_UNDELIVERED: { label: '고객에게 연락하기', at: 'CUSTOMER' },
  MESSAGES_STOPPED: { label: '보내는 곳의 키와 잔액 확인하기', at: 'PROVIDER' },
  PAYMENTS_STOPPED: { label: '카드사의 키와 계약 확인하기', at: 'PROVIDER' },
  SIGN_INS_STOPPED: { label: '소셜 로그인의 키 확인하기', at: 'PROVIDER' },
  UNLINKS_STOPPED: { label: '연결을 끊는 키 확인하기', at: 'PROVIDER' },
  PROVIDER_UNLINKED: { label: '고객에게 연락하기', at: 'CUSTOMER' },
  SECOND_CONTRACT: { label: '고객에게 물어보기', at: 'CUSTOMER' },
  UNCOLLECTED: { label: '돌려줄 날 정하기', at: 'ORDER' },
  RENEWAL_UNPAID: { label: '연장 결제 처리하기', at: 'MONEY' },
  REFUND_LATE: { label: '환불 확인하기', at: 'MONEY' },
  MANUAL_REFUND: { label: '환불 보내기', at: 'MONEY' },
  RENEWAL_NOT_ASKED: { label: '연장 결제 처리하기', at: 'MONEY' },
  RENEWAL_NOT_CHARGED: { label: '연장 결제 처리하기', at: 'MONEY' },
  CANCELLED_AT_PROVIDER: { label: '결제 확인하기', at: 'MONEY' },
  DESK_CUSTOMER_TO_JOIN: { label: '같은 고객인지 보기', at: 'CUSTOMER' },
  LEDGER_DIFFERENCE: { label: '장부 비교하기', at: 'ORDER' },
  PAID_TWICE: { label: '결제 확인하기', at: 'MONEY' },
  PAYMENT_MISMATCH: { label: '결제 확인하기', at: 'MONEY' },
  PAYMENT_UNDECIDED: { label: '결제 확인하기', at: 'MONEY' },
  REFUND_MISMATCH: { label: '환불 확인하기', at: 'MONEY' },
  REFUND_UNDECIDED: { label: '환불 확인하기', at: 'MONEY' },
  RENEWED_AFTER_END: { label: '환불하기', at: 'MONEY' },
} as const satisfies Record<TaskKind, TaskAction>

export type TaskAction = {
  readonly label: string
  /** `MONEY`: of the order, with what may be done about its money open; `PROVIDER`: on the provider's own pages, to which the desk has no way. */
  readonly at: 'ORDER' | 'MONEY' | 'CUSTOMER' | 'PROVIDER'
  readonly step?: StaffEvent
}

const LOOK: TaskAction = { label: DESK_TEXTS.toOrder, at: 'ORDER' }

/** A kind that is newer than this page leads to its order. */
export const taskAction = (kind: string): TaskAction =>
  (TASK_ACTIONS as Readonly<Record<string, TaskAction>>)[kind] ?? LOOK

const DAY_SECONDS = 24 * 60 * 60

/** Since when something is open. */
export const sinceText = (since: Instant, now: Instant): string => {
  const days = Math.floor(Math.max(0, Instant.secondsBetween(since, now)) / DAY_SECONDS)
  return days === 0 ? '오늘 들어왔어요' : `${days}일째 열려 있어요`
}

/** `11월 24일 10:05 · 김하늘`; what closed by itself says so. */
export const doneNote = (doneAt: Instant, by: string | null): string =>
  by === null ? `${momentText(doneAt)} · 자동으로 끝났어요` : takenNote(doneAt, by)

/** `11월 24일 10:05 · kim`. */
/** When something was written down, and by whom. */
export const takenNote = (at: Instant, by: string): string => `${momentText(at)} · ${by}`
