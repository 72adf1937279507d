import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { hasNewestSchema, hasOurSchema, migrate } from './migrate.ts'
import { freshDatabase } from './testing/fresh-database.ts'
import { runSql, withDatabase } from './testing/sql.ts'

/** An early schema, and one that a later migration has to come through. */
const EARLY = '0003-checkout'
const MADE_LATER = 'archived_contract'

/** A database as an older version left it, with a pool on it. */
const olderDatabase = async (): Promise<{ readonly url: string; readonly pool: pg.Pool }> => {
  const beside = await freshDatabase()
  const name = `older_${randomUUID().replaceAll('-', '')}`
  await runSql(beside.url, `create database ${name} template template0`)
  const url = withDatabase(beside.url, name)
  const pool = new pg.Pool({ connectionString: url })
  pool.on('error', () => undefined)
  onTestFinished(async () => {
    await pool.end()
    await runSql(beside.url, `drop database ${name} with (force)`)
    await beside.drop()
  })
  await migrate(url, EARLY)
  return { url, pool }
}

const joins = (pool: pg.Pool): Promise<unknown> =>
  pool.query(
    `insert into customer (id, name, provider, provider_id, created_at) values (gen_random_uuid(), '김시즌', 'KAKAO', gen_random_uuid(), now())`,
  )

const schemaOf = async (pool: pg.Pool): Promise<unknown> => {
  const { rows } = await pool.query(
    `
    select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
    where table_schema = 'public' and table_name <> $1
    union all select conrelid::regclass::text, conname, pg_get_constraintdef(oid), '', '' from pg_constraint
    where connamespace = 'public'::regnamespace
    union all select name, '', '', '', '' from kysely_migration order by 1, 2, 3`,
    [MADE_LATER],
  )
  return rows
}

test('is done once by two at a time and again, while customers go on joining (Z3)', async () => {
  const { url, pool } = await olderDatabase()
  const done = new AbortController()
  let joined = 0
  const load = Array.from({ length: 4 }, async () => {
    for (; !done.signal.aborted; joined += 1) await joins(pool)
  })
  await Promise.all([migrate(url), migrate(url)])
  await migrate(url)
  const duringIt = joined
  await expect.poll(() => joined).toBeGreaterThan(duringIt)
  done.abort()
  await Promise.all(load)
  expect([await hasNewestSchema(pool), await hasOurSchema(pool)]).toEqual([true, true])
  expect((await pool.query('select from customer')).rowCount).toBe(joined)
})

test('one that fails leaves the schema and the version before it as they were, and is done once the cause is gone (Z3)', async () => {
  const { url, pool } = await olderDatabase()
  await pool.query(`create table ${MADE_LATER} ()`)
  const before = await schemaOf(pool)
  await expect(migrate(url)).rejects.toThrow(`relation "${MADE_LATER}" already exists`)
  expect(await schemaOf(pool)).toEqual(before)
  await joins(pool)
  expect([await hasNewestSchema(pool), await hasOurSchema(pool)]).toEqual([false, false])

  await pool.query(`drop table ${MADE_LATER}`)
  await migrate(url)
  expect(await hasNewestSchema(pool)).toBe(true)
})

test('a schema that a newer version has gone on with is still ours to work on', async () => {
  const { url, pool } = await olderDatabase()
  await migrate(url)
  await pool.query(`insert into kysely_migration (name, timestamp) values ('9999-later', '')`)
  expect([await hasNewestSchema(pool), await hasOurSchema(pool)]).toEqual([false, true])
})
