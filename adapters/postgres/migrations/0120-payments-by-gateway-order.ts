import { type Kysely, sql } from 'kysely'

/** A payment is found by the order id under which the provider knows it, as each of its messages names it (G1032). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index attempt_by_gateway_order on payment_attempt (gateway_order_id)`.execute(db)
  await sql`create index archived_payment_by_gateway_order on archived_payment (gateway_order_id)`.execute(db)
}
