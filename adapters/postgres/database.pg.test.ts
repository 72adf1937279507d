import { expect, onTestFinished, test } from 'vitest'
import { openPool } from './database.ts'
import { freshDatabase } from './testing/fresh-database.ts'

test('PostgreSQL compiles nothing of ours, and no name that others write, as a restore does (G830)', async () => {
  const { url, drop } = await freshDatabase()
  const pool = openPool({ url, max: 1, onError: () => undefined })
  onTestFinished(async () => {
    await pool.end()
    await drop()
  })
  expect((await pool.query('show jit')).rows).toEqual([{ jit: 'off' }])
  const parts = await pool.query(`select proconfig from pg_proc where proname = 'search_parts'`)
  expect(parts.rows).toEqual([{ proconfig: ['jit=off'] }])
})
