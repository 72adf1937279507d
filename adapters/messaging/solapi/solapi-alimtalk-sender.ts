import { err, ok, type Result, ResultAsync } from 'neverthrow'
import type { MessageNotSent } from '#core/account/errors.ts'
import type {
  Alimtalk,
  AlimtalkId,
  AlimtalkOutcome,
  AlimtalkRefused,
  AlimtalkSender,
} from '#core/notices/ports/alimtalk-sender.ts'
import { outcomeIn, statusOf } from './solapi-answer.ts'
import { alarmText, maskPhone, type NotSentLogged, solapiCall, type SolapiSetup } from './solapi-call.ts'

/** Messages of KakaoTalk through SOLAPI (api-reference/messages/sendSimpleMessage.md, 알림톡). */
export const solapiAlimtalkSender = (setup: SolapiSetup): AlimtalkSender => {
  const { from, log } = setup
  const solapi = solapiCall(setup)

  const deliver = async ({
    to,
    text,
    channel,
    template,
  }: Alimtalk): Promise<Result<AlimtalkId, AlimtalkRefused | MessageNotSent>> => {
    const posted = await solapi.post({
      to,
      from,
      text,
      type: 'ATA',
      // No text message by SOLAPI in its place: which of both went out would not be known here.
      kakaoOptions: { pfId: channel, templateId: template, disableSms: true },
    })
    if (posted.failure === null && posted.messageId !== null) return ok(posted.messageId as AlimtalkId)
    const failed =
      posted.failure === null
        ? { failure: { reason: 'taken without an id' }, isAlarm: false, isOfMessage: false, mayHaveArrived: true }
        : posted
    const { attempts } = posted
    const entry: NotSentLogged = {
      event: 'alimtalk not sent',
      ...failed.failure,
      attempts,
      to: maskPhone(to),
      template,
    }
    if (failed.isAlarm) log.error(entry, alarmText(entry))
    else log.warn(entry, 'SOLAPI refused a KakaoTalk message')
    return err(
      failed.isOfMessage
        ? { kind: 'AlimtalkRefused' }
        : { kind: 'MessageNotSent', ...(failed.mayHaveArrived && { mayHaveArrived: true }) },
    )
  }

  const toOutcome = (statusCode: string | null): AlimtalkOutcome => {
    const outcome = outcomeIn(statusCode)
    // A template or a channel that is no longer taken shows only here: each message goes out as an SMS then.
    if (outcome === 'REFUSED' && statusCode !== null)
      log.warn({ event: 'alimtalk not delivered', statusCode }, 'a KakaoTalk message did not arrive')
    return outcome
  }

  const outcome = async (id: AlimtalkId): Promise<Result<AlimtalkOutcome, never>> =>
    ok(
      await solapi.get(`/messages/v4/list?messageId=${encodeURIComponent(id)}`).then(
        answer => toOutcome(statusOf(answer, id)),
        () => 'UNKNOWN' as const,
      ),
    )

  return { send: message => new ResultAsync(deliver(message)), outcome: id => new ResultAsync(outcome(id)) }
}
