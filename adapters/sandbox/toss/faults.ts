import type { Pool } from 'pg'
import { type OrderedFaults, orderedFaults } from '../ordered-faults.ts'
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

export const tossFaults = (pool: Pool): OrderedFaults<FaultPlace, Fault> =>
  orderedFaults(pool, { provider: 'toss', places: FAULT_PLACES, parse: parseFault })
