import { errAsync, okAsync } from 'neverthrow'
import type { PaymentLinkRecords } from '#core/billing/ports/payment-link-records.ts'
import { isOpen } from '#core/billing/payment-attempt.ts'
import type { MemoryDatabase } from '#adapters/memory/memory-database.ts'

/** Agreements are not kept here: nothing in memory reads those of an order. */
export const memoryPaymentLinkRecords = ({ orders, paymentLinks: links }: MemoryDatabase): PaymentLinkRecords => {
  return {
    find: id => okAsync(links.get(id) ?? null),
    agree: () => okAsync(undefined),
    change(orderId, decide, _decision, { dryRun }) {
      const row = orders.get(orderId)
      if (!row) return errAsync({ kind: 'OrderNotFound' })
      const live = [...links.values()].find(link => link.orderId === orderId && !link.isCancelled) ?? null
      const attemptOpen = row.attempts.some(({ status }) => isOpen(status))
      const { state, termsPaid, renewal, autoRenewal } = row.order
      const openTerm = renewal.status === 'OK' || autoRenewal === 'TERMINATED' ? null : termsPaid + 1
      return decide({ state, attemptOpen, openTerm, live }).asyncAndThen(change => {
        if (dryRun) return okAsync(change)
        if (live) links.set(live.id, { ...live, isCancelled: true })
        const { payableUntil: _before, ...order } = row.order
        row.order = change?.term === 1 ? { ...order, payableUntil: change.expiresAt } : order
        if (change !== null) links.set(change.id, { ...change, orderId, isCancelled: false })
        return okAsync(change)
      })
    },
  }
}
