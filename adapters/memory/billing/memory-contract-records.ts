import { isNextTooSoon } from '#core/billing/charge-hold.ts'
import { errAsync, okAsync } from 'neverthrow'
import { isOpen } from '#core/billing/payment-attempt.ts'
import type { Contract, ContractKey, ContractRecords } from '#core/billing/ports/contract-records.ts'
import { isAttemptOpen, type MemoryDatabase, type OrderRow, takeStep } from '#adapters/memory/memory-database.ts'
import { givenBackWonOf, refundsOf, writeRefund } from './memory-refund-rows.ts'
import { lastChargedOn } from './memory-renewal-records.ts'

export const memoryContractRecords = (database: MemoryDatabase): ContractRecords => {
  const rowBy = (key: ContractKey): OrderRow | undefined =>
    'order' in key
      ? database.orders.get(key.order)
      : [...database.orders.values()].find(({ payment }) => payment.id === key.payment)

  const contractOf = (row: OrderRow): Contract => ({
    order: row.order,
    timeline: row.timeline,
    isDayClosed: false,
    attemptOpen: isAttemptOpen(row),
    isNextHeld: isNextTooSoon(row.order, lastChargedOn(row)),
    payment: {
      id: row.payment.id,
      amountWon: row.payment.amountWon,
      feeWon: row.feeWon ?? null,
      givenBackWon: givenBackWonOf(database, row.order.id),
      refunds: refundsOf(database, row.order.id).length,
      isRefundOpen: refundsOf(database, row.order.id).some(({ status }) => isOpen(status)),
      ...(row.payment.canRefundPart === false && { canRefundPart: false }),
    },
    checkouts: row.checkouts,
    isCardUsable: database.cards.get(row.customer)?.unusableSince === null,
  })

  return {
    change(key, customer, decide, options) {
      const row = rowBy(key)
      if (!row || (customer !== null && row.customer !== customer)) return errAsync({ kind: 'OrderNotFound' })
      const before = row.order
      const contract = contractOf(row)
      const { payment } = contract
      return decide(contract).asyncAndThen(change => {
        if (options?.dryRun) return okAsync({ before, payment, change, refund: null })
        takeStep(row, change.step)
        if (change.step.event === 'storage.cancelled' && row.payment.status !== 'REFUNDED')
          row.payment = { ...row.payment, status: 'CANCELLED' }
        return okAsync({
          before,
          payment,
          change,
          refund: change.refund && writeRefund(database, row.order.id, change.refund),
        })
      })
    },
    look(key, customer) {
      const row = rowBy(key)
      return okAsync(row && (customer === null || row.customer === customer) ? contractOf(row) : null)
    },
  }
}
