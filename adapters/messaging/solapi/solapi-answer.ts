import { z } from 'zod'
import type { HttpsAnswer } from '#adapters/http/https-call.ts'
import { parsedJson } from '#adapters/system/parsed-json.ts'

/** Why a message did not go out, or may not have; `errorCode` and `statusCode` are SOLAPI's own. */
export type SmsFailure = { readonly errorCode: string } | { readonly statusCode: string } | { readonly reason: string }

const Refused = z.object({ errorCode: z.string() })
const Received = z.object({ statusCode: z.string() })

/** Taken for delivery; whether it arrives is reported later, and not read. */
const ACCEPTED = '2000'
const FORBIDDEN = 403
/** Low balance, sender not registered, account blocked: no message goes out until the shop acts. */
const ALARMS: ReadonlySet<string> = new Set(['1030', '1062', '2063'])

/** Null when the message was accepted. A refusal comes with an HTTP error, or inside an answer with status 200. */
export const failureIn = ({ status, text }: HttpsAnswer): SmsFailure | null => {
  const body = parsedJson(text)
  const { data: refused } = Refused.safeParse(body)
  if (refused !== undefined) return { errorCode: refused.errorCode }
  const { data: received } = Received.safeParse(body)
  if (status !== 200 || received === undefined) return { reason: `unreadable answer with status ${status}` }
  return received.statusCode === ACCEPTED ? null : { statusCode: received.statusCode }
}

/** Whether every message fails like this one: key, clock, sender or balance. */
export const concernsEveryMessage = (failure: SmsFailure, status: number): boolean =>
  status === FORBIDDEN || ('statusCode' in failure && ALARMS.has(failure.statusCode))
