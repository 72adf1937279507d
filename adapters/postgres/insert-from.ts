import { type InsertObject, type RawBuilder, sql } from 'kysely'
import type { Schema } from './schema.ts'

/** `insert … select … from`, typed as Kysely types values: a column that needs a value and has none stops the compiler. */
export const insertFrom = <Table extends keyof Schema>(
  table: Table,
  row: InsertObject<Schema, Table>,
  from: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  // The names are the schema's own, so they need not be quoted one by one: that would cost more than all the rest of the statement.
  const columns = sql.raw(Object.keys(row).join(', '))
  return sql`insert into ${sql.raw(table)} (${columns}) select ${sql.join(Object.values(row))} ${from}`
}
