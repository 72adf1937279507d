import type { PaymentStatus } from '#core/shared/payment-status.ts'
import { isTaken } from '#core/shared/payment-status.ts'
import { renewalInWindow } from '#core/billing/payment-attempt.ts'
import type { UnpaidRenewal } from '#core/billing/ports/renewal-records.ts'
import type { Day } from '#core/shared/day.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { Won } from '#core/shared/won.ts'
import { LAST_CHARGED_ON } from './claim-renewals.ts'
import type { Database } from '#adapters/postgres/database.ts'
import { toOrder, type OrderRow } from '#adapters/postgres/storing/order-row.ts'

/** An order that somebody still has, as `readUnpaid` takes it. */
export const unpaidContract = (db: Database, orderId: OrderId) =>
  db
    .selectFrom('storage_order as o')
    .selectAll('o')
    .select(LAST_CHARGED_ON.as('last_charged_on'))
    .where('id', '=', orderId)
    .where('customer_id', 'is not', null)

/** The state of the next term of this order, and what a charge of it would be: `claim-renewals.ts` writes the same. */
export const readUnpaid = async (
  db: Database,
  row: OrderRow & { readonly last_charged_on: Day | null },
): Promise<UnpaidRenewal> => {
  const term = row.terms_paid + 1
  const payment = await db
    .selectFrom('payment')
    .selectAll()
    .where('order_id', '=', row.id)
    .where('term', '=', term)
    .executeTakeFirst()
  const attempts =
    payment === undefined
      ? []
      : await db
          .selectFrom('payment_attempt')
          .select(['n', 'sent_at', 'status', 'failure_code', 'failure_message', 'gateway_order_id'])
          .where('payment_id', '=', payment.id)
          .orderBy('n')
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
