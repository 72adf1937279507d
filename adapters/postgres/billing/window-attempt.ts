import type { Transaction } from 'kysely'
import { windowOrderId } from '#core/billing/payment-attempt.ts'
import type { Attempt, NewAttempt } from '#core/billing/ports/payment-records.ts'
import type { RenewalInWindow } from '#core/billing/ports/renewal-records.ts'
import { Day } from '#core/shared/day.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { Schema } from '#adapters/postgres/schema.ts'
import type { OrderRow } from '#adapters/postgres/storing/order-row.ts'
import { toAttempt, toPayment } from './payment-row.ts'
import { triesOf } from './unpaid-renewal.ts'

type Tx = Transaction<Schema>

/** What was tried of a term, and whether its link holds. The order's row must be locked by this transaction. */
export const readTerm = async (
  tx: Tx,
  order: OrderRow,
  term: number,
): Promise<Pick<RenewalInWindow, 'payment' | 'attempts' | 'hasLink'>> => {
  const link = await tx
    .selectFrom('payment_link')
    .select('id')
    .where('order_id', '=', order.id)
    .where('term', '=', term)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
  const row = await tx
    .selectFrom('payment')
    .selectAll()
    .where('order_id', '=', order.id)
    .where('term', '=', term)
    .where('superseded', '=', 0)
    .executeTakeFirst()
  const attempts = await triesOf(tx, order.id, term)
    .selectAll('a')
    .select(['p.order_id', 'p.term', 'p.amount_won'])
    .execute()
  return {
    payment: row === undefined ? null : toPayment(row, order, attempts),
    attempts: attempts.map(attempt => toAttempt(attempt, attempt)),
    hasLink: link !== undefined,
  }
}

/** As SENT, in the payment of its term. The order's row must be locked by this transaction. */
export const writeWindowAttempt = async (
  tx: Tx,
  { orderId, term }: { readonly orderId: OrderId; readonly term: number },
  attempt: NewAttempt,
): Promise<Attempt> => {
  const payment = await tx
    .updateTable('payment')
    .set({ status: 'IN_PROGRESS', charged_on: Day.of(attempt.sentAt) })
    .where('order_id', '=', orderId)
    .where('term', '=', term)
    .where('status', 'in', ['READY', 'FAILED'])
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx.updateTable('storage_order').set({ attempt_open: true }).where('id', '=', orderId).execute()
  const row = await tx
    .insertInto('payment_attempt')
    .values({
      id: attempt.id,
      payment_id: payment.id,
      n: attempt.n,
      status: 'SENT',
      gateway_order_id: windowOrderId(orderId, term),
      payment_key: attempt.paymentKey,
      idempotency_key: attempt.idempotencyKey,
      sent_at: Instant.toDate(attempt.sentAt),
      next_look_at: Instant.toDate(attempt.nextLookAt),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toAttempt(row, payment)
}
