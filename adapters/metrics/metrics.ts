import { createServer } from 'node:http'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { UnlinkProvider } from '#adapters/http/server/privacy/unlink-routes.ts'
import type { WorkerJobs } from '#adapters/jobs/worker-jobs.ts'
import { postgresShopFigures } from '#adapters/postgres/shop-figures.ts'
import type { Postgres } from '#adapters/postgres/postgres.ts'
import type { Clock } from '#core/shared/clock.ts'
import { poolMetrics, type Pools } from './pool-metrics.ts'
import { refusedUnlinks } from './refused-unlinks.ts'
import { type Answered, requestTimes } from './request-times.ts'
import { shopMetrics } from './shop-metrics.ts'
import { workerJobMetrics } from './worker-job-metrics.ts'

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
  readonly noteUnlinkRefused: (provider: UnlinkProvider) => void
  /** Reports these jobs too. */
  readonly watch: (jobs: WorkerJobs) => void
  readonly close: () => Promise<void>
}

/** `GET /metrics` on a port of its own, for Prometheus. Rejects when the port is taken. */
export const serveMetrics = async ({ host, port, pools, postgres, clock }: Setup): Promise<Metrics> => {
  const registry = new Registry()
  const watched: WorkerJobs[] = []
  const readShop = postgresShopFigures(postgres)
  collectDefaultMetrics({ register: registry })
  const noteAnswered = requestTimes(registry)
  const noteUnlinkRefused = refusedUnlinks(registry)
  poolMetrics(registry, pools)
  workerJobMetrics(registry, () => watched.flatMap(jobs => jobs.last()))

  const scrape = async (): Promise<string> => {
    // Before the question below takes a connection of its own.
    const ofProcess = await registry.metrics()
    const now = clock.now()
    return ofProcess + (await shopMetrics((await readShop(now)).unwrapOr(null), now).metrics())
  }
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    return void scrape().then(text => response.writeHead(200, { 'content-type': registry.contentType }).end(text))
  })
  await new Promise<void>((resolve, reject) => {
    const refuse = (cause: Error): void => reject(new Error(`METRICS_PORT cannot be used: ${cause.message}`, { cause }))
    server.once('error', refuse).listen(port, host, resolve)
  })
  return {
    noteAnswered,
    noteUnlinkRefused,
    watch: jobs => void watched.push(jobs),
    async close() {
      await new Promise(resolve => {
        server.close(resolve).closeAllConnections()
      })
    },
  }
}
