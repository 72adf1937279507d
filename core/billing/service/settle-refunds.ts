import { okAsync, ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import type { Failpoint } from '#core/shared/failpoint.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import { Instant } from '#core/shared/instant.ts'
import { REFUND_DAYS } from '../refund.ts'
import type { CardGateway } from '../ports/card-gateway.ts'
import type { RefundRecord, RefundRecords } from '../ports/refund-records.ts'
import type { ComparePayment } from './compare-payment.ts'
import { refundSettlement } from './refund-settlement.ts'
import { readBackRefund } from './refund-verdict.ts'
import { isLate } from './send-refund.ts'

type Deps = {
  readonly refunds: RefundRecords
  readonly gateway: CardGateway
  readonly clock: Clock
  readonly failpoint: Failpoint
  readonly comparePayment: ComparePayment
}

/** How many doubts one round takes; further ones wait for the next round. */
const BATCH = 20
/** Longer than reading, asking and reading again can take, so that a second worker never looks at the same refund meanwhile. */
const HOLD_SECONDS = 45
/** As long as the customer was told (G46). */
const TOLD_SECONDS = REFUND_DAYS * 24 * 3600

/** Decides refunds in doubt from the provider's own record, and writes a task about those that take too long; answers how many things it did. */
export type SettleRefunds = () => ResultAsync<number, ServiceUnreachable>

export const makeSettleRefunds = ({ refunds, gateway, clock, failpoint, comparePayment }: Deps): SettleRefunds => {
  const look = (refund: RefundRecord) => {
    failpoint('refund.after_intent')
    return readBackRefund(gateway, refund)
      .andThen(verdict => {
        failpoint('refund.after_gateway')
        return refunds
          .settle(refund, refundSettlement(verdict, clock.now()))
          .andThen(isWritten =>
            verdict.kind === 'Mismatch' || isLate(verdict, isWritten)
              ? comparePayment(refund.gatewayOrderId)
              : okAsync(false),
          )
      })
      .andTee(() => failpoint('refund.after_commit'))
  }

  return () => {
    const now = clock.now()
    return refunds
      .claimDue(now, BATCH, HOLD_SECONDS)
      .andThen(due => ResultAsync.combine(due.map(look)).map(looked => looked.length))
      .andThen(looked => refunds.noteLate(Instant.plusSeconds(now, -TOLD_SECONDS), now).map(late => looked + late))
  }
}
