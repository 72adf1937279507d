import { execFile } from 'node:child_process'
import process from 'node:process'
import { promisify } from 'node:util'
import { openPool } from '#adapters/postgres/database.ts'
import { migrate } from '#adapters/postgres/migrate.ts'
import { withDatabase as databaseAt, runSql } from '#adapters/postgres/testing/sql.ts'
import { seedContracts } from '#adapters/reliability/testing/seed-contracts.ts'
import type { Day } from '#core/shared/day.ts'
import { byTurns, type Finding } from './measure.ts'
import { withDatabase } from './with-service.ts'

const ROUNDS = 2
/** How many are due in the databases that runs begin with, each a copy of the one before and more. One by one takes ten times as long. */
const DUE_IN = { queue: 1_000, few: 4_000, many: 10_000 }
/** As many as one statement is given. */
const SEEDED_AT_ONCE = 4_000
const START = '2026-12-03' as Day
const DUE = '2027-12-03T10:00:00+09:00'

const run = promisify(execFile)

type How = 'ours' | 'floor' | 'queue'
type Ran = { readonly jobs: number; readonly startedAt: number; readonly endedAt: number }
type Worked = Ran & { readonly heldMb: number }

/**
 * Our part of renewals beside a bare loop over the same SQL and beside one by one as the jobs of a queue, on one PostgreSQL, in one run. Each
 * begins in a copy of the same contracts: to seed them takes longer than to renew them.
 */
export const benchRenewals = (): Promise<readonly Finding[]> =>
  withDatabase(async url => {
    await migrate(url)
    let template = new URL(url).pathname.slice(1)
    let seeded = 0
    for (const [name, count] of Object.entries(DUE_IN)) {
      await runSql(url, `create database ${name} template ${template} strategy file_copy`)
      await seed(databaseAt(url, name), count - seeded)
      template = name
      seeded = count
    }

    const program = async (...args: string[]): Promise<string> =>
      (await run(process.execPath, ['--expose-gc', ...args])).stdout
    const workers = async (how: How, count: number, due: keyof typeof DUE_IN = 'few') => {
      await runSql(url, `create database run template ${due} strategy file_copy`)
      const worker = async (): Promise<Worked> =>
        JSON.parse(await program('cli/bench/renewal-worker.ts', databaseAt(url, 'run'), DUE, how))
      const ran = await Promise.all(Array.from({ length: count }, worker))
      await runSql(url, 'drop database run with (force)')
      const jobs = ran.reduce((sum, one) => sum + one.jobs, 0)
      if (jobs !== DUE_IN[due]) throw new Error(`${jobs} of ${DUE_IN[due]} renewals were done`)
      return { rate: jobsPerSecond(ran), heldMb: Math.max(...ran.map(one => one.heldMb)) }
    }
    const rate = (how: How, count: number, due?: keyof typeof DUE_IN) => async () =>
      (await workers(how, count, due)).rate

    const alone = await byTurns(ROUNDS, rate('ours', 1), rate('floor', 1))
    const together = await byTurns(ROUNDS, rate('ours', 2), rate('floor', 2))
    const beside = await byTurns(ROUNDS, rate('ours', 1), rate('queue', 1, 'queue'))
    const few = await workers('ours', 1)
    const many = await workers('ours', 1, 'many')
    return [
      { what: 'renewals, 1 worker', ...alone, unit: '/s', target: { atLeast: 0.9 } },
      { what: 'renewals, 2 workers', ...together, unit: '/s', target: { atLeast: 0.9 } },
      { what: 'renewals beside jobs of a queue', ...beside, unit: '/s', target: { atLeast: 1 } },
      {
        what: `${DUE_IN.many} renewals beside ${DUE_IN.few}`,
        ours: many.rate,
        floor: few.rate,
        unit: '/s',
        target: { atLeast: 0.8 },
      },
      {
        what: `memory held after ${DUE_IN.many} beside ${DUE_IN.few}`,
        ours: many.heldMb,
        floor: few.heldMb,
        unit: 'MB',
        target: { atMost: 1.2 },
      },
    ]
  })

const seed = async (url: string, count: number): Promise<void> => {
  const database = openPool({ url, max: 1, onError: () => undefined })
  // What this code writes fits together: keys of other tables are not looked up, which would take half of the time.
  await database.query('set session_replication_role = replica')
  for (let left = count; left > 0; left -= SEEDED_AT_ONCE) {
    await seedContracts(database, Math.min(left, SEEDED_AT_ONCE), { start: START, sandbox: false })
  }
  await database.query('vacuum analyze')
  await database.end()
}

/** Jobs a second, from the first to begin to the last to end. */
const jobsPerSecond = (ran: readonly Ran[]): number => {
  const jobs = ran.reduce((sum, one) => sum + one.jobs, 0)
  return (jobs * 1_000) / (Math.max(...ran.map(one => one.endedAt)) - Math.min(...ran.map(one => one.startedAt)))
}
