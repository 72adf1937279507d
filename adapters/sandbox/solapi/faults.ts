import type { Pool } from 'pg'
import { z } from 'zod'
import { inTransaction } from '../transaction.ts'
import type { Fault } from './fates.ts'

/** The body of `POST /sandbox/solapi/faults`. */
export const FaultOrders = z.array(
  z.strictObject({
    then: z.string().regex(/^(503|500|timeout|drop|html|status:\d{4})$/, 'no such fault'),
    times: z.int().min(1).max(1_000_000).default(1),
  }),
)

export const orderFaults = (pool: Pool, orders: z.infer<typeof FaultOrders>): Promise<void> =>
  inTransaction(pool, async client => {
    for (const { then, times } of orders) {
      await client.query('insert into sandbox.solapi_fault (outcome, times_left) values ($1, $2)', [then, times])
    }
  })

export const openFaults = async (pool: Pool): Promise<readonly { readonly then: Fault; readonly times: number }[]> =>
  (
    await pool.query<{ readonly then: Fault; readonly times: number }>(
      'select outcome as "then", times_left as times from sandbox.solapi_fault where times_left > 0 order by id',
    )
  ).rows

export const clearFaults = async (pool: Pool): Promise<void> => {
  await pool.query('delete from sandbox.solapi_fault')
}

/** The oldest fault that was ordered, used up by one; calls at the same time never share one. */
export const takeFault = async (pool: Pool): Promise<Fault | null> => {
  const { rows } = await pool.query<{ readonly outcome: Fault }>(
    `update sandbox.solapi_fault set times_left = times_left - 1 where id = (
       select id from sandbox.solapi_fault where times_left > 0 order by id limit 1 for update
     ) returning outcome`,
  )
  return rows[0]?.outcome ?? null
}
