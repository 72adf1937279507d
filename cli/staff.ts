import pg from 'pg'

/** With the embedded database nobody has to be appointed first: its owner is the ADMIN `local`. */
export const LOCAL_STAFF = 'local'

export const ensureLocalStaff = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `insert into staff (id, name, role) values ($1, 'Local administrator', 'ADMIN') on conflict (id) do nothing`,
      [LOCAL_STAFF],
    )
  } finally {
    await client.end()
  }
}
