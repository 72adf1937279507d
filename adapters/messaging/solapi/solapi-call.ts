import { randomBytes } from 'node:crypto'
import { failureCode, failureText, type HttpsAnswer, httpsCall, type SendHttps } from '#adapters/http/https-call.ts'
import { isHandshakeFailure } from '#adapters/system/tls-handshake.ts'
import type { PhoneNumber } from '#core/account/phone-number.ts'
import type { Instant } from '#core/shared/instant.ts'
import {
  answeredIn,
  concernsEveryMessage,
  concernsThisMessage,
  NOT_REACHED,
  type SolapiFailure,
} from './solapi-answer.ts'
import { solapiAuthorization, type SolapiKeys } from './solapi-authorization.ts'

/** Of the number only the last digits; text and keys never get here. */
export type NotSentLogged = SolapiFailure & {
  readonly event:
    | 'sms not sent'
    | 'alimtalk not sent'
    | 'sms not delivered'
    | 'alimtalk not delivered'
    | 'balance not read'
  readonly attempts?: number
  readonly to?: string
  /** Of an Alimtalk. */
  readonly template?: string
}

type Log = (entry: NotSentLogged, message: string) => void

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
  readonly sendHttps?: SendHttps
  /** Shorter timeouts for tests. */
  readonly connectSeconds?: number
  readonly totalSeconds?: number
}

const CONNECT_SECONDS = 3
/** Two of these are shorter than the 15 seconds that the app waits. */
const TOTAL_SECONDS = 6
const ATTEMPTS = 2
const UNAVAILABLE = 503

/** Not taken, whether or not the answer has a code of SOLAPI's: what stands before it answers pages of its own. */
const isRefused = (status: number): boolean => status >= 400 && status < 500

const newSalt = (): string => randomBytes(16).toString('hex')

export const maskPhone = (phone: PhoneNumber): string => `***-****-${phone.slice(-4)}`

/** Our own limit, and Node's words for a server that hung up during TLS. */
const NO_CONNECTION = /^no connection in time$|before secure TLS connection was established/

/** Whether the call failed before a byte of the message left: then it cannot have been received. */
const neverLeft = (cause: unknown): boolean => {
  if (cause instanceof AggregateError) return cause.errors.every(neverLeft)
  if (!(cause instanceof Error)) return false
  const step = 'syscall' in cause ? cause.syscall : null
  return (
    step === 'connect' ||
    step === 'getaddrinfo' ||
    isHandshakeFailure(failureCode(cause)) ||
    NO_CONNECTION.test(cause.message)
  )
}

type LostCall = { readonly failure: SolapiFailure; readonly isAlarm: boolean; readonly mayRepeat: boolean }

/** Why a call has no answer. Where none can leave, as without a name, a way or a certificate that is taken, no message goes out (G912). */
export const lostCall = (cause: unknown): LostCall => {
  const mayRepeat = neverLeft(cause)
  const code = failureCode(cause)
  const failure: SolapiFailure = {
    reason: mayRepeat ? NOT_REACHED : 'no answer',
    ...(isHandshakeFailure(code) && { code }),
    cause: failureText(cause),
  }
  return { failure, isAlarm: mayRepeat, mayRepeat }
}

/** What an alarm says. */
export const alarmText = (failure: SolapiFailure): string =>
  'reason' in failure && failure.code === undefined
    ? 'SOLAPI cannot be reached'
    : 'SOLAPI refuses all messages until this is fixed'

/** What came of a message: SOLAPI's name of it where it was taken and told. */
export type Posted =
  | { readonly failure: null; readonly messageId: string | null; readonly attempts: number }
  | {
      readonly failure: SolapiFailure
      readonly isAlarm: boolean
      /** It is the message that SOLAPI does not take. */
      readonly isOfMessage: boolean
      /** SOLAPI has it, or may have it. */
      readonly mayHaveArrived: boolean
      readonly attempts: number
    }

type Attempt = { readonly posted: Posted; readonly mayRepeat: boolean }

const answered = (answer: HttpsAnswer, attempts: number): Attempt => {
  const { failure, messageId } = answeredIn(answer)
  if (failure === null) return { posted: { failure, messageId, attempts }, mayRepeat: false }
  const mayRepeat = answer.status === UNAVAILABLE
  const { status } = answer
  const posted: Posted = {
    failure,
    isAlarm: concernsEveryMessage(failure, status),
    isOfMessage: concernsThisMessage(failure, status),
    mayHaveArrived: 'reason' in failure && !mayRepeat && !isRefused(status),
    attempts,
  }
  return { posted, mayRepeat }
}

const unanswered = (cause: unknown, attempts: number): Attempt => {
  const { failure, isAlarm, mayRepeat } = lostCall(cause)
  return { posted: { failure, isAlarm, isOfMessage: false, mayHaveArrived: !mayRepeat, attempts }, mayRepeat }
}

/** Calls of SOLAPI, each signed anew. */
export const solapiCall = (setup: SolapiSetup) => {
  const {
    baseUrl,
    now,
    salt = newSalt,
    sendHttps = httpsCall,
    connectSeconds = CONNECT_SECONDS,
    totalSeconds = TOTAL_SECONDS,
  } = setup
  const call = (request: { readonly method: 'GET' | 'POST'; readonly path: string; readonly body: string | null }) =>
    sendHttps({
      method: request.method,
      url: new URL(`${baseUrl}${request.path}`),
      headers: {
        authorization: solapiAuthorization(setup, now(), salt()),
        accept: 'application/json',
        ...(request.body !== null && { 'content-type': 'application/json; charset=utf-8' }),
      },
      body: request.body,
      connectMs: connectSeconds * 1000,
      totalMs: totalSeconds * 1000,
    })

  return {
    /** Sends one message, and once more where it cannot have left. */
    async post(message: object): Promise<Posted> {
      for (let attempts = 1; ; attempts += 1) {
        const { posted, mayRepeat } = await call({
          method: 'POST',
          path: '/messages/v4/send',
          body: JSON.stringify({ message }),
        }).then(
          answer => answered(answer, attempts),
          (cause: unknown) => unanswered(cause, attempts),
        )
        if (!mayRepeat || attempts >= ATTEMPTS) return posted
      }
    },
    get: (path: string): Promise<HttpsAnswer> => call({ method: 'GET', path, body: null }),
  }
}
