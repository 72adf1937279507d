import { okAsync, type ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import type { CardGateway } from '../ports/card-gateway.ts'
import type { Failpoint } from '#core/shared/failpoint.ts'
import type { RefundRecord, RefundRecords } from '../ports/refund-records.ts'
import type { ComparePayment } from './compare-payment.ts'
import { refundSettlement } from './refund-settlement.ts'
import { askForRefund, type RefundVerdict } from './refund-verdict.ts'

export type SendRefundDeps = {
  readonly refunds: RefundRecords
  readonly gateway: CardGateway
  readonly clock: Clock
  readonly failpoint: Failpoint
  readonly comparePayment: ComparePayment
}

/**
 * Gives money back whose intent is committed: the provider is asked, then its answer is written. The storage is cancelled whatever comes
 * of it; killed at any point, or without an answer, the reconciler finishes it from the provider's record.
 */
export const makeSendRefund =
  ({ refunds, gateway, clock, failpoint, comparePayment }: SendRefundDeps) =>
  (refund: RefundRecord): ResultAsync<void, never> => {
    failpoint('refund.after_intent')
    return askForRefund(gateway, refund)
      .andThen(verdict => {
        failpoint('refund.after_gateway')
        return refunds
          .settle(refund, refundSettlement(verdict, clock.now()))
          .andThen(isWritten => (isLate(verdict, isWritten) ? comparePayment(refund.gatewayOrderId) : okAsync(false)))
      })
      .map(() => undefined)
      .andTee(() => failpoint('refund.after_commit'))
      .orElse(() => okAsync(undefined))
  }

/** The money is back by an answer that came after another worker had written the refund as FAILED: the record says so too (G859). */
export const isLate = (verdict: RefundVerdict, isWritten: boolean): boolean => verdict.kind === 'Given' && !isWritten
