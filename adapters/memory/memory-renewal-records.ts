import { errAsync, okAsync } from 'neverthrow'
import { newIds } from '#adapters/system/new-ids.ts'
import { orderChargeDueAt } from '#core/billing/order-due.ts'
import { isOpen, renewalKey, renewalOrderId } from '#core/billing/payment-attempt.ts'
import type { ClaimedRenewal, RenewalRecords } from '#core/billing/ports/renewal-records.ts'
import { nextPrice } from '#core/billing/price-change.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import { type CardRow, isAttemptOpen, type MemoryDatabase, type OrderRow } from './memory-database.ts'
import { settleRow } from './memory-payment-records.ts'
import { pricedOf } from './memory-price-records.ts'

const nextWonOf = (row: OrderRow): Won => nextPrice(pricedOf(row))?.won ?? row.payment.amountWon

export const memoryRenewalRecords = ({ orders, cards, customerKeys }: MemoryDatabase): RenewalRecords => {
  const usableCard = ({ customer }: OrderRow): CardRow | null => {
    const card = cards.get(customer)
    return card?.unusableSince === null ? card : null
  }
  const due = (at: Instant, limit: number) =>
    [...orders.values()]
      .flatMap(row => {
        const dueAt = orderChargeDueAt(row.order)
        const isDue = dueAt !== null && dueAt <= at && (row.chargeAgainAt ?? at) <= at && !isAttemptOpen(row)
        return isDue ? { row, dueAt } : []
      })
      .toSorted((a, b) => a.dueAt - b.dueAt)
      .slice(0, limit)

  /** Null when the term is paid although the order does not know it. */
  const claimed = (row: OrderRow, card: CardRow, now: Instant, lookAt: Instant): ClaimedRenewal | null => {
    const { id: orderId, termsPaid, equipmentType, plan } = row.order
    const term = termsPaid + 1
    const known = row.laterPayments?.find(payment => payment.term === term)
    if (known?.status === 'DONE') return null
    const payment = known ?? {
      ...row.payment,
      id: newIds.payment(),
      amountWon: nextWonOf(row),
      method: null,
      approvedAt: null,
      receiptUrl: null,
      paymentKey: null,
      term,
    }
    const n = row.attempts.filter(attempt => attempt.term === term).length + 1
    const attempt = {
      id: newIds.attempt(),
      payment: payment.id,
      orderId,
      term,
      gatewayOrderId: renewalOrderId(orderId, term, n),
      amountWon: payment.amountWon,
      n,
      status: 'SENT',
      paymentKey: null,
      idempotencyKey: renewalKey(orderId, term, n),
      sentAt: now,
      looks: 0,
    } as const
    row.laterPayments = [
      ...(row.laterPayments ?? []).filter(one => one.term !== term),
      { ...payment, status: 'IN_PROGRESS', failure: null },
    ]
    row.attempts = [...row.attempts, { ...attempt, nextLookAt: lookAt }]
    const customerKey = customerKeys.get(row.customer) ?? row.customer
    return {
      attempt,
      customer: row.customer,
      order: { equipmentType, plan },
      card: { billingKey: card.billingKey, customerKey },
    }
  }

  return {
    claim(now, limit, lookAt) {
      const renewals: ClaimedRenewal[] = []
      let cardless = 0
      for (const { row } of due(now, limit)) {
        const card = usableCard(row)
        const renewal = card && claimed(row, card, now, lookAt)
        if (renewal) renewals.push(renewal)
        if (card === null) {
          row.order = { ...row.order, autoRenewal: 'NEEDS_CARD' }
          cardless += 1
        }
      }
      return okAsync({ renewals, cardless })
    },
    settle(decided) {
      for (const { attempt: asked, decide } of decided) {
        const row = orders.get(asked.orderId)
        const attempt = row?.attempts.find(({ id }) => id === asked.id)
        if (!row || !attempt) throw new Error(`attempt ${asked.id} is not among those of order ${asked.orderId}`)
        if (isOpen(attempt.status))
          settleRow(row, attempt, decide({ order: row.order }, attempt), cards.get(row.customer))
      }
      return okAsync(undefined)
    },
    chargeUnpaid(orderId, decide, { at }, { dryRun }) {
      const row = orders.get(orderId)
      if (!row || row.leftAt !== undefined) return errAsync({ kind: 'OrderNotFound' })
      const term = row.order.termsPaid + 1
      const known = row.laterPayments?.find(payment => payment.term === term)
      const tries = row.attempts.filter(attempt => attempt.term === term)
      const card = usableCard(row)
      const unpaid = {
        order: row.order,
        attemptOpen: isAttemptOpen(row),
        isTermPaid: known?.status === 'DONE',
        cardSince: card?.registeredAt ?? null,
        lastTriedAt: tries.at(-1)?.sentAt ?? null,
      }
      return decide(unpaid).asyncAndThen(() => {
        const plan = { orderId, term, amountWon: known?.amountWon ?? nextWonOf(row), n: tries.length + 1 }
        if (!dryRun && card !== null) claimed(row, card, at, at)
        return okAsync(plan)
      })
    },
    due: (at, limit) =>
      okAsync(
        due(at, limit).map(({ row, dueAt }) => ({
          orderId: row.order.id,
          term: row.order.termsPaid + 1,
          amountWon: nextWonOf(row),
          dueAt,
          hasCard: usableCard(row) !== null,
        })),
      ),
  }
}
