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
