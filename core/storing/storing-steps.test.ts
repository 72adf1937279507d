import { expect, test } from 'vitest'
import { STORING_STEPS } from './storing-steps.ts'

test('the bar of the application only grows, and consent comes last', () => {
  const progress = STORING_STEPS.map(step => step.progressPercent)
  expect(progress).toEqual([14.3, 29, 43, 57, 71])
  expect(STORING_STEPS.at(-1)?.path).toBe('/storing/terms')
})
