import { errAsync, okAsync } from 'neverthrow'
import { newIds } from '#adapters/system/new-ids.ts'
import { type ChargeHold, chargeHold } from '#core/billing/charge-hold.ts'
import { heldRenewal } from '#core/billing/held-renewal.ts'
import { orderChargeDueAt } from '#core/billing/order-due.ts'
import { isByWindow, isOpen, renewalKey, renewalOrderId, windowOrderId } from '#core/billing/payment-attempt.ts'
import {
  type ClaimedRenewal,
  DUE_RENEWALS,
  type DueRenewal,
  type RenewalRecords,
  type UnpaidRenewal,
} from '#core/billing/ports/renewal-records.ts'
import { nextPrice } from '#core/billing/price-change.ts'
import { Day } from '#core/shared/day.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import { behind, inOrderOf } from '#adapters/memory/list-part.ts'
import {
  type CardRow,
  isAttemptOpen,
  type MemoryDatabase,
  type OrderRow,
  takeStep,
} from '#adapters/memory/memory-database.ts'
import { settleRow } from './memory-payment-records.ts'
import { pricedOf } from './memory-price-records.ts'

const nextWonOf = (row: OrderRow): Won => nextPrice(pricedOf(row))?.won ?? row.payment.amountWon

/** Of the terms that are paid. */
export const lastChargedOn = ({ order, attempts }: OrderRow): Day | null => {
  const last = attempts.findLast(({ status, term }) => status !== 'FAILED' && term <= order.termsPaid)
  return last === undefined ? null : Day.of(last.sentAt)
}

const holdOf = (row: OrderRow, now: Instant): ChargeHold | null =>
  chargeHold(row.order, { by: 'SCHEDULER', today: Day.of(now), lastChargedOn: lastChargedOn(row) })

export const memoryRenewalRecords = ({ orders, cards, customerKeys, paymentLinks }: MemoryDatabase): RenewalRecords => {
  const usableCard = ({ customer }: OrderRow): CardRow | null => {
    const card = cards.get(customer)
    return card?.unusableSince === null ? card : null
  }
  const due = (at: Instant) =>
    [...orders.values()]
      .flatMap(row => {
        const dueAt = orderChargeDueAt(row.order)
        const isDue = dueAt !== null && dueAt <= at && (row.chargeAgainAt ?? at) <= at && !isAttemptOpen(row)
        return isDue ? { row, dueAt } : []
      })
      .toSorted((a, b) => a.dueAt - b.dueAt)

  const newTerm = (row: OrderRow, term: number) => ({
    ...row.payment,
    id: newIds.payment(),
    amountWon: nextWonOf(row),
    method: null,
    approvedAt: null,
    receiptUrl: null,
    paymentKey: null,
    term,
  })

  /** Null when the term is paid although the order does not know it. */
  const claimed = (row: OrderRow, card: CardRow, now: Instant, lookAt: Instant): ClaimedRenewal | null => {
    const { id: orderId, termsPaid, equipmentType, plan } = row.order
    const term = termsPaid + 1
    const known = row.laterPayments?.find(payment => payment.term === term)
    if (known?.status === 'DONE') return null
    const payment = known ?? newTerm(row, term)
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

  const unpaidOf = (row: OrderRow): UnpaidRenewal => {
    const term = row.order.termsPaid + 1
    const known = row.laterPayments?.find(payment => payment.term === term)
    const tries = row.attempts.filter(attempt => attempt.term === term)
    return {
      order: row.order,
      attemptOpen: isAttemptOpen(row),
      isTermPaid: known?.status === 'DONE',
      isWindowUsed: known === undefined && tries.some(attempt => attempt.status === 'DONE' && isByWindow(attempt)),
      lastChargedOn: lastChargedOn(row),
      cardSince: usableCard(row)?.registeredAt ?? null,
      lastTriedAt: tries.findLast(attempt => !isByWindow(attempt))?.sentAt ?? null,
      lastFailure: known?.failure ?? null,
      next: { orderId: row.order.id, term, amountWon: known?.amountWon ?? nextWonOf(row), n: tries.length + 1 },
    }
  }

  return {
    claim(now, limit, lookAt) {
      const renewals: ClaimedRenewal[] = []
      let [cardless, held] = [0, 0]
      for (const { row } of due(now).slice(0, limit)) {
        const hold = holdOf(row, now)
        if (hold !== null) {
          takeStep(row, heldRenewal(row.order, hold, now).step)
          held += 1
          continue
        }
        const card = usableCard(row)
        const renewal = card && claimed(row, card, now, lookAt)
        if (renewal) renewals.push(renewal)
        if (card === null) {
          row.order = { ...row.order, autoRenewal: 'NEEDS_CARD' }
          cardless += 1
        }
      }
      return okAsync({ renewals, cardless, held })
    },
    settle(decided) {
      const decidedBefore: string[] = []
      for (const { attempt: asked, decide } of decided) {
        const row = orders.get(asked.orderId)
        const attempt = row?.attempts.find(({ id }) => id === asked.id)
        if (!row || !attempt) throw new Error(`attempt ${asked.id} is not among those of order ${asked.orderId}`)
        if (isOpen(attempt.status))
          settleRow(row, attempt, decide({ order: row.order }, attempt), cards.get(row.customer))
        else decidedBefore.push(attempt.id)
      }
      return okAsync(decidedBefore)
    },
    unpaid(orderId, customer) {
      const row = orders.get(orderId)
      return row?.customer === customer ? okAsync(unpaidOf(row)) : errAsync({ kind: 'OrderNotFound' })
    },
    chargeUnpaid(orderId, decide, wanted, { dryRun }) {
      const row = orders.get(orderId)
      const isTheirs = !('customer' in wanted) || row?.customer === wanted.customer
      if (!row || row.leftAt !== undefined || !isTheirs) return errAsync({ kind: 'OrderNotFound' })
      const card = usableCard(row)
      const unpaid = unpaidOf(row)
      return decide(unpaid).asyncAndThen(() => {
        if (!dryRun && card !== null) claimed(row, card, wanted.at, wanted.at)
        return okAsync(unpaid.next)
      })
    },
    openInWindow({ orderId, term, customer }, decide) {
      const row = orders.get(orderId)
      if (row?.customer !== customer) return errAsync({ kind: 'OrderNotFound' })
      const hasLink = [...paymentLinks.values()].some(
        link => link.orderId === orderId && link.term === term && !link.isCancelled,
      )
      const known = row.laterPayments?.find(payment => payment.term === term) ?? null
      const attempts = row.attempts.filter(attempt => attempt.term === term)
      return decide({ ...unpaidOf(row), hasLink, payment: known, attempts }).asyncAndThen(fresh => {
        const payment = known ?? newTerm(row, term)
        const attempt = {
          ...fresh,
          payment: payment.id,
          orderId,
          term,
          gatewayOrderId: windowOrderId(orderId, term),
          amountWon: payment.amountWon,
          status: 'SENT',
          looks: 0,
        } as const
        row.laterPayments = [
          ...(row.laterPayments ?? []).filter(one => one.term !== term),
          { ...payment, status: 'IN_PROGRESS', failure: null },
        ]
        row.attempts = [...row.attempts, attempt]
        return okAsync(attempt)
      })
    },
    due: (at, { after, limit }) =>
      okAsync(
        due(at)
          .map(({ row, dueAt }): DueRenewal => ({
            orderId: row.order.id,
            term: row.order.termsPaid + 1,
            amountWon: nextWonOf(row),
            dueAt,
            hasCard: usableCard(row) !== null,
            hold: holdOf(row, at),
          }))
          .toSorted(inOrderOf(DUE_RENEWALS, 'asc'))
          .filter(behind(DUE_RENEWALS, 'asc', after))
          .slice(0, limit),
      ),
  }
}
