import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { roundedProgress } from './progress.ts'

test.each([
  [17, 20],
  [34, 30],
  [51, 50],
  [68, 70],
  [85, 90],
  [100, 100],
  [33, 30],
  [66, 70],
  [14.3, 10],
  [29, 30],
  [43, 40],
  [57, 60],
  [71, 70],
])('a step listed at %s percent is drawn at %i', (listed, drawn) => {
  expect(roundedProgress(listed)).toBe(drawn)
})

// The bar is at a multiple of ten, at most five away from the step, and never moves back when the step is a later one.
test('the bar stays near the step and only grows', () => {
  const percent = fc.double({ min: 0, max: 100, noNaN: true })
  fc.assert(
    fc.property(percent, percent, (a, b) => {
      const drawn = roundedProgress(a)
      expect(drawn % 10).toBe(0)
      expect(Math.abs(drawn - a)).toBeLessThanOrEqual(5)
      expect(Math.sign(roundedProgress(b) - drawn) * Math.sign(b - a)).toBeGreaterThanOrEqual(0)
    }),
  )
})
