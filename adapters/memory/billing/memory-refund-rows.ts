import { isOpen } from '#core/billing/payment-attempt.ts'
import type { HandRefund, NewRefund, RefundRecord } from '#core/billing/ports/refund-records.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { NO_WON, Won } from '#core/shared/won.ts'
import type { MemoryDatabase, RefundRow } from '#adapters/memory/memory-database.ts'

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

export const refundsOf = ({ refunds }: MemoryDatabase, orderId: OrderId): readonly RefundRow[] =>
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
    givenBackWon: givenBackWonOf(database, row.orderId),
  }
}

export const givenBackWonOf = (database: MemoryDatabase, orderId: OrderId): Won =>
  refundsOf(database, orderId)
    .filter(({ status }) => status === 'DONE')
    .reduce((sum, { amountWon }) => Won.plus(sum, amountWon), NO_WON)

/** Refunds that are given already. */
export const writeDone = (database: MemoryDatabase, orderId: OrderId, refunds: readonly HandRefund[]): void => {
  for (const { paidByBankOn, decidedAt, ...one } of refunds) {
    const { id } = writeRefund(database, orderId, { ...one, nextLookAt: decidedAt })
    const done = { ...one, id, orderId, failure: null, looks: 0, nextLookAt: null }
    database.refunds.set(id, { ...done, status: 'DONE', paidByBankOn, decidedAt })
  }
}
