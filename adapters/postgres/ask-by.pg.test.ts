import { expect, onTestFinished, test } from 'vitest'
import { openPool } from './database.ts'
import { freshDatabase } from './testing/fresh-database.ts'

const EACH = 'select * from kept where id = $1'

test('a table that a newer version adds a column to is read on, by connections that knew it before (G598)', async () => {
  const { url, drop } = await freshDatabase()
  const pool = openPool({ url, max: 1, onError: () => undefined })
  onTestFinished(async () => {
    await pool.end()
    await drop()
  })
  await pool.query('create table kept as select 1 as id')
  const read = async () => (await pool.query(EACH, [1])).rows
  expect(await read()).toEqual([{ id: 1 }])
  await pool.query('alter table kept add column later int default 2')
  expect(await read()).toEqual([{ id: 1, later: 2 }])

  await pool.query('alter table kept add column last int default 3')
  await pool.query('begin')
  await expect(read()).rejects.toThrow('cached plan must not change result type')
  await pool.query('rollback')
  expect(await read()).toEqual([{ id: 1, later: 2, last: 3 }])
})
