import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Pool } from 'pg'
import { z } from 'zod'
import { inTransaction } from '../transaction.ts'
import { type Answer, sendAnswer } from './answer.ts'
import type { LoginProvider } from './login-provider.ts'

/** Faults of the login providers' stand-ins; each statement may run twice. */
export const FAULT_SCHEMA = `
  create table if not exists sandbox.login_fault (
    id bigint generated always as identity primary key,
    provider text not null,
    place text not null,
    outcome text not null,
    times_left integer not null check (times_left >= 0)
  );
`

/**
 * How a call goes wrong: `error` and `500` instead of its work; `delay` and `malformed` after it was done. With
 * `link-kept` an unlinking call ends the tokens and forgets the rest.
 */
export type Fault =
  | { readonly kind: 'error'; readonly code: string; readonly status: number | null }
  | { readonly kind: 'delay'; readonly milliseconds: number }
  | { readonly kind: '500' | 'malformed' | 'link-kept' }

const LONGEST_DELAY_MS = 120_000

const BROKEN: Answer = { status: 500, body: '<!doctype html><title>Internal Server Error</title>' }

const parseFault = (text: string, isCode: (code: string) => boolean): Fault | null => {
  const [, code, status] = /^error:([\w-]+)(?:@([1-5]\d\d))?$/.exec(text) ?? []
  if (code !== undefined) {
    return isCode(code) ? { kind: 'error', code, status: status === undefined ? null : Number(status) } : null
  }
  const milliseconds = Number(/^delay:(\d{1,6})$/.exec(text)?.[1] ?? Number.NaN)
  if (milliseconds <= LONGEST_DELAY_MS) return { kind: 'delay', milliseconds }
  return text === '500' || text === 'malformed' || text === 'link-kept' ? { kind: text } : null
}

export type Faults<Place extends string> = {
  /** Answers one call, as the oldest fault ordered for its place wants it. */
  serve(reply: FastifyReply, place: Place, work: (fault: Fault | null) => Promise<Answer>): Promise<FastifyReply>
  /** `GET`, `POST` and `DELETE /faults`. */
  routes(app: FastifyInstance): void
}

type Setup<Place extends string> = {
  readonly provider: LoginProvider
  readonly places: readonly [Place, ...Place[]]
  readonly isCode: (code: string) => boolean
  /** The provider's words for a code; a status of null is the usual one. */
  readonly refused: (code: string, status: number | null) => Answer
}

export const makeFaults = <Place extends string>(
  pool: Pool,
  { provider, places, isCode, refused }: Setup<Place>,
): Faults<Place> => {
  const Orders = z.array(
    z.strictObject({
      on: z.enum(places),
      then: z.string().refine(text => parseFault(text, isCode) !== null, 'no such fault, delay or code'),
      times: z.int().min(1).max(1_000_000).default(1),
    }),
  )

  /** Used up by one; calls at the same time never share one. */
  const take = async (place: Place): Promise<Fault | null> => {
    const { rows } = await pool.query<{ readonly outcome: string }>(
      `update sandbox.login_fault set times_left = times_left - 1 where id = (
         select id from sandbox.login_fault where provider = $1 and place = $2 and times_left > 0
         order by id limit 1 for update
       ) returning outcome`,
      [provider, place],
    )
    return rows[0] === undefined ? null : parseFault(rows[0].outcome, isCode)
  }

  const open = async (): Promise<readonly object[]> =>
    (
      await pool.query<object>(
        `select place as "on", outcome as "then", times_left as times
         from sandbox.login_fault where provider = $1 and times_left > 0 order by id`,
        [provider],
      )
    ).rows

  return {
    async serve(reply, place, work) {
      const fault = await take(place)
      if (fault?.kind === 'error') return sendAnswer(reply, refused(fault.code, fault.status))
      if (fault?.kind === '500') return sendAnswer(reply, BROKEN)
      const answer = await work(fault)
      if (fault?.kind === 'delay') await pause(fault.milliseconds)
      const half = { ...answer, body: answer.body.slice(0, answer.body.length / 2) }
      return sendAnswer(reply, fault?.kind === 'malformed' ? half : answer)
    },
    routes(app) {
      app.get('/faults', open)
      app.post('/faults', async (request, reply) => {
        const orders = Orders.safeParse(request.body)
        if (!orders.success) return refuseOrder(reply, z.prettifyError(orders.error))
        await inTransaction(pool, async client => {
          for (const { on, then, times } of orders.data) {
            await client.query(
              'insert into sandbox.login_fault (provider, place, outcome, times_left) values ($1, $2, $3, $4)',
              [provider, on, then, times],
            )
          }
        })
        return open()
      })
      app.delete('/faults', async () => {
        await pool.query('delete from sandbox.login_fault where provider = $1', [provider])
        return []
      })
    },
  }
}

/** To whoever ordered something of a stand-in that it cannot do. */
export const refuseOrder = (reply: FastifyReply, message: string, status = 400): FastifyReply =>
  reply.code(status).send({ code: 'INVALID_REQUEST', message })
