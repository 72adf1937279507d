import { setTimeout as delay } from 'node:timers/promises'
import { err, ok } from 'neverthrow'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Relay, relay } from '#adapters/reliability/testing/relay.ts'
import { openDatabase, openPool } from './database.ts'
import { type Postgres, transact } from './postgres.ts'
import { type FreshDatabase, freshDatabase } from './testing/fresh-database.ts'
import { runSql } from './testing/sql.ts'

/** The product's own timeouts in small. */
const HTTP_TIMEOUTS = { statementMs: 1_500, silentMs: 2_000 }

let database: FreshDatabase
let way: Relay
let pool: ReturnType<typeof openPool>
let postgres: Postgres
beforeEach(async () => {
  database = await freshDatabase()
  await runSql(database.url, `create table door (name text primary key, opened integer not null default 0)`)
  await runSql(database.url, `insert into door (name) values ('front')`)
  way = await relay()
  way.leadTo(database.url)
  pool = openPool({ url: way.urlFor(database.url), max: 1, timeouts: HTTP_TIMEOUTS, onError: () => undefined })
  postgres = { db: openDatabase(pool), report: () => undefined }
})
afterEach(async () => {
  await way.close()
  await pool.end()
  await database.drop()
})

const asked = async (word: string) => (await sql<{ word: string }>`select ${word} as word`.execute(postgres.db)).rows
const ownPid = async () => (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid

test('an answer that comes too late is dropped, and the next question has a connection of its own', async () => {
  expect(await asked('one')).toEqual([{ word: 'one' }])
  const before = await ownPid()
  way.fallSilent('held')
  await expect(asked('two')).rejects.toThrow('has not answered')
  way.speakAgain()
  expect(await asked('three')).toEqual([{ word: 'three' }])
  expect(await ownPid()).not.toBe(before)
  expect(pool.totalCount).toBe(1)
})

test('a transaction that went silent is rolled back, and its rows are unlocked', async () => {
  const opened = (then: () => void) =>
    transact(postgres, async tx => {
      await sql`update door set opened = opened + 1 where name = ${'front'}`.execute(tx)
      then()
      await sql`update door set opened = opened + 1 where name = ${'front'}`.execute(tx)
      return ok(undefined)
    })
  expect(await opened(() => way.fallSilent('lost'))).toEqual(err({ kind: 'ServiceUnreachable' }))
  way.speakAgain()
  expect((await opened(() => undefined)).isOk()).toBe(true)
  expect((await sql`select opened from door`.execute(postgres.db)).rows).toEqual([{ opened: 2 }])
})

test('a statement that takes too long is ended by PostgreSQL, and its connection serves on', async () => {
  const before = await ownPid()
  await expect(sql`select pg_sleep(30)`.execute(postgres.db)).rejects.toMatchObject({ code: '57014' })
  expect(await ownPid()).toBe(before)
})

test('an answer that has come while this process itself was stopped is read', async () => {
  const before = await ownPid()
  const answer = sql<{ word: string }>`select ${'one'} as word from pg_sleep(0.3)`.execute(postgres.db)
  await delay(100)
  const until = performance.now() + HTTP_TIMEOUTS.silentMs + 500
  while (performance.now() < until);
  expect((await answer).rows).toEqual([{ word: 'one' }])
  expect(await ownPid()).toBe(before)
})
