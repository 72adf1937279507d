import type { Pool, PoolClient } from 'pg'

/** Commits what `work` wrote, or nothing of it when it throws. */
export const inTransaction = async <T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  let broken: Error | undefined
  // A connection that is cut between two queries emits an event, which has no other listener while we hold it.
  const onCut = (cause: Error): void => {
    broken = cause
  }
  client.on('error', onCut)
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (cause) {
    await client.query('rollback').catch(onCut)
    throw cause
  } finally {
    client.off('error', onCut)
    client.release(broken)
  }
}
