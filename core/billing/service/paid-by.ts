import type { OrderId, PaymentId } from '#core/shared/ids.ts'
import type { Clock } from '#core/shared/clock.ts'
import type { ShopNow } from '#core/shared/shop.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import { paymentFee } from '../payment-fee.ts'
import { doneCancels, type GatewayPayment, momentOfMove } from '../gateway-record.ts'
import type { Settlement } from '../ports/payment-records.ts'
import { refundsThere } from './compare-payment.ts'

export type Taking = {
  readonly now: Instant
  /** Of this day (G41). */
  readonly feeBasisPoints: number
}

type Now = { readonly clock: Clock; readonly shop: ShopNow }

export const takingNow = ({ clock, shop }: Now): Taking => ({
  now: clock.now(),
  feeBasisPoints: shop().paymentFeeBasisPoints,
})

/** What is kept of money that the provider took, `since` when at the earliest, with the fee of this day (G41). */
export const paidBy = (
  record: GatewayPayment,
  { amountWon, since }: { readonly amountWon: Won; readonly since: Instant },
  { now, feeBasisPoints }: Taking,
): NonNullable<Settlement['paid']> => ({
  paymentKey: record.paymentKey,
  feeWon: paymentFee(amountWon, feeBasisPoints),
  method: record.method,
  cardLabel: record.cardLabel,
  approvedAt: momentOfMove(record.approvedAt, { since, now }),
  receiptUrl: record.receiptUrl,
  canRefundPart: record.canRefundPart,
})

/** What was taken and has gone back, all of it, before we knew of either. */
export const paidAndGivenBack = (
  record: GatewayPayment,
  payment: { readonly id: PaymentId; readonly orderId: OrderId; readonly amountWon: Won; readonly since: Instant },
  taking: Taking,
): Settlement => {
  const paid = paidBy(record, payment, taking)
  const { approvedAt } = paid
  return {
    attempt: { status: 'DONE' },
    paid,
    givenBack: refundsThere({ ...payment, approvedAt, refunds: [] }, doneCancels(record), taking.now).refunds,
    task: {
      kind: 'CANCELLED_AT_PROVIDER',
      detail: `order ${payment.orderId}: ${payment.amountWon} won were taken and given back at the provider's page, payment key ${record.paymentKey}`,
    },
    decidedAt: taking.now,
  }
}
