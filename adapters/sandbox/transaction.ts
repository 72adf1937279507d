import type { Pool, PoolClient } from 'pg'

/** Commits what `work` wrote, or nothing of it when it throws. */
export const inTransaction = async <T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (cause) {
    await client.query('rollback').catch((error: Error) => (broken = error))
    throw cause
  } finally {
    client.release(broken)
  }
}
