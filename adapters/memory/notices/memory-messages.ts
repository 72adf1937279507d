import { okAsync } from 'neverthrow'
import type { Mail, MailSender } from '#core/account/ports/mail-sender.ts'
import type { Sms, SmsSender } from '#core/account/ports/sms-sender.ts'

export type MemoryMessages = {
  readonly sms: SmsSender
  readonly mail: MailSender
  /** All that was sent, oldest first. */
  readonly sent: readonly (Sms | Mail)[]
}

/** Messages that are not sent and can be read by a test. */
export const memoryMessages = (): MemoryMessages => {
  const sent: (Sms | Mail)[] = []
  const send = (message: Sms | Mail) => {
    sent.push(message)
    return okAsync(undefined)
  }
  return { sms: { send }, mail: { send }, sent }
}
