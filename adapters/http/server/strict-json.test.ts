import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonFault } from './strict-json.ts'

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)
const TOO_DEEP = { kind: 'TooDeep' }

test.each([
  [1, null],
  [20, null],
  [21, TOO_DEEP],
  [200_000, TOO_DEEP],
])('%d arrays inside each other are too many: %o', (depth, expected) => {
  expect(jsonFault(nested(depth))).toEqual(expected)
})

test('brackets in a text are letters, also behind an escaped quote', () => {
  expect(jsonFault(JSON.stringify({ text: `"${'['.repeat(50)}\\"` }))).toBeNull()
})

test.each([
  ['{"plan":"BASIC","plan":"FLEX"}', 'plan'],
  ['{"plan":"BASIC","pl\\u0061n":"FLEX"}', 'plan'],
  ['{"plan" : "BASIC" ,\n"plan"\t: "FLEX"}', 'plan'],
  ['{"a":{"b":1,"c":[{"d":1}],"b":2}}', 'b'],
  ['[{"a":1},{"a":2,"a":3}]', 'a'],
  ['{"a":{"a":1},"a":2}', 'a'],
  ['{"":1,"":2}', ''],
  ['{"__proto__":1,"__proto__":2}', '__proto__'],
])('%s names something twice', (json, name) => {
  expect(jsonFault(json)).toEqual({ kind: 'NamedTwice', name })
})

test.each(['{"a":"a","b":"a"}', '{"a":{"a":{"a":1}}}', '[{"a":1},{"a":1}]', '["a","a"]', '{"a":["b","b"],"b":1}'])(
  '%s names everything once',
  json => {
    expect(jsonFault(json)).toBeNull()
  },
)

test.each(['', '{', '"', '"\\', '{"a', ']}', '}{"a":1', '{"a":1,"b', '\ufeff{"a":1}', '{,,"a","a"}'])(
  'of %j it says nothing that would stop the service',
  json => {
    expect(() => jsonFault(json)).not.toThrow()
  },
)

test('whatever a program writes down has no fault unless it is too deep', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 15 }), value => {
      expect(jsonFault(JSON.stringify(value))).toBeNull()
    }),
  )
})

test('an object with a repeated name is found at any depth', () => {
  const named = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { minKeys: 1 })
  fc.assert(
    fc.property(named, fc.jsonValue({ maxDepth: 3 }), fc.nat(), (object, again, which) => {
      const names = Object.keys(object)
      const name = names[which % names.length] ?? ''
      const json = `[1,{"x":${JSON.stringify(object).slice(0, -1)},${JSON.stringify(name)}:${JSON.stringify(again)}}}]`
      expect(jsonFault(json)).toEqual({ kind: 'NamedTwice', name })
    }),
  )
})
