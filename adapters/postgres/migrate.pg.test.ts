import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { Client, Pool } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { hasNewestSchema, hasOurSchema, migrate } from './migrate.ts'
import { openDatabase } from './database.ts'
import { postgresNoticeRecords } from './notices/notice-records.ts'
import { dropDatabase, freshDatabase } from './testing/fresh-database.ts'
import { olderDatabase } from './testing/older-database.ts'
import { runSql, withDatabase } from './testing/sql.ts'

/** An early schema, and what a later migration makes. */
const EARLY = '0003-checkout'
const MADE_LATER = 'archived_contract'

const joins = (pool: pg.Pool): Promise<unknown> =>
  pool.query(
    `insert into customer (id, name, provider, provider_id, created_at) values (gen_random_uuid(), '김시즌', 'KAKAO', gen_random_uuid(), now())`,
  )

const readSchema = async (pool: pg.Pool): Promise<unknown> => {
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
  const { url, pool } = await olderDatabase(EARLY)
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
  const { url, pool } = await olderDatabase(EARLY)
  await pool.query(`create table ${MADE_LATER} ()`)
  const before = await readSchema(pool)
  await expect(migrate(url)).rejects.toThrow(`relation "${MADE_LATER}" already exists`)
  expect(await readSchema(pool)).toEqual(before)
  await joins(pool)
  expect([await hasNewestSchema(pool), await hasOurSchema(pool)]).toEqual([false, false])

  await pool.query(`drop table ${MADE_LATER}`)
  await migrate(url)
  expect(await hasNewestSchema(pool)).toBe(true)
})

test('a schema that a newer version has gone on with is still ours to work on', async () => {
  const { url, pool } = await olderDatabase(EARLY)
  await migrate(url)
  await pool.query(`insert into kysely_migration (name, timestamp) values ('9999-later', '')`)
  expect([await hasNewestSchema(pool), await hasOurSchema(pool)]).toEqual([false, true])
  await expect(migrate(url)).rejects.toThrow('The database has the schema of a newer version (9999-later)')
})

/** Kysely's own. */
const LOCK = '3853314791062309107'

test('who waits for another process that migrates says for which, and goes on when it is done (G835)', async () => {
  const { url } = await olderDatabase(EARLY)
  const other = new Client({ connectionString: url, application_name: 'seasonkeep migrate' })
  await other.connect()
  await other.query(`select pg_advisory_lock(${LOCK})`)
  const said: string[] = []
  const migrated = migrate(url, { onWait: text => said.push(text), saidEveryMs: 50 })
  await expect
    .poll(() => said[0])
    .toMatch(/^a process at \S+ has been migrating for \d+ s; .*pg_terminate_backend\(\d+\)$/)
  await other.query(`select pg_advisory_unlock(${LOCK})`)
  await migrated
  await other.end()
})

test('who migrates itself for long is not told to end somebody (G835)', async () => {
  const { url } = await olderDatabase(EARLY)
  const busy = new Client({ connectionString: url })
  await busy.connect()
  await busy.query('begin; lock table customer, storage_order in access exclusive mode')
  const said: string[] = []
  const migrated = migrate(url, { onWait: text => said.push(text), saidEveryMs: 50 })
  await expect.poll(() => said.at(-1)).toMatch(/^still migrating, for \d+ s: let it end/)
  await busy.query('commit')
  await migrated
  await busy.end()
})

const UNPAID_BEFORE = `
  with someone as (
    insert into customer (id, name, provider, provider_id, created_at)
    values (gen_random_uuid(), '김시즌', 'KAKAO', gen_random_uuid(), now()) returning id
  ), asked (id, kind, is_moving, minute) as (values
    ('SK-SKI-FIRST', 'SKI', false, 1), ('SK-SKI-SECOND', 'SKI', false, 2), ('SK-SKI-THIRD', 'SKI', false, 3),
    ('SK-BOARD-MOVING', 'SNOWBOARD', true, 1), ('SK-BOARD-MOVING-TOO', 'SNOWBOARD', true, 2), ('SK-BOARD', 'SNOWBOARD', false, 3)
  ), placed as (
    insert into storage_order (id, customer_id, equipment_type, location, plan, brand, equipment_name, amount_won, state, step,
      placed_at, state_changed_at, contact_missing, attempt_open)
    select asked.id, someone.id, kind, 'RESORT', 'BASIC', '', '', 99000, 'UNPAID', 1,
      now() + minute * interval '1 minute', now(), true, is_moving
    from asked, someone
  )
  insert into timeline (order_id, step, event, from_state, to_state, occurred_at, recorded_at, actor_kind)
  select id, 1, 'order.precreated', 'NONE', 'UNPAID', now(), now(), 'CUSTOMER' from asked`

test('of the unpaid orders of a kind that there were the newest stays, and each whose payment may be moving (G49)', async () => {
  const { url, pool } = await olderDatabase('0010-found-by-index')
  await pool.query(UNPAID_BEFORE)
  await migrate(url)
  const unpaid = await pool.query(`select id from storage_order where state = 'UNPAID' order by id`)
  expect(unpaid.rows.map(({ id }) => id)).toEqual(['SK-BOARD-MOVING', 'SK-BOARD-MOVING-TOO', 'SK-SKI-THIRD'])
  const voided = await pool.query(`
    select t.order_id from timeline t join storage_order o on (o.id, o.step) = (t.order_id, t.step)
    where t.event = 'order.voided' and t.occurred_at >= o.placed_at order by 1`)
  expect(voided.rows.map(row => row.order_id)).toEqual(['SK-BOARD', 'SK-SKI-FIRST', 'SK-SKI-SECOND'])
})

test('of the notices that an older worker had taken nothing is lost, and none is taken while it may still be sent', async () => {
  const { url, pool } = await olderDatabase('0019-code-of-ones-own-email')
  await pool.query('create schema pgboss; create table pgboss.job ()')
  await pool.query(`
    insert into notice (event, channel, kind, customer_id, created_at, state)
    select 'e', channel, 'PAID', gen_random_uuid(), now(), state
    from (values ('SMS', 'NEW'), ('EMAIL', 'HANDED_ON')) as n (channel, state)`)
  await migrate(url)
  const claimed = async () =>
    (await postgresNoticeRecords({ db: openDatabase(pool), report: () => undefined }).claimDue(9, 60, 0)).unwrapOr([])
  expect((await claimed()).map(({ attempt }) => attempt)).toEqual([1])
  const left = await pool.query(
    `select state, next_try_at > now() + interval '2 minutes' as waits from notice where attempts = 0`,
  )
  expect(left.rows).toEqual([{ state: 'HANDED_ON', waits: true }])
  expect((await pool.query(`select from pg_namespace where nspname = 'pgboss'`)).rowCount).toBe(0)
})

test('PostgreSQL that stops meanwhile is an error of the migration, not the end of the process (G855)', async () => {
  const { url, pool } = await olderDatabase(EARLY)
  const other = new Client({ connectionString: url })
  await other.connect()
  await other.query(`select pg_advisory_lock(${LOCK})`)
  const migrated = migrate(url).then(
    () => 'migrated',
    (cause: unknown) => String(cause),
  )
  const end = `select pg_terminate_backend(pid) from pg_stat_activity
    where starts_with(application_name, 'seasonkeep migrate') and wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(async () => (await pool.query(end)).rowCount).toBe(1)
  expect(await migrated).toContain('terminat')
  await other.end()
  await migrate(url)
  expect(await hasNewestSchema(pool)).toBe(true)
})

const emptyDatabase = async (options: string): Promise<string> => {
  const beside = await freshDatabase()
  const name = `empty_${randomUUID().replaceAll('-', '')}`
  await runSql(beside.url, `create database ${name} template template0 ${options}`)
  onTestFinished(async () => {
    await dropDatabase(beside.url, name)
    await beside.drop()
  })
  return withDatabase(beside.url, name)
}

test.each(['SQL_ASCII', 'LATIN1', 'EUC_KR'])(
  'an empty database of %s, as of a machine without a language, takes no row and says how to create one (G963)',
  async encoding => {
    const url = await emptyDatabase(`encoding '${encoding}' locale 'C' locale_provider 'libc'`)
    await expect(migrate(url)).rejects.toThrow(new RegExp(`^The database is ${encoding}: .*--encoding UTF8`))
    const pool = new Pool({ connectionString: url })
    expect((await pool.query(`select from pg_tables where schemaname = 'public'`)).rowCount).toBe(0)
    await pool.end()
  },
)

test('a database that belongs to another user says so, empty or not (G963)', async () => {
  const url = await emptyDatabase(`encoding 'UTF8'`)
  const user = `guest_${randomUUID().replaceAll('-', '')}`
  await runSql(url, `create role ${user} login password 'guest'`)
  onTestFinished(() => runSql(url, `drop role ${user}`))
  const asGuest = Object.assign(new URL(url), { username: user, password: 'guest' }).href
  await expect(migrate(asGuest)).rejects.toThrow(/^permission denied for schema public. .*owner/)
  await migrate(url)
  await expect(migrate(asGuest)).rejects.toThrow(/^permission denied for table kysely_migration. .*owner/)
})
