import * as z from 'zod/mini'
import * as core from 'zod/v4/core'

// What stands here takes the place of the same names below.
export * from 'zod/mini'

// Named with their types, as the compiler wants it of calls that assert.
const asObject: typeof core.$ZodObjectJIT = core.$ZodObjectJIT
const asMini: typeof z.ZodMiniType = z.ZodMiniType

/** As `zod` itself reads an object: by a function that is made from its shape once. `zod/mini` walks through the shape each time, which is all that a page under our policy may do. */
const CompiledObject = core.$constructor<z.ZodMiniObject>('ZodMiniObject', (made, def) => {
  asObject.init(made, def)
  asMini.init(made, def)
  Object.defineProperty(made, 'shape', { get: () => def.shape })
})

type Params = Parameters<typeof z.object>[1]

const compiled = (shape: core.$ZodShape = {}, params: Params, catchall?: z.ZodMiniType) =>
  new CompiledObject({
    type: 'object',
    shape,
    ...(catchall && { catchall }),
    ...core.util.normalizeParams(params),
  })

export const object = ((shape, params) => compiled(shape, params)) as typeof z.object
export const strictObject = ((shape, params) => compiled(shape, params, z.never())) as typeof z.strictObject
export const looseObject = ((shape, params) => compiled(shape, params, z.unknown())) as typeof z.looseObject
