import { execFile } from 'node:child_process'
import process from 'node:process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openPool } from '#adapters/postgres/database.ts'
import { freshDatabase } from '#adapters/postgres/testing/fresh-database.ts'
import { seedContracts } from '#adapters/reliability/testing/seed-contracts.ts'
import type { Day } from '#core/shared/day.ts'

const run = promisify(execFile)
const CONTRACTS = 3

test('ours, the floor and the queue each renew all that is due, on the tables as they are now', async () => {
  const { url, drop } = await freshDatabase()
  const database = openPool({ url, max: 1, onError: () => undefined })
  for (const how of ['ours', 'floor', 'queue']) {
    await seedContracts(database, CONTRACTS, { start: '2026-12-03' as Day, sandbox: false })
    const worker = ['--expose-gc', 'cli/bench/renewal-worker.ts', url, '2027-12-03T10:00:00+09:00', how]
    const { stdout } = await run(process.execPath, worker)
    expect({ how, ...JSON.parse(stdout) }).toMatchObject({ how, jobs: CONTRACTS })
  }
  await database.end()
  await drop()
})
