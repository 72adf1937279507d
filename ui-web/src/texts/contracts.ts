import { withRo } from '#core/shared/with-ro.ts'
import { match, P } from 'ts-pattern'
import type { CancelOver, CancelTrouble } from '#core/billing/customer/cancelling.ts'
import type { CancelQuote } from '#core/billing/ports/own-contracts.ts'
import { type AllowedRule, REFUND_DAYS, refundDueOn, type RefusedRule, WITHDRAWAL_DAYS } from '#core/billing/refund.ts'
import type { PolicyDays, PolicyMoment } from '#core/billing/refund-policy.ts'
import { Day } from '#core/shared/day.ts'
import type { CallFailure } from '#core/shared/failures.ts'
import type { Instant } from '#core/shared/instant.ts'
import { Won } from '#core/shared/won.ts'
import type { InvalidState, OrderNotFound } from '#core/storing/errors.ts'
import { callFailureText } from './call-failures.ts'
import { dayText, momentText } from './dates.ts'
import { SHOP } from '../app/shop.ts'

const { phone, hours } = SHOP.support

export const CANCEL_TEXTS = {
  title: '보관 신청을\n취소할까요?',
  refund: '돌려받을 금액',
  plan: '플랜',
  pickup: '픽업 예정일',
  noPickup: '아직 정하기 전이에요',
  paid: '결제 금액',
  policy: '취소 시점에 따라 환불 금액이 달라요',
  now: '지금',
  slow: `환불은 결제 수단에 따라 최대 ${REFUND_DAYS}일 걸릴 수 있어요.`,
  byBank: '카드로 돌려드릴 수 없는 결제라 계좌로 보내드려요.\n취소하면 계좌번호를 여쭤보러 연락드릴게요.',
  action: '보관 신청 취소하기',
  failed: '취소 정보를\n불러오지 못했어요',
  toHistory: '보관 내역 보기',
  ask: {
    title: (won: Won) =>
      won === 0 ? '돌려받을 금액 없이\n취소할까요?' : `${Won.format(won)}원을 돌려받고\n취소할까요?`,
    text: '취소하면 되돌릴 수 없어요. 다시 맡기려면 새로 신청해야 해요.',
    textByBank: '카드가 아니라 계좌로 보내드려요. 취소하면 되돌릴 수 없어요. 다시 맡기려면 새로 신청해야 해요.',
    changed: (from: Won, to: Won) =>
      `환불 금액이 ${Won.format(from)}원에서 ${Won.format(to)}원으로 바뀌었어요. 아직 취소하지 않았어요.`,
    no: '그대로 둘게요',
    yes: '신청 취소하기',
    busy: '취소하고 있어요',
  },
  done: {
    title: '보관 신청을\n취소했어요',
    refund: '돌려받을 금액',
    nextTitle: '이제 이렇게 진행돼요',
    asked: '취소를 신청했어요',
    sent: '결제한 카드로 돌려드려요',
    sentByBank: '계좌로 돌려드려요. 계좌번호를 여쭤보러 연락드릴게요',
    shown: '끝나면 지난 결제 내역에 환불 완료로 보여요',
    refunded: '결제한 카드로 돌려드렸어요',
    refundedNote: '카드 명세서에는 며칠 뒤에 보일 수 있어요',
    refundedByBank: '계좌로 돌려드렸어요',
    support: `궁금한 점은 고객센터 ${phone} (${hours})`,
    home: '홈으로',
  },
} as const

const texts = CANCEL_TEXTS.done

/** Of the payment's own fee, which a later rate does not touch (G41). */
const feeText = ({ paidWon, refundableWon }: Pick<CancelQuote, 'paidWon' | 'refundableWon'>): string =>
  paidWon === refundableWon
    ? '아직 픽업 전이라 전액 돌려받아요'
    : `아직 픽업 전이라 수수료 ${toPercent(Won.minus(paidWon, refundableWon), paidWon)}%만 빼고 돌려받아요`

const toPercent = (part: Won, whole: Won): number => Math.round((part / whole) * 1_000) / 10

/** Why as much as that is given back. */
export const cancelLead = (quote: Pick<CancelQuote, 'rule' | 'paidWon' | 'refundableWon'>): string =>
  match(quote.rule)
    .with('FULL_MINUS_FEE', () => feeText(quote))
    .with('HALF', () => '픽업 당일이라 절반만 돌려받을 수 있어요')
    .with('OPERATOR_FAULT', () => '저희 사정으로 늦어져 전액 돌려드려요')
    .with('STATUTORY_WITHDRAWAL', () => `결제한 지 ${WITHDRAWAL_DAYS}일이 지나지 않아 전액 돌려받아요`)
    .with('UNPAID', () => '결제하기 전이라 돌려받을 금액이 없어요')
    .exhaustive()

/** What the difference between paid and given back is; null where there is none. */
export const deductionLabel = (rule: AllowedRule): string | null =>
  match(rule)
    .with('FULL_MINUS_FEE', () => '결제 수수료')
    .with('HALF', () => '픽업 당일 공제')
    .with('OPERATOR_FAULT', 'STATUTORY_WITHDRAWAL', 'UNPAID', () => null)
    .exhaustive()

/** Until when this sum is given back, as the policy below it says; else until when the quote holds. */
export const holdsUntilText = (quote: CancelQuote): string => `${lastDayText(quote)}까지 취소하면 이 금액을 돌려받아요`

const lastDayText = ({ rule, pickupDate, withdrawalUntil, validUntil }: CancelQuote): string => {
  if (rule === 'FULL_MINUS_FEE') return pickupDate === null ? '픽업 전날' : dayText(Day.addDays(pickupDate, -1))
  if (rule === 'STATUTORY_WITHDRAWAL' && withdrawalUntil !== null) return dayText(withdrawalUntil)
  return dayText(Day.of((validUntil - 1) as Instant))
}

/** When a line of the policy applies, with the day where it is known. */
export const policyMoment = (moment: PolicyMoment, { pickupDate, withdrawalUntil }: PolicyDays) =>
  match(moment)
    .with('withinWithdrawal', () => ({
      when: `결제하고 ${WITHDRAWAL_DAYS}일 안, 픽업 전`,
      day: withdrawalUntil === null ? null : `${dayText(withdrawalUntil)}까지`,
    }))
    .with('afterWithdrawal', () => ({ when: `${WITHDRAWAL_DAYS}일이 지나고 픽업 전`, day: null }))
    .with('untilDayBefore', () => ({
      when: withdrawalUntil === null ? '픽업 전날까지' : '그 뒤 픽업 전날까지',
      day: pickupDate === null ? null : `${dayText(Day.addDays(pickupDate, -1))}까지`,
    }))
    .with('fromPickupDay', () => ({ when: '픽업 당일', day: pickupDate === null ? null : dayText(pickupDate) }))
    .with('afterPickup', () => ({ when: '픽업한 뒤', day: null }))
    .exhaustive()

/** What a rule gives back, in a word or two. `hasFee`: of what the staff took no fee is kept. */
export const ruleText = (rule: AllowedRule | RefusedRule, hasFee: boolean): string =>
  match(rule)
    .with('FULL_MINUS_FEE', () => (hasFee ? '수수료 빼고 전액' : '전액'))
    .with('HALF', () => '절반')
    .with('OPERATOR_FAULT', 'STATUTORY_WITHDRAWAL', () => '전액')
    .with('AFTER_PICKUP', 'ALREADY_CANCELLED', 'UNPAID', () => '환불 없음')
    .exhaustive()

/** Why the question is still open: nothing is lost by asking again. */
export const cancelTroubleText = (trouble: CancelTrouble): string =>
  match(trouble)
    .with(
      { kind: 'InProgress' },
      () => '앞선 요청을 확인하고 있어요. 환불은 한 번만 진행되니 잠시 뒤 다시 눌러 주세요.',
    )
    .with(
      { kind: 'ServiceUnreachable' },
      () => '응답이 늦어 취소됐는지 확인하지 못했어요. 다시 눌러도 취소와 환불은 한 번만 진행돼요.',
    )
    .with(
      { kind: P.union('RenewalLocked', 'InvalidInput') },
      () => `지금은 취소하지 못했어요. 결제는 그대로예요. 계속되면 ${withRo(phone)} 알려 주세요.`,
    )
    .otherwise(callFailureText)

type EmptyStateText = { readonly title: string; readonly text: string }

/** There is nothing to cancel (any more). */
export const CANCEL_ENDS = {
  pickedUp: {
    title: '장비를 이미\n픽업했어요',
    text: '픽업한 뒤에는 취소하거나 환불받을 수 없어요. 장비는 예정대로 보관해요. 다음 결제를 멈추려면 자동 결제를 해지해 주세요.',
  },
  cancelled: { title: '이미 취소한\n신청이에요', text: '환불 상태는 지난 결제 내역에서 볼 수 있어요.' },
  other: {
    title: '지금은 취소할 수\n없는 신청이에요',
    text: '신청과 결제는 그대로예요. 보관 내역에서 지금 상태를 확인해 주세요.',
  },
  noOrder: {
    title: '주문 정보를\n찾을 수 없어요',
    text: '링크가 잘못됐거나 이 계정의 신청이 아니에요. 보관 내역에서 다시 골라 주세요.',
  },
  noPayment: {
    title: '결제 정보를\n찾을 수 없어요',
    text: '취소하지 않았어요. 보관 내역에서 다시 골라 주세요.',
  },
} as const satisfies Record<string, EmptyStateText>

/** Which of the ends a refusal means; a storage that was picked up or cancelled looks the same to it. */
export const cancelEnd = ({ kind }: CancelOver | OrderNotFound): keyof typeof CANCEL_ENDS =>
  match(kind)
    .returnType<keyof typeof CANCEL_ENDS>()
    .with('IntentMismatch', () => 'pickedUp')
    .with('InvalidState', () => 'other')
    .with('PaymentNotFound', () => 'noPayment')
    .with('OrderNotFound', () => 'noOrder')
    .exhaustive()

export type QuoteFailure = OrderNotFound | InvalidState | CallFailure

export const quoteFailureText = (failure: QuoteFailure): string =>
  match(failure)
    .with({ kind: 'OrderNotFound' }, () => CANCEL_ENDS.noOrder.text)
    .with({ kind: 'InvalidState' }, () => CANCEL_ENDS.other.text)
    .otherwise(callFailureText)

/** The progress of a cancellation, as the service answers it; nothing of it is known before that. */
export type CancellationKnown = {
  readonly cancelledAt: Instant
  readonly isRefunded: boolean
  /** The staff took the money. */
  readonly isByBank: boolean
}

/** What happens after a cancellation, with its days as soon as they are known. */
export const cancelledSteps = (refundWon: Won, known: CancellationKnown | null) => [
  { key: 'asked', title: texts.asked, note: known === null ? '' : momentText(known.cancelledAt) },
  ...(refundWon === 0 ? [] : refundSteps(known)),
]

const refundedByCard = { title: texts.refunded, note: texts.refundedNote }

const refundSteps = (known: CancellationKnown | null) =>
  known?.isRefunded === true
    ? [{ key: 'sent', ...(known.isByBank ? { title: texts.refundedByBank, note: '' } : refundedByCard) }]
    : [
        {
          key: 'sent',
          title: known?.isByBank === true ? texts.sentByBank : texts.sent,
          note:
            known === null
              ? `최대 ${REFUND_DAYS}일 걸려요`
              : `보통 ${dayText(refundDueOn(known.cancelledAt))}까지, 최대 ${REFUND_DAYS}일 걸려요`,
          isAhead: true,
        },
        { key: 'shown', title: texts.shown, note: known?.isByBank === true ? '' : texts.refundedNote, isAhead: true },
      ]
