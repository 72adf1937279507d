import { sql, type Transaction } from 'kysely'
import { isUuid } from '#core/shared/uuid.ts'
import type { Schema } from '#adapters/postgres/schema.ts'

/** Until the end of this transaction nobody takes them out of the tables: the erasure waits, and finds what was written of them. Null when they are gone. */
export const holdCustomer = async (
  tx: Transaction<Schema>,
  id: string,
): Promise<{ readonly id: string; readonly name: string } | null> => {
  if (!isUuid(id)) return null
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from customer where id = ${id} for key share`.execute(tx)
  return rows[0] ?? null
}

/** The same of whom an order belongs to; false where that is nobody. */
export const holdCustomerOf = async (tx: Transaction<Schema>, order: string): Promise<boolean> => {
  const row = await tx.selectFrom('storage_order').select('customer_id').where('id', '=', order).executeTakeFirst()
  const customer = row?.customer_id ?? null
  return customer !== null && (await holdCustomer(tx, customer)) !== null
}

/** The same of many at once; what is listed of those who are gone is left out. */
export const holdCustomers = async <Row extends { readonly customer_id: string | null }>(
  tx: Transaction<Schema>,
  rows: readonly Row[],
): Promise<readonly Row[]> => {
  const ids = [...new Set(rows.map(({ customer_id }) => customer_id))]
  // In one order, as everybody who holds several.
  const held = await sql<{ id: string }>`
    select id from customer where id = any(${ids}::uuid[]) order by id for key share`.execute(tx)
  const there = new Set<string | null>(held.rows.map(({ id }) => id))
  return rows.filter(({ customer_id }) => there.has(customer_id))
}
