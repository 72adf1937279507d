import type { Pool } from 'pg'
import { type OrderedFaults, orderedFaults } from '../ordered-faults.ts'
import type { Fault } from './magic-recipients.ts'

const FAULT = /^(503|500|timeout|drop|html|status:\d{4})$/

export const solapiFaults = (pool: Pool): OrderedFaults<'send', Fault> =>
  orderedFaults(pool, {
    provider: 'solapi',
    places: ['send'],
    parse: text => (FAULT.test(text) ? (text as Fault) : null),
  })
