import { okAsync } from 'neverthrow'
import { pgBossNoticeQueue } from '#adapters/jobs/notice-queue.ts'
import { type Rounds, startRounds } from '#adapters/jobs/rounds.ts'
import { postgresNoticeRecords } from '#adapters/postgres/notice-records.ts'
import type { Postgres } from '#adapters/postgres/postgres.ts'
import { systemPause } from '#adapters/system/system-pause.ts'
import { makeHandOnNotices } from '#core/notices/service/hand-on-notices.ts'
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
const HAND_ON_EVERY_SECONDS = 1

/** What this worker does to tell customers. Its queue opens with the first notice, or when an earlier process left one open. */
export const startNotices = ({ postgres, providers, databaseUrl, publicUrl, report }: Setup): Rounds => {
  const { clock, failpoint, sms, mail } = providers
  const notices = postgresNoticeRecords(postgres)
  const sendNotice = makeSendNotice({ notices, sms, mail, clock, pause: systemPause, failpoint, appUrl: publicUrl })
  const queue = pgBossNoticeQueue({ databaseUrl, notices, sendNotice, clock, report })
  const handOn = makeHandOnNotices({ notices })
  let hasLooked = false
  const takeUp = () =>
    hasLooked
      ? okAsync(undefined)
      : notices
          .anyOpen()
          .andThen(isAny => (isAny ? queue.open() : okAsync(undefined)))
          .andTee(() => (hasLooked = true))
  const rounds = startRounds(
    [
      {
        name: 'hand on notices',
        everySeconds: HAND_ON_EVERY_SECONDS,
        run: () => takeUp().andThen(() => handOn(queue)),
      },
    ],
    report,
  )
  return {
    ...rounds,
    async stop() {
      await rounds.stop()
      await queue.close()
    },
  }
}
