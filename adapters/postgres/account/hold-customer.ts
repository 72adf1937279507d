import { sql, type Transaction } from 'kysely'
import type { OrderId } from '#core/shared/ids.ts'
import { isUuid } from '#core/shared/uuid.ts'
import type { OrderOrCustomer } from '#core/staff/order-or-customer.ts'
import type { Schema } from '#adapters/postgres/schema.ts'

type Held = { readonly id: string; readonly name: string }

/** Until the end of this transaction nobody takes them out of the tables: the erasure waits, and finds what was written of them. Null when they are gone. */
export const holdCustomer = async (tx: Transaction<Schema>, id: string): Promise<Held | null> => {
  if (!isUuid(id)) return null
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from customer where id = ${id} for key share`.execute(tx)
  return rows[0] ?? null
}

/** The same of whom an order belongs to; false where that is nobody. */
export const holdCustomerOf = async (tx: Transaction<Schema>, order: string): Promise<boolean> =>
  (await holdAbout(tx, { order: order as OrderId })) !== null

/** The same of whom something that is written down is about. */
export const holdAbout = async (tx: Transaction<Schema>, about: OrderOrCustomer): Promise<Held | null> => {
  if ('customer' in about) return holdCustomer(tx, about.customer)
  const order = tx.selectFrom('storage_order').select('customer_id').where('id', '=', about.order)
  for (;;) {
    const customer = (await order.executeTakeFirst())?.customer_id ?? null
    if (customer === null) return null
    const held = await holdCustomer(tx, customer)
    if (held !== null) return held
    // Joined with an account meanwhile (G192): the order is of somebody else now.
  }
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
