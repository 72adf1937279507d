import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Day } from '#core/shared/day.ts'
import { storedOrder } from '#core/storing/testing/stored-order.ts'
import { type ChargedBy, chargeHold, maySendLate, announcedOn } from './charge-hold.ts'
import { atChargeHour } from './renewal.ts'
import { INITIAL_RENEWAL_STATE } from '#core/storing/renewal-state.ts'
import { termOf } from '#core/storing/term.ts'

const START = '2026-12-03' as Day
const N = '2027-12-03' as Day
const day = (days: number): Day => Day.addDays(N, days)
const untold = storedOrder(START)
const announced = storedOrder(START, { renewal: { ...INITIAL_RENEWAL_STATE, announcedOn: day(-30) } })
const asked = (days: number, by: ChargedBy = 'SCHEDULER', lastChargedOn: Day | null = START) => ({
  by,
  today: day(days),
  lastChargedOn,
})

describe('a stored card', () => {
  test('is charged automatically from its day until seven days past, for a payment that was announced (G115)', () => {
    expect([0, 1, 7, 8].map(days => chargeHold(announced, asked(days)))).toEqual([null, null, null, 'OVERDUE'])
  })

  test('is not charged for an unannounced payment, except by the customer', () => {
    expect([chargeHold(untold, asked(0)), chargeHold(untold, asked(0, 'STAFF'))]).toEqual([
      'NOT_REMINDED',
      'NOT_REMINDED',
    ])
    expect(chargeHold(untold, asked(0, 'CUSTOMER'))).toBeNull()
  })

  test('is charged later when staff or customer ask for it, as long as the year lasts', () => {
    expect(chargeHold(announced, asked(365, 'STAFF'))).toBeNull()
    expect(chargeHold(announced, asked(366, 'STAFF'))).toBe('OVERDUE')
    expect(chargeHold(untold, asked(366, 'CUSTOMER'))).toBe('OVERDUE')
  })

  test.each(['SCHEDULER', 'STAFF', 'CUSTOMER'] as const)('is charged once in sixty days, at the request of %s', by => {
    expect(chargeHold(announced, asked(0, by, day(-59)))).toBe('CHARGED_LATELY')
    expect(chargeHold(announced, asked(0, by, day(-60)))).toBeNull()
  })

  test('that was to be charged and never asked is not asked any more once its days are over', () => {
    const sentAt = atChargeHour(N)
    expect(maySendLate(announced, sentAt, atChargeHour(day(7)))).toBe(true)
    expect(maySendLate(announced, sentAt, atChargeHour(day(8)))).toBe(false)
    const wanted = storedOrder(START, { renewal: { ...INITIAL_RENEWAL_STATE, status: 'UNPAID' } })
    expect(maySendLate(wanted, atChargeHour(day(40)), atChargeHour(day(41)))).toBe(true)
    expect(maySendLate(wanted, atChargeHour(day(40)), atChargeHour(day(42)))).toBe(false)
  })

  test('that its customer wanted between two tries is asked soon or not at all (G242)', () => {
    const renewal = { ...announced.renewal, status: 'PAST_DUE', declines: 2, lastDeclinedOn: day(1) } as const
    const between = storedOrder(START, { renewal })
    expect(maySendLate(between, atChargeHour(day(2)), atChargeHour(day(3)))).toBe(true)
    expect(maySendLate(between, atChargeHour(day(2)), atChargeHour(day(4)))).toBe(false)
    // On the day of a scheduled try it is that try.
    expect(maySendLate(between, Day.startOf(day(3)), atChargeHour(day(7)))).toBe(true)
  })
})

describe('a reminder', () => {
  test('counts when it names the next payment and comes while the contract can still be ended', () => {
    const { lastDayToTerminate } = termOf(START, 1)
    expect(announcedOn(untold, N, atChargeHour(lastDayToTerminate))).toBe(lastDayToTerminate)
    expect(announcedOn(untold, N, atChargeHour(Day.addDays(lastDayToTerminate, 1)))).toBeNull()
    expect(announcedOn(untold, day(1), atChargeHour(day(-30)))).toBeNull()
    expect(announcedOn(storedOrder(START, { storageStartDate: null }), N, atChargeHour(day(-30)))).toBeNull()
  })

  test('is remembered by its first day', () => {
    expect(announcedOn(announced, N, atChargeHour(day(-4)))).toBe(day(-30))
  })
})

// Whatever day staff typed for the arrival and whenever a worker wakes up: an unannounced payment is not charged automatically.
test('no arrival leads to an automatic charge without a reminder', () => {
  fc.assert(
    fc.property(fc.integer({ min: -4000, max: 400 }), fc.integer({ min: 1, max: 9 }), (arrived, termsPaid) => {
      const order = storedOrder(Day.addDays(START, arrived), { termsPaid })
      expect(chargeHold(order, asked(0, 'SCHEDULER', null))).not.toBeNull()
    }),
  )
})
