import type { OrderId, PaymentId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import { paymentFee } from '../payment-fee.ts'
import type { GatewayCancel, GatewayPayment } from '../gateway-record.ts'
import type { Settlement } from '../ports/payment-records.ts'
import { refundsThere } from './compare-payment.ts'

/** What is kept of money that the provider took, with the fee of this day (G41). */
export const paidBy = (record: GatewayPayment, amountWon: Won, now: Instant): NonNullable<Settlement['paid']> => ({
  paymentKey: record.paymentKey,
  feeWon: paymentFee(amountWon),
  method: record.method,
  cardLabel: record.cardLabel,
  approvedAt: record.approvedAt ?? now,
  receiptUrl: record.receiptUrl,
})

const isDone = ({ status }: GatewayCancel): boolean => status === 'DONE'

/** What was taken and has gone back, all of it, before we knew of either. */
export const paidAndGivenBack = (
  record: GatewayPayment,
  payment: { readonly id: PaymentId; readonly orderId: OrderId; readonly amountWon: Won },
  now: Instant,
): Settlement => ({
  attempt: { status: 'DONE' },
  paid: paidBy(record, payment.amountWon, now),
  givenBack: refundsThere({ ...payment, refunds: [] }, record.cancels.filter(isDone), now).refunds,
  task: {
    kind: 'CANCELLED_AT_PROVIDER',
    detail: `order ${payment.orderId}: ${payment.amountWon} won were taken and given back at the provider's page, payment key ${record.paymentKey}`,
  },
  decidedAt: now,
})
