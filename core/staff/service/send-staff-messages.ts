import { errAsync, okAsync, ResultAsync } from 'neverthrow'
import { match } from 'ts-pattern'
import type { MailSender } from '#core/account/ports/mail-sender.ts'
import type { SmsSender } from '#core/account/ports/sms-sender.ts'
import { DELIVERY_ATTEMPTS, retryAfterSeconds } from '#core/notices/delivery-tries.ts'
import type { ShopNow } from '#core/shared/shop.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { ClaimedMessage, StaffMessageEnd, StaffMessages } from '../ports/staff-messages.ts'
import type { StaffAddress } from '../staff-address.ts'
import { taskMessage } from '../task-message.ts'

type Deps = {
  readonly messages: StaffMessages
  readonly sms: SmsSender
  readonly mail: MailSender
  readonly shop: ShopNow
}

/** After a message, what is new waits so long and comes in one (G182). */
export const MESSAGE_PAUSE_SECONDS = 10 * 60
const MESSAGE_BATCH = 10
/** Longer than a message takes with all that its sender does to deliver it. */
const HOLD_SECONDS = 45

/** Tells staff who want it of new tasks; answers how many messages it took. */
export type SendStaffMessages = () => ResultAsync<number, ServiceUnreachable>

export const makeSendStaffMessages = ({ messages, sms, mail, shop }: Deps): SendStaffMessages => {
  const deliver = (to: StaffAddress, { tasks }: ClaimedMessage) => {
    const texts = taskMessage(tasks, shop())
    return match(to)
      .with({ channel: 'SMS' }, ({ phone }) => sms.send({ to: phone, text: texts.sms, mayBeLong: true }))
      .with({ channel: 'EMAIL' }, ({ email }) => mail.send({ to: email, ...texts.mail }))
      .exhaustive()
      .map((): StaffMessageEnd => 'SENT')
      .orElse(failure => (failure.mayHaveArrived ? okAsync<StaffMessageEnd>('IN_DOUBT') : errAsync(failure)))
  }
  const send = (message: ClaimedMessage): ResultAsync<void, ServiceUnreachable> => {
    const { id, attempt, to, tasks } = message
    if (to === null || tasks.length === 0) return messages.settle(id, 'DROPPED')
    if (attempt > DELIVERY_ATTEMPTS) return messages.settle(id, 'UNDELIVERED')
    return deliver(to, message)
      .map(end => () => messages.settle(id, end))
      .orElse(({ isFinal }) =>
        okAsync(() => (isFinal ? messages.settle(id, 'UNDELIVERED') : messages.putOff(id, retryAfterSeconds(attempt)))),
      )
      .andThen(write => write())
  }

  return () =>
    messages
      .gather(MESSAGE_PAUSE_SECONDS)
      .andThen(() => messages.claimDue(MESSAGE_BATCH, HOLD_SECONDS))
      .andThen(claimed => ResultAsync.combine(claimed.map(send)).map(() => claimed.length))
}
