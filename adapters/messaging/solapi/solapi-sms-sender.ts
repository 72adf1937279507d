import { SMS_MAX_BYTES, smsBytes } from '#core/account/sms-length.ts'
import { err, ok, type Result, ResultAsync } from 'neverthrow'
import type { MessageNotSent } from '#core/account/errors.ts'
import type { Sms, SmsId, SmsSender } from '#core/account/ports/sms-sender.ts'
import { isFinal } from './solapi-answer.ts'
import { alarmText, maskPhone, type NotSentLogged, solapiCall, type SolapiSetup } from './solapi-call.ts'

/** Text messages through SOLAPI. The sandbox speaks the same, so only address and keys differ. */
export const solapiSmsSender = (setup: SolapiSetup): SmsSender => {
  const { from, log } = setup
  const solapi = solapiCall(setup)

  const deliver = async ({ to, text, mayBeLong }: Sms): Promise<Result<SmsId | null, MessageNotSent>> => {
    // Without a type, any text that is too long would go out as an LMS and cost more.
    const posted = await solapi.post({
      to,
      from,
      text,
      type: mayBeLong && smsBytes(text) > SMS_MAX_BYTES ? 'LMS' : 'SMS',
    })
    if (posted.failure === null) return ok(posted.messageId as SmsId | null)
    const { failure, isAlarm, mayHaveArrived, attempts } = posted
    const entry: NotSentLogged = { event: 'sms not sent', ...failure, attempts, to: maskPhone(to) }
    if (isAlarm) log.error(entry, alarmText(entry))
    else log.warn(entry, 'SOLAPI refused a message')
    return err({
      kind: 'MessageNotSent',
      ...(mayHaveArrived && { mayHaveArrived: true }),
      ...(isFinal(failure) && { isFinal: true }),
    })
  }

  return { send: sms => new ResultAsync(deliver(sms)) }
}
