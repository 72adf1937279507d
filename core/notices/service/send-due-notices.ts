import { ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import { DELIVERY_ATTEMPTS, retryAfterSeconds } from '../delivery-tries.ts'
import { GATHER_SECONDS } from '../together.ts'
import type { ClaimedNotice, NoticeRecords } from '../ports/notice-records.ts'
import type { NotAllSent, SendNotice } from './send-notice.ts'

type Deps = {
  readonly notices: Pick<NoticeRecords, 'claimDue' | 'putOff' | 'giveUp'>
  readonly sendNotice: SendNotice
  readonly clock: Clock
}

/** On their way from one worker at once. */
export const NOTICE_BATCH = 10
/** Longer than a message takes with all that its sender does to deliver it; after it, others take over what a worker died with. */
const HOLD_SECONDS = 45

/** Sends what is due, and puts off what was not delivered; answers how many it took. */
export type SendDueNotices = () => ResultAsync<number, ServiceUnreachable>

export const makeSendDueNotices = ({ notices, sendNotice, clock }: Deps): SendDueNotices => {
  const again = ({ id, attempt }: ClaimedNotice, failure: NotAllSent['unsent'][number]['failure']) => {
    const isOver = attempt >= DELIVERY_ATTEMPTS || (failure.kind === 'MessageNotSent' && failure.isFinal)
    return isOver ? notices.giveUp(id, clock.now()) : notices.putOff(id, retryAfterSeconds(attempt))
  }
  const send = (group: readonly ClaimedNotice[]) =>
    sendNotice(group.map(({ id }) => id)).orElse(({ unsent }) =>
      ResultAsync.combine(
        unsent.flatMap(({ id, failure }) => group.filter(one => one.id === id).map(one => again(one, failure))),
      ).map(() => undefined),
    )
  const giveUp = ({ id }: ClaimedNotice) => notices.giveUp(id, clock.now())

  return () =>
    notices.claimDue(NOTICE_BATCH, HOLD_SECONDS, GATHER_SECONDS).andThen(claimed => {
      const given = claimed.filter(({ attempt }) => attempt > DELIVERY_ATTEMPTS)
      const groups = Map.groupBy(
        claimed.filter(({ attempt }) => attempt <= DELIVERY_ATTEMPTS),
        ({ group }) => group,
      )
      return ResultAsync.combine([...given.map(giveUp), ...[...groups.values()].map(send)]).map(() => claimed.length)
    })
}
