import { Client, escapeIdentifier } from 'pg'

/** All rows of a database, by table: to compare before and after, or to look for what must not be there. */
export const dumpDatabase = async (
  url: string,
  schemas: readonly string[] = ['public'],
): Promise<Readonly<Record<string, unknown>>> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ schema: string; name: string }>(
      `select table_schema as schema, table_name as name from information_schema.tables
       where table_schema = any($1) order by 1, 2`,
      [[...schemas]],
    )
    const dump: Record<string, unknown> = {}
    for (const { schema, name } of tables) {
      const table = [schema, name].map(escapeIdentifier).join('.')
      dump[name] = (await client.query(`select t::text from ${table} t order by 1`)).rows
    }
    return dump
  } finally {
    await client.end()
  }
}
