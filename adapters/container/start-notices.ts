import { okAsync } from 'neverthrow'
import { pgBossNoticeQueue } from '#adapters/jobs/notice-queue.ts'
import { type WorkerJobs, startWorkerJobs } from '#adapters/jobs/worker-jobs.ts'
import { koreanNoticeTexts } from '#adapters/messaging/notices/notice-texts.ts'
import { postgresNoticeRecords } from '#adapters/postgres/notices/notice-records.ts'
import type { Postgres } from '#adapters/postgres/postgres.ts'
import { systemPause } from '#adapters/system/system-pause.ts'
import { makeEnqueueNotices } from '#core/notices/service/enqueue-notices.ts'
import { makeSendNotice } from '#core/notices/service/send-notice.ts'
import type { Providers } from './providers.ts'

type Setup = {
  readonly postgres: Postgres
  readonly providers: Pick<Providers, 'clock' | 'failpoint' | 'sms' | 'mail'>
  readonly databaseUrl: string
  readonly publicUrl: string
  readonly report: (cause: unknown) => void
}

/** How late a customer is told, in seconds. */
const ENQUEUE_EVERY_SECONDS = 1

/** What this worker does to tell customers. Its queue opens with the first notice, or when an earlier process left one open. */
export const startNotices = ({ postgres, providers, databaseUrl, publicUrl, report }: Setup): WorkerJobs => {
  const { clock, failpoint, sms, mail } = providers
  const notices = postgresNoticeRecords(postgres)
  const noticeTexts = koreanNoticeTexts(publicUrl)
  const sendNotice = makeSendNotice({ notices, sms, mail, clock, pause: systemPause, failpoint, noticeTexts })
  const queue = pgBossNoticeQueue({ databaseUrl, notices, sendNotice, clock, report })
  const enqueue = makeEnqueueNotices({ notices })
  let hasLooked = false
  const openQueue = () =>
    hasLooked
      ? okAsync(undefined)
      : notices
          .anyOpen()
          .andThen(isAny => (isAny ? queue.open() : okAsync(undefined)))
          .andTee(() => (hasLooked = true))
  const jobs = startWorkerJobs(
    [
      {
        name: 'enqueue-notices',
        everySeconds: ENQUEUE_EVERY_SECONDS,
        run: () => openQueue().andThen(() => enqueue(queue)),
      },
    ],
    report,
  )
  return {
    ...jobs,
    async stop() {
      await jobs.stop()
      await queue.close()
    },
  }
}
