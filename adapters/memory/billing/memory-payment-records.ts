import { errAsync, okAsync } from 'neverthrow'
import { match } from 'ts-pattern'
import { type AttemptStatus, isOpen } from '#core/billing/payment-attempt.ts'
import {
  type Attempt,
  type LockedPayment,
  type PaymentRecords,
  SECOND_CONTRACT,
  type Settlement,
} from '#core/billing/ports/payment-records.ts'
import { activateRenewalOnFirstPayment } from '#core/billing/activate-renewal.ts'
import { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import type { Order } from '#core/storing/order.ts'
import { isActive } from '#core/storing/projection.ts'
import {
  type CardRow,
  type MemoryDatabase,
  type OrderRow,
  type PaymentRow,
  takeStep,
} from '#adapters/memory/memory-database.ts'
import { lockWindows } from '#adapters/memory/storing/memory-booked-windows.ts'
import { writeRefund } from './memory-refund-rows.ts'

export const memoryPaymentRecords = (database: MemoryDatabase): PaymentRecords => {
  const { orders, cards } = database
  const othersOfKind = ({ customer, order }: OrderRow): readonly Order[] =>
    [...orders.values()]
      .filter(other => other.customer === customer && other.order.id !== order.id)
      .map(other => other.order)
      .filter(other => other.equipmentType === order.equipmentType)
  const lockedPayment = (row: OrderRow): LockedPayment => ({
    customer: row.customer,
    order: row.order,
    payment: row.payment,
    attempts: row.attempts,
    newerPaidOrder: othersOfKind(row).some(other => other.placedAt > row.order.placedAt && other.termsPaid > 0),
    otherContract: othersOfKind(row).find(other => isActive(other.state))?.id ?? null,
  })

  const settleIf = (
    { id, orderId }: Pick<Attempt, 'id' | 'orderId'>,
    isMeant: (status: AttemptStatus) => boolean,
    decide: Parameters<PaymentRecords['settleFailed']>[1],
  ) => {
    const row = orders.get(orderId)
    const attempt = row?.attempts.find(one => one.id === id)
    if (!row || !attempt) throw new Error(`attempt ${id} is not among those of order ${orderId}`)
    if (isMeant(attempt.status)) {
      const windows = lockWindows(database, row, { day: 'WISH', half: null, today: Day.of(attempt.sentAt) })
      const settlement = decide({ ...lockedPayment(row), ...(windows && { windows }) }, attempt)
      if (settlement !== null && 'attempt' in settlement) {
        settleRow(row, attempt, settlement, cards.get(row.customer))
        if (settlement.refund) {
          row.payment = { ...row.payment, status: 'CANCELLED' }
          writeRefund(database, orderId, settlement.refund)
        }
      }
    }
    return row.payment
  }

  return {
    open(id, customer, decide) {
      const row = orders.get(id)
      if (!row || (customer !== null && row.customer !== customer)) return errAsync({ kind: 'OrderNotFound' })
      return decide(lockedPayment(row)).asyncAndThen(fresh => {
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
    settle: (attempt, decide) => okAsync(settleIf(attempt, isOpen, decide)),
    settleFailed: (attempt, decide) => okAsync(settleIf(attempt, status => status === 'FAILED', decide)),
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
      return okAsync(row ? lockedPayment(row) : null)
    },
    tries(gatewayOrderId) {
      const attempts = [...orders.values()].flatMap(row => row.attempts)
      const payment = attempts.findLast(one => one.gatewayOrderId === gatewayOrderId)?.payment
      return okAsync(attempts.filter(one => one.payment === payment))
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

export const settleRow = (
  row: OrderRow,
  { id, term }: Pick<Attempt, 'id' | 'term'>,
  { attempt: verdict, paid, order, chargeAgainAt, givenBack, task }: Settlement,
  card: CardRow | undefined,
): void => {
  const nextLookAt = verdict.status === 'UNKNOWN' ? verdict.nextLookAt : null
  row.attempts = row.attempts.map(one => (one.id === id ? { ...one, status: verdict.status, nextLookAt } : one))
  const settled = <Payment extends PaymentRow>(payment: Payment): Payment => ({
    ...payment,
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
      ...(!paid.canRefundPart && { canRefundPart: false as const }),
    }),
  })
  if (term === 1) row.payment = settled(row.payment)
  else {
    const later = row.laterPayments ?? []
    // A term whose money went back is open again, for another payment.
    row.laterPayments = givenBack
      ? later.filter(payment => payment.term !== term)
      : later.map(payment => (payment.term === term ? settled(payment) : payment))
  }
  if (chargeAgainAt) row.chargeAgainAt = chargeAgainAt
  if (paid && term === 1) row.feeWon = paid.feeWon
  if (task?.kind === SECOND_CONTRACT) row.isSecond = true
  if (order) takeStep(row, activateRenewalOnFirstPayment(order, card?.unusableSince === null))
}
