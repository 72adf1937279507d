import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { Pool } from 'pg'
import { type OrderedFaults, orderedFaults } from '../ordered-faults.ts'
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

export const googleFaults = (pool: Pool): OrderedFaults<FaultPlace, string> =>
  orderedFaults(pool, {
    provider: 'google',
    places: Object.keys(FAULTS) as [FaultPlace, ...FaultPlace[]],
    parse: (text, place) => (FAULTS[place].test(text) ? text : null),
  })

/** What is to go wrong here; a delay is over when this is. */
export const takeFault = async (pool: Pool, place: FaultPlace): Promise<string | null> => {
  const fault = await googleFaults(pool).take(place)
  const [, milliseconds] = /^delay:(\d+)$/.exec(fault ?? '') ?? []
  if (milliseconds === undefined) return fault
  await delay(Number(milliseconds))
  return null
}

/** Answers as the fault says; false when it leaves the answer to the caller. */
export const answerFault = (reply: FastifyReply, fault: string | null): boolean => {
  if (fault === 'html') {
    void reply.code(500).type('text/html; charset=utf-8').send('<html><body><h1>500 Internal Error</h1></body></html>')
    return true
  }
  const [, code] = /^error:(.+)$/.exec(fault ?? '') ?? []
  if (code === undefined) return false
  void firebaseError(reply, code)
  return true
}
