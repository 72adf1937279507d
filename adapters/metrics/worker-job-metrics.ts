import { Counter, Gauge, type Registry } from 'prom-client'
import type { LastRun } from '#adapters/jobs/worker-jobs.ts'

const labelNames = ['worker_job'] as const

/** How the worker jobs of this process went. */
export const workerJobMetrics = (registry: Registry, jobs: () => readonly LastRun[]): void => {
  const metrics = [
    new Gauge({
      name: 'seasonkeep_worker_job_last_success_timestamp_seconds',
      help: 'When the job last succeeded, in seconds since 1970; until then, when the worker started.',
      labelNames,
      registers: [],
      collect() {
        for (const { name, endedWellAt } of jobs()) this.set({ worker_job: name }, endedWellAt / 1000)
      },
    }),
    new Gauge({
      name: 'seasonkeep_worker_job_interval_seconds',
      help: 'Seconds between the end of a run and the next.',
      labelNames,
      registers: [],
      collect() {
        for (const { name, everySeconds } of jobs()) this.set({ worker_job: name }, everySeconds)
      },
    }),
    new Counter({
      name: 'seasonkeep_worker_job_failures_total',
      help: 'Runs that failed.',
      labelNames,
      registers: [],
      collect() {
        this.reset()
        for (const { name, failures } of jobs()) this.inc({ worker_job: name }, failures)
      },
    }),
  ]
  for (const metric of metrics) registry.registerMetric(metric)
}
