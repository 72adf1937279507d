import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Day } from '#core/shared/day.ts'
import type { Won } from '#core/shared/won.ts'
import { refund } from './refund.ts'
import { refundPolicy } from './refund-policy.ts'

const PAID = 99_000 as Won
const FEE = 2_970 as Won
const day = (text: string) => text as Day

test('gives back all but the fee until the day before pickup, half on the day, nothing after it', () => {
  expect(refundPolicy(PAID, FEE, { pickupDate: null, withdrawalUntil: null })).toEqual([
    { moment: 'untilDayBefore', rule: 'FULL_MINUS_FEE', refundableWon: 96_030 },
    { moment: 'fromPickupDay', rule: 'HALF', refundableWon: 49_500 },
    { moment: 'afterPickup', rule: 'AFTER_PICKUP', refundableWon: 0 },
  ])
})

describe('within the statutory withdrawal (G241)', () => {
  const momentsFor = (pickupDate: Day | null) =>
    refundPolicy(PAID, FEE, { pickupDate, withdrawalUntil: day('2026-11-28') }).map(({ moment }) => moment)

  test('all of it goes back first', () => {
    expect(refundPolicy(PAID, FEE, { pickupDate: null, withdrawalUntil: day('2026-11-28') })[0]).toEqual({
      moment: 'withinWithdrawal',
      rule: 'STATUTORY_WITHDRAWAL',
      refundableWon: 99_000,
    })
  })

  test.each([
    [null, ['withinWithdrawal', 'untilDayBefore', 'fromPickupDay', 'afterPickup']],
    ['2026-11-30', ['withinWithdrawal', 'untilDayBefore', 'fromPickupDay', 'afterPickup']],
    ['2026-11-29', ['withinWithdrawal', 'fromPickupDay', 'afterPickup']],
    ['2026-11-28', ['withinWithdrawal', 'afterWithdrawal', 'afterPickup']],
    ['2026-11-25', ['withinWithdrawal', 'afterWithdrawal', 'afterPickup']],
  ] as const)('with the pickup day %s only what can still come is said', (pickupDate, moments) => {
    expect(momentsFor(pickupDate && day(pickupDate))).toEqual(moments)
  })

  // Whatever the days are: on each day to come the rule answers what one of the lines says.
  test('no day before the pickup gives back what no line names', () => {
    const days = fc.integer({ min: 0, max: 40 }).map(ahead => Day.addDays(day('2026-11-21'), ahead))
    fc.assert(
      fc.property(fc.option(days), days, fc.boolean(), (pickupDate, today, statutoryWithdrawal) => {
        const contractedAt = Day.startOf(day('2026-11-21'))
        const withdrawalUntil = statutoryWithdrawal ? day('2026-11-28') : null
        const asked = { paid: PAID, fee: FEE, pickupDate, status: 'PICKUP_SCHEDULED', contractedAt } as const
        const { rule, refundableWon } = refund({ ...asked, now: Day.startOf(today), statutoryWithdrawal })
        expect(refundPolicy(PAID, FEE, { pickupDate, withdrawalUntil })).toContainEqual(
          expect.objectContaining({ rule, refundableWon }),
        )
      }),
    )
  })
})
