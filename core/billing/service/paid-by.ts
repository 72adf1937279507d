import type { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import { paymentFee } from '../payment-fee.ts'
import type { GatewayPayment } from '../ports/card-gateway.ts'
import type { Settlement } from '../ports/payment-records.ts'

/** What is kept of money that the provider took, with the fee of this day (G41). */
export const paidBy = (record: GatewayPayment, amountWon: Won, now: Instant): NonNullable<Settlement['paid']> => ({
  paymentKey: record.paymentKey,
  feeWon: paymentFee(amountWon),
  method: record.method,
  cardLabel: record.cardLabel,
  approvedAt: record.approvedAt ?? now,
  receiptUrl: record.receiptUrl,
})
