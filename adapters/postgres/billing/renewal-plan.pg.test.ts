import pg from 'pg'
import { expect, test } from 'vitest'
import { seedContracts } from '#adapters/reliability/testing/seed-contracts.ts'
import type { Day } from '#core/shared/day.ts'
import { freshDatabase } from '#adapters/postgres/testing/fresh-database.ts'

// What a round costs must not grow with the contracts that are not due, nor with those whose payment is being decided.
test.each(['charge_due_at', 'duty_due_at'])('what is due by %s is found by its index', async column => {
  const database = await freshDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await seedContracts(client, 5_000, { start: '2026-12-03' as Day, sandbox: false })
  await client.query('analyze')
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `explain select id from storage_order where ${column} <= '2026-12-04' and not attempt_open
     order by ${column} limit 200 for update skip locked`,
  )
  await client.end()
  await database.drop()
  const plan = rows.map(row => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/Index Scan using \w+_due on storage_order/)
  expect(plan).not.toMatch(/Seq Scan|Sort/)
})
