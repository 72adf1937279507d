import { expect, test } from 'vitest'
import { LONG_FAIL_CODES, SHORT_FAIL_CODES } from './fail-codes.ts'

test('the long page knows the nineteen codes of the specification, each once', () => {
  expect(new Set(LONG_FAIL_CODES).size).toBe(19)
})

test('the short page knows fewer, among them its own two', () => {
  expect(SHORT_FAIL_CODES.length).toBeLessThan(LONG_FAIL_CODES.length)
  expect(SHORT_FAIL_CODES).toEqual(expect.arrayContaining(['INSUFFICIENT_BALANCE', 'REJECT_ISSUER']))
})
