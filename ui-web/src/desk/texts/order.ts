import { match } from 'ts-pattern'
import { Day } from '#core/shared/day.ts'
import type { Instant } from '#core/shared/instant.ts'
import { mayActAs, type StaffRole } from '#core/shared/staff.ts'
import { Won } from '#core/shared/won.ts'
import type { PaymentStatus } from '#core/shared/payment-status.ts'
import { awaitsDelivery } from '#core/storing/checkout.ts'
import type { Actor } from '#core/storing/order-event.ts'
import { hasGear } from '#core/storing/projection.ts'
import { ROUTINE_REASON } from '#core/storing/step-reason.ts'
import { isOver, lastDayToCollect } from '#core/storing/storage-end.ts'
import type { OrderStep, StaffOrderDetail } from '#adapters/http/contract/staff/orders.ts'
import { dayText, momentText } from '../../texts/dates.ts'
import { halfDayText } from '#core/storing/pickup-window.ts'

export const ORDER_TEXTS = {
  documentTitle: '주문',
  title: (name: string, kind: string) => `${name}님의 ${kind}`,
  otherSteps: '다른 처리',
  dayOf: (what: string) =>
    `${what} 날짜는 현장 직원이나 관리자가 정하고 바꿔요. 고객이 원하는 날을 메모로 남겨 주세요.`,
  customer: '고객',
  toCustomer: '고객 정보 전체 보기',
  phone: '전화번호',
  email: '이메일',
  hasLeft: '탈퇴한 고객이에요. 돌려드릴 돈이 있어 이름과 연락처만 남겨 뒀고, 환불을 마치면 지워져요.',
  unproved: '본인 확인 전',
  none: '없음',
  notSaid: '확인 전이에요',
  gear: '장비',
  gearName: '브랜드와 이름',
  size: '사이즈',
  gearSheet: {
    open: '브랜드, 이름, 사이즈 고치기',
    title: '장비 고치기',
    text: '고객이 말했거나 장비에 적힌 대로 적어 주세요. 주문 상태는 그대로예요.',
    brand: '브랜드',
    name: '이름',
    reasons: ['고객이 전화로 알려줬어요', '장비에 적힌 것을 봤어요', '잘못 적었어요'],
    plan: (before: string, after: string) => `${before} → ${after}`,
    nothing: '적힌 것 없음',
    action: '이대로 고치기',
    busy: '고치고 있어요',
    done: '장비를 고쳤어요.',
  },
  serial: '시리얼 번호',
  parts: '함께 받은 것',
  noParts: '없음',
  label: '라벨',
  printLabel: '라벨 인쇄하기',
  locker: '락커',
  storedSince: '보관 시작',
  nextPayment: '다음 결제',
  overduePayment: '밀린 연장 결제',
  withoutCard: (day: string) => `${day} · 등록된 카드 없음`,
  notCharged: (day: string) => `${day} · 자동으로 결제되지 않음`,
  endsOn: '계약 끝',
  lateFee: ({ days, won }: NonNullable<StaffOrderDetail['lateFee']>) =>
    `늦게 찾는 ${days}일 치 보관료 ${Won.format(won)}원을 아직 정산하지 않았어요. 정산해야 장비를 내줄 수 있어요.`,
  story: '지난 일',
  olderSteps: (count: number) => `이전 기록 ${count}개 더 보기`,
  payments: '결제',
  noPayments: '아직 결제한 것이 없어요.',
  term: (term: number) => (term === 1 ? '첫 결제' : `${term}년 차 연장`),
  won: (won: string) => `${won}원`,
  givenBack: (won: string) => `${won}원 돌려드림`,
} as const

export const PAYMENT_STATUS_NAMES = {
  READY: '결제 전',
  IN_PROGRESS: '확인 중',
  DONE: '결제 완료',
  FAILED: '결제 안 됨',
  CANCELLED: '환불 진행 중',
  REFUNDED: '환불 완료',
} as const satisfies Record<PaymentStatus, string>

type Paid = { readonly status: PaymentStatus; readonly approvedAt: Instant | null }

/** How a payment stands; the day is the one on which it was paid, also of money that went back (G921). */
export const paymentFacts = ({ status, approvedAt }: Paid): readonly string[] => {
  const name = PAYMENT_STATUS_NAMES[status]
  if (approvedAt === null) return [name]
  const day = dayText(Day.of(approvedAt))
  return status === 'DONE' ? [name, day] : [`${day} 결제`, name]
}

const ACTOR_NAMES = {
  CUSTOMER: '고객',
  STAFF: '직원',
  SCHEDULER: '자동',
  PROVIDER: '카드사',
} as const satisfies Record<Actor, string>

/** Until when the next step is to be done. */
export const dueText = (day: Day, today: Day): string => {
  if (day === today) return '오늘까지'
  return day < today ? `${dayText(day)}까지였어요` : `${dayText(day)}까지`
}

/** When, who and why, on one line. */
export const stepNote = ({ occurredAt, actor, staff, reason }: OrderStep, nameOf: (staff: string) => string): string =>
  [
    momentText(occurredAt),
    staff === null ? ACTOR_NAMES[actor] : nameOf(staff),
    // What the service notes by itself is no sentence for people.
    actor === 'STAFF' && reason !== ROUTINE_REASON ? reason : null,
  ]
    .filter(Boolean)
    .join(' · ')

export const onDay = (day: Day, half: StaffOrderDetail['pickupHalf']): string =>
  [dayText(day), half && halfDayText(half)].filter(Boolean).join(' ')

/** What was agreed about gear that does not come back. */
export const endingText = ({ compensationWon, told }: NonNullable<StaffOrderDetail['ending']>): string =>
  [compensationWon === null ? '보상 없음' : `보상 ${Won.format(compensationWon)}원`, `안내한 내용: ${told}`].join(' · ')

/** A step that a correction follows is taken back. */
const failuresOf = (steps: readonly OrderStep[], event: 'pickup.missed' | 'checkout.missed'): readonly OrderStep[] =>
  steps.filter((step, at) => step.event === event && steps[at + 1]?.event !== 'status.corrected')

/** As `12월 2일 (수)에 픽업하지 못했어요 (2번째). 날짜를 다시 정해 주세요.` */
const failedText = (day: Day, what: string, times: number): string =>
  `${dayText(day)}에 ${what}지 못했어요${times > 1 ? ` (${times}번째)` : ''}. 날짜를 다시 정해 주세요.`

/** Of the delivery that is asked for now. */
const missedDelivery = ({ steps }: StaffOrderDetail): string | null => {
  const since = steps.slice(steps.findLastIndex(({ event }) => event === 'checkout.requested') + 1)
  const failures = failuresOf(since, 'checkout.missed')
  const last = failures.at(-1)
  return last === undefined ? null : failedText(Day.of(last.occurredAt), '전달하', failures.length)
}

/** When a contract that was ended was over; null while it is not. */
const endOf = (order: StaffOrderDetail, today: Day): Day | null => (isOver(order, today) ? order.storageEndDate : null)

/** Until when it is paid and what comes then: what is asked for on the telephone. */
export const termRows = (
  { storageEndDate, nextRenewalDate, isNextHeld, autoRenewal, state }: StaffOrderDetail,
  today: Day,
): readonly { readonly label: string; readonly value: string }[] => {
  if (nextRenewalDate !== null) {
    const day = dayText(nextRenewalDate)
    return [
      {
        label: nextRenewalDate < today ? ORDER_TEXTS.overduePayment : ORDER_TEXTS.nextPayment,
        value: paymentDayText({ autoRenewal, isNextHeld }, day),
      },
    ]
  }
  return storageEndDate !== null && hasGear(state)
    ? [{ label: ORDER_TEXTS.endsOn, value: dayText(storageEndDate) }]
    : []
}

const paymentDayText = (
  { autoRenewal, isNextHeld }: Pick<StaffOrderDetail, 'autoRenewal' | 'isNextHeld'>,
  day: string,
): string => {
  if (isNextHeld) return ORDER_TEXTS.notCharged(day)
  return autoRenewal === 'NEEDS_CARD' ? ORDER_TEXTS.withoutCard(day) : day
}

/** The day on which somebody is to come for the gear or to bring it, with its half; null while none is booked. */
export const bookedStop = ({ state, pickupDate, pickupHalf, checkout }: StaffOrderDetail): string | null => {
  if (state === 'PICKUP_SCHEDULED') return pickupDate && onDay(pickupDate, pickupHalf)
  return state === 'CHECKOUT_SCHEDULED' && checkout?.scheduledFor ? dayText(checkout.scheduledFor) : null
}

/** Whom to turn to about a day that this member does not book, and how (G937); null where it is not about a day. */
export const dayNote = ({ state }: Pick<StaffOrderDetail, 'state'>, role: StaffRole): string | null => {
  if (mayActAs(role, 'OPERATOR')) return null
  if (state === 'REQUESTED' || state === 'PICKUP_SCHEDULED') return ORDER_TEXTS.dayOf('픽업')
  return awaitsDelivery({ state }) ? ORDER_TEXTS.dayOf('배송') : null
}

/** Where an order is, what it waits for and until when, in one sentence. */
export const stateSentence = (order: StaffOrderDetail, today: Day): string => {
  const { state, pickupDate, pickupHalf, pickupWish, missedPickup, locker, checkout } = order
  const inLocker = locker === null ? '보관하고 있어요.' : `락커 ${locker}에 보관하고 있어요.`
  const endedOn = endOf(order, today)
  return match(state)
    .with('UNPAID', () => '아직 결제하지 않은 신청이에요.')
    .with('EXPIRED', () => '결제하지 않아 닫힌 신청이에요.')
    .with('REQUESTED', () => {
      if (pickupWish !== null) {
        return `고객이 ${onDay(pickupWish.day, pickupWish.half)}에 와 달라고 했어요. 날짜를 정해 주세요.`
      }
      return missedPickup === null
        ? '결제를 마쳤어요. 고객과 픽업 날짜를 정해 주세요.'
        : failedText(missedPickup.day, '픽업하', failuresOf(order.steps, 'pickup.missed').length)
    })
    .with('PICKUP_SCHEDULED', () => {
      if (pickupDate === null) return '픽업할 차례예요.'
      const when = onDay(pickupDate, pickupHalf)
      return pickupDate < today ? `${when} 픽업이 아직 기록되지 않았어요.` : `${when}에 픽업해요.`
    })
    .with('PICKED_UP', () => '장비를 받았어요. 검수 리포트를 작성할 차례예요.')
    .with('REPORTED', () => '검수를 마쳤어요. 보관소로 옮길 차례예요.')
    .with('TEMP_STORED', () => '임시 보관소에 있어요. 보관소로 옮길 차례예요.')
    .with('IN_TRANSIT', () => '보관소로 가는 중이에요.')
    .with('ARRIVED', () => '보관소에 도착했어요. 락커에 넣을 차례예요.')
    .with('IN_STORAGE', 'RESTORED', () =>
      endedOn === null
        ? inLocker
        : `${inLocker} 계약이 ${dayText(endedOn)}에 끝났고, ${dayText(lastDayToCollect(endedOn))}까지 찾아가기로 했어요.`,
    )
    .with(
      'CHECKOUT_REQUESTED',
      () =>
        missedDelivery(order) ??
        (checkout === null
          ? '고객이 장비를 꺼내 달라고 했어요. 배송 날짜를 정해 주세요.'
          : `고객이 ${dayText(checkout.day)}에 장비를 받고 싶어 해요. 배송 날짜를 정해 주세요.`),
    )
    .with('CHECKOUT_SCHEDULED', () => {
      if (!checkout?.scheduledFor) return '고객에게 전달할 차례예요.'
      const when = dayText(checkout.scheduledFor)
      return checkout.scheduledFor < today ? `${when} 배송이 아직 기록되지 않았어요.` : `${when}에 고객에게 전달해요.`
    })
    .with('CHECKED_OUT', () => '고객이 장비를 쓰고 있어요.')
    .with('RETURNED', () => '장비를 완전히 돌려드렸어요.')
    .with('COMPLETED', () => '계약이 끝났어요.')
    .with('CANCELLED', () => '취소된 주문이에요.')
    .with('LOST', () => '장비를 잃어버려 끝난 계약이에요.')
    .with('DAMAGED', () => '장비가 손상돼 끝난 계약이에요.')
    .with('DISPOSED', () => '장비를 폐기한 계약이에요.')
    .exhaustive()
}
