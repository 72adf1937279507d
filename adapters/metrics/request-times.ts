import type { Family } from './exposition.ts'

/** A request that was answered. The route is a pattern, as `/api/payments/:id`; a path could hold an e-mail (G19). */
export type Answered = {
  readonly method: string
  readonly route: string | undefined
  readonly status: number
  readonly milliseconds: number
}

export type RequestTimes = { readonly note: (answered: Answered) => void; readonly family: () => Family }

/** Upper bounds, in seconds. A call that asks the card provider may take ten. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const
/** Anybody can ask by any word; each would be kept for good. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'])

type Times = { readonly labels: Readonly<Record<string, string>>; readonly counts: number[]; sum: number }

/** How many requests there were and how long each took, by route and status. */
export const requestTimes = (): RequestTimes => {
  const kept = new Map<string, Times>()
  return {
    note({ method, route = 'none', status, milliseconds }) {
      const labels = { method: METHODS.has(method) ? method : 'other', route, status: String(status) }
      const key = Object.values(labels).join(' ')
      const times = kept.get(key) ?? { labels, counts: [...BOUNDS, Infinity].map(() => 0), sum: 0 }
      kept.set(key, times)
      const seconds = milliseconds / 1000
      const at = BOUNDS.findIndex(bound => seconds <= bound)
      const bucket = at === -1 ? BOUNDS.length : at
      times.counts[bucket] = (times.counts[bucket] ?? 0) + 1
      times.sum += seconds
    },
    family: () => ({
      name: 'seasonkeep_http_request_duration_seconds',
      help: 'How long requests took until they were answered, by method, route pattern and status.',
      type: 'histogram',
      samples: [...kept.values()].flatMap(samplesOf),
    }),
  }
}

/** A bucket holds what the smaller ones hold. */
const samplesOf = ({ labels, counts, sum }: Times): Family['samples'] => {
  const upTo = counts.map((_count, at) => counts.slice(0, at + 1).reduce((all, one) => all + one, 0))
  return [
    ...upTo.map((value, at) => ({ suffix: '_bucket', labels: { ...labels, le: boundText(BOUNDS[at]) }, value })),
    { suffix: '_sum', labels, value: sum },
    { suffix: '_count', labels, value: upTo.at(-1) ?? 0 },
  ]
}

const boundText = (bound: number | undefined): string => (bound === undefined ? '+Inf' : String(bound))
