import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { migrate } from '../migrate.ts'
import { freshDatabase } from './fresh-database.ts'
import { runSql, withDatabase } from './sql.ts'

/** A database as an older version left it, with a pool on it. */
export const olderDatabase = async (version: string): Promise<{ readonly url: string; readonly pool: pg.Pool }> => {
  const beside = await freshDatabase()
  const name = `older_${randomUUID().replaceAll('-', '')}`
  await runSql(beside.url, `create database ${name} template template0`)
  const url = withDatabase(beside.url, name)
  const pool = new pg.Pool({ connectionString: url })
  // They are ended by force below, also one that is about to end.
  pool.on('connect', client => void client.on('error', () => undefined))
  pool.on('error', () => undefined)
  onTestFinished(async () => {
    await pool.end()
    await runSql(beside.url, `drop database ${name} with (force)`)
    await beside.drop()
  })
  await migrate(url, version)
  return { url, pool }
}
