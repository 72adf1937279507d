import { Client, escapeIdentifier, escapeLiteral } from 'pg'

/** Where these texts stand in any column of the database, as "trace in table". */
export const findTraces = async (url: string, traces: readonly string[]): Promise<readonly string[]> => {
  if (traces.length === 0) return []
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
    )
    const { rows: found } = await client.query<{ found: string }>(
      tables
        .map(
          // Each row is written out once, whatever is looked for in it.
          ({ name }) =>
            `select distinct trace || ' in ' || ${escapeLiteral(name)} as found
             from (select t::text as line from public.${escapeIdentifier(name)} t offset 0) t, unnest($1::text[]) trace
             where strpos(line, trace) > 0`,
        )
        .join(' union all '),
      [[...traces]],
    )
    return found.map(row => row.found)
  } finally {
    await client.end()
  }
}

/** Of a person who has left, beside what the staff keeps to ask them for an account (G795). */
export const findTracesOfDeparted = async (url: string, traces: readonly string[]): Promise<readonly string[]> =>
  (await findTraces(url, traces)).filter(trace => !trace.endsWith(' in refund_contact'))
