import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsedJsonWithIds } from './json-with-ids.ts'

test('an id keeps every digit in any context', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 63n }), fc.jsonValue(), (id, rest) => {
      expect(parsedJsonWithIds(`{ "rest": ${JSON.stringify(rest)}, "id" :  ${id} }`)).toMatchObject({ id: String(id) })
    }),
  )
})

test('other numbers stay numbers, and what is no JSON is nothing', () => {
  expect(parsedJsonWithIds('{"app_id":1,"id":"a"}')).toEqual({ app_id: 1, id: 'a' })
  expect(parsedJsonWithIds('{"id":1')).toBeUndefined()
  expect(parsedJsonWithIds('')).toBeUndefined()
})
