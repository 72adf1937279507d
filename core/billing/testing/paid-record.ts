import type { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import type { GatewayPayment } from '../gateway-record.ts'

/** The provider's record of a payment that is paid, whole and final, but for what a test says otherwise. */
export const paidRecord = (
  paid: { readonly orderId: string; readonly totalWon: Won; readonly approvedAt: Instant } & Partial<GatewayPayment>,
): GatewayPayment => ({
  paymentKey: `key_${paid.orderId}`,
  status: 'DONE',
  currency: 'KRW',
  balanceWon: paid.totalWon,
  cancels: [],
  method: '카드',
  cardLabel: '현대카드 123*',
  receiptUrl: null,
  canRefundPart: true,
  ...paid,
})
