import { isOpen } from '#core/billing/payment-attempt.ts'
import type { NewRefund, RefundRecord } from '#core/billing/ports/refund-records.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { Won } from '#core/shared/won.ts'
import type { MemoryDatabase, RefundRow } from './memory-database.ts'

/** The intent to give money of an order's first payment back. */
export const writeRefund = (
  database: MemoryDatabase,
  orderId: OrderId,
  { nextLookAt, ...refund }: NewRefund,
): RefundRecord => {
  const id = `refund-${database.refunds.size + 1}`
  const beginning = { status: 'SENT', failure: null, looks: 0, paidByBankOn: null, decidedAt: null } as const
  const row: RefundRow = { ...refund, ...beginning, id, orderId, nextLookAt }
  database.refunds.set(id, row)
  return refundRecordOf(database, row)
}

const refundsOf = ({ refunds }: MemoryDatabase, orderId: OrderId): readonly RefundRow[] =>
  [...refunds.values()].filter(row => row.orderId === orderId)

export const isRefundNewest = (database: MemoryDatabase, { orderId, n }: RefundRow): boolean =>
  refundsOf(database, orderId).every(other => other.n <= n)

export const refundRecordOf = (database: MemoryDatabase, row: RefundRow): RefundRecord => {
  const payment = database.orders.get(row.orderId)?.payment
  if (!payment) throw new Error(`order ${row.orderId} of refund ${row.id} is gone`)
  const { nextLookAt, decidedAt: _, ...refund } = row
  return {
    ...refund,
    isLeftToStaff: isOpen(row.status) && nextLookAt === null,
    payment: payment.id,
    paymentKey: payment.paymentKey ?? '',
    paidWon: payment.amountWon,
    givenBackWon: refundsOf(database, row.orderId)
      .filter(({ status }) => status === 'DONE')
      .reduce((sum, { amountWon }) => (sum + amountWon) as Won, 0 as Won),
  }
}
