import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { migrate } from '../migrate.ts'
import { dropDatabase, freshDatabase } from './fresh-database.ts'
import { runSql, withDatabase } from './sql.ts'

/** A database as an older version left it, with a pool on it. */
export const olderDatabase = async (version: string): Promise<{ readonly url: string; readonly pool: pg.Pool }> => {
  const beside = await freshDatabase()
  const name = `older_${randomUUID().replaceAll('-', '')}`
  await runSql(beside.url, `create database ${name} template template0`)
  const url = withDatabase(beside.url, name)
  const pool = new pg.Pool({ connectionString: url })
  onTestFinished(async () => {
    await pool.end()
    await dropDatabase(beside.url, name)
    await beside.drop()
  })
  await migrate(url, { to: version })
  return { url, pool }
}
