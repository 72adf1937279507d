import { execFile } from 'node:child_process'
import process from 'node:process'
import { promisify } from 'node:util'
import pg from 'pg'
import { migrate } from '#adapters/postgres/migrate.ts'
import { seedContracts } from '#adapters/reliability/testing/seed-contracts.ts'
import { RENEWAL_BATCH } from '#core/billing/service/renew-due.ts'
import type { Day } from '#core/shared/day.ts'
import { byTurns, type Finding } from './measure.ts'
import { withDatabase } from './with-service.ts'

const ROUNDS = 2
const CONTRACTS = 10_000
const MANY_CONTRACTS = 50_000
const START = '2026-12-03' as Day
/** Half of what a queue of rows keeps of its rate once each job does a renewal's SQL: 6,000 of 90,000 a second on a quiet machine. */
const QUEUE_WITH_WORK = 0.033
const DUE = '2027-12-03T10:00:00+09:00'

const run = promisify(execFile)

type Ran = { readonly jobs: number; readonly startedAt: number; readonly endedAt: number }
type Worked = Ran & { readonly heldMb: number }

/** Our part of 10,000 renewals beside a bare loop over the same SQL and beside a bare queue of empty jobs, on one PostgreSQL, in one run. */
export const benchRenewals = (): Promise<readonly Finding[]> =>
  withDatabase(async url => {
    await migrate(url)
    const database = new pg.Pool({ connectionString: url, max: 1 })
    const due = async (count: number): Promise<void> => {
      for (let left = count; left > 0; left -= CONTRACTS) {
        await seedContracts(database, Math.min(left, CONTRACTS), { start: START, sandbox: false })
      }
      await database.query('vacuum analyze')
    }
    const program = async (...args: string[]): Promise<string> =>
      (await run(process.execPath, ['--expose-gc', ...args])).stdout
    const worker = async (how: 'ours' | 'floor'): Promise<Worked> =>
      JSON.parse(await program('cli/bench/renewal-worker.ts', url, DUE, how))
    const emptyJobs = async (): Promise<number> =>
      jobsPerSecond([
        JSON.parse(await program('cli/bench/empty-jobs.ts', url, String(CONTRACTS), String(RENEWAL_BATCH))),
      ])
    const workers = async (how: 'ours' | 'floor', count: number, contracts = CONTRACTS) => {
      await due(contracts)
      const ran = await Promise.all(Array.from({ length: count }, () => worker(how)))
      const jobs = ran.reduce((sum, one) => sum + one.jobs, 0)
      if (jobs !== contracts) throw new Error(`${jobs} of ${contracts} renewals were done`)
      return { rate: jobsPerSecond(ran), heldMb: Math.max(...ran.map(one => one.heldMb)) }
    }
    const rate = (how: 'ours' | 'floor', count: number) => async () => (await workers(how, count)).rate

    const alone = await byTurns(ROUNDS, rate('ours', 1), rate('floor', 1))
    const together = await byTurns(ROUNDS, rate('ours', 2), rate('floor', 2))
    const beside = await byTurns(ROUNDS, rate('ours', 1), emptyJobs)
    const few = await workers('ours', 1)
    const many = await workers('ours', 1, MANY_CONTRACTS)
    await database.end()
    return [
      { what: 'renewals, 1 worker', ...alone, unit: '/s', target: { atLeast: 0.9 } },
      { what: 'renewals, 2 workers', ...together, unit: '/s', target: { atLeast: 0.9 } },
      {
        what: 'renewals beside empty jobs of a bare queue',
        ...beside,
        unit: '/s',
        target: { atLeast: QUEUE_WITH_WORK },
      },
      {
        what: '50,000 renewals beside 10,000',
        ours: many.rate,
        floor: few.rate,
        unit: '/s',
        target: { atLeast: 0.8 },
      },
      {
        what: 'memory held after 50,000 beside 10,000',
        ours: many.heldMb,
        floor: few.heldMb,
        unit: 'MB',
        target: { atMost: 1.2 },
      },
    ]
  })

/** Jobs a second, from the first to begin to the last to end. */
const jobsPerSecond = (ran: readonly Ran[]): number => {
  const jobs = ran.reduce((sum, one) => sum + one.jobs, 0)
  return (jobs * 1_000) / (Math.max(...ran.map(one => one.endedAt)) - Math.min(...ran.map(one => one.startedAt)))
}
