import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTooDeep } from './json-depth.ts'

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)

test.each([
  [1, false],
  [20, false],
  [21, true],
  [200_000, true],
])('%d arrays inside each other are too many: %s', (depth, expected) => {
  expect(isTooDeep(nested(depth))).toBe(expected)
})

test('brackets in a text are letters, also behind an escaped quote', () => {
  expect(isTooDeep(JSON.stringify({ text: `"${'['.repeat(50)}\\"` }))).toBe(false)
})

test('no text that stands inside one object is too deep', () => {
  fc.assert(fc.property(fc.string(), text => !isTooDeep(JSON.stringify({ text }))))
})
