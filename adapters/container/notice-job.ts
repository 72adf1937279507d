import { ResultAsync } from 'neverthrow'
import type { WorkerJob } from '#adapters/jobs/worker-jobs.ts'
import { koreanNoticeTexts } from '#adapters/messaging/notices/notice-texts.ts'
import { postgresNoticeRecords } from '#adapters/postgres/notices/notice-records.ts'
import type { Postgres } from '#adapters/postgres/postgres.ts'
import { systemDelay } from '#adapters/system/system-delay.ts'
import type { NoticeId } from '#core/notices/notice.ts'
import { makeSendDueNotices, NOTICE_BATCH } from '#core/notices/service/send-due-notices.ts'
import { makeSendNotice } from '#core/notices/service/send-notice.ts'
import type { Providers } from './providers.ts'

type Setup = {
  readonly postgres: Postgres
  readonly providers: Pick<Providers, 'clock' | 'failpoint' | 'sms' | 'mail'>
  readonly publicUrl: string
  readonly report: (cause: unknown) => void
}

/** How late a customer is told, in seconds. */
const SEND_EVERY_SECONDS = 1

/** What a worker does to tell customers. */
export const noticeJob = ({ postgres, providers, publicUrl, report }: Setup): WorkerJob => {
  const { clock, failpoint, sms, mail } = providers
  const notices = postgresNoticeRecords(postgres)
  const noticeTexts = koreanNoticeTexts(publicUrl)
  const send = makeSendNotice({ notices, sms, mail, clock, delay: systemDelay, failpoint, noticeTexts })
  // A bug in one notice must not keep the others from their customers.
  const caught = ResultAsync.fromThrowable(
    async (id: NoticeId) => await send(id),
    cause => {
      report(cause)
      return { kind: 'MessageNotSent' } as const
    },
  )
  const sendNotice = (id: NoticeId) => caught(id).andThen(sent => sent)
  return {
    name: 'send-notices',
    everySeconds: SEND_EVERY_SECONDS,
    batch: NOTICE_BATCH,
    run: makeSendDueNotices({ notices, sendNotice, clock }),
  }
}
