import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Won } from '#core/shared/won.ts'
import { paymentFee } from './payment-fee.ts'

test.each([
  [99_000, 2_970],
  [139_000, 4_170],
  [0, 0],
  [33, 0],
  [34, 1],
])('keeps back three percent, rounded down: of %i won %i', (paid, fee) => {
  expect(paymentFee(paid as Won, 300)).toBe(fee)
})

test('keeps back nothing when the shop charges no fee', () => {
  expect(paymentFee(99_000 as Won, 0)).toBe(0)
})

// The fee is whole won and never more than what was paid, whatever the rate.
test('never keeps back more than was paid', () => {
  fc.assert(
    fc.property(fc.nat({ max: 10_000_000_000 }), fc.nat({ max: 10_000 }), (paid, basisPoints) => {
      const fee = paymentFee(paid as Won, basisPoints)
      expect(Number.isSafeInteger(fee)).toBe(true)
      expect(fee).toBeGreaterThanOrEqual(0)
      expect(fee).toBeLessThanOrEqual(paid)
    }),
  )
})
