import { Histogram, type Registry } from 'prom-client'

/** A request that was answered. The route is a pattern, as `/api/payments/:id`; a path could hold an e-mail (G19). */
export type Answered = {
  readonly method: string
  readonly route: string | undefined
  readonly status: number
  readonly milliseconds: number
}

/** Upper bounds, in seconds. A call that asks the card provider may take ten. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Anybody can ask by any word; each would be kept for good. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'])

/** How many requests there were and how long each took, by route and status. */
export const requestTimes = (registry: Registry): ((answered: Answered) => void) => {
  const durations = new Histogram({
    name: 'seasonkeep_http_request_duration_seconds',
    help: 'Duration of requests, by method, route pattern and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })
  return ({ method, route = 'none', status, milliseconds }) =>
    durations.observe({ method: METHODS.has(method) ? method : 'other', route, status }, milliseconds / 1000)
}
