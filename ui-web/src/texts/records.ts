import { match, P } from 'ts-pattern'
import type { AutoRenewal } from '#core/storing/auto-renewal.ts'
import type { PaymentStatus } from '#core/shared/payment-status.ts'
import type { Day } from '#core/shared/day.ts'
import type { CallFailure } from '#core/shared/failures.ts'
import { Won } from '#core/shared/won.ts'
import type { CalendarEntry } from '#core/storing/calendar-file.ts'
import type { OrderNotFound } from '#core/storing/errors.ts'
import { GONE_STATES } from '#core/storing/gone-gear.ts'
import type { OrderEvent } from '#core/storing/order-event.ts'
import type { OrderStory } from '#core/storing/ports/own-records.ts'
import type { StorageTab } from '#core/storing/record-list.ts'
import type { Leg, PaymentTab } from '#core/storing/projection.ts'
import type { CalendarDay } from '#core/storing/record-calendar.ts'
import type { StorageRecord } from '#core/storing/storage-record.ts'
import type { StoryAction } from '#core/storing/story-action.ts'
import { endableBefore } from '#core/storing/term.ts'
import { callFailureText } from './call-failures.ts'
import { dayFrom, dayOfYear, dayText, dottedDay, fullDay, isSameYear, momentText } from './dates.ts'
import { RENEWAL_TEXTS as RENEWAL_ACTIONS } from './home-status.ts'
import { recordStatusText } from './record-status.ts'
import { setName, setNote } from './set-name.ts'
import { EVENT_LABELS } from './timeline.ts'
import { SHOP } from '../app/shop.ts'

const UNDECIDED = '미정'
const NOT_APPLIED = '보관 신청 전'
const NOT_STORED = '보관 전 취소'
const GONE_BEFORE = '보관 시작 전'
const NO_PAYMENT = '더 결제하지 않아요'
/** It would come too soon after the last one (G975). */
const NEXT_HELD = '자동으로 결제하지 않고, 먼저 연락드려요'

/** The three lists of what was stored. */
export const HISTORY_TEXTS = {
  title: '보관 내역',
  tabs: { applied: '신청', inStorage: '보관 중', ended: '보관 종료' } satisfies Record<StorageTab, string>,
  empty: {
    applied: { title: '신청한 장비가 없어요', text: '장비를 맡기면 픽업부터 보관까지 여기에서 볼 수 있어요.' },
    inStorage: { title: '보관 중인 장비가 없어요', text: '락커에 들어가면 여기에서 볼 수 있어요.' },
    ended: { title: '보관이 끝난 장비가 없어요', text: '돌려받은 장비와 취소한 신청을 여기에 모아드려요.' },
  } satisfies Record<StorageTab, { title: string; text: string }>,
  failed: {
    applied: '신청한 장비를\n불러오지 못했어요',
    inStorage: '보관 중인 장비를\n불러오지 못했어요',
    ended: '보관이 끝난 장비를\n불러오지 못했어요',
  } satisfies Record<StorageTab, string>,
  start: '장비 맡기기',
} as const

/** The two lists of what was paid. */
export const PAYMENT_LIST_TEXTS = {
  title: '결제 관리',
  tabs: { stored: '보관 중', past: '지난 내역' } satisfies Record<PaymentTab, string>,
  empty: {
    stored: { title: '결제 내역이 없어요', text: '장비를 맡기면 보관료와 다음 결제일을 여기에서 볼 수 있어요.' },
    past: { title: '지난 결제 내역이 없어요', text: '끝났거나 취소한 보관의 결제를 여기에 모아드려요.' },
  } satisfies Record<PaymentTab, { title: string; text: string }>,
  start: HISTORY_TEXTS.start,
  failed: '결제 내역을\n불러오지 못했어요',
  terminate: '자동 결제 해지',
  registerCard: '카드 등록하기',
  pay: '이어서 결제하기',
  payAgain: '다시 결제하기',
  confirming: '결제를 확인하고 있어요. 잠시 뒤 다시 열어 주세요.',
} as const

/** One set of gear, in any list. */
export const RECORD_TEXTS = {
  more: '더 보기',
  place: '보관 장소',
  period: '보관 기간',
  pickup: '픽업 날짜',
  from: '보관 시작일',
  until: '보관 종료일',
  nextPayment: '다음 결제일',
  cardRefused: '결제가 되지 않았어요',
  renewal: '자동 결제',
  story: '진행 기록',
  paidAndReceipt: '결제 일시와 영수증 보기',
  details: '날짜와 금액 자세히',
  givenBack: '돌려받은 금액',
  deadline: '해지 가능',
  cancel: '보관 신청 취소',
} as const

export const STORY_TEXTS = {
  title: '진행 기록',
  failed: '진행 기록을\n불러오지 못했어요',
  unknown: '찾을 수 없는 신청이에요',
  unknownText: '링크가 잘못됐거나 내 신청이 아니에요. 보관 내역에서 다시 골라 주세요.',
  toHistory: '보관 내역 보기',
  happened: '지금까지',
  paidFor: (term: number) => `${term}년 차 결제`,
  plan: '플랜',
  status: '상태',
  method: '결제 수단',
  paidAt: '결제 일시',
  paid: '보관료',
  receipt: '영수증 보기',
  seeReport: '리포트 보기',
  takeOut: '장비 꺼내기',
  saved: '캘린더에 넣을 파일을 저장했어요',
} as const

export type Tag = { readonly label: string; readonly tone: 'accent' | 'mute' }

const LEG_TEXTS = { TO_STORAGE: '보관소로', TO_CUSTOMER: '받는 곳으로' } as const satisfies Record<Leg, string>

/** Which way a delivery goes; nothing where there is none (G82). */
export const legText = ({ leg }: Pick<StorageRecord, 'leg'>): string | null => (leg === null ? null : LEG_TEXTS[leg])

const isGone = (storingStatus: string): boolean => GONE_STATES.some(end => end === storingStatus)
const ENDED: readonly string[] = ['NO_STORING', 'RETURNED', 'COMPLETED', 'CANCELLED', ...GONE_STATES]

/** The state of a storage. */
export const statusTag = ({ storingStatus, hasEquipment }: StorageRecord): Tag => ({
  label: recordStatusText(storingStatus, hasEquipment),
  tone: ENDED.includes(storingStatus) ? 'mute' : 'accent',
})

/** On payments that run: without gear its payment is waited for, whatever the value says (S section 4, G999). */
export const runningTag = (record: StorageRecord): Tag => {
  if (record.hasEquipment) return statusTag(record)
  return record.paymentStatus === 'IN_PROGRESS'
    ? { label: PAYMENT_STATUS_TEXTS.IN_PROGRESS, tone: 'accent' }
    : statusTag({ ...record, storingStatus: 'PENDING_EQUIPMENT' })
}

/** On past payments: money that went back is shown first (S section 4). */
export const pastTag = ({ paymentStatus, storingStatus, hasEquipment }: StorageRecord): Tag => ({
  tone: 'mute',
  label: match({ paymentStatus, storingStatus })
    .with({ paymentStatus: 'CANCELLED' }, () => '결제 취소')
    .with({ paymentStatus: 'REFUNDED' }, () => '환불 완료')
    .with(
      { storingStatus: P.union('COMPLETED', 'CANCELLED', 'OUTBOUND_DELIVERED', 'RETURNED', ...GONE_STATES) },
      ({ storingStatus: known }) => recordStatusText(known),
    )
    .with({ storingStatus: 'NO_STORING' }, ({ storingStatus: known }) => recordStatusText(known, hasEquipment))
    .otherwise(() => recordStatusText('')),
})

/** `2026.12.03~2027.12.02`; where letters are large the line may break behind the `~`, and not within a day. */
export const periodText = (record: StorageRecord): string => {
  const { hasEquipment, storageStartDate, storageEndDate } = record
  return hasEquipment && storageStartDate !== null && storageEndDate !== null
    ? `${dottedDay(storageStartDate)}~\u200B${dottedDay(storageEndDate)}`
    : noDay(record)
}

/** `2027년 12월 3일`. */
export const recordDay = (record: NoDayYet, day: Day | null): string =>
  record.hasEquipment && day !== null ? fullDay(day) : noDay(record)

type NoDayYet = Pick<StorageRecord, 'hasEquipment' | 'storingStatus'>

/** Why there is no day: none is decided yet, or there never will be one. */
const noDay = ({ hasEquipment, storingStatus }: NoDayYet): string => {
  if (!hasEquipment) return NOT_APPLIED
  if (isGone(storingStatus)) return GONE_BEFORE
  return storingStatus === 'CANCELLED' ? NOT_STORED : UNDECIDED
}

/** Instead of a day: none is decided yet, or none will come any more. */
export const nextPaymentText = (record: StorageRecord): string => {
  if (record.autoRenewal === 'TERMINATED' && record.hasEquipment) return NO_PAYMENT
  return record.storageEndDate === null ? recordDay(record, null) : NEXT_HELD
}

/** Above the amount: what was taken, or what it would cost. */
export const amountLabel = ({ paymentStatus }: Pick<StorageRecord, 'paymentStatus'>): string =>
  match(paymentStatus)
    .with('DONE', 'CANCELLED', 'REFUNDED', () => '결제 금액')
    .with('READY', 'IN_PROGRESS', 'FAILED', () => '1년 보관료')
    .exhaustive()

const RENEWAL_TEXTS = {
  ACTIVE: '켜져 있어요',
  NEEDS_CARD: '등록한 카드 없음',
  TERMINATED: '해지했어요',
} as const satisfies Record<AutoRenewal, string>

/** Whether it renews, or what it lacks. */
export const renewalText = ({ autoRenewal, renewalStatus }: StorageRecord): string =>
  renewalStatus !== 'OK' && autoRenewal === 'ACTIVE' ? '카드를 확인해 주세요' : RENEWAL_TEXTS[autoRenewal]

export const pickupText = (pickupDate: Day | null): string => (pickupDate === null ? UNDECIDED : dayText(pickupDate))

/** `내년 7월 26일에 139,000원, 7월 19일까지 해지 가능`: when, how much and until when it can be stopped (G60). */
export const nextPaymentSentence = (nextPaymentDate: Day, won: Won | null, today: Day): string => {
  const on = dayFrom(today, nextPaymentDate)
  const pays = won === null ? `${on}에 결제` : `${on}에 ${Won.format(won)}원`
  return match(endableBefore(nextPaymentDate, today))
    .with(
      { kind: 'UNTIL' },
      { kind: 'STILL_UNTIL' },
      ({ day }) => `${pays}, ${isSameYear(day, nextPaymentDate) ? dayOfYear(day) : dayFrom(today, day)}까지 해지 가능`,
    )
    .with({ kind: 'AFTER_PAYMENT' }, () => `${pays}, 결제가 끝나면 해지 가능`)
    .exhaustive()
}

/** What the button of such an order does; null while its payment is being decided. */
export const payText = ({ paymentStatus }: Pick<StorageRecord, 'paymentStatus'>): string | null => {
  if (paymentStatus === 'IN_PROGRESS') return null
  return paymentStatus === 'FAILED' ? PAYMENT_LIST_TEXTS.payAgain : PAYMENT_LIST_TEXTS.pay
}

/** Where no payment is ahead: how long it is stored, or when that will be known. */
export const noPaymentSentence = ({ autoRenewal, storageEndDate }: StorageRecord): string => {
  if (autoRenewal !== 'TERMINATED')
    return storageEndDate === null ? '다음 결제일은 보관소에 도착하면 정해져요' : NEXT_HELD
  return storageEndDate === null
    ? '첫 1년만 보관하고 더 결제하지 않아요'
    : `${fullDay(storageEndDate)}까지 보관하고 더 결제하지 않아요`
}

/** What the button of a story does. */
export const storyActionText = (action: StoryAction): string =>
  match(action)
    .with('PAY', () => PAYMENT_LIST_TEXTS.pay)
    .with('PAY_RENEWAL', () => RENEWAL_ACTIONS.pay)
    .with('SEE_REPORT', () => STORY_TEXTS.seeReport)
    .with('TAKE_OUT', () => STORY_TEXTS.takeOut)
    .exhaustive()

/** The button that makes the file. */
export const calendarLabel = ({ kind }: CalendarDay): string =>
  match(kind)
    .with('pickup', () => '픽업 날짜를 캘린더에 넣기')
    .with('renewalDeadline', () => '해지 마감일을 캘린더에 넣기')
    .exhaustive()

/** The entry in the calendar. */
export const calendarEntry = (record: StorageRecord, { kind, day }: CalendarDay): CalendarEntry => {
  const gear = `${setName(record)} · ${setNote(record)}`
  const help = `${SHOP.brand.korean} 고객센터 ${SHOP.support.phone}`
  return {
    id: `${kind}-${record.orderId}`,
    day,
    ...match(kind)
      .with('pickup', () => ({
        title: `${SHOP.brand.korean} 장비 픽업`,
        note: `${gear}\n담당자가 장비를 가지러 가요.\n${help}`,
      }))
      .with('renewalDeadline', () => ({
        title: `${SHOP.brand.korean} 자동 결제 해지 마감`,
        note: `${gear}\n이날까지 해지하면 다음 보관료가 결제되지 않아요.\n${help}`,
      }))
      .exhaustive(),
  }
}

const PAYMENT_STATUS_TEXTS = {
  READY: '결제 전',
  IN_PROGRESS: '결제 확인 중',
  DONE: '결제 완료',
  FAILED: '결제 안 됨',
  CANCELLED: '환불 진행 중',
  REFUNDED: '환불 완료',
} as const satisfies Record<PaymentStatus, string>

export const paymentStatusText = (status: PaymentStatus): string => PAYMENT_STATUS_TEXTS[status]

/** With which events money came in, one for each term. */
const PAID_BY: readonly OrderEvent[] = ['payment.confirmed', 'payment.late', 'renewal.charged']

/** Every step with its time, newest first; the ones that took money say how much. */
export const storyEntries = ({ timeline, payments }: OrderStory) => {
  const paying = timeline.filter(({ event }) => PAID_BY.includes(event)).toReversed()
  const takenBy = (at: number) => payments.find(({ term }) => term === at + 1)
  return timeline.map((step, at) => {
    const taken = PAID_BY.includes(step.event) ? takenBy(paying.indexOf(step)) : undefined
    return {
      key: `${timeline.length - at}`,
      title: EVENT_LABELS[step.event],
      note: [momentText(step.occurredAt), taken && `${Won.format(taken.amountWon)}원`].filter(Boolean).join(' · '),
    }
  })
}

export const storyFailureText = (failure: CallFailure | OrderNotFound): string =>
  match(failure)
    .with({ kind: 'OrderNotFound' }, () => STORY_TEXTS.unknownText)
    .otherwise(callFailureText)
