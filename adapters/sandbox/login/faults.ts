import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Pool } from 'pg'
import { orderedFaults } from '../ordered-faults.ts'
import { type Answer, sendAnswer } from './answer.ts'
import type { LoginProvider } from './login-provider.ts'

/** How a call goes wrong: `error` and `500` instead of its work; `delay` and `malformed` after it was done. */
type Fault =
  | { readonly kind: 'error'; readonly code: string; readonly status: number | null }
  | { readonly kind: 'delay'; readonly milliseconds: number }
  | { readonly kind: '500' | 'malformed' }

const LONGEST_DELAY_MS = 120_000

const BROKEN: Answer = { status: 500, body: '<!doctype html><title>Internal Server Error</title>' }

const parseFault = (text: string, isCode: (code: string) => boolean): Fault | null => {
  const [, code, status] = /^error:([\w-]+)(?:@([1-5]\d\d))?$/.exec(text) ?? []
  if (code !== undefined) {
    return isCode(code) ? { kind: 'error', code, status: status === undefined ? null : Number(status) } : null
  }
  const milliseconds = Number(/^delay:(\d{1,6})$/.exec(text)?.[1] ?? Number.NaN)
  if (milliseconds <= LONGEST_DELAY_MS) return { kind: 'delay', milliseconds }
  return text === '500' || text === 'malformed' ? { kind: text } : null
}

export type Faults<Place extends string> = {
  /** Answers one call, as the oldest fault ordered for its place wants it. */
  serve(reply: FastifyReply, place: Place, work: () => Promise<Answer>): Promise<FastifyReply>
  /** `GET`, `POST` and `DELETE /faults`. */
  routes(app: FastifyInstance): void
}

type Setup<Place extends string> = {
  readonly provider: LoginProvider['id']
  readonly places: readonly [Place, ...Place[]]
  readonly isCode: (code: string) => boolean
  /** The provider's words for a code; a status of null is the usual one. */
  readonly refused: (code: string, status: number | null) => Answer
}

export const makeFaults = <Place extends string>(
  pool: Pool,
  { provider, places, isCode, refused }: Setup<Place>,
): Faults<Place> => {
  const ordered = orderedFaults(pool, { provider, places, parse: text => parseFault(text, isCode) })
  return {
    async serve(reply, place, work) {
      const fault = await ordered.take(place)
      if (fault?.kind === 'error') return sendAnswer(reply, refused(fault.code, fault.status))
      if (fault?.kind === '500') return sendAnswer(reply, BROKEN)
      const answer = await work()
      if (fault?.kind === 'delay') await delay(fault.milliseconds)
      const half = { ...answer, body: answer.body.slice(0, answer.body.length / 2) }
      return sendAnswer(reply, fault?.kind === 'malformed' ? half : answer)
    },
    routes: ordered.routes,
  }
}
