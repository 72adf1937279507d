import type { Transaction } from 'kysely'
import type { NewRefund } from '#core/billing/ports/refund-records.ts'
import { Instant } from '#core/shared/instant.ts'
import type { Schema } from '#adapters/postgres/schema.ts'

type Tx = Transaction<Schema>

/** The intent to give money back, as SENT; its id. The order's row must be locked by this transaction. */
export const writeRefund = async (tx: Tx, payment: string, refund: NewRefund): Promise<string> => {
  const { id } = await tx
    .insertInto('refund')
    .values({
      payment_id: payment,
      n: refund.n,
      amount_won: refund.amountWon,
      rule: refund.rule,
      explain: JSON.stringify(refund.explain),
      requested_at: Instant.toDate(refund.requestedAt),
      sent_at: Instant.toDate(refund.sentAt),
      status: 'SENT',
      idempotency_key: refund.idempotencyKey,
      next_look_at: Instant.toDate(refund.nextLookAt),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What is asked back counts as CANCELLED until the provider reports it (G39); what is back already stays so. */
export const cancelPayment = async (tx: Tx, payment: string): Promise<void> => {
  await tx
    .updateTable('payment')
    .set({ status: 'CANCELLED' })
    .where('id', '=', payment)
    .where('status', '<>', 'REFUNDED')
    .execute()
}
