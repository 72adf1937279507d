import { type Insertable, type InsertObject, type RawBuilder, sql } from 'kysely'
import type { Schema } from './schema.ts'

const listed = (names: readonly string[]): RawBuilder<unknown> => sql.raw(names.join(', '))

/** `insert … select … from`, typed as Kysely types values: a column that needs a value and has none stops the compiler. */
export const insertFrom = <Table extends keyof Schema>(
  table: Table,
  row: InsertObject<Schema, Table>,
  from: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  // The names are the schema's own, so they need not be quoted one by one: that would cost more than all the rest of the statement.
  return sql`insert into ${sql.raw(table)} (${listed(Object.keys(row))}) select ${sql.join(Object.values(row))} ${from}`
}

/** Of a row that leaves out nothing, also of what may be null. */
export type EveryColumn<Table extends keyof Schema> = Readonly<Record<keyof Schema[Table], unknown>>

/** Columns that have the same name in another table of the statement. */
export const sameColumns = <Name extends string>(
  from: string,
  names: readonly Name[],
): Readonly<Record<Name, RawBuilder<never>>> =>
  Object.fromEntries(names.map(name => [name, sql.raw(`${from}.${name}`)])) as Record<Name, RawBuilder<never>>

/** Each column with its type in PostgreSQL. */
export type ColumnTypes = Readonly<Record<string, string>>

/** Many rows as one parameter, to select from. */
export const recordset = <Types extends ColumnTypes>(
  types: Types,
  rows: readonly { readonly [Column in keyof Types]: unknown }[],
): RawBuilder<unknown> =>
  sql`json_to_recordset(${JSON.stringify(rows)}::json) as g(${listed(Object.entries(types).map(([name, type]) => `${name} ${type}`))})`

/** As `insertFrom`, for many rows at the cost of one: a column that needs a value and has none stops the compiler. */
export const insertRows = <
  Table extends keyof Schema,
  Types extends { readonly [Column in keyof Insertable<Schema[Table]>]: string } & ColumnTypes,
>(
  table: Table,
  types: Types,
  rows: readonly { readonly [Column in keyof Types]: unknown }[],
): RawBuilder<unknown> =>
  sql`insert into ${sql.raw(table)} (${listed(Object.keys(types))}) select * from ${recordset(types, rows)}`
