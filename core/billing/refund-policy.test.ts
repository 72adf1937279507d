import { expect, test } from 'vitest'
import type { Won } from '#core/shared/won.ts'
import { refundPolicy } from './refund-policy.ts'

test('gives back all but the fee until the day before pickup, half on the day, nothing after it', () => {
  expect(refundPolicy(99_000 as Won, 2_970 as Won)).toEqual([
    { moment: 'untilDayBefore', rule: 'FULL_MINUS_FEE', refundableWon: 96_030 },
    { moment: 'fromPickupDay', rule: 'HALF', refundableWon: 49_500 },
    { moment: 'afterPickup', rule: 'AFTER_PICKUP', refundableWon: 0 },
  ])
})
