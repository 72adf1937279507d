import { execFile } from 'node:child_process'
import process from 'node:process'
import { promisify } from 'node:util'
import { openPool } from '#adapters/postgres/database.ts'
import { migrate } from '#adapters/postgres/migrate.ts'
import { seedContracts } from '#adapters/reliability/testing/seed-contracts.ts'
import type { Day } from '#core/shared/day.ts'
import { byTurns, type Finding } from './measure.ts'
import { withDatabase } from './with-service.ts'

const ROUNDS = 2
const CONTRACTS = 4_000
const MANY_CONTRACTS = 20_000
const START = '2026-12-03' as Day
const DUE = '2027-12-03T10:00:00+09:00'

const run = promisify(execFile)

type How = 'ours' | 'floor' | 'queue'
type Ran = { readonly jobs: number; readonly startedAt: number; readonly endedAt: number }
type Worked = Ran & { readonly heldMb: number }

/** Our part of renewals beside a bare loop over the same SQL and beside one by one as the jobs of a queue, on one PostgreSQL, in one run. */
export const benchRenewals = (): Promise<readonly Finding[]> =>
  withDatabase(async url => {
    await migrate(url)
    const database = openPool({ url, max: 1, onError: () => undefined })
    const due = async (count: number): Promise<void> => {
      for (let left = count; left > 0; left -= CONTRACTS) {
        await seedContracts(database, Math.min(left, CONTRACTS), { start: START, sandbox: false })
      }
      await database.query('vacuum analyze')
    }
    const program = async (...args: string[]): Promise<string> =>
      (await run(process.execPath, ['--expose-gc', ...args])).stdout
    const worker = async (how: How): Promise<Worked> =>
      JSON.parse(await program('cli/bench/renewal-worker.ts', url, DUE, how))
    const workers = async (how: How, count: number, contracts = CONTRACTS) => {
      await due(contracts)
      const ran = await Promise.all(Array.from({ length: count }, () => worker(how)))
      const jobs = ran.reduce((sum, one) => sum + one.jobs, 0)
      if (jobs !== contracts) throw new Error(`${jobs} of ${contracts} renewals were done`)
      return { rate: jobsPerSecond(ran), heldMb: Math.max(...ran.map(one => one.heldMb)) }
    }
    const rate = (how: How, count: number) => async () => (await workers(how, count)).rate

    const alone = await byTurns(ROUNDS, rate('ours', 1), rate('floor', 1))
    const together = await byTurns(ROUNDS, rate('ours', 2), rate('floor', 2))
    const beside = await byTurns(ROUNDS, rate('ours', 1), rate('queue', 1))
    await database.query('drop table bench_job')
    const few = await workers('ours', 1)
    const many = await workers('ours', 1, MANY_CONTRACTS)
    await database.end()
    return [
      { what: 'renewals, 1 worker', ...alone, unit: '/s', target: { atLeast: 0.9 } },
      { what: 'renewals, 2 workers', ...together, unit: '/s', target: { atLeast: 0.9 } },
      { what: 'renewals beside jobs of a queue', ...beside, unit: '/s', target: { atLeast: 1 } },
      {
        what: `${MANY_CONTRACTS} renewals beside ${CONTRACTS}`,
        ours: many.rate,
        floor: few.rate,
        unit: '/s',
        target: { atLeast: 0.8 },
      },
      {
        what: `memory held after ${MANY_CONTRACTS} beside ${CONTRACTS}`,
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
