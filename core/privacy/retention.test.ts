import { expect, test } from 'vitest'
import type { Day } from '#core/shared/day.ts'
import { complaintRetentionEnd, contractRetentionEnd } from './retention.ts'

test.each([
  ['2026-11-21', '2031-11-21'],
  ['2028-02-29', '2033-02-28'],
])('what ended on %s is kept until %s', (endedOn, until) => {
  expect(contractRetentionEnd(endedOn as Day)).toBe(until)
})

test.each([
  ['2026-11-21', '2029-11-21'],
  ['2028-02-29', '2031-02-28'],
])('a complaint that was answered on %s is kept until %s', (settledOn, until) => {
  expect(complaintRetentionEnd(settledOn as Day)).toBe(until)
})
