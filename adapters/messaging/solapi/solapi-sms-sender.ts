import { SMS_MAX_BYTES, smsBytes } from '#core/account/sms-length.ts'
import { randomBytes } from 'node:crypto'
import { err, ok, type Result, ResultAsync } from 'neverthrow'
import { type HttpsAnswer, httpsCall } from '#adapters/http/https-call.ts'
import type { MessageNotSent } from '#core/account/errors.ts'
import type { PhoneNumber } from '#core/account/phone-number.ts'
import type { Sms, SmsSender } from '#core/account/ports/sms-sender.ts'
import type { Instant } from '#core/shared/instant.ts'
import { concernsEveryMessage, failureIn, type SmsFailure } from './solapi-answer.ts'
import { solapiAuthorization, type SolapiKeys } from './solapi-authorization.ts'

/** Of the number only the last digits; text and keys never get here. */
export type SmsNotSentLogged = SmsFailure & {
  readonly event: 'sms not sent'
  readonly attempts: number
  readonly to: string
}

type Log = (entry: SmsNotSentLogged, message: string) => void

export type SolapiSetup = SolapiKeys & {
  /** A sender number registered with SOLAPI, digits only. */
  readonly from: string
  /** `https://api.solapi.com`, or the sandbox's `…/sandbox/solapi`; no slash at the end. */
  readonly baseUrl: string
  /** SOLAPI refuses what is signed more than 15 minutes before or after its own time. */
  readonly now: () => Instant
  /** 12 to 64 bytes, never the same twice. */
  readonly salt?: () => string
  /** `error` is what the shop has to act on: no message goes out until then. */
  readonly log: { readonly warn: Log; readonly error: Log }
  /** Shorter timeouts for tests. */
  readonly connectSeconds?: number
  readonly totalSeconds?: number
}

const CONNECT_SECONDS = 3
/** Two of these are shorter than the 15 seconds that the app waits. */
const TOTAL_SECONDS = 6
const ATTEMPTS = 2
const UNAVAILABLE = 503

const newSalt = (): string => randomBytes(16).toString('hex')
const maskPhone = (phone: PhoneNumber): string => `***-****-${phone.slice(-4)}`

/** Our own limit, and Node's words for a server that hung up during TLS. */
const NO_CONNECTION = /^no connection in time$|before secure TLS connection was established/

/** Whether the call failed before a byte of the message left: then it cannot have been received. */
const neverLeft = (cause: unknown): boolean => {
  if (cause instanceof AggregateError) return cause.errors.every(neverLeft)
  if (!(cause instanceof Error)) return false
  const step = 'syscall' in cause ? cause.syscall : null
  return step === 'connect' || step === 'getaddrinfo' || NO_CONNECTION.test(cause.message)
}

type Attempt = {
  readonly failure: SmsFailure | null
  readonly isAlarm: boolean
  readonly mayRepeat: boolean
  /** SOLAPI has it, or may have it. */
  readonly mayHaveArrived: boolean
}

const answered = (answer: HttpsAnswer): Attempt => {
  const failure = failureIn(answer)
  const mayRepeat = answer.status === UNAVAILABLE
  return {
    failure,
    isAlarm: failure !== null && concernsEveryMessage(failure, answer.status),
    mayRepeat,
    mayHaveArrived: failure === null || ('reason' in failure && !mayRepeat),
  }
}

const unanswered = (cause: unknown): Attempt => {
  const mayRepeat = neverLeft(cause)
  return {
    failure: { reason: mayRepeat ? 'no connection' : 'no answer' },
    isAlarm: false,
    mayRepeat,
    mayHaveArrived: !mayRepeat,
  }
}

/** Text messages through SOLAPI. The sandbox speaks the same, so only address and keys differ. */
export const solapiSmsSender = (setup: SolapiSetup): SmsSender => {
  const { from, baseUrl, now, salt = newSalt, log } = setup
  const { connectSeconds = CONNECT_SECONDS, totalSeconds = TOTAL_SECONDS } = setup
  const url = new URL(`${baseUrl}/messages/v4/send`)

  const attempt = ({ to, text, mayBeLong }: Sms): Promise<Attempt> =>
    httpsCall({
      method: 'POST',
      url,
      headers: {
        authorization: solapiAuthorization(setup, now(), salt()),
        accept: 'application/json',
        'content-type': 'application/json; charset=utf-8',
      },
      // Without a type, any text that is too long would go out as an LMS and cost more.
      body: JSON.stringify({
        message: { to, from, text, type: mayBeLong && smsBytes(text) > SMS_MAX_BYTES ? 'LMS' : 'SMS' },
      }),
      connectMs: connectSeconds * 1000,
      totalMs: totalSeconds * 1000,
    }).then(answered, unanswered)

  const deliver = async (sms: Sms): Promise<Result<void, MessageNotSent>> => {
    for (let attempts = 1; ; attempts += 1) {
      const { failure, isAlarm, mayRepeat, mayHaveArrived } = await attempt(sms)
      if (failure === null) return ok()
      if (mayRepeat && attempts < ATTEMPTS) continue
      const entry: SmsNotSentLogged = { event: 'sms not sent', ...failure, attempts, to: maskPhone(sms.to) }
      if (isAlarm) log.error(entry, 'SOLAPI refuses all messages until this is fixed')
      else log.warn(entry, 'SOLAPI refused a message')
      return err({ kind: 'MessageNotSent', ...(mayHaveArrived && { mayHaveArrived: true }) })
    }
  }

  return { send: sms => new ResultAsync(deliver(sms)) }
}
