import * as fc from 'fast-check'
import { err, ok } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { AUTO_RENEWALS, type AutoRenewal } from './auto-renewal.ts'
import { TRIAL_SHOP } from '#core/shared/shop.ts'
import { Day } from '#core/shared/day.ts'
import { type AllowanceUse, canCheckout, canGoOn, canRestore, checkoutsLeft } from './allowance.ts'
import { PLANS, type Plan } from './plan.ts'
import { isInWindow, seasonOf } from './season.ts'

const seasonDays = TRIAL_SHOP.season
const day = (text: string): Day => text as Day
const checkout = (text: string, withdrawn?: boolean): AllowanceUse => ({ kind: 'CHECKOUT', day: day(text), withdrawn })
const restore = (text: string): AllowanceUse => ({ kind: 'RESTORE', day: day(text) })

const takeOut = (plan: Plan, history: readonly AllowanceUse[], on: string, autoRenewal: AutoRenewal = 'ACTIVE') =>
  canCheckout({ plan, autoRenewal, checkouts: history, seasonDays }, day(on))
const bringBack = (plan: Plan, history: readonly AllowanceUse[], on: string) =>
  canRestore({ plan, restores: history, seasonDays }, day(on))
const leftInWinter = (plan: Plan, checkouts: readonly AllowanceUse[], autoRenewal: AutoRenewal = 'ACTIVE') =>
  checkoutsLeft({ plan, autoRenewal, checkouts, seasonDays }, day('2027-01-10'))

describe('the examples of the rules', () => {
  test('Q1: the first checkout of a season is allowed', () => {
    expect(takeOut('BASIC', [], '2026-12-20')).toEqual(ok({ season: '2026-27', needsConfirmation: false }))
  })

  test('Q2: a second one in the same season is not', () => {
    const answer = takeOut('BASIC', [checkout('2026-12-20')], '2027-02-01')
    expect(answer).toEqual(err({ kind: 'CheckoutLimit', season: '2026-27' }))
  })

  test('Q3: gear can come back until the last day of the window', () => {
    expect(bringBack('BASIC', [checkout('2026-12-20')], '2027-03-31')).toEqual(ok('2026-27'))
  })

  test('Q4: after it, staff has to override', () => {
    const answer = bringBack('BASIC', [checkout('2026-12-20')], '2027-04-01')
    expect(answer).toEqual(err({ kind: 'RestoreWindowOver', season: '2026-27', lastDay: '2027-03-31' }))
  })

  test('Q5: a new season brings a new checkout', () => {
    const history = [checkout('2026-12-20'), restore('2027-03-10')]
    expect(takeOut('BASIC', history, '2027-11-20')).toEqual(ok({ season: '2027-28', needsConfirmation: false }))
  })

  test('Q6: the final collection of a terminated contract is always allowed', () => {
    const answer = takeOut('BASIC', [checkout('2026-12-20')], '2027-03-25', 'TERMINATED')
    expect(answer).toEqual(ok({ season: '2026-27', needsConfirmation: false }))
  })

  test('Q7: FLEX takes out as often as it likes', () => {
    const history = ['2026-12-01', '2026-12-10', '2026-12-20', '2027-01-05', '2027-01-15'].map(text => checkout(text))
    expect(takeOut('FLEX', history, '2027-01-30').isOk()).toBe(true)
  })

  test('Q8: a withdrawn request does not count', () => {
    expect(takeOut('BASIC', [checkout('2026-12-20', true)], '2027-01-10').isOk()).toBe(true)
  })

  test('Q9: off-season is allowed with the mark, and counts for its own season', () => {
    expect(takeOut('BASIC', [], '2027-06-30')).toEqual(ok({ season: '2026-27', needsConfirmation: true }))
    expect(takeOut('BASIC', [], '2027-07-01')).toEqual(ok({ season: '2027-28', needsConfirmation: true }))
  })
})

describe('BASIC', () => {
  test('brings gear back once a season, FLEX at any time', () => {
    const history = [restore('2026-12-28')]
    expect(bringBack('BASIC', history, '2027-02-01')).toEqual(err({ kind: 'RestoreLimit', season: '2026-27' }))
    expect(bringBack('FLEX', history, '2027-05-01')).toEqual(ok('2026-27'))
  })

  test('says how many checkouts are left', () => {
    expect(leftInWinter('BASIC', [])).toBe(1)
    expect(leftInWinter('BASIC', [checkout('2026-12-20')])).toBe(0)
    expect(leftInWinter('BASIC', [checkout('2026-12-20'), checkout('2026-12-21')])).toBe(0)
    expect(leftInWinter('BASIC', [checkout('2026-12-20')], 'TERMINATED')).toBe(1)
    expect(leftInWinter('FLEX', [checkout('2026-12-20')])).toBe('UNLIMITED')
  })
})

const days = fc.nat({ max: 1500 }).map(count => Day.addDays(day('2026-07-01'), count))
const uses = fc.array(
  fc.record({ kind: fc.constantFrom('CHECKOUT' as const, 'RESTORE' as const), day: days, withdrawn: fc.boolean() }),
  { maxLength: 6 },
)

// What BASIC is ever allowed adds up to one checkout for each season, in whatever order the days come (I12).
test('BASIC never takes out twice in a season', () => {
  fc.assert(
    fc.property(fc.array(days, { maxLength: 20 }), wishes => {
      const taken: AllowanceUse[] = []
      for (const wish of wishes) {
        const answer = canCheckout({ plan: 'BASIC', autoRenewal: 'ACTIVE', checkouts: taken, seasonDays }, wish)
        if (answer.isOk()) taken.push({ kind: 'CHECKOUT', day: wish })
      }
      const seasons = taken.map(use => seasonOf(use.day, seasonDays))
      expect(new Set(seasons).size).toBe(seasons.length)
      expect(new Set(seasons)).toEqual(new Set(wishes.map(wish => seasonOf(wish, seasonDays))))
    }),
  )
})

// A checkout is refused exactly when none is left, marked exactly when off-season, and restores never use it up.
test('the answer, what is left and the mark agree', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...PLANS),
      fc.constantFrom(...AUTO_RENEWALS),
      uses,
      days,
      (plan, autoRenewal, history, on) => {
        const contract = { plan, autoRenewal, checkouts: history, seasonDays }
        const answer = canCheckout(contract, on)
        expect(answer.isErr()).toBe(checkoutsLeft(contract, on) === 0)
        answer.map(({ needsConfirmation }) => expect(needsConfirmation).toBe(!isInWindow(on, seasonDays)))
        const checkouts = history.filter(use => use.kind === 'CHECKOUT')
        expect(canCheckout({ ...contract, checkouts }, on)).toEqual(answer)
      },
    ),
  )
})

describe('a contract that was ended can go on', () => {
  const goOn = (plan: Plan, ...checkouts: readonly AllowanceUse[]) =>
    canGoOn({ plan, autoRenewal: 'TERMINATED', checkouts, seasonDays })

  test('with what its plan allows in each season', () => {
    expect(goOn('BASIC').isOk()).toBe(true)
    expect(goOn('BASIC', checkout('2026-12-20')).isOk()).toBe(true)
    expect(goOn('BASIC', checkout('2025-12-20'), checkout('2026-12-20')).isOk()).toBe(true)
    expect(goOn('BASIC', checkout('2026-12-20'), checkout('2027-01-10', true)).isOk()).toBe(true)
  })

  test('not when its final collection was one more, on BASIC', () => {
    const twice = [checkout('2025-12-20'), checkout('2026-12-20'), checkout('2027-01-10')]
    expect(goOn('BASIC', ...twice)).toEqual(err({ kind: 'CheckoutLimit', season: '2026-27' }))
    expect(goOn('FLEX', ...twice)).toEqual(ok(undefined))
  })
})
