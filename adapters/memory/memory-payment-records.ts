import { errAsync, okAsync } from 'neverthrow'
import { match } from 'ts-pattern'
import { isOpen } from '#core/billing/payment-attempt.ts'
import type { PaymentAtHand, PaymentRecords, Settlement } from '#core/billing/ports/payment-records.ts'
import { Instant } from '#core/shared/instant.ts'
import { type MemoryDatabase, type OrderRow, takeStep } from './memory-database.ts'

export const memoryPaymentRecords = ({ orders }: MemoryDatabase): PaymentRecords => {
  const atHandOf = (row: OrderRow): PaymentAtHand => ({
    customer: row.customer,
    order: row.order,
    payment: row.payment,
    attempts: row.attempts,
    newerPaidOrder: [...orders.values()].some(
      other =>
        other.customer === row.customer &&
        other.order.equipmentType === row.order.equipmentType &&
        other.order.placedAt > row.order.placedAt &&
        other.order.termsPaid > 0,
    ),
  })

  return {
    open(id, customer, decide) {
      const row = orders.get(id)
      if (!row || (customer !== null && row.customer !== customer)) return errAsync({ kind: 'OrderNotFound' })
      return decide(atHandOf(row)).asyncAndThen(fresh => {
        const { id: payment, amountWon } = row.payment
        const attempt = {
          ...fresh,
          payment,
          orderId: id,
          term: 1,
          gatewayOrderId: id,
          amountWon,
          status: 'SENT',
          looks: 0,
        } as const
        row.attempts = [...row.attempts, attempt]
        row.payment = { ...row.payment, status: 'IN_PROGRESS', failure: null }
        return okAsync(attempt)
      })
    },
    settle({ id, orderId }, decide) {
      const row = orders.get(orderId)
      const attempt = row?.attempts.find(one => one.id === id)
      if (!row || !attempt) throw new Error(`attempt ${id} is not among those of order ${orderId}`)
      if (isOpen(attempt.status)) settle(row, id, decide(atHandOf(row), attempt))
      return okAsync(row.payment)
    },
    claimDue(now, limit, holdSeconds) {
      const due = [...orders.values()]
        .flatMap(row => row.attempts.map(attempt => ({ row, attempt })))
        .filter(({ attempt: { status, nextLookAt } }) => isOpen(status) && nextLookAt !== null && nextLookAt <= now)
        .toSorted((a, b) => Number(a.attempt.nextLookAt) - Number(b.attempt.nextLookAt))
        .slice(0, limit)
      return okAsync(
        due.map(({ row, attempt }) => {
          const held = { ...attempt, looks: attempt.looks + 1, nextLookAt: Instant.plusSeconds(now, holdSeconds) }
          row.attempts = row.attempts.map(one => (one.id === attempt.id ? held : one))
          return held
        }),
      )
    },
    look(id) {
      const row = orders.get(id)
      return okAsync(row ? atHandOf(row) : null)
    },
    find(customer, id) {
      const row = [...orders.values()].find(one => one.payment.id === id && one.customer === customer)
      return okAsync(row?.payment ?? null)
    },
    ofOrder(customer, id) {
      const row = orders.get(id)
      return okAsync(row?.customer === customer ? row.payment : null)
    },
  }
}

const settle = (row: OrderRow, id: string, { attempt: verdict, paid, order }: Settlement): void => {
  const nextLookAt = verdict.status === 'UNKNOWN' ? verdict.nextLookAt : null
  row.attempts = row.attempts.map(one => (one.id === id ? { ...one, status: verdict.status, nextLookAt } : one))
  row.payment = {
    ...row.payment,
    ...match(verdict)
      .with({ status: 'DONE' }, () => ({ status: 'DONE' as const, failure: null }))
      .with({ status: 'FAILED' }, ({ failure }) => ({ status: 'FAILED' as const, failure }))
      .with({ status: 'UNKNOWN' }, () => ({ status: 'IN_PROGRESS' as const, failure: null }))
      .exhaustive(),
    ...(paid && {
      paymentKey: paid.paymentKey,
      method: paid.method,
      approvedAt: paid.approvedAt,
      receiptUrl: paid.receiptUrl,
    }),
  }
  if (order) takeStep(row, order)
}
