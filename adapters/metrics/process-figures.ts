import { monitorEventLoopDelay } from 'node:perf_hooks'
import process from 'node:process'
import { type Family, gauge } from './exposition.ts'

export type ProcessFigures = { readonly families: () => readonly Family[]; readonly stop: () => void }

const RESOLUTION_MS = 10
const NANOSECONDS = 1e9

/** What the process itself is doing, by the names that dashboards for Node know. */
export const processFigures = (): ProcessFigures => {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  const startedAt = Date.now() / 1000 - process.uptime()
  return {
    families() {
      const { rss, heapUsed, heapTotal, external } = process.memoryUsage()
      const { user, system } = process.cpuUsage()
      // Of a loop that was never late it is not a number.
      const late = (nanoseconds: number): number =>
        Math.max(0, (Number.isFinite(nanoseconds) ? nanoseconds : 0) / NANOSECONDS - RESOLUTION_MS / 1000)
      const [median, most, worst] = [late(delay.percentile(50)), late(delay.percentile(99)), late(delay.max)]
      delay.reset()
      return [
        gauge('process_start_time_seconds', 'When the process started, in seconds since 1970.', startedAt),
        gauge('process_resident_memory_bytes', 'Memory that the process holds.', rss),
        {
          ...gauge(
            'process_cpu_seconds_total',
            'Time that the processors spent on the process.',
            (user + system) / 1e6,
          ),
          type: 'counter',
        },
        gauge('nodejs_heap_size_used_bytes', 'Memory of the objects of the program.', heapUsed),
        gauge('nodejs_heap_size_total_bytes', 'Memory set aside for the objects of the program.', heapTotal),
        gauge('nodejs_external_memory_bytes', 'Memory of the program outside of its heap.', external),
        gauge('nodejs_eventloop_lag_p50_seconds', 'How late work began since the last scrape: the median.', median),
        gauge(
          'nodejs_eventloop_lag_p99_seconds',
          'How late work began since the last scrape: all but one in a hundred.',
          most,
        ),
        gauge('nodejs_eventloop_lag_max_seconds', 'How late work began since the last scrape: the worst.', worst),
      ]
    },
    stop: () => void delay.disable(),
  }
}
