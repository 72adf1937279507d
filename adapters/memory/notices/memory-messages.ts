import { okAsync } from 'neverthrow'
import type { Mail, MailSender } from '#core/account/ports/mail-sender.ts'
import type { Sms, SmsSender } from '#core/account/ports/sms-sender.ts'
import type { Alimtalk, AlimtalkId, AlimtalkSender } from '#core/notices/ports/alimtalk-sender.ts'

export type MemoryMessages = {
  readonly sms: SmsSender
  readonly alimtalk: AlimtalkSender
  readonly mail: MailSender
  /** All that was sent, oldest first. */
  readonly sent: readonly (Sms | Alimtalk | Mail)[]
}

/** Messages that are not sent and can be read by a test. */
export const memoryMessages = (): MemoryMessages => {
  const sent: (Sms | Alimtalk | Mail)[] = []
  const send = (message: Sms | Alimtalk | Mail) => {
    sent.push(message)
    return okAsync(undefined)
  }
  return {
    sms: { send: message => send(message).map(() => null) },
    alimtalk: {
      send: message => send(message).map(() => `alimtalk-${sent.length}` as AlimtalkId),
      outcome: () => okAsync('ARRIVED'),
    },
    mail: { send },
    sent,
  }
}
