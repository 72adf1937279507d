import { errAsync, okAsync } from 'neverthrow'
import { leavesContract } from '#core/billing/goodwill.ts'
import { isOpen } from '#core/billing/payment-attempt.ts'
import {
  type GoodwillRefund,
  type RefundRecord,
  type RefundRecords,
  REFUNDS,
} from '#core/billing/ports/refund-records.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import { behind, inOrderOf } from '#adapters/memory/list-part.ts'
import type { MemoryDatabase, RefundRow } from '#adapters/memory/memory-database.ts'
import { isRefundNewest, refundRecordOf, refundsOf, settleGiven, writeDone, writeRefund } from './memory-refund-rows.ts'

export const memoryRefundRecords = (database: MemoryDatabase): RefundRecords => {
  const { orders, refunds } = database
  const late = new Set<string>()
  const recordOf = (row: RefundRow): RefundRecord => refundRecordOf(database, row)
  const newestOf = (row: RefundRow): RefundRow =>
    [...refunds.values()].find(other => other.orderId === row.orderId && isRefundNewest(database, other)) ?? row

  /** By its own id, or the one of an order that is not back. */
  const rowBy = (id: string): RefundRow | undefined =>
    refunds.get(id) ??
    [...refunds.values()].find(row => row.orderId === id && row.status !== 'DONE' && isRefundNewest(database, row))

  const writeGoodwill = (orderId: OrderId, given: GoodwillRefund): string | null => {
    if (given.way === 'CARD') return writeRefund(database, orderId, given.refund).id
    const [id = null] = writeDone(database, orderId, [given.refund])
    settleGiven(database, orderId, 'GOODWILL')
    return id
  }

  return {
    settle({ id }, decide) {
      const row = refunds.get(id)
      if (!row) throw new Error(`there is no refund ${id}`)
      if (!isOpen(row.status)) return okAsync(false)
      const { refund: verdict, decidedAt } = decide(recordOf(row))
      refunds.set(id, {
        ...row,
        status: verdict.status,
        failure: verdict.status === 'FAILED' ? verdict.failure : null,
        nextLookAt: verdict.status === 'UNKNOWN' ? verdict.nextLookAt : null,
        isLeftToStaff: verdict.status === 'UNKNOWN' && verdict.isLeftToStaff,
        decidedAt: verdict.status === 'UNKNOWN' ? null : verdict.status === 'DONE' ? verdict.givenAt : decidedAt,
      })
      if (verdict.status === 'DONE') settleGiven(database, row.orderId, row.rule)
      return okAsync(true)
    },
    // Of first payments, as all refunds in memory.
    give(id, decide, _by, options) {
      const row = [...orders.values()].find(({ order, payment }) => order.id === id || payment.id === id)
      if (!row) return errAsync({ kind: 'PaymentNotFound' })
      const { order, payment } = row
      const basis = {
        orderId: order.id,
        state: order.state,
        payment: { ...payment, term: 1, kind: 'CARD' as const },
        refundsOfOrder: refundsOf(database, order.id).map(recordOf),
      }
      return decide(basis).asyncAndThen(given => {
        const written = options?.dryRun ? null : writeGoodwill(order.id, given)
        return okAsync({ basis, given, id: written })
      })
    },
    claimDue(now, limit, holdSeconds) {
      const due = [...refunds.values()]
        .filter(({ status, nextLookAt }) => isOpen(status) && nextLookAt !== null && nextLookAt <= now)
        .toSorted((a, b) => Number(a.nextLookAt) - Number(b.nextLookAt))
        .slice(0, limit)
      return okAsync(
        due.map(row => {
          const held = { ...row, looks: row.looks + 1, nextLookAt: Instant.plusSeconds(now, holdSeconds) }
          refunds.set(row.id, held)
          return recordOf(held)
        }),
      )
    },
    retry(id, decide, _by, options) {
      const row = rowBy(id)
      if (!row) return errAsync({ kind: 'RefundUnknown' })
      return decide(recordOf(row), recordOf(newestOf(row))).asyncAndThen(retry => {
        const refund = recordOf(row)
        if (options?.dryRun) return okAsync({ refund, retry })
        if (retry.kind === 'Again') writeRefund(database, row.orderId, retry.refund)
        else refunds.set(row.id, { ...row, sentAt: retry.at, looks: 0, nextLookAt: retry.at, isLeftToStaff: false })
        return okAsync({ refund, retry })
      })
    },
    settleByHand(id, decide, { at }, options) {
      const row = rowBy(id)
      if (!row) return errAsync({ kind: 'RefundUnknown' })
      return decide(recordOf(row), recordOf(newestOf(row))).asyncAndThen(settled => {
        const refund = recordOf(row)
        if (options?.dryRun) return okAsync({ refund, settled })
        const { failure } = settled
        if (failure) refunds.set(row.id, { ...row, status: 'FAILED', failure, nextLookAt: null, decidedAt: at })
        writeDone(database, row.orderId, settled.refunds)
        settleGiven(database, row.orderId, row.rule)
        return okAsync({ refund, settled })
      })
    },
    reopen(id, decide, { at }, options) {
      const row = rowBy(id)
      if (!row) return errAsync({ kind: 'RefundUnknown' })
      return decide(recordOf(row), recordOf(newestOf(row))).asyncAndThen(({ refund, failure }) => {
        const meant = refunds.get(refund.id)
        if (options?.dryRun || !meant) return okAsync(refund)
        const { paidByBankOn: notedOn } = meant
        refunds.set(meant.id, { ...meant, status: 'FAILED', failure, decidedAt: at, paidByBankOn: null, notedOn })
        const order = orders.get(meant.orderId)
        if (order?.payment.status === 'REFUNDED') {
          order.payment = { ...order.payment, status: leavesContract(meant.rule) ? 'DONE' : 'CANCELLED' }
        }
        return okAsync(refund)
      })
    },
    list: (statuses, { after, limit }) =>
      okAsync(
        [...refunds.values()]
          .filter(row => statuses.includes(row.status) && (statuses.includes('DONE') || isRefundNewest(database, row)))
          .map(recordOf)
          .toSorted(inOrderOf(REFUNDS, 'desc'))
          .filter(behind(REFUNDS, 'desc', after))
          .slice(0, limit),
      ),
    noteLate(requestedBefore) {
      const found = [...refunds.values()].filter(
        row =>
          row.status !== 'DONE' &&
          !(row.rule === 'GOODWILL' && row.status === 'FAILED') &&
          row.requestedAt <= requestedBefore &&
          isRefundNewest(database, row) &&
          !late.has(row.orderId),
      )
      for (const { orderId } of found) late.add(orderId)
      return okAsync(found.length)
    },
  }
}
