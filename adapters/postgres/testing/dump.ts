import { Client, escapeIdentifier } from 'pg'

/** All that stands in a database, by table, to compare before and after. */
export const dumpOf = async (url: string): Promise<Readonly<Record<string, unknown>>> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
    )
    const dump: Record<string, unknown> = {}
    for (const { name } of tables) {
      dump[name] = (await client.query(`select t::text from ${escapeIdentifier(name)} t order by 1`)).rows
    }
    return dump
  } finally {
    await client.end()
  }
}
