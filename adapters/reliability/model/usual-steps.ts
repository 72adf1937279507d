import fc from 'fast-check'
import type { Action } from './action.ts'
import { order } from './customer-actions.ts'
import { confirm } from './money-actions.ts'
import { advance } from './staff-actions.ts'

const PAYS = { isAgain: false, declines: false, isWrongAmount: false, call: 'fine' } as const

const STEPS = ['pickup.done', 'report.filed', 'storage.arrived', 'storage.shelved']

export const staffStep = (event: string): Action =>
  advance(1, { event, daysAhead: 0, isForced: true, isFinal: false }, null)

/** An order that is paid for at once. */
export const ordering = (owner: number, type: 'SKI' | 'SNOWBOARD', plan: 'BASIC' | 'FLEX') => [
  order(owner, type, plan),
  confirm(1, PAYS),
]

/** The usual steps of gear into its locker, without the last `missing` ones. */
export const untilStored = (owner: number, type: 'SKI' | 'SNOWBOARD', plan: 'BASIC' | 'FLEX', missing = 0) => [
  ...ordering(owner, type, plan),
  ...STEPS.slice(0, STEPS.length - missing).map(staffStep),
]

/** Orders that a run begins with, so that it gets further. */
export const InitialOrders: fc.Arbitrary<readonly Action[]> = fc
  .tuple(fc.nat({ max: 1 }), fc.constantFrom('SKI', 'SNOWBOARD'), fc.constantFrom('BASIC', 'FLEX'), fc.nat({ max: 2 }))
  .map(([owner, type, plan, missing]) => untilStored(owner, type, plan, missing))
