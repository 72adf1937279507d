import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { z } from 'zod'
import { refuseOrder } from './refuse-order.ts'
import { inTransaction } from './transaction.ts'

/** What was ordered to go wrong; each statement may run twice. */
export const FAULT_SCHEMA = `
  create table if not exists sandbox.fault (
    id bigint generated always as identity primary key,
    provider text not null,
    place text not null,
    outcome text not null,
    times_left integer not null check (times_left >= 0)
  );
`

type Setup<Place extends string, Fault> = {
  readonly provider: 'toss' | 'kakao' | 'naver' | 'google' | 'solapi'
  /** Where a call can go wrong; an only place need not be named. */
  readonly places: readonly [Place, ...Place[]]
  /** Null for a fault that this place does not know. */
  readonly parse: (text: string, place: Place) => Fault | null
}

type FaultOrder = { readonly on: string; readonly then: string; readonly times: number }

export type OrderedFaults<Place extends string, Fault> = {
  /** The oldest fault ordered for this place, used up by one; calls at the same time never share one. */
  take(place: Place): Promise<Fault | null>
  open(): Promise<readonly FaultOrder[]>
  /** Waits until they are cleared, also those that are used up. */
  cleared(): Promise<void>
  /** `GET`, `POST` and `DELETE /faults`. */
  routes(app: FastifyInstance): void
}

const LOOK_EVERY_MS = 20

/** The faults that tests and curious people order of one provider. */
export const orderedFaults = <Place extends string, Fault>(
  pool: Pool,
  { provider, places, parse }: Setup<Place, Fault>,
): OrderedFaults<Place, Fault> => {
  const open = async (): Promise<readonly FaultOrder[]> => {
    const { rows } = await pool.query<FaultOrder>(
      `select place as "on", outcome as "then", times_left as times
       from sandbox.fault where provider = $1 and times_left > 0 order by id`,
      [provider],
    )
    return rows
  }

  return {
    async take(where) {
      const { rows } = await pool.query<{ readonly outcome: string }>(
        `update sandbox.fault set times_left = times_left - 1 where id = (
           select id from sandbox.fault where provider = $1 and place = $2 and times_left > 0
           order by id limit 1 for update
         ) returning outcome`,
        [provider, where],
      )
      return rows[0] === undefined ? null : parse(rows[0].outcome, where)
    },
    open,
    async cleared() {
      for (;;) {
        const { rowCount } = await pool.query('select from sandbox.fault where provider = $1 limit 1', [provider])
        if (rowCount === 0) return
        await delay(LOOK_EVERY_MS)
      }
    },
    routes(app) {
      const place = z.enum(places)
      const Orders = z.array(
        z
          .strictObject({
            on: places.length === 1 ? place.default(() => places[0]) : place,
            then: z.string(),
            times: z.int().min(1).max(1_000_000).default(1),
          })
          .refine(({ on, then }) => parse(then, on) !== null, 'no such fault, delay or code in this place'),
      )
      app.get('/faults', open)
      app.post('/faults', async (request, reply) => {
        const orders = Orders.safeParse(request.body)
        if (!orders.success) return refuseOrder(reply, z.prettifyError(orders.error))
        await inTransaction(pool, async client => {
          for (const { on, then, times } of orders.data) {
            await client.query(
              'insert into sandbox.fault (provider, place, outcome, times_left) values ($1, $2, $3, $4)',
              [provider, on, then, times],
            )
          }
        })
        return open()
      })
      app.delete('/faults', async () => {
        await pool.query('delete from sandbox.fault where provider = $1', [provider])
        return []
      })
    },
  }
}
