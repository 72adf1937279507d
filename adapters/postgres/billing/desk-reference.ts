import { sql, type Transaction } from 'kysely'
import type { OrderId } from '#core/shared/ids.ts'
import type { TakenAtDesk } from '#core/shared/taken-at-desk.ts'
import type { Schema } from '#adapters/postgres/schema.ts'

type Tx = Transaction<Schema>

/** Of two commands with one reference the second finds what the first has written. Before any order is locked. */
export const lockReference = async (tx: Tx, { kind, reference }: TakenAtDesk): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('desk ' || ${kind} || ' ' || reference_key(${reference}), 0))`.execute(
    tx,
  )
}

/** As it is compared: `payment_reference` and `timeline_fee_reference` are indexes of it. */
export const sameReference = (column: string, { reference }: TakenAtDesk) =>
  sql<boolean>`reference_key(${sql.ref(column)}) = reference_key(${reference})`

/** The orders of which a fee for late gear was settled with this money, and not taken back. */
export const feesTakenWith = async (tx: Tx, taken: TakenAtDesk): Promise<readonly OrderId[]> => {
  const rows = await tx
    .selectFrom('timeline')
    .select('order_id')
    .where('event', 'in', [sql.lit('fee.settled'), sql.lit('fee.reversed')])
    .where('amount_way', '=', taken.kind)
    .where(sameReference('note', taken))
    .groupBy('order_id')
    .having(({ fn }) => fn.sum('amount_won'), '>', 0)
    .orderBy('order_id')
    .execute()
  return rows.map(row => row.order_id as OrderId)
}

/** The orders that were paid with this money, whatever for. */
export const ordersPaidWith = async (tx: Tx, taken: TakenAtDesk): Promise<readonly OrderId[]> => {
  const rows = await tx
    .selectFrom('payment')
    .select('order_id')
    .where('kind', '=', taken.kind)
    .where('reference', 'is not', null)
    .where(sameReference('reference', taken))
    .orderBy('order_id')
    .execute()
  return [...new Set([...rows.map(row => row.order_id as OrderId), ...(await feesTakenWith(tx, taken))])]
}
