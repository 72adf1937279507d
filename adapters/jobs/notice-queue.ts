import { okAsync, ResultAsync } from 'neverthrow'
import type { Job, JobResult, PgBoss } from 'pg-boss'
import { CONNECTION, DATABASE_TIMEOUTS } from '#adapters/postgres/database-timeouts.ts'
import type { NoticeId } from '#core/notices/notice.ts'
import type { NoticeQueue } from '#core/notices/ports/notice-queue.ts'
import type { NoticeRecords } from '#core/notices/ports/notice-records.ts'
import type { SendNotice } from '#core/notices/service/send-notice.ts'
import type { Clock } from '#core/shared/clock.ts'
import { type ServiceUnreachable, serviceUnreachable } from '#core/shared/failures.ts'

export type NoticeQueueSetup = {
  readonly databaseUrl: string
  readonly notices: Pick<NoticeRecords, 'giveUp'>
  readonly sendNotice: SendNotice
  readonly clock: Clock
  readonly report: (cause: unknown) => void
  /** Fewer tries for tests. */
  readonly retries?: number
}

export type OpenableNoticeQueue = NoticeQueue & {
  /** Takes up what was handed on earlier. */
  readonly open: () => ResultAsync<void, ServiceUnreachable>
  readonly close: () => Promise<void>
}

const QUEUE = 'notice'
const UNDELIVERED = 'notice-undelivered'

/** After 5 seconds, twice as long each time up to an hour: for most of a day. */
const RETRIES = { limit: 30, firstSeconds: 5, lastSeconds: 60 * 60 }
/** Messages on their way from one process at once. */
const AT_ONCE = 10
/** A job handed in by this process wakes it; this finds retries, and what others handed in. */
const POLL_SECONDS = 2
/** How soon others see that a process has died, and take over what it was sending. */
const WATCH_SECONDS = 10
/** Longer than the longest message takes, a mail with all its tries, and than it takes to write down that it was sent. */
const EXPIRE_SECONDS = 180
const STOP_MS = 15_000
/** pg-boss hands these on to its connections, and throws away one whose statement was not answered. */
const CONNECTIONS = {
  ...CONNECTION,
  statement_timeout: DATABASE_TIMEOUTS.workers.statementMs,
  query_timeout: DATABASE_TIMEOUTS.workers.silentMs,
}

type Handed = { readonly notice: NoticeId }
type Running = { readonly boss: PgBoss; readonly worker: string }

/**
 * pg-boss, in its own schema of the same database, loaded and started with the first notice: a start does not wait for it. It hands on
 * ids and counts the tries in real time; what is due and what is settled stands in our rows.
 */
export const pgBossNoticeQueue = (setup: NoticeQueueSetup): OpenableNoticeQueue => {
  let running: Promise<Running> | null = null
  const started = (): Promise<Running> => {
    running ??= start(setup).catch((cause: unknown) => {
      running = null
      throw cause
    })
    return running
  }
  const opened = ResultAsync.fromThrowable(started, cause => {
    setup.report(cause)
    return serviceUnreachable
  })
  const inserted = ResultAsync.fromThrowable(
    async ({ boss, worker }: Running, ids: readonly NoticeId[]) => {
      await boss.insert(
        QUEUE,
        ids.map(id => ({ id, data: { notice: id } })),
      )
      boss.notifyWorker(worker)
    },
    cause => {
      setup.report(cause)
      return serviceUnreachable
    },
  )
  return {
    open: () => opened().map(() => undefined),
    hand: ids => (ids.length === 0 ? okAsync(undefined) : opened().andThen(queue => inserted(queue, ids))),
    async close() {
      const queue = await running?.catch(() => null)
      await queue?.boss.stop({ graceful: true, timeout: STOP_MS })
    },
  }
}

const start = async (setup: NoticeQueueSetup): Promise<Running> => {
  const { databaseUrl, notices, clock, report, retries = RETRIES.limit } = setup
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    ...CONNECTIONS,
    connectionString: databaseUrl,
    application_name: 'seasonkeep notices',
    schema: 'pgboss',
    max: 3,
    schedule: false,
    superviseIntervalSeconds: WATCH_SECONDS,
    monitorIntervalSeconds: WATCH_SECONDS,
  })
  boss.on('error', report)
  try {
    await boss.start()
    await boss.createQueue(UNDELIVERED, { retryLimit: RETRIES.limit, retryBackoff: true })
    await boss.createQueue(QUEUE, {
      deadLetter: UNDELIVERED,
      retryLimit: retries,
      retryDelay: RETRIES.firstSeconds,
      retryDelayMax: RETRIES.lastSeconds,
      retryBackoff: true,
      heartbeatSeconds: WATCH_SECONDS,
      expireInSeconds: EXPIRE_SECONDS,
    })
    const settling = { perJobResults: true, pollingIntervalSeconds: POLL_SECONDS, batchSize: AT_ONCE } as const
    const worker = await boss.work<Handed, unknown, typeof settling & { burstWhenBatchFull: true }>(
      QUEUE,
      { ...settling, burstWhenBatchFull: true },
      jobs => settled(jobs, setup.sendNotice, report),
    )
    await boss.work<Handed, unknown, typeof settling>(UNDELIVERED, settling, jobs =>
      settled(jobs, id => notices.giveUp(id, clock.now()), report),
    )
    return { boss, worker }
  } catch (cause) {
    await boss.stop({ graceful: false }).catch(report)
    throw cause
  }
}

type Work = (id: NoticeId) => ResultAsync<void, { readonly kind: string }>

/** Each by itself: one that fails is tried again without the others. */
const settled = (jobs: readonly Job<Handed>[], work: Work, report: (cause: unknown) => void): Promise<JobResult[]> =>
  Promise.all(
    jobs.map(async ({ id, data }): Promise<JobResult> => {
      try {
        const done = await work(data.notice)
        return done.isOk() ? { id, status: 'completed' } : { id, status: 'failed', output: { kind: done.error.kind } }
      } catch (cause) {
        report(cause)
        return { id, status: 'failed' }
      }
    }),
  )
