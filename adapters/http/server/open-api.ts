import { toJSONSchema, type ZodMiniType } from 'zod/mini'
import * as access from '#adapters/http/contract/access.ts'
import type { AnyCall } from '#adapters/http/contract/call.ts'
import { ErrorBody } from '#adapters/http/contract/error-body.ts'
import { FAILURE_CODES } from '#adapters/http/contract/failures.ts'
import * as payment from '#adapters/http/contract/payment.ts'
import * as storage from '#adapters/http/contract/storage.ts'
import { SHOP } from '#core/shared/shop.ts'

type Json = Readonly<Record<string, unknown>>

const isCall = (exported: unknown): exported is AnyCall =>
  typeof exported === 'object' && exported !== null && 'path' in exported && 'failures' in exported

/** Every call of the contract, in its order. */
export const CALLS: readonly AnyCall[] = [access, storage, payment].flatMap(group =>
  Object.values(group).filter(isCall),
)

/** The API described for machines, made from the contract that both ends use. */
export const openApi = (): Json => ({
  openapi: '3.1.0',
  info: { title: `${SHOP.brand.latin} API`, version: SHOP.version },
  servers: [{ url: '/api' }],
  components: {
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    schemas: { Error: schemaOf(ErrorBody, 'output') },
  },
  paths: CALLS.flatMap(call => [call.path, ...(call.aliases ?? [])].map(path => ({ path, call }))).reduce<
    Record<string, Json>
  >((paths, { path, call }) => {
    const templated = path.replaceAll(/:(\w+)/g, '{$1}')
    return { ...paths, [templated]: { ...paths[templated], [call.method.toLowerCase()]: operationOf(call, path) } }
  }, {}),
})

const schemaOf = (schema: ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...described } = toJSONSchema(schema, { io })
  return described
}

const json = (schema: Json): Json => ({ 'application/json': { schema } })

const operationOf = (call: AnyCall, path: string): Json => ({
  summary: call.summary,
  ...(call.access === 'customer' && { security: [{ bearer: [] }] }),
  parameters: [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  })),
  ...(call.body && { requestBody: { required: true, content: json(schemaOf(call.body, 'input')) } }),
  responses: {
    [call.status ?? 200]: { description: 'Done.', content: json(schemaOf(call.answer, 'output')) },
    ...failuresOf(call),
  },
})

/** One entry for each status, naming its codes. */
const failuresOf = (call: AnyCall): Json =>
  Object.fromEntries(
    [
      ...Map.groupBy(
        call.failures.map(kind => FAILURE_CODES[kind]),
        ({ status }) => status,
      ),
    ].map(([status, codes]) => [
      status,
      {
        description: codes.map(({ code }) => code).join(', '),
        content: json({ $ref: '#/components/schemas/Error' }),
      },
    ]),
  )
