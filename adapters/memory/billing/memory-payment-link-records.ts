import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import type { PaymentLinkRecords } from '#core/billing/ports/payment-link-records.ts'
import type { UnpaidRenewal } from '#core/billing/ports/renewal-records.ts'
import { LINKS_COUNTED_SECONDS, PAYMENT_LINK_HOURS } from '#core/billing/payment-link.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import { Instant } from '#core/shared/instant.ts'
import type { OrderNotFound } from '#core/storing/errors.ts'
import { isOpen } from '#core/billing/payment-attempt.ts'
import type { MemoryDatabase } from '#adapters/memory/memory-database.ts'
import { memoryRenewalRecords } from './memory-renewal-records.ts'

/** Agreements are not kept here: nothing in memory reads those of an order. */
export const memoryPaymentLinkRecords = (database: MemoryDatabase): PaymentLinkRecords => {
  const { orders, paymentLinks: links } = database
  return {
    find: id => okAsync(links.get(id) ?? null),
    agree: () => okAsync(undefined),
    change(orderId, decide, { at }, { dryRun }) {
      const row = orders.get(orderId)
      if (!row) return errAsync({ kind: 'OrderNotFound' })
      const own = [...links.values()].filter(link => link.orderId === orderId)
      const live = own.find(link => !link.isCancelled) ?? null
      const since = Instant.plusSeconds(at, -LINKS_COUNTED_SECONDS)
      const madeLately = own
        .map(({ expiresAt }) => Instant.plusSeconds(expiresAt, -PAYMENT_LINK_HOURS * 3600))
        .filter(madeAt => madeAt > since)
      const attemptOpen = row.attempts.some(({ status }) => isOpen(status))
      const { state } = row.order
      const renewal: ResultAsync<UnpaidRenewal | null, OrderNotFound | ServiceUnreachable> =
        state === 'UNPAID' ? okAsync(null) : memoryRenewalRecords(database).unpaid(orderId, row.customer)
      return renewal
        .andThen(renewal => decide({ state, attemptOpen, renewal, live, madeLately }))
        .andThen(change => {
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
