import { sql } from 'kysely'
import type { PaymentStatus } from '#core/shared/payment-status.ts'
import { isTaken } from '#core/shared/payment-status.ts'
import { renewalInWindow } from '#core/billing/payment-attempt.ts'
import type { UnpaidRenewal } from '#core/billing/ports/renewal-records.ts'
import type { Day } from '#core/shared/day.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { Won } from '#core/shared/won.ts'
import type { Database } from '#adapters/postgres/database.ts'
import { type ChargedRow, LAST_CHARGED_ON } from '#adapters/postgres/storing/last-charged-on.ts'
import { toOrder } from '#adapters/postgres/storing/order-row.ts'

/** An order that somebody still has, as `readUnpaid` takes it. */
export const unpaidContract = (db: Database, orderId: OrderId) =>
  db
    .selectFrom('storage_order as o')
    .selectAll('o')
    .select(sql<Day | null>`${sql.raw(LAST_CHARGED_ON)}`.as('last_charged_on'))
    .where('id', '=', orderId)
    .where('customer_id', 'is not', null)

/** Of each payment of the term, also of one that was given back, oldest first. */
export const triesOf = (db: Database, orderId: string, term: number) =>
  db
    .selectFrom('payment_attempt as a')
    .innerJoin('payment as p', 'p.id', 'a.payment_id')
    .where('p.order_id', '=', orderId)
    .where('p.term', '=', term)
    .orderBy('a.n')

/** The state of the next term of this order, and what a charge of it would be: `claim-renewals.ts` writes the same. */
export const readUnpaid = async (db: Database, row: ChargedRow): Promise<UnpaidRenewal> => {
  const term = row.terms_paid + 1
  const payment = await db
    .selectFrom('payment')
    .selectAll()
    .where('order_id', '=', row.id)
    .where('term', '=', term)
    .where('superseded', '=', 0)
    .executeTakeFirst()
  const attempts = await triesOf(db, row.id, term)
    .select(['n', 'sent_at', 'a.status', 'failure_code', 'failure_message', 'gateway_order_id'])
    .execute()
  // Another card in a window says nothing of the stored one.
  const last = attempts.findLast(attempt => renewalInWindow(attempt.gateway_order_id as OrderId) === null)
  const card = await db
    .selectFrom('stored_card')
    .select('registered_at')
    .where('customer_id', '=', row.customer_id)
    .where('unusable_since', 'is', null)
    .executeTakeFirst()
  return {
    order: toOrder(row),
    lastChargedOn: row.last_charged_on,
    attemptOpen: row.attempt_open,
    isTermPaid: payment !== undefined && isTaken(payment.status as PaymentStatus),
    isWindowUsed: attempts.some(
      attempt => attempt.status === 'DONE' && renewalInWindow(attempt.gateway_order_id as OrderId) !== null,
    ),
    cardSince: card?.registered_at ?? null,
    lastTriedAt: last?.sent_at ?? null,
    lastFailure:
      last?.status === 'FAILED' ? { code: last.failure_code ?? '', message: last.failure_message ?? '' } : null,
    next: {
      orderId: row.id as OrderId,
      term,
      amountWon: (payment?.amount_won ?? row.agreed_won ?? row.amount_won) as Won,
      n: (attempts.at(-1)?.n ?? 0) + 1,
    },
  }
}
