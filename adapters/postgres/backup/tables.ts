import { type ClientBase, escapeIdentifier } from 'pg'

export type Table = {
  readonly name: string
  /** All but those that PostgreSQL computes. */
  readonly columns: readonly string[]
  /** In whose order rows are written, so that a row that refers to another of its table comes after it. */
  readonly key: readonly string[]
  /** The identity column. */
  readonly counter: string | null
}

type Row = Table & { readonly refersTo: readonly string[] }

/** Kysely's own tables are made by migrating. */
const TABLES = `
  select t.relname as name,
    (select json_agg(a.attname order by a.attnum) from pg_attribute a
     where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select json_agg(a.attname order by array_position(i.indkey::int2[], a.attnum)) from pg_index i
     join pg_attribute a on a.attrelid = t.oid and a.attnum = any(i.indkey)
     where i.indrelid = t.oid and i.indisprimary) as key,
    (select a.attname from pg_attribute a where a.attrelid = t.oid and a.attidentity <> '') as counter,
    (select coalesce(json_agg(r.relname), '[]') from pg_constraint c join pg_class r on r.oid = c.confrelid
     where c.conrelid = t.oid and c.contype = 'f' and not c.condeferrable and r.oid <> t.oid) as "refersTo"
  from pg_class t where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and t.relname not like 'kysely%'
  order by t.relname`

/** All tables of the product; each comes after those that it refers to. */
export const listTables = async (client: ClientBase): Promise<readonly Table[]> => {
  const left = (await client.query<Row>(TABLES)).rows
  const sorted: Row[] = []
  while (left.length > 0) {
    const next = left.findIndex(({ refersTo }) => refersTo.every(name => sorted.some(table => table.name === name)))
    if (next < 0) throw new Error(`these tables refer to each other: ${left.map(({ name }) => name).join(', ')}`)
    sorted.push(...left.splice(next, 1))
  }
  return sorted.map(({ refersTo: _refersTo, ...table }) => table)
}

/** As a list in SQL. */
export const listed = (names: readonly string[]): string => names.map(escapeIdentifier).join(', ')

const ROWS_AT_ONCE = 1_000

/** A table's rows as JSON, some at a time, within a transaction. */
export async function* rowsOf(client: ClientBase, { name, columns, key }: Table): AsyncGenerator<readonly string[]> {
  await client.query(
    `declare of_table no scroll cursor for select to_jsonb(t)::text as row
     from (select ${listed(columns)} from ${escapeIdentifier(name)} order by ${listed(key)}) t`,
  )
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${ROWS_AT_ONCE} from of_table`)
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await client.query('close of_table')
}
