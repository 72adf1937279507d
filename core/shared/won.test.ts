import * as fc from 'fast-check'
import { err, ok } from 'neverthrow'
import { expect, test } from 'vitest'
import { NO_WON, Won } from './won.ts'

const won = fc.maxSafeNat().map(amount => amount as Won)

test.each([0, 1, 99_000, Number.MAX_SAFE_INTEGER])('%d is an amount', amount => {
  expect(Won.of(amount)).toEqual(ok(amount))
})

test.each([-1, -99_000, 99_000.5, Number.NaN, Number.POSITIVE_INFINITY, 1e21])('%d is no amount', amount => {
  expect(Won.of(amount)).toEqual(err({ kind: 'InvalidWon' }))
})

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [99_000, '99,000'],
  [1_234_567, '1,234,567'],
])('%d reads %s', (amount, text) => {
  expect(Won.format(amount as Won)).toBe(text)
})

test('a fee above the price leaves nothing, not a debt', () => {
  expect(Won.minus(1_000 as Won, 2_970 as Won)).toBe(NO_WON)
  expect(Won.minus(99_000 as Won, 2_970 as Won)).toBe(96_030)
})

// Taking away never goes below zero and never gives more than there was; what was taken and what is left make the whole.
test('no arithmetic makes money', () => {
  fc.assert(
    fc.property(won, won, (a, b) => {
      const left = Won.minus(a, b)
      expect(left).toBeGreaterThanOrEqual(0)
      expect(left).toBeLessThanOrEqual(a)
      expect(Won.plus(left, Won.min(a, b))).toBe(a)
    }),
  )
})

// Grouping is for the eye only: without commas the same number is left, in groups of three from the right.
test('the commas change nothing but the look', () => {
  fc.assert(
    fc.property(won, amount => {
      const text = Won.format(amount)
      expect(text).toMatch(/^\d{1,3}(,\d{3})*$/)
      expect(Number(text.replaceAll(',', ''))).toBe(amount)
    }),
  )
})
