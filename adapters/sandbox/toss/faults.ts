import type { ClientBase, Pool } from 'pg'
import { z } from 'zod'
import { inTransaction } from '../transaction.ts'
import { isTossCode, type TossCode } from './codes.ts'

/** `card`: a card is issued or removed. */
export const FAULT_PLACES = ['confirm', 'cancel', 'billing', 'lookup', 'card'] as const

export type FaultPlace = (typeof FAULT_PLACES)[number]

/**
 * How a call goes wrong. Without money: `error`, `drop-before`. The money moved but the answer is wrong or late:
 * `error-after`, `drop-after`, `delay`, `malformed`, `html`, `wrong-amount`. `delay-before` waits and then does its work.
 */
export type Fault =
  | { readonly kind: 'error' | 'error-after'; readonly code: TossCode }
  | { readonly kind: 'delay' | 'delay-before'; readonly milliseconds: number }
  | { readonly kind: 'drop-before' | 'drop-after' | 'malformed' | 'html' | 'wrong-amount' }

const LONGEST_DELAY_MS = 120_000

export const parseFault = (text: string): Fault | null => {
  const [kind, argument, ...rest] = text.split(':')
  if (rest.length > 0) return null
  if (kind === 'error' || kind === 'error-after') {
    return argument !== undefined && isTossCode(argument) ? { kind, code: argument } : null
  }
  if (kind === 'delay' || kind === 'delay-before') {
    const milliseconds = /^\d{1,6}$/.test(argument ?? '') ? Number(argument) : Number.NaN
    return milliseconds <= LONGEST_DELAY_MS ? { kind, milliseconds } : null
  }
  if (argument !== undefined) return null
  return kind === 'drop-before' ||
    kind === 'drop-after' ||
    kind === 'malformed' ||
    kind === 'html' ||
    kind === 'wrong-amount'
    ? { kind }
    : null
}

/** The body of `POST /sandbox/toss/faults`. */
export const FaultOrders = z.array(
  z.strictObject({
    on: z.enum(FAULT_PLACES),
    then: z.string().refine(text => parseFault(text) !== null, 'no such fault, delay or code'),
    times: z.int().min(1).max(1_000_000).default(1),
  }),
)

export const orderFaults = (pool: Pool, orders: z.infer<typeof FaultOrders>): Promise<void> =>
  inTransaction(pool, async client => {
    for (const { on, then, times } of orders) await insertFault(client, on, then, times)
  })

const insertFault = async (client: ClientBase, place: FaultPlace, outcome: string, times: number): Promise<void> => {
  await client.query('insert into sandbox.toss_fault (place, outcome, times_left) values ($1, $2, $3)', [
    place,
    outcome,
    times,
  ])
}

export const openFaults = async (pool: Pool): Promise<readonly object[]> =>
  (
    await pool.query<object>(
      `select place as "on", outcome as "then", times_left as times
       from sandbox.toss_fault where times_left > 0 order by id`,
    )
  ).rows

export const clearFaults = async (pool: Pool): Promise<void> => {
  await pool.query('delete from sandbox.toss_fault')
}

/** The oldest fault ordered for this place, used up by one; calls at the same time never share one. */
export const takeFault = async (pool: Pool, place: FaultPlace): Promise<Fault | null> => {
  const { rows } = await pool.query<{ readonly outcome: string }>(
    `update sandbox.toss_fault set times_left = times_left - 1 where id = (
       select id from sandbox.toss_fault where place = $1 and times_left > 0 order by id limit 1 for update
     ) returning outcome`,
    [place],
  )
  return rows[0] === undefined ? null : parseFault(rows[0].outcome)
}
