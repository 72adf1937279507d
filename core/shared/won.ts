import { err, ok, type Result } from 'neverthrow'
import type { Brand } from './brand.ts'

/** An amount of money in whole won, never negative. */
export type Won = Brand<number, 'Won'>

export type InvalidWon = { readonly kind: 'InvalidWon' }

export const NO_WON = 0 as Won

export const Won = {
  of: (amount: number): Result<Won, InvalidWon> =>
    Number.isSafeInteger(amount) && amount >= 0 ? ok(amount as Won) : err({ kind: 'InvalidWon' }),
  /** `a - b`, but never below zero. */
  minus: (a: Won, b: Won): Won => Math.max(0, a - b) as Won,
  plus: (a: Won, b: Won): Won => (a + b) as Won,
  min: (a: Won, b: Won): Won => Math.min(a, b) as Won,
  /** As a customer reads it, without the unit: `99,000`. */
  format: (amount: Won): string => String(amount).replaceAll(/\B(?=(\d{3})+$)/g, ','),
}
