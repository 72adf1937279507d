import { expect, test } from 'vitest'
import { paymentFeeLeap } from './payment-fee-leap.ts'

const change = (before: number, after: number) =>
  paymentFeeLeap({ before: { paymentFeeBasisPoints: before }, after: { paymentFeeBasisPoints: after } })

test.each([
  [300, 600],
  [300, 150],
  [300, 300],
  [300, 0],
  [0, 600],
  [0, 0],
  [2_000, 2_000],
])('a fee of %d that becomes %d hundredths of a percent is taken (G844)', (before, after) => {
  expect(change(before, after)).toBeNull()
})

test.each([
  [150, 1_500],
  [300, 601],
  [330, 33],
  [0, 1_500],
  [0, 30],
])('a fee of %d that becomes %d is asked about, as a nought too many or too few (G844)', (before, after) => {
  expect(change(before, after)).toEqual({
    kind: 'PaymentFeeLeaps',
    beforeBasisPoints: before,
    afterBasisPoints: after,
  })
})
