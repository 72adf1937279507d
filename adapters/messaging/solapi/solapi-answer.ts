import { z } from 'zod'
import type { HttpsAnswer } from '#adapters/http/https-call.ts'
import { isHandshakeFailure } from '#adapters/system/tls-handshake.ts'
import { parsedJson } from '#adapters/system/parsed-json.ts'

/** Why a message did not go out, or may not have; `errorCode` and `statusCode` are SOLAPI's own. */
export type SolapiFailure =
  | { readonly errorCode: string }
  | { readonly statusCode: string }
  /** Without an answer: why there is none. */
  | { readonly reason: string; readonly code?: string; readonly cause?: string }

const Refused = z.object({ errorCode: z.string() })
const Received = z.object({ statusCode: z.string(), messageId: z.string().min(1).optional() })
/** Messages by their ids. */
const Listed = z.object({ messageList: z.record(z.string(), z.looseObject({ statusCode: z.string() })) })

/** Taken for delivery; whether it arrives is reported later. */
const ACCEPTED = '2000'
const BAD_REQUEST = 400
/** No message of ours is written by hand: a call that SOLAPI does not take as a whole has a key, a signature or a form that it refuses for each. */
const REFUSED_CALLS: ReadonlySet<number> = new Set([BAD_REQUEST, 401, 403])
/**
 * Unknown account, low balance, sender not registered or not allowed, account blocked, by SOLAPI or after a report of spam to KISA, at once or
 * in the report: no message goes out until the shop acts.
 */
const ALARMS: ReadonlySet<string> = new Set([
  '1020',
  '1030',
  '1062',
  '1064',
  '2062',
  '2063',
  '2064',
  '2230',
  '3013',
  '3059',
])

/** Of these any call that SOLAPI takes is the opposite; sender and balance show in a message alone. */
const ACCESS_REFUSED: ReadonlySet<string> = new Set([
  'InvalidToken',
  'Unauthorized',
  'InvalidAPIKey',
  'SignatureDoesNotMatch',
  'RequestTimeTooSkewed',
  'DuplicatedSignature',
])

/** The reason of a call that never left. */
export const NOT_REACHED = 'no connection'

export const isAccessRefused = (code: string): boolean =>
  ACCESS_REFUSED.has(code) || code === NOT_REACHED || isHandshakeFailure(code)

type Answered =
  | { readonly failure: null; readonly messageId: string | null }
  | { readonly failure: SolapiFailure; readonly messageId: null }

const failed = (failure: SolapiFailure): Answered => ({ failure, messageId: null })

/** Without a failure the message was accepted. A refusal comes with an HTTP error, or inside an answer with status 200. */
export const answeredIn = ({ status, text }: HttpsAnswer): Answered => {
  const body = parsedJson(text)
  const { data: refused } = Refused.safeParse(body)
  if (refused !== undefined) return failed({ errorCode: refused.errorCode })
  const { data: received } = Received.safeParse(body)
  if (status !== 200 || received === undefined) return failed({ reason: `unreadable answer with status ${status}` })
  return received.statusCode === ACCEPTED
    ? { failure: null, messageId: received.messageId ?? null }
    : failed({ statusCode: received.statusCode })
}

/** The status of a message in a list; null when it is not in it, or the answer is none. */
export const statusOf = ({ status, text }: HttpsAnswer, id: string): string | null => {
  const { data: listed } = Listed.safeParse(parsedJson(text))
  return status === 200 ? (listed?.messageList[id]?.statusCode ?? null) : null
}

/** On its way. */
const PENDING: ReadonlySet<string> = new Set([ACCEPTED, '3000'])
const DELIVERED = '4000'
/** By which SOLAPI itself says that it does not know. */
const NOT_KNOWN: ReadonlySet<string> = new Set(['3014', '3048'])
/** `1…` refused, `2…` failed at SOLAPI, `3…` at the carrier or at KakaoTalk: as 3104, a number without KakaoTalk (api-reference/message-status-codes.md). */
const FAILED = /^[123]\d{3}$/

/** What a status in a list says of its message; null: there is none. */
export const outcomeIn = (status: string | null): 'ARRIVED' | 'REFUSED' | 'UNKNOWN' => {
  if (status === DELIVERED) return 'ARRIVED'
  if (status === null || PENDING.has(status) || NOT_KNOWN.has(status)) return 'UNKNOWN'
  return FAILED.test(status) ? 'REFUSED' : 'UNKNOWN'
}

/** Whether every message fails like this one: key, signature, clock, sender or balance. */
export const concernsEveryMessage = (failure: SolapiFailure, status: number): boolean =>
  REFUSED_CALLS.has(status) || ('statusCode' in failure && ALARMS.has(failure.statusCode))

/** Of the number or the text: its form, length or letters, and a recipient who is blocked or has opted out. */
const FINAL: ReadonlySet<string> = new Set(['1011', '1027', '1028', '1029', '1031', '1060', '1061'])

/** Whether the same message would be refused again. */
export const isFinal = (failure: SolapiFailure): boolean => 'statusCode' in failure && FINAL.has(failure.statusCode)

const NOT_FOUND = 404

/** Whether another message to the same recipient could fare better: it is the message that is refused, by its status or as a whole. */
export const concernsThisMessage = (failure: SolapiFailure, status: number): boolean =>
  ('statusCode' in failure && !concernsEveryMessage(failure, status)) ||
  ('errorCode' in failure && (status === BAD_REQUEST || status === NOT_FOUND))
