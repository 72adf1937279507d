import type { ResultAsync } from 'neverthrow'

export type WorkerJob = {
  readonly name: string
  readonly everySeconds: number
  /** As many as one run takes; a run that did so many is followed by the next at once. */
  readonly batch?: number
  /** Answers how many things it did. A job never overlaps itself. */
  readonly run: () => ResultAsync<number, unknown>
}

/** How a job went in this process. */
export type LastRun = {
  readonly name: string
  readonly everySeconds: number
  /** By the machine's clock, in milliseconds; the start of the process until it has succeeded once. */
  readonly endedWellAt: number
  readonly failures: number
}

type ReportFailure = (cause: unknown, job: string) => void

export type WorkerJobs = { readonly stop: () => Promise<void>; readonly last: () => readonly LastRun[] }

/**
 * Runs each job again and again, in any number of processes: what is due is a row, and a job claims it there. `everySeconds` is how late
 * it may be noticed.
 */
export const startWorkerJobs = (jobs: readonly WorkerJob[], report: ReportFailure): WorkerJobs => {
  const stopping = new AbortController()
  const running = jobs.map(job => {
    const how = { name: job.name, everySeconds: job.everySeconds, endedWellAt: Date.now(), failures: 0 }
    return { how, ended: loop(job, { how, signal: stopping.signal, report }) }
  })
  return {
    last: () => running.map(({ how }) => how),
    stop: async () => {
      stopping.abort()
      await Promise.all(running.map(({ ended }) => ended))
    },
  }
}

type Loop = {
  readonly how: { endedWellAt: number; failures: number }
  readonly signal: AbortSignal
  readonly report: ReportFailure
}

const loop = async (
  { name, everySeconds, batch = Infinity, run }: WorkerJob,
  { how, signal, report }: Loop,
): Promise<void> => {
  while (!signal.aborted) {
    const done = await run()
    if (done.isOk()) how.endedWellAt = Date.now()
    else {
      how.failures += 1
      report(done.error, name)
    }
    if (done.unwrapOr(0) < batch) await delay(everySeconds * 1000, signal)
  }
}

const delay = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) return resolve()
    const wake = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', wake)
      resolve()
    }
    const timer = setTimeout(wake, milliseconds)
    signal.addEventListener('abort', wake)
  })
