import { match } from 'ts-pattern'
import { REFUND_DAYS, refundDueOn } from '#core/billing/refund.ts'
import type { PaymentStatus } from '#core/shared/payment-status.ts'
import type { Day } from '#core/shared/day.ts'
import { Won } from '#core/shared/won.ts'
import type { Refunded } from '#core/storing/storage-record.ts'
import type { Instant } from '#core/shared/instant.ts'
import { dayText } from './dates.ts'

export type RefundTimes = { readonly cancelledAt: Instant; readonly today: Day }

type Known = { readonly times?: RefundTimes | null; readonly refunded?: Refunded | undefined }

/** The progress of a refund; null where there is none. Without times it says what is usual. */
export const refundProgress = (status: PaymentStatus, { times = null, refunded }: Known = {}): string | null =>
  match(status)
    .with('CANCELLED', () =>
      times === null ? `환불 진행 중 · 보통 ${REFUND_DAYS}일 안에 끝나요` : datedProgress(times),
    )
    .with('REFUNDED', () => doneText(refunded))
    .with('READY', 'IN_PROGRESS', 'DONE', 'FAILED', () => null)
    .exhaustive()

const doneText = (refunded: Refunded | undefined): string => {
  if (refunded === undefined) return '환불 완료 · 카드 명세서에는 며칠 뒤에 보일 수 있어요'
  const [won, day] = [`${Won.format(refunded.amountWon)}원`, dayText(refunded.on)]
  return refunded.way === 'BANK'
    ? `${won} 환불 완료 · ${day}에 계좌로 보냈어요`
    : `${won} 환불 완료 · ${day}에 돌려드렸고, 카드 명세서에는 며칠 뒤에 보일 수 있어요`
}

/** A part of a payment that was given back while the storage goes on. */
export const givenBackText = ({ amountWon, on, way }: Refunded): string =>
  way === 'BANK'
    ? `${Won.format(amountWon)}원 일부 환불 · ${dayText(on)}에 계좌로 보냈어요`
    : `${Won.format(amountWon)}원 일부 환불 · ${dayText(on)}에 돌려드렸고, 카드 명세서에는 며칠 뒤에 보일 수 있어요`

const datedProgress = ({ cancelledAt, today }: RefundTimes): string => {
  const due = refundDueOn(cancelledAt)
  return today <= due
    ? `환불 진행 중 · 보통 ${dayText(due)}까지 끝나요`
    : '환불 진행 중 · 평소보다 늦어져 담당자가 확인하고 있어요'
}
