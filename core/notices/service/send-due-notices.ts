import { ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { ClaimedNotice, NoticeRecords } from '../ports/notice-records.ts'
import type { SendNotice } from './send-notice.ts'

type Deps = {
  readonly notices: Pick<NoticeRecords, 'claimDue' | 'putOff' | 'giveUp'>
  readonly sendNotice: SendNotice
  readonly clock: Clock
}

/** On their way from one worker at once. */
export const NOTICE_BATCH = 10
/** Longer than a message takes with all that its sender does to deliver it; after it, others take over what a worker died with. */
const HOLD_SECONDS = 45

/** After 5 seconds, twice as long each time up to an hour: for most of a day (G121). */
const FIRST_RETRY_SECONDS = 5
const LONGEST_RETRY_SECONDS = 60 * 60
const ATTEMPTS = 31

/** Sends what is due, and puts off what was not delivered; answers how many it took. */
export type SendDueNotices = () => ResultAsync<number, ServiceUnreachable>

export const makeSendDueNotices = ({ notices, sendNotice, clock }: Deps): SendDueNotices => {
  const again = ({ id, attempt }: ClaimedNotice) =>
    attempt < ATTEMPTS ? notices.putOff(id, secondsAfter(attempt)) : notices.giveUp(id, clock.now())
  const send = (notice: ClaimedNotice) =>
    notice.attempt > ATTEMPTS
      ? notices.giveUp(notice.id, clock.now())
      : sendNotice(notice.id).orElse(() => again(notice))

  return () =>
    notices
      .claimDue(NOTICE_BATCH, HOLD_SECONDS)
      .andThen(claimed => ResultAsync.combine(claimed.map(send)).map(() => claimed.length))
}

const secondsAfter = (attempt: number): number =>
  Math.min(FIRST_RETRY_SECONDS * 2 ** (attempt - 1), LONGEST_RETRY_SECONDS)
