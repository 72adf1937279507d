import { ok } from 'neverthrow'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, openPool } from './database.ts'
import { type Postgres, transact } from './postgres.ts'
import { freshDatabase } from './testing/fresh-database.ts'

let postgres: Postgres
let close: () => Promise<void>
const faults: unknown[] = []
beforeAll(async () => {
  const database = await freshDatabase()
  const pool = openPool({ url: database.url, max: 4, onError: () => undefined })
  await pool.query('create table door (name text primary key, opened integer not null default 0)')
  await pool.query(`insert into door (name) values ('front'), ('back')`)
  postgres = { db: openDatabase(pool), report: cause => void faults.push(cause) }
  close = async () => {
    await pool.end()
    await database.drop()
  }
})
afterAll(() => close())

test('two changes that wait for each other are both done, each once', async () => {
  let holding = 0
  let bothHold = (): void => undefined
  const together = new Promise<void>(resolve => (bothHold = resolve))
  const open = (first: string, second: string) => {
    let runs = 0
    return transact(postgres, async tx => {
      runs += 1
      await sql`update door set opened = opened + 1 where name = ${first}`.execute(tx)
      if (runs === 1) {
        holding += 1
        if (holding === 2) bothHold()
        await together
      }
      await sql`update door set opened = opened + 1 where name = ${second}`.execute(tx)
      return ok(runs)
    })
  }
  const done = await Promise.all([open('front', 'back'), open('back', 'front')])
  // Whom the database ends is its own choice, and it may be one after the other.
  expect(Math.max(...done.map(one => one.unwrapOr(0)))).toBeGreaterThan(1)
  expect(faults).toEqual([])
  const { rows } = await sql`select name, opened from door order by name`.execute(postgres.db)
  expect(rows).toEqual([
    { name: 'back', opened: 2 },
    { name: 'front', opened: 2 },
  ])
})
