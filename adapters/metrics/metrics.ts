import { createServer } from 'node:http'
import type pg from 'pg'
import type { WorkerJobs } from '#adapters/jobs/worker-jobs.ts'
import { postgresShopFigures } from '#adapters/postgres/shop-figures.ts'
import type { Postgres } from '#adapters/postgres/postgres.ts'
import type { Clock } from '#core/shared/clock.ts'
import { EXPOSITION_TYPE, expositionOf, type Family } from './exposition.ts'
import { processFigures } from './process-figures.ts'
import { type Answered, requestTimes } from './request-times.ts'
import { workerJobFamilies } from './worker-job-families.ts'
import { shopFamilies } from './shop-families.ts'

/** By whom they are used. */
type Pools = Readonly<Record<string, pg.Pool>>

type Setup = {
  readonly host: string
  /** Its own: the public port never answers with figures. */
  readonly port: number
  readonly pools: Pools
  readonly postgres: Postgres
  readonly clock: Clock
}

export type Metrics = {
  readonly noteAnswered: (answered: Answered) => void
  /** Reports these jobs too. */
  readonly watch: (jobs: WorkerJobs) => void
  readonly close: () => Promise<void>
}

/** `GET /metrics` on a port of its own, for Prometheus. Rejects when the port is taken. */
export const serveMetrics = async ({ host, port, pools, postgres, clock }: Setup): Promise<Metrics> => {
  const requests = requestTimes()
  const figures = processFigures()
  const readShop = postgresShopFigures(postgres)
  const watched: WorkerJobs[] = []

  const scrape = async (): Promise<string> => {
    // Before the question below takes a connection of its own.
    const connections = poolFamilies(pools)
    const shop = await readShop(clock.now())
    return expositionOf([
      requests.family(),
      ...figures.families(),
      ...connections,
      ...workerJobFamilies(watched.flatMap(jobs => jobs.last())),
      ...shopFamilies(shop.unwrapOr(null), clock.now()),
    ])
  }
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    return void scrape().then(text => response.writeHead(200, { 'content-type': EXPOSITION_TYPE }).end(text))
  })
  await new Promise<void>((resolve, reject) => {
    const refuse = (cause: Error): void => reject(new Error(`METRICS_PORT cannot be used: ${cause.message}`, { cause }))
    server.once('error', refuse).listen(port, host, resolve)
  })
  return {
    noteAnswered: requests.note,
    watch: jobs => void watched.push(jobs),
    async close() {
      figures.stop()
      await new Promise(resolve => {
        server.close(resolve).closeAllConnections()
      })
    },
  }
}

/** Customers and workers have connections of their own: one may be at its limit while the other is not. */
const poolFamilies = (pools: Pools): readonly Family[] => {
  const family = (name: string, help: string, of: (pool: pg.Pool) => number): Family => ({
    name: `seasonkeep_pool_${name}`,
    help,
    type: 'gauge',
    samples: Object.entries(pools).map(([pool, each]) => ({ labels: { pool }, value: of(each) })),
  })
  return [
    family(
      'in_use',
      'Connections to the database that are at work.',
      ({ totalCount, idleCount }) => totalCount - idleCount,
    ),
    family('idle', 'Connections to the database that wait for work.', ({ idleCount }) => idleCount),
    family('waiting', 'Work that waits for a connection.', ({ waitingCount }) => waitingCount),
    family('max', 'As many connections this process may open.', ({ options }) => options.max),
  ]
}
