import { errAsync, okAsync } from 'neverthrow'
import { isTaken } from '#core/shared/payment-status.ts'
import type { Adoption, TakenPayment, TakenPayments } from '#core/billing/ports/taken-payments.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { MemoryDatabase, OrderRow } from '#adapters/memory/memory-database.ts'
import { refundRecordOf, refundsOf, writeDone } from './memory-refund-rows.ts'

/** First payments, under the ids of their orders. */
export const memoryTakenPayments = (database: MemoryDatabase): TakenPayments => {
  const takenBy = (orderId: OrderId): TakenPayment | null => {
    const payment = database.orders.get(orderId)?.payment
    if (!payment || payment.paymentKey === null || !isTaken(payment.status)) return null
    const { id, paymentKey, amountWon, approvedAt, status } = payment
    if (approvedAt === null) return null
    const refunds = refundsOf(database, orderId).map(row => refundRecordOf(database, row))
    return { id, orderId, gatewayOrderId: orderId, paymentKey, amountWon, approvedAt, status, refunds }
  }
  const writeFromRecord = (orderId: OrderId, row: OrderRow, { decided, refunds, isRefunded, decidedAt }: Adoption) => {
    const open = decided && database.refunds.get(decided.id)
    if (open) {
      const failure = decided.givenAt !== null ? null : { code: 'NOT_GIVEN', message: '' }
      const status = decided.givenAt !== null ? 'DONE' : 'FAILED'
      database.refunds.set(open.id, {
        ...open,
        status,
        failure,
        nextLookAt: null,
        isLeftToStaff: false,
        decidedAt: decided.givenAt ?? decidedAt,
      })
    }
    writeDone(database, orderId, refunds)
    if (isRefunded) row.payment = { ...row.payment, status: 'REFUNDED' }
  }
  return {
    find: gatewayOrderId => okAsync(takenBy(gatewayOrderId)),
    // There is no staff.
    leftToStaff: () => okAsync([]),
    reportUnknown: () => okAsync(undefined),
    settle({ orderId }, decide) {
      const taken = takenBy(orderId)
      const settlement = taken && decide(taken)
      const row = database.orders.get(orderId)
      if (row && settlement) writeFromRecord(orderId, row, settlement)
      return okAsync(undefined)
    },
    adopt({ orderId }, decide, _by, options) {
      const payment = takenBy(orderId)
      const row = database.orders.get(orderId)
      if (!payment || !row) return errAsync({ kind: 'PaymentNotFound' })
      return decide(payment).asyncAndThen(adoption => {
        if (options?.dryRun) return okAsync({ payment, adoption })
        writeFromRecord(orderId, row, adoption)
        return okAsync({ payment, adoption })
      })
    },
  }
}
