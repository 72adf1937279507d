import { z } from 'zod'
import type { HttpsAnswer } from '#adapters/http/https-call.ts'
import { parsedJson } from '#adapters/system/parsed-json.ts'

/** Why a message did not go out, or may not have; `errorCode` and `statusCode` are SOLAPI's own. */
export type SolapiFailure =
  | { readonly errorCode: string }
  | { readonly statusCode: string }
  | { readonly reason: string }

const Refused = z.object({ errorCode: z.string() })
const Received = z.object({ statusCode: z.string(), messageId: z.string().min(1).optional() })
/** Messages by their ids. */
const Listed = z.object({ messageList: z.record(z.string(), z.looseObject({ statusCode: z.string() })) })

/** Taken for delivery; whether it arrives is reported later. */
const ACCEPTED = '2000'
const BAD_REQUEST = 400
/** No message of ours is written by hand: a call that SOLAPI does not take as a whole has a key, a signature or a form that it refuses for each. */
const REFUSED_CALLS: ReadonlySet<number> = new Set([BAD_REQUEST, 401, 403])
/** Low balance, sender not registered, account blocked: no message goes out until the shop acts. */
const ALARMS: ReadonlySet<string> = new Set(['1030', '1062', '2063'])

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

/** Whether every message fails like this one: key, signature, clock, sender or balance. */
export const concernsEveryMessage = (failure: SolapiFailure, status: number): boolean =>
  REFUSED_CALLS.has(status) || ('statusCode' in failure && ALARMS.has(failure.statusCode))

const NOT_FOUND = 404

/** Whether another message to the same recipient could fare better: it is the message that is refused, by its status or as a whole. */
export const concernsThisMessage = (failure: SolapiFailure, status: number): boolean =>
  ('statusCode' in failure && !concernsEveryMessage(failure, status)) ||
  ('errorCode' in failure && (status === BAD_REQUEST || status === NOT_FOUND))
