import { match, P } from 'ts-pattern'
import type { NotedMoney } from '#core/billing/books.ts'
import { MONEY_ACTION_ROLES, type MoneyAction } from '#core/billing/money-action.ts'
import type { AttemptStatus } from '#core/billing/payment-attempt.ts'
import { type RefundRemedy, refundRemedy } from '#core/billing/refund-remedy.ts'
import { Day } from '#core/shared/day.ts'
import { mayActAs, type StaffRole } from '#core/shared/staff.ts'
import { NO_WON, Won } from '#core/shared/won.ts'
import type {
  MoneyDone,
  MoneyNote,
  MoneyOffer,
  MoneyPayment,
  MoneyRefund,
} from '#adapters/http/contract/staff/order-money.ts'
import { dayText, momentText } from '../../texts/dates.ts'
import { ORDER_TEXTS } from './order.ts'
import { NOTICE_NAMES, STATE_NAMES, STEP_TEXTS } from './order-steps.ts'

export const MONEY_TEXTS = {
  title: '결제와 환불',
  manage: '결제와 환불 처리하기',
  yearOver: '밀린 연장으로 맡길 수 있는 기간이 지나 더 받지 않아요. 고객과 이야기해 연장을 해지해 주세요.',
  none: '아직 결제한 것이 없어요.',
  inDoubt: '카드사에 확인 중인 결제나 환불이 있어요. 결정되면 여기에 바로 보여요.',
  leftToStaff: '자동으로 확인하지 못한 환불이 있어요. 아래에서 처리해 주세요.',
  receipt: '영수증 보기',
  kind: '받은 방법',
  reference: '입금·영수증 번호',
  receivedBy: '받은 직원',
  cashReceipt: '현금영수증 번호',
  fee: '결제 수수료',
  failure: '카드사 답변',
  refunds: '환불',
  notes: '보관료와 보상',
  flow: '오간 돈',
  flowWhat: '내용',
  flowWon: '금액',
  flowHeld: '받아 둔 돈',
  undecided: (action: string) =>
    `‘${action}’ 처리 결과를 아직 듣지 못했어요. 확인 중이에요. 확인해도 두 번 처리되지 않아요.`,
  check: '결과 확인하기',
  checking: '확인하고 있어요',
  beyond: { CANCEL: '우리 사정이라 전액 돌려드려요', FEE: '' },
  locked: '해지할 수 있는 날이 지났어요. 관리자만 해지할 수 있어요.',
  amount: '얼마를 돌려드릴까요?',
  part: '금액 입력',
  won: '돌려드릴 금액',
  most: (won: Won) => `최대 ${Won.format(won)}원까지 할 수 있어요.`,
  all: (won: Won) => `${Won.format(won)}원 모두`,
  upTo: (won: Won) => `${Won.format(won)}원 (한도)`,
  back: '어떻게 돌려드릴까요?',
  backs: { CARD: '결제한 카드로', BANK: '계좌로 보냈어요' },
  day: '계좌로 보낸 날',
  again: '오늘 같은 금액을 한 번 더 돌려드려요',
  way: '어떻게 받았나요?',
  ways: { CASH: '현금', BANK: '계좌 이체', WAIVED: '받지 않기' },
  cashReceiptField: '현금영수증 승인 번호 (있으면)',
  planning: '어떻게 되는지 확인하고 있어요',
  plan: '이렇게 처리돼요',
  reasons: {
    CANCEL: ['고객이 취소를 부탁했어요', '픽업을 갈 수 없었어요', '잘못 주문했어요'],
    TERMINATE: [
      '고객이 그만두고 싶어 해요',
      '장비를 더 맡기지 않는대요',
      '다른 곳으로 이사한대요',
      '연장 결제를 받지 못했어요',
    ],
    RESUME: ['고객이 마음을 바꿨어요', '잘못 해지했어요'],
    GOODWILL: ['장비에 흠집이 났어요', '약속한 날을 지키지 못했어요', '서비스가 불편했어요'],
    PAY_RENEWAL: ['고객이 매장에서 냈어요', '고객이 계좌로 보냈어요'],
    ADOPT: ['카드사 페이지에서 환불했어요', '카드사와 확인했어요'],
    SETTLE_REFUND: ['고객이 계좌를 알려줬어요', '카드로는 돌려드릴 수 없어요'],
    REOPEN_REFUND: ['다른 고객에게 보낸 돈이었어요', '보낸 돈이 되돌아왔어요', '잘못 적었어요'],
    SETTLE_FEE: ['늦은 데 사정이 있었어요', '우리 사정으로 늦었어요'],
    REVERSE_RENEWAL: ['다른 계약의 입금이었어요', '입금되지 않았어요'],
    REVERSE_FEE: ['다른 계약의 보관료였어요', '받지 않은 돈이에요', '현금과 계좌를 잘못 골랐어요'],
    OTHER: ['고객이 부탁했어요', '고객과 통화했어요', '카드사와 확인했어요'],
  },
} as const

/** On the button, and above what it asks for. */
export const MONEY_ACTION_NAMES = {
  CANCEL: '보관 취소하기',
  TERMINATE: '연장 해지하기',
  RESUME: '해지한 연장 되살리기',
  GOODWILL: '보상으로 돌려드리기',
  ADOPT: '카드사 페이지 환불 반영하기',
  RECONCILE: '결제 결과 확인하기',
  RETRY_REFUND: '환불 다시 시도하기',
  SETTLE_REFUND: '계좌로 보낸 환불 기록하기',
  REOPEN_REFUND: '계좌 환불 기록 되돌리기',
  SEND_LINK: '결제 링크 보내기',
  CANCEL_LINK: '결제 링크 취소하기',
  PAY_RENEWAL: '연장 결제를 매장에서 받기',
  REVERSE_RENEWAL: '매장 연장 결제 되돌리기',
  CHARGE_RENEWAL: '밀린 연장을 카드로 결제하기',
  SETTLE_FEE: '늦은 보관료 정산하기',
  REVERSE_FEE: '늦은 보관료 정산 되돌리기',
} as const satisfies Record<MoneyAction, string>

export const moneyReasonsFor = (action: MoneyAction): readonly string[] =>
  (MONEY_TEXTS.reasons as Partial<Record<MoneyAction, readonly string[]>>)[action] ?? MONEY_TEXTS.reasons.OTHER

export const KIND_NAMES = { CARD: '카드', CASH: '현금', BANK: '계좌 이체' } as const satisfies Record<
  MoneyPayment['kind'],
  string
>

const RULE_NAMES: Readonly<Record<string, string>> = {
  FULL_MINUS_FEE: '픽업 전날까지의 취소 환불',
  HALF: '절반 취소 환불',
  OPERATOR_FAULT: '우리 사정 전액 환불',
  STATUTORY_WITHDRAWAL: '청약 철회',
  GOODWILL: '보상',
  PAID_TOO_LATE: '늦은 결제 환불',
  REVERSED: '잘못 기록한 결제',
  CANCELLED_AT_PROVIDER: '카드사 페이지 환불',
}

export const ruleName = (rule: string): string => RULE_NAMES[rule] ?? '환불'

export const NOTE_NAMES = {
  LATE_FEE_CASH: '늦은 보관료',
  LATE_FEE_BANK: '늦은 보관료',
  LATE_FEE_WAIVED: '받지 않은 보관료',
  COMPENSATION: '장비 보상 약속',
} as const satisfies Record<NotedMoney, string>

/** What a step noted beside payments, and whether it was taken back. */
export const noteName = ({ kind, amount }: Pick<MoneyNote, 'kind' | 'amount'>): string =>
  amount < 0 ? `${NOTE_NAMES[kind]} 되돌림` : NOTE_NAMES[kind]

const NOTE_WAYS = {
  LATE_FEE_CASH: KIND_NAMES.CASH,
  LATE_FEE_BANK: KIND_NAMES.BANK,
  LATE_FEE_WAIVED: null,
  COMPENSATION: null,
} as const satisfies Record<NotedMoney, string | null>

/** When, and by which way it came. */
export const noteNote = ({ kind, at }: Pick<MoneyNote, 'kind' | 'at'>): string =>
  [dayText(Day.of(at)), NOTE_WAYS[kind]].filter(Boolean).join(' · ')

const REFUND_STATUS_NAMES = {
  SENT: '확인 중',
  UNKNOWN: '확인 중',
  DONE: '돌려드림',
  FAILED: '돌려드리지 못함',
} as const satisfies Record<AttemptStatus, string>

type NotedRefund = Pick<MoneyRefund, 'status' | 'paidByBankOn' | 'decidedAt' | 'sentAt'>

/** Where a refund is, by which way and since when. */
export const refundNote = (
  { status, paidByBankOn, decidedAt, sentAt }: NotedRefund,
  /** What was taken at the desk no card gives back. */
  takenBy: MoneyPayment['kind'] = 'CARD',
): string =>
  takenBy !== 'CARD' && paidByBankOn === null
    ? `계좌로 보낼 환불 · ${dayText(Day.of(decidedAt ?? sentAt))}`
    : statusNote({ status, paidByBankOn, decidedAt, sentAt })

const statusNote = ({ status, paidByBankOn, decidedAt, sentAt }: NotedRefund): string =>
  [
    REFUND_STATUS_NAMES[status],
    paidByBankOn === null ? KIND_NAMES.CARD : `${KIND_NAMES.BANK} ${dayText(paidByBankOn)}`,
    paidByBankOn === null ? dayText(Day.of(decidedAt ?? sentAt)) : null,
  ]
    .filter(Boolean)
    .join(' · ')

const REMEDIES = {
  BY_BANK: '일부만 돌려드릴 수 없는 카드예요. 계좌로 보내고 기록해 주세요.',
  RETRY_IN_DAYTIME: '은행이 닫힌 시간이었어요. 낮에 다시 시도해 주세요.',
  RAISE_LIMIT: '카드사에 환불 한도를 올려 달라고 한 뒤 다시 시도해 주세요.',
} as const satisfies Record<RefundRemedy, string>

/** What helps a refund that the card provider refused, where its code says so. */
export const refundAdvice = ({ status, failure }: Pick<MoneyRefund, 'status' | 'failure'>): string | null => {
  const remedy = status === 'FAILED' && failure !== null ? refundRemedy(failure.code) : null
  return remedy && REMEDIES[remedy]
}

/** What an offer is about, where an order has several payments and refunds. */
export const offerNote = (
  { action, won }: MoneyOffer,
  payment: MoneyPayment | null,
  hasSeveral: boolean,
): string | undefined => {
  const sum = won === null ? null : `${Won.format(won)}원`
  const about = payment !== null && hasSeveral ? ORDER_TEXTS.term(payment.term) : null
  const amount = match(action)
    .with('CANCEL', () => (sum === null ? '돌려드릴 돈은 없어요' : `${sum} 환불`))
    .with('GOODWILL', () => sum && `${sum}까지`)
    .with('ADOPT', 'RECONCILE', 'TERMINATE', 'RESUME', 'SEND_LINK', 'CANCEL_LINK', () => null)
    .with(
      P.union(
        'RETRY_REFUND',
        'SETTLE_REFUND',
        'REOPEN_REFUND',
        'PAY_RENEWAL',
        'REVERSE_RENEWAL',
        'CHARGE_RENEWAL',
        'SETTLE_FEE',
        'REVERSE_FEE',
      ),
      () => sum,
    )
    .exhaustive()
  return [about, amount].filter(Boolean).join(' · ') || undefined
}

const FOUND = {
  TAKEN: '카드사 기록에 결제가 있고, 따로 돌아간 돈은 없어요.',
  NOT_TAKEN: '카드사 기록에 결제된 돈이 없어요. 다시 결제할 수 있어요.',
  UNDECIDED: '카드사도 아직 결정하지 않았어요. 확인 중으로 남아요.',
  GIVEN_BACK: '카드사 기록에 이미 돌아간 돈이 있어요.',
  MISMATCH: '카드사 기록이 우리 기록과 달라요. 관리자와 확인해 주세요.',
} as const

/** Where the money goes, and by whom, as one sentence; null where none moves. */
const movement = ({ action, amount, way, isByWorker }: MoneyDone, role: StaffRole): string | null => {
  if (amount === null || amount === NO_WON) return null
  const won = `${Won.format(amount)}원`
  return match(action)
    .with('CANCEL', () =>
      way === 'CARD'
        ? `${won}을 결제한 카드로 돌려드려요. 카드사에 바로 요청해요.`
        : mayActAs(role, MONEY_ACTION_ROLES.SETTLE_REFUND)
          ? `${won}을 돌려드려야 해요. 계좌로 보낸 다음 여기에 기록해 주세요.`
          : `${won}을 돌려드려야 해요. 보낼 계좌는 현장 직원이 고객에게 물어보고, 보낸 다음 기록해요.`,
    )
    .with('GOODWILL', () =>
      isByWorker
        ? `${won}을 결제한 카드로 돌려드려요. 카드사에 바로 요청해요.`
        : `${won}을 계좌로 돌려드린 것으로 기록해요. 돈은 움직이지 않아요.`,
    )
    .with('RETRY_REFUND', () => `${won} 환불을 카드사에 다시 확인하거나 요청해요.`)
    .with('SETTLE_REFUND', () => `${won}을 계좌로 돌려드린 것으로 기록해요. 돈은 움직이지 않아요.`)
    .with('REOPEN_REFUND', () => `${won}을 아직 돌려드리지 않은 것으로 되돌려요. 돈은 움직이지 않아요.`)
    .with('ADOPT', () => `카드사에서 돌려드린 ${won}을 우리 기록에 올려요. 돈은 움직이지 않아요.`)
    .with('PAY_RENEWAL', () => `${won}을 ${way === 'CASH' ? '현금으로' : '계좌 이체로'} 받은 것으로 기록해요.`)
    .with('REVERSE_RENEWAL', () => `${won}을 받지 않은 것으로 되돌려요. 돈은 움직이지 않고, 카드로 결제하지도 않아요.`)
    .with('CHARGE_RENEWAL', () => `${won}을 고객의 등록 카드로 결제해요. 카드사에 바로 요청해요.`)
    .with('SETTLE_FEE', () =>
      way === null ? `보관료 ${won}을 받지 않기로 기록해요.` : `보관료 ${won}을 받은 것으로 기록해요.`,
    )
    .with('REVERSE_FEE', () => `보관료 ${won} 정산을 없던 일로 되돌려요. 돈은 움직이지 않아요.`)
    .with('TERMINATE', 'RESUME', 'RECONCILE', 'SEND_LINK', 'CANCEL_LINK', () => null)
    .exhaustive()
}

/** When the customer hears of it; a message goes to a proved contact only. */
const hearing = ({ notices, isByWorker, action, way }: MoneyDone, isReachable: boolean): string => {
  if (notices.length === 0) return '고객에게 가는 메시지는 없어요.'
  if (!isReachable) return STEP_TEXTS.notReached
  const isByHand = action === 'CANCEL' && way !== 'CARD'
  return notices
    .map(notice =>
      (isByWorker && notice !== 'CANCELLED') || (action === 'CANCEL' && notice === 'REFUNDED')
        ? `${isByHand ? '계좌로 보낸 환불을 기록하면' : '카드사가 처리하면'} 고객에게 ‘${NOTICE_NAMES[notice]}’ 메시지가 가요.`
        : `고객에게 바로 ‘${NOTICE_NAMES[notice]}’ 메시지가 가요.`,
    )
    .join(' ')
}

type PlanOrder = {
  readonly isReachable: boolean
  /** The last day that is paid for; null where no year runs. */
  readonly storedUntil: Day | null
}

/** What a press will do, or has done: what goes where, and when the customer sees what. */
export const moneyPlanLines = (
  done: MoneyDone,
  { isReachable, storedUntil }: PlanOrder,
  role: StaffRole,
): readonly string[] => {
  if (done.isRepeated) return ['같은 내용을 이미 기록했어요. 더해지는 것은 없어요.']
  const { action, from, to, rule, expiresAt, found, amount } = done
  return [
    action === 'ADOPT' && amount === NO_WON ? FOUND.TAKEN : movement(done, role),
    found !== null && action === 'RECONCILE' ? FOUND[found] : null,
    rule !== null && action === 'CANCEL' ? `기준: ${ruleName(rule)}` : null,
    action === 'CANCEL' && amount === null ? '돌려드릴 돈은 없어요.' : null,
    action === 'TERMINATE'
      ? `다음 연장은 결제하지 않아요. ${storedUntil === null ? '이미 낸 기간은 그대로예요.' : `${dayText(storedUntil)}까지 보관해요.`}`
      : null,
    action === 'REVERSE_RENEWAL' ? '연장은 다시 결제 전이 되고, 입금·영수증 번호는 맞는 계약에 쓸 수 있어요.' : null,
    action === 'REVERSE_FEE' ? '아직 돌려드리지 않은 장비라면 보관료를 다시 정산해야 돌려드릴 수 있어요.' : null,
    action === 'RESUME' ? '다음 연장부터 등록 카드로 다시 결제해요. 카드가 없으면 고객에게 등록을 부탁해요.' : null,
    action === 'SEND_LINK' && expiresAt !== null
      ? `링크는 ${momentText(expiresAt)}까지 쓸 수 있어요. 앞서 보낸 링크는 닫혀요.`
      : null,
    action === 'CANCEL_LINK' ? '보낸 링크로 더 결제할 수 없어요.' : null,
    from !== null && to !== null && from !== to ? `${STATE_NAMES[from]} → ${STATE_NAMES[to]}` : null,
    action === 'ADOPT' && amount === NO_WON ? null : hearing(done, isReachable),
  ].filter(line => line !== null)
}

/** Of a press that the service took. */
export const moneyDoneText = ({ action, isByWorker }: MoneyDone): string =>
  isByWorker
    ? `요청했어요. 카드사 확인 중이에요: ${MONEY_ACTION_NAMES[action]}`
    : `처리했어요: ${MONEY_ACTION_NAMES[action]}`

/** `−10,000원`, and `+99,000원` where the sign says that it came. */
export const moveText = (won: number, isSigned = true): string => {
  const amount = `${Won.format(Math.abs(won) as Won)}원`
  if (won < 0) return `−${amount}`
  return isSigned ? `+${amount}` : amount
}
