import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { $ZodObjectJIT } from 'zod/v4/core'
import * as compiled from './compiled-zod.ts'

/** The same shapes by either library, the second one with a member more. */
const shapesOf = ({ object, strictObject, looseObject }: Pick<typeof z, 'object' | 'strictObject' | 'looseObject'>) => {
  const step = strictObject({ at: z.int(), note: z.optional(z.nullable(z.string())) })
  const order = object({ id: z.string(), steps: z.array(step), rest: z.optional(looseObject({ n: z.number() })) })
  return [step, order, z.extend(order, { plan: z.enum(['BASIC', 'FLEX']) })] as const
}

const walked = shapesOf(z)
const made = shapesOf(compiled)

const sent = fc.letrec<{ value: unknown }>(tie => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<unknown>('BASIC', 'x', 1, 1.5, null, undefined, true),
    fc.array(tie('value'), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom('id', 'steps', 'rest', 'plan', 'at', 'note', 'n', 'other'), tie('value')),
    fc.record({
      id: fc.string(),
      steps: fc.array(fc.record({ at: fc.nat() })),
      plan: fc.constantFrom('BASIC', 'OTHER'),
    }),
  ),
})).value

// What is taken, what it becomes and why the rest is refused are the same by either way.
test.each([0, 1, 2] as const)('shape %i reads alike, compiled or walked through', n => {
  fc.assert(
    fc.property(sent, value => {
      const [one, other] = [walked[n].safeParse(value), made[n].safeParse(value)]
      expect(other.success).toBe(one.success)
      expect(other.data).toEqual(one.data)
      expect(other.error?.issues).toEqual(one.error?.issues)
    }),
  )
})

test('an object is compiled, and so is what is made from it', () => {
  for (const shape of made) expect(shape).toBeInstanceOf($ZodObjectJIT)
})
