import type { Selectable } from 'kysely'
import type { AttemptStatus } from '#core/billing/payment-attempt.ts'
import type { PaymentStatus } from '#core/shared/payment-status.ts'
import type { Attempt } from '#core/billing/ports/payment-records.ts'
import type { Payment } from '#core/billing/ports/payments.ts'
import type { OrderId, PaymentId } from '#core/shared/ids.ts'
import type { Won } from '#core/shared/won.ts'
import { orderName } from '#core/storing/order-name.ts'
import { toOrder, type OrderRow } from '#adapters/postgres/storing/order-row.ts'
import type { Schema } from '#adapters/postgres/schema.ts'

export type PaymentRow = Selectable<Schema['payment']>
export type AttemptRow = Selectable<Schema['payment_attempt']>

/** `attempts` oldest first; the failure that counts is that of the last one. */
export const toPayment = (
  row: PaymentRow,
  order: OrderRow,
  attempts: readonly AttemptRow[],
): Payment & { readonly paymentKey: string | null } => {
  const last = attempts.at(-1)
  return {
    id: row.id as PaymentId,
    orderId: row.order_id as OrderId,
    orderName: orderName(toOrder(order)),
    amountWon: row.amount_won as Won,
    status: row.status as PaymentStatus,
    method: row.method,
    approvedAt: row.approved_at,
    receiptUrl: row.receipt_url,
    failure:
      row.status === 'FAILED' && last?.status === 'FAILED'
        ? { code: last.failure_code ?? '', message: last.failure_message ?? '' }
        : null,
    paymentKey: row.payment_key,
  }
}

export const toAttempt = (row: AttemptRow, payment: Pick<PaymentRow, 'order_id' | 'term' | 'amount_won'>): Attempt => ({
  id: row.id,
  payment: row.payment_id as PaymentId,
  orderId: payment.order_id as OrderId,
  term: payment.term,
  gatewayOrderId: row.gateway_order_id as OrderId,
  amountWon: payment.amount_won as Won,
  n: row.n,
  status: row.status as AttemptStatus,
  paymentKey: row.payment_key,
  idempotencyKey: row.idempotency_key,
  sentAt: row.sent_at,
  looks: row.looks,
})
