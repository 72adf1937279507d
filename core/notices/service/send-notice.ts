import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import { match } from 'ts-pattern'
import type { MessageNotSent } from '#core/account/errors.ts'
import type { MailSender } from '#core/account/ports/mail-sender.ts'
import type { SmsSender } from '#core/account/ports/sms-sender.ts'
import type { Failpoint } from '#core/shared/failpoint.ts'
import { retryWithBackoff } from '#core/shared/retry-with-backoff.ts'
import type { Clock } from '#core/shared/clock.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { Delay } from '#core/shared/delay.ts'
import type { NoticeId } from '../notice.ts'
import type { Addressee, NoticeRecords } from '../ports/notice-records.ts'
import type { NoticeTexts } from '../ports/notice-texts.ts'

type Deps = {
  readonly notices: NoticeRecords
  readonly sms: SmsSender
  readonly mail: MailSender
  readonly clock: Clock
  readonly delay: Delay
  readonly failpoint: Failpoint
  readonly noticeTexts: NoticeTexts
}

/** An error means that it was not delivered: try again. */
export type SendNotice = (id: NoticeId) => ResultAsync<void, MessageNotSent | ServiceUnreachable>

/** In seconds. What was sent is written down each second anew, for a minute, while the database is away. */
const SETTLED_AFTER = [0, ...Array.from({ length: 59 }, () => 1)]

/** Sends what is not settled; sent twice only if the process dies, or the database is away for long, between the provider's answer and our row (K5). */
export const makeSendNotice =
  ({ notices, sms, mail, clock, delay, failpoint, noticeTexts }: Deps): SendNotice =>
  id => {
    const deliver = (to: Addressee, texts: NonNullable<ReturnType<NoticeTexts>>): ResultAsync<void, MessageNotSent> =>
      match(to)
        .with({ channel: 'SMS' }, ({ phone }) => sms.send({ to: phone, text: texts.sms, mayBeLong: true }))
        .with({ channel: 'EMAIL' }, ({ email }) => mail.send({ to: email, ...texts.mail }))
        .exhaustive()

    return notices.open(id, clock.now()).andThen(notice => {
      if (notice === null) return okAsync(undefined)
      const texts = noticeTexts(notice.kind, notice.facts)
      if (notice.to === null || texts === null) return notices.settle(id, 'DROPPED', clock.now())
      return deliver(notice.to, texts)
        .map(() => failpoint('notice.after_send'))
        .map(() => 'SENT' as const)
        .orElse(failure => (failure.mayHaveArrived ? okAsync('IN_DOUBT' as const) : errAsync(failure)))
        .andThen(state => retryWithBackoff(() => notices.settle(id, state, clock.now()), delay, SETTLED_AFTER))
    })
  }
