import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { type RunningService, runService, type ServiceSettings } from '#adapters/container/run-service.ts'
import { ServicePorts } from '#adapters/container/service/ports.ts'
import { noticeJob, reportJob, serviceJobs, staffMessageJob } from '#adapters/container/service-jobs.ts'
import { resolve } from '#adapters/container/token.ts'
import type { WorkerJob } from '#adapters/jobs/worker-jobs.ts'
import { openPool } from '#adapters/postgres/database.ts'
import type { Clock } from '#core/shared/clock.ts'

/** Of two readings of a clock that runs. */
const NEARLY_MS = 50

/** Other processes hear of a command to the sandbox's clock a moment later. */
export const untilInTime = async (clock: Clock, db: pg.Pool): Promise<void> => {
  const { rows } = await db.query<{ at: string | null; offset: string }>(
    'select stands_at_ms as at, offset_ms as offset from sandbox.clock',
  )
  const [{ at, offset } = { at: null, offset: '0' }] = rows
  const isBehind = () =>
    at === null ? Math.abs(Date.now() + Number(offset) - clock.now()) > NEARLY_MS : clock.now() !== Number(at)
  while (isBehind()) await pause(1)
}

export type WorkerOnDemand = RunningService & {
  /** Does all that is due, and what follows from it. */
  readonly work: () => Promise<void>
  /** Sends each notice that is due. */
  readonly deliverNotices: () => Promise<void>
  /** Asks what became of each text message that is due. */
  readonly readReports: () => Promise<void>
  /** Sends each message to the staff that is due. */
  readonly messageStaff: () => Promise<void>
}

/** Answers which have to be asked again: what a job has done may be work for those that came before it. */
const workInTurn = async (jobs: readonly WorkerJob[]): Promise<readonly WorkerJob[]> => {
  let last = 0
  for (const [n, { batch = Infinity, run }] of jobs.entries()) {
    // One that fails is tried again when it is asked for again, as by a worker.
    for (let done = await run(); ; done = await run()) {
      if (done.unwrapOr(0) > 0) last = n
      if (done.unwrapOr(0) < batch) break
    }
  }
  return jobs.slice(0, last)
}

/** A worker's process without its intervals: jobs run when they are asked for, at the time that the sandbox's clock shows. */
export const workerOnDemand = async (settings: ServiceSettings): Promise<WorkerOnDemand> => {
  const idle = await runService({ ...settings, roles: [] })
  const { container } = idle
  const jobs = serviceJobs(container)
  const clock = resolve(container, ServicePorts.clock)
  const pool = openPool({ url: settings.databaseUrl, max: 1, onError: () => undefined })
  const { run: sendDue } = noticeJob(container)
  const { run: readDue } = reportJob(container)
  const { run: sendToStaff } = staffMessageJob(container)

  const inTime = () => untilInTime(clock, pool)
  return {
    container,
    async work() {
      await inTime()
      for (let due = jobs; due.length > 0;) due = await workInTurn(due)
    },
    async messageStaff() {
      for (let sent = await sendToStaff(); sent.unwrapOr(0) > 0;) sent = await sendToStaff()
    },
    async readReports() {
      await inTime()
      // What is not known yet is put off.
      for (let read = await readDue(); read.unwrapOr(0) > 0;) read = await readDue()
    },
    async deliverNotices() {
      await inTime()
      // No more of a customer's sets is waited for.
      await pool.query(`update notice set next_try_at = now() - interval '1 minute' where state = 'NEW'`)
      // What was not delivered is put off.
      for (let sent = await sendDue(); sent.unwrapOr(0) > 0;) sent = await sendDue()
    },
    async stop() {
      await pool.end()
      await idle.stop()
    },
  }
}
