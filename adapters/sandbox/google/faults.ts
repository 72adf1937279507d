import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { Pool } from 'pg'
import { z } from 'zod'
import { inTransaction } from '../transaction.ts'
import { firebaseError } from './firebase-error.ts'

const REST = /^(error:[A-Z_]+|html|delay:\d{1,6})$/

/**
 * What may go wrong where. `error:CODE` is firebase's own refusal, as `error:OPERATION_NOT_ALLOWED` or `error:USER_DISABLED`;
 * `html` a status 500 with a page; `delay:MS` is late and right; `lost` is a redirect whose answer the browser's own
 * partitioning of storage took away.
 */
const FAULTS = {
  'sign-in': /^(need-confirmation|error:[A-Z_]+|html|delay:\d{1,6})$/,
  lookup: REST,
  delete: REST,
  refresh: REST,
  jwks: /^(unavailable|delay:\d{1,6})$/,
  iframe: /^lost$/,
}

export type FaultPlace = keyof typeof FAULTS

/** The body of `POST /sandbox/google/faults`. */
export const FaultOrders = z.array(
  z
    .strictObject({
      on: z.enum(Object.keys(FAULTS) as [FaultPlace, ...FaultPlace[]]),
      then: z.string(),
      times: z.int().min(1).max(1_000_000).default(1),
    })
    .refine(({ on, then }) => FAULTS[on].test(then), 'no such fault in this place'),
)

export const orderFaults = (pool: Pool, orders: z.infer<typeof FaultOrders>): Promise<void> =>
  inTransaction(pool, async client => {
    for (const { on, then, times } of orders) {
      await client.query('insert into sandbox.google_fault (place, outcome, times_left) values ($1, $2, $3)', [
        on,
        then,
        times,
      ])
    }
  })

export const openFaults = async (pool: Pool): Promise<readonly object[]> =>
  (
    await pool.query<object>(
      `select place as "on", outcome as "then", times_left as times
       from sandbox.google_fault where times_left > 0 order by id`,
    )
  ).rows

export const clearFaults = async (pool: Pool): Promise<void> => {
  await pool.query('delete from sandbox.google_fault')
}

/** The oldest fault ordered for this place, used up by one. A delay is over when this is. */
export const takeFault = async (pool: Pool, place: FaultPlace): Promise<string | null> => {
  const { rows } = await pool.query<{ readonly outcome: string }>(
    `update sandbox.google_fault set times_left = times_left - 1 where id = (
       select id from sandbox.google_fault where place = $1 and times_left > 0 order by id limit 1 for update
     ) returning outcome`,
    [place],
  )
  const fault = rows[0]?.outcome ?? null
  const [, milliseconds] = /^delay:(\d+)$/.exec(fault ?? '') ?? []
  if (milliseconds === undefined) return fault
  await pause(Number(milliseconds))
  return null
}

/** Answers as the fault says; false when it leaves the answer to the caller. */
export const spoiled = (reply: FastifyReply, fault: string | null): boolean => {
  if (fault === 'html') {
    void reply.code(500).type('text/html; charset=utf-8').send('<html><body><h1>500 Internal Error</h1></body></html>')
    return true
  }
  const [, code] = /^error:(.+)$/.exec(fault ?? '') ?? []
  if (code === undefined) return false
  void firebaseError(reply, code)
  return true
}
