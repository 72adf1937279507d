import fc from 'fast-check'
import { toJSONSchema, type ZodMiniType } from 'zod/mini'

type Schema = {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly minimum?: number
}

/** What a field of ours may well hold, so that some bodies get past the first look. */
const LIKELY = [
  ['01012345678', '010-1234-5678', 'fuzz@example.com', 'skiing2026', '김철수', '123456', '2026-12-24'],
  ['SKI', 'SNOWBOARD', 'RESORT', 'BASIC', 'FLEX', 'SK-AAAAAAAAAAAA', '00000000-0000-4000-8000-000000000000'],
].flat()

/** What a field of that name is about; bodies of nothing but these are right ones. */
const RIGHT: Readonly<Record<string, readonly string[]>> = {
  equipmentType: ['SKI', 'SNOWBOARD'],
  location: ['RESORT'],
  plan: ['BASIC', 'FLEX'],
  userName: ['김철수'],
  name: ['김철수'],
  userPassword: ['skiing2026'],
  newPassword: ['skiing2026'],
  password: ['skiing2026'],
  userPhone: ['01012345678', '010-8765-4321'],
  phone: ['01012345678', '010-8765-4321'],
  authCode: ['123456'],
  code: ['123456'],
  checkoutDate: ['2099-12-24', '2026-12-24'],
}

/** What has broken software before: quotes, controls, half letters, other widths, markup, numbers that are none. */
const HARMFUL = [
  ["'", '"', '\\', '%', '_', ';--', '$1', "' or 1=1 --", "'; select pg_sleep(3); --", '{{7*7}}', '${7*7}'],
  ['\0', '\u0007', '\u001b[2J', '\ud800', '\udfff\ud800', '\u202e', '\ufeff', '\u115f\u1160', 'e\u0301'.repeat(100)],
  ['<script>alert(1)</script>', 'javascript:alert(1)', '../../etc/passwd', '%00', '%2e%2e%2f', 'a\r\nBcc: z@y.kr'],
  ['__proto__', 'constructor', 'NaN', 'Infinity', '-0', '1e400', 'null', 'undefined', '🎿'.repeat(16), ' ', ''],
].flat()

/** `known` are existing ids. */
export const fuzzText = (known: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(...LIKELY, ...known),
    fc.constantFrom(...HARMFUL),
    fc.string({ unit: 'binary' }),
    fc.tuple(fc.constantFrom(...LIKELY), fc.constantFrom(...HARMFUL)).map(parts => parts.join('')),
    fc.integer({ min: 20, max: 6_000 }).map(length => 'x'.repeat(length)),
  )

const NUMBERS = [0, -0, -1, 1, 99_000, 99_000.5, 2 ** 31, 2 ** 53, -(2 ** 53), 1e21, 1e308]

const fitting = (schema: Schema, texts: fc.Arbitrary<string>): fc.Arbitrary<unknown> => {
  const { properties, required = [] } = schema
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(one => fitting(one, texts)))
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (properties) {
    const fields = Object.entries(properties).map(([name, field]) => {
      const right = RIGHT[name]
      const fit = fitting(field, texts)
      return [name, right ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...right) }, fit) : fit] as const
    })
    return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] })
  }
  if (schema.type === 'string') return texts
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'array') return fc.array(fitting(schema.items ?? {}, texts), { maxLength: 3 })
  if (schema.type === 'integer' || schema.type === 'number') return fc.constantFrom(...NUMBERS)
  return fc.jsonValue({ maxDepth: 3 })
}

/** A fitting body with one of its values, or all of it, exchanged for anything at all. */
const unfitting = (fit: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.tuple(fit, fc.nat(), fc.jsonValue({ maxDepth: 3 })).map(([body, which, anything]) => {
    if (typeof body !== 'object' || body === null) return anything
    const names = Object.keys(body)
    const name = names[which % (names.length + 1)]
    return name === undefined ? anything : { ...body, [name]: anything }
  })

const toJson = (value: unknown): string => JSON.stringify(value) ?? ''

/** Bodies as texts: made from the schema, against it, cut short, and no JSON at all. */
export const fuzzBody = (schema: ZodMiniType, known: readonly string[]): fc.Arbitrary<string> => {
  const fit = fitting(toJSONSchema(schema, { io: 'input' }) as Schema, fuzzText(known))
  return fc.oneof(
    { weight: 5, arbitrary: fit.map(toJson) },
    { weight: 3, arbitrary: unfitting(fit).map(toJson) },
    { weight: 1, arbitrary: fc.tuple(fit.map(toJson), fc.nat()).map(([json, at]) => json.slice(0, at % json.length)) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  )
}

/** The same as a form, for the calls that take one. */
export const toForm = (json: string): string => {
  try {
    return new URLSearchParams(JSON.parse(json) as Record<string, string>).toString()
  } catch {
    return json
  }
}
