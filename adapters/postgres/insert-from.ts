import { type InsertObject, type RawBuilder, sql } from 'kysely'
import type { Schema } from './schema.ts'

/** `insert … select … from`, typed as Kysely types values: a column that needs a value and has none stops the compiler. */
export const insertFrom = <Table extends keyof Schema>(
  table: Table,
  row: InsertObject<Schema, Table>,
  from: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const cells = Object.entries(row)
  const columns = cells.map(([column]) => sql.ref(column))
  const values = cells.map(([, value]: readonly [string, unknown]) => value)
  return sql`insert into ${sql.table(table)} (${sql.join(columns)}) select ${sql.join(values)} ${from}`
}
