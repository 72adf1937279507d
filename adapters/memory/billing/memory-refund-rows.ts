import { isOpen } from '#core/billing/payment-attempt.ts'
import { leavesContract } from '#core/billing/goodwill.ts'
import type { HandRefund, NewRefund, RefundRecord, RefundRule } from '#core/billing/ports/refund-records.ts'
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
  const beginning = {
    status: 'SENT',
    failure: null,
    looks: 0,
    isLeftToStaff: false,
    paidByBankOn: null,
    decidedAt: null,
  } as const
  const row: RefundRow = { ...refund, ...beginning, id, orderId, nextLookAt }
  database.refunds.set(id, row)
  return refundRecordOf(database, row)
}

export const refundsOf = ({ refunds }: MemoryDatabase, orderId: OrderId): readonly RefundRow[] =>
  [...refunds.values()].filter(row => row.orderId === orderId)

export const isRefundNewest = (database: MemoryDatabase, { orderId, n }: RefundRow): boolean =>
  refundsOf(database, orderId).every(other => other.n <= n)

export const refundRecordOf = (database: MemoryDatabase, row: RefundRow): RefundRecord => {
  const order = database.orders.get(row.orderId)
  if (!order) throw new Error(`order ${row.orderId} of refund ${row.id} is gone`)
  const { payment } = order
  const { nextLookAt: _look, decidedAt: _, notedOn: _noted, ...refund } = row
  return {
    ...refund,
    isLeftToStaff: isOpen(row.status) && row.isLeftToStaff,
    payment: payment.id,
    paymentKey: payment.paymentKey ?? '',
    gatewayOrderId: row.orderId,
    isOfErased: order.leftAt !== undefined,
    paidWon: payment.amountWon,
    canRefundPart: payment.canRefundPart ?? true,
    givenBackWon: givenBackWonOf(database, row.orderId),
    givenByCardWon: givenBackWonOf(database, row.orderId, ({ paidByBankOn }) => paidByBankOn === null),
  }
}

export const givenBackWonOf = (
  database: MemoryDatabase,
  orderId: OrderId,
  counts: (row: RefundRow) => boolean = () => true,
): Won =>
  refundsOf(database, orderId)
    .filter(row => row.status === 'DONE' && counts(row))
    .reduce((sum, { amountWon }) => Won.plus(sum, amountWon), NO_WON)

/** The money of a refund is back: its payment is REFUNDED, unless the contract goes on and something is left of it (G162). */
export const settleGiven = (database: MemoryDatabase, orderId: OrderId, rule: RefundRule): void => {
  const order = database.orders.get(orderId)
  if (!order) return
  const isAllBack = givenBackWonOf(database, orderId) === order.payment.amountWon
  if (isAllBack || !leavesContract(rule)) order.payment = { ...order.payment, status: 'REFUNDED' }
}

/** Refunds that are given already; their ids. */
export const writeDone = (
  database: MemoryDatabase,
  orderId: OrderId,
  refunds: readonly HandRefund[],
): readonly string[] =>
  refunds.map(({ paidByBankOn, decidedAt, ...one }) => {
    const { id } = writeRefund(database, orderId, { ...one, nextLookAt: decidedAt })
    const done = { ...one, id, orderId, failure: null, looks: 0, isLeftToStaff: false, nextLookAt: null }
    database.refunds.set(id, { ...done, status: 'DONE', paidByBankOn, decidedAt })
    return id
  })
