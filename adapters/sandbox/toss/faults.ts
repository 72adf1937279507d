import type { Pool } from 'pg'
import { type OrderedFaults, orderedFaults } from '../ordered-faults.ts'
import { isTossCode, type TossCode } from './codes.ts'

/** `card`: a card is issued or removed. */
export const FAULT_PLACES = ['confirm', 'cancel', 'billing', 'lookup', 'card'] as const

export type FaultPlace = (typeof FAULT_PLACES)[number]

/**
 * How a call goes wrong. Without money: `error`, `error-kept` (a repeat by its key gets the same, a 5xx too), `drop-before`. The money moved but
 * the answer is wrong or late: `error-after`, `drop-after`, `cut`, `delay`, `hold` until the faults are cleared, `malformed`, `html`,
 * `wrong-amount`. `delay-before` waits and then does its work.
 * Odd but valid: `pending:SECONDS` and `pending-abort:SECONDS` answer with a record that is IN_PROGRESS and decide it only then, by the
 * sandbox's clock; `answer:MEMBER=JSON` puts one member of the answer differently.
 */
export type Fault =
  | { readonly kind: 'error' | 'error-kept' | 'error-after'; readonly code: TossCode }
  | { readonly kind: 'delay' | 'delay-before'; readonly milliseconds: number }
  | { readonly kind: 'pending' | 'pending-abort'; readonly seconds: number }
  | { readonly kind: 'answer'; readonly member: string; readonly value: unknown }
  | { readonly kind: (typeof PLAIN_FAULTS)[number] }

const PLAIN_FAULTS = ['drop-before', 'drop-after', 'cut', 'hold', 'malformed', 'html', 'wrong-amount'] as const

const LONGEST_DELAY_MS = 120_000
const LONGEST_PENDING_SECONDS = 30 * 24 * 60 * 60

const parseOddAnswer = (text: string): Fault | null => {
  const [, member, json] = /^(\w+)=(.+)$/s.exec(text) ?? []
  if (member === undefined || json === undefined) return null
  try {
    return { kind: 'answer', member, value: JSON.parse(json) }
  } catch {
    return null
  }
}

export const parseFault = (text: string): Fault | null => {
  if (text.startsWith('answer:')) return parseOddAnswer(text.slice('answer:'.length))
  const [kind, argument, ...rest] = text.split(':')
  if (rest.length > 0) return null
  if (kind === 'pending' || kind === 'pending-abort') {
    const seconds = /^\d{1,7}$/.test(argument ?? '') ? Number(argument) : Number.NaN
    return seconds <= LONGEST_PENDING_SECONDS ? { kind, seconds } : null
  }
  if (kind === 'error' || kind === 'error-kept' || kind === 'error-after') {
    return argument !== undefined && isTossCode(argument) ? { kind, code: argument } : null
  }
  if (kind === 'delay' || kind === 'delay-before') {
    const milliseconds = /^\d{1,6}$/.test(argument ?? '') ? Number(argument) : Number.NaN
    return milliseconds <= LONGEST_DELAY_MS ? { kind, milliseconds } : null
  }
  const plain = PLAIN_FAULTS.find(known => known === kind)
  return argument === undefined && plain !== undefined ? { kind: plain } : null
}

export const tossFaults = (pool: Pool): OrderedFaults<FaultPlace, Fault> =>
  orderedFaults(pool, { provider: 'toss', places: FAULT_PLACES, parse: parseFault })
