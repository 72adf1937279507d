import { sql, type Transaction } from 'kysely'
import { Instant } from '#core/shared/instant.ts'
import type { CheckoutChange, NewCheckout } from '#core/storing/ports/order-records.ts'
import { changedColumns, newCheckoutRow } from './checkout-row.ts'
import type { OrderRow } from './order-row.ts'
import type { Schema } from '#adapters/postgres/schema.ts'

/** What a step does to the order's checkouts. The order's row must be locked by this transaction. */
export const writeCheckout = async (
  tx: Transaction<Schema>,
  order: OrderRow,
  change: CheckoutChange,
): Promise<void> => {
  if (change.kind === 'Requested') {
    await tx.insertInto('checkout').values(newCheckoutRow(order.id, change.checkout)).execute()
    await writeConsents(tx, order, change.checkout)
  } else {
    await tx.updateTable('checkout').set(changedColumns(change.set)).where('id', '=', change.id).execute()
  }
}

const writeConsents = async (
  tx: Transaction<Schema>,
  order: OrderRow,
  { agreements, requestedAt }: NewCheckout,
): Promise<void> => {
  if (agreements === null) return
  const { given, version } = agreements
  await tx
    .insertInto('consent')
    .values(
      Object.entries(given).map(([term, agreed]) => ({
        customer_id: order.customer_id,
        order_id: order.id,
        term,
        agreed,
        version: sql<string>`terms_version(${term}, (${Instant.toDate(requestedAt)}::timestamptz at time zone 'Asia/Seoul')::date, ${version})`,
        given_at: Instant.toDate(requestedAt),
      })),
    )
    .execute()
}
