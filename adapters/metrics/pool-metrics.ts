import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'

/** By whom they are used. */
export type Pools = Readonly<Record<string, pg.Pool>>

type Figure = { readonly name: string; readonly help: string; readonly of: (pool: pg.Pool) => number }

const FIGURES: readonly Figure[] = [
  {
    name: 'in_use',
    help: 'Database connections in use.',
    of: ({ totalCount, idleCount }) => totalCount - idleCount,
  },
  { name: 'idle', help: 'Idle database connections.', of: ({ idleCount }) => idleCount },
  { name: 'waiting', help: 'Requests waiting for a database connection.', of: ({ waitingCount }) => waitingCount },
  { name: 'max', help: 'The most database connections of this process.', of: ({ options }) => options.max },
]

/** Customers and workers have connections of their own: one may be at its limit while the other is not. */
export const poolMetrics = (registry: Registry, pools: Pools): void => {
  for (const { name, help, of } of FIGURES) {
    const gauge = new Gauge({
      name: `seasonkeep_pool_${name}`,
      help,
      labelNames: ['pool'],
      registers: [],
      collect() {
        for (const [pool, each] of Object.entries(pools)) this.set({ pool }, of(each))
      },
    })
    registry.registerMetric(gauge)
  }
}
