import { sql, type Transaction } from 'kysely'
import type { OrderId } from '#core/shared/ids.ts'
import type { TakenAtDesk, TakenForFees } from '#core/shared/taken-at-desk.ts'
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

type OwnOrder = { readonly customer_id: string }

/** The orders of which a fee for late gear was settled with this money, and not taken back. */
export const feesTakenWith = (tx: Tx, taken: TakenAtDesk): Promise<readonly OrderId[]> => feesOf(tx, taken, null)

/** But for those that are the customer's own and `beside` this one. */
const feesOf = async (
  tx: Tx,
  taken: TakenAtDesk,
  together: { readonly customer: string; readonly beside: readonly OrderId[] } | null,
): Promise<readonly OrderId[]> => {
  const rows = await tx
    .selectFrom('timeline')
    .select('order_id')
    .where('event', 'in', [sql.lit('fee.settled'), sql.lit('fee.reversed')])
    .where('amount_way', '=', taken.kind)
    .where(sameReference('note', taken))
    .$if(together !== null && together.beside.length > 0, fees =>
      fees.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('storage_order')
              .select('storage_order.id')
              .whereRef('storage_order.id', '=', 'timeline.order_id')
              .where('storage_order.id', 'in', together?.beside ?? [])
              .where('storage_order.customer_id', '=', together?.customer ?? ''),
          ),
        ),
      ),
    )
    .groupBy('order_id')
    .having(({ fn }) => fn.sum('amount_won'), '>', 0)
    .orderBy('order_id')
    .execute()
  return rows.map(row => row.order_id as OrderId)
}

/** The orders that were paid with this money, whatever for; not those whose fees it is for too (G916). */
export const ordersPaidWith = async (
  tx: Tx,
  taken: TakenForFees,
  { customer_id: customer }: OwnOrder,
): Promise<readonly OrderId[]> => {
  const fees = await feesOf(tx, taken, { customer, beside: taken.beside })
  const rows = await tx
    .selectFrom('payment')
    .select('order_id')
    .where('kind', '=', taken.kind)
    .where('reference', 'is not', null)
    .where(sameReference('reference', taken))
    .orderBy('order_id')
    .execute()
  return [...new Set([...rows.map(row => row.order_id as OrderId), ...fees])]
}
