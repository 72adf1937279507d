import type { Pool } from 'pg'
import type { MessageType } from './outgoing.ts'

/**
 * How a call goes wrong. Not taken: `503`, `500`, `status:NNNN`. Taken, but the caller does not learn it:
 * `timeout` (no answer for half a minute), `drop` (the connection is cut), `html` (an answer that is not JSON).
 */
export type Fault = '503' | '500' | 'timeout' | 'drop' | 'html' | `status:${string}`

type Outcome = {
  readonly then?: Fault
  /** How often in a row before it goes well once; always, when absent. */
  readonly times?: number
  /** The status code at the end; null is never reported. */
  readonly reported?: string | null
  /** The same of an Alimtalk alone. */
  readonly alimtalk?: string | null
}

/** Recipients with a fate of their own. A sandbox choice: SOLAPI has no such numbers. */
const MAGIC_RECIPIENTS: Readonly<Record<string, Outcome>> = {
  '01000003043': { reported: '3043' },
  '01000003032': { reported: '3032' },
  '01000003000': { reported: null },
  // No KakaoTalk; blocked this channel; no news; SOLAPI does not know; a status that no document names.
  '01000003104': { alimtalk: '3104' },
  '01000003107': { alimtalk: '3107' },
  '01000003100': { alimtalk: null },
  '01000003014': { alimtalk: '3014' },
  '01000009999': { alimtalk: '9999' },
  '01000001060': { then: 'status:1060' },
  '01000001061': { then: 'status:1061' },
  '01000000500': { then: '500' },
  '01000000503': { then: '503', times: 2 },
  '01000000408': { then: 'timeout' },
  '01000000444': { then: 'drop' },
  '01000000200': { then: 'html' },
}

const DELIVERED = '4000'
const BAD_NUMBER = '3010'
const MOBILE = /^01[016-9]\d{7,8}$/

/** The final status of a message to this number, by its carrier or by KakaoTalk. */
export const finalStatus = (recipient: string, type: MessageType): string | null => {
  const { reported, alimtalk } = MAGIC_RECIPIENTS[recipient] ?? {}
  if (type === 'ATA' && alimtalk !== undefined) return alimtalk
  if (reported !== undefined) return reported
  return MOBILE.test(recipient) ? DELIVERED : BAD_NUMBER
}

/** The fault of a call about this recipient, without an order. */
export const faultFor = async (pool: Pool, recipient: string): Promise<Fault | null> => {
  const { then = null, times } = MAGIC_RECIPIENTS[recipient] ?? {}
  if (then === null || times === undefined) return then
  const { rows } = await pool.query<{ readonly times: number }>(
    `insert into sandbox.solapi_turned_away as away (recipient, times) values ($1, 1)
     on conflict (recipient) do update set times = case when away.times < $2 then away.times + 1 else 0 end
     returning times`,
    [recipient, times],
  )
  return rows[0]?.times === 0 ? null : then
}
