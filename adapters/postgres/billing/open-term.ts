import type { Transaction } from 'kysely'
import type { OrderId, PaymentId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import type { Schema } from '#adapters/postgres/schema.ts'

type Tx = Transaction<Schema>

/** The payment of a term that nobody has tried to charge yet. */
export const openTerm = async (
  tx: Tx,
  {
    id,
    orderId,
    term,
    amountWon,
    at,
  }: {
    readonly id: PaymentId
    readonly orderId: OrderId
    readonly term: number
    readonly amountWon: Won
    readonly at: Instant
  },
): Promise<void> => {
  await tx
    .insertInto('payment')
    .values({
      id,
      order_id: orderId,
      term,
      amount_won: amountWon,
      status: 'READY',
      created_at: Instant.toDate(at),
    })
    .onConflict(conflict => conflict.columns(['order_id', 'term', 'superseded']).doNothing())
    .execute()
}
