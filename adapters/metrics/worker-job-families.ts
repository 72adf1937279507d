import type { LastRun } from '#adapters/jobs/worker-jobs.ts'
import type { Family } from './exposition.ts'

/** How the worker jobs of this process went. */
export const workerJobFamilies = (jobs: readonly LastRun[]): readonly Family[] => [
  {
    name: 'seasonkeep_worker_job_last_success_timestamp_seconds',
    help: 'When the job last succeeded, in seconds since 1970; until then, when the worker started.',
    type: 'gauge',
    samples: jobs.map(({ name, endedWellAt }) => ({ labels: { worker_job: name }, value: endedWellAt / 1000 })),
  },
  {
    name: 'seasonkeep_worker_job_interval_seconds',
    help: 'Seconds between the end of a run and the next.',
    type: 'gauge',
    samples: jobs.map(({ name, everySeconds }) => ({ labels: { worker_job: name }, value: everySeconds })),
  },
  {
    name: 'seasonkeep_worker_job_failures_total',
    help: 'WorkerJobs that ended with a fault.',
    type: 'counter',
    samples: jobs.map(({ name, failures }) => ({ labels: { worker_job: name }, value: failures })),
  },
]
