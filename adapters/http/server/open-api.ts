import { toJSONSchema, type ZodMiniType } from 'zod/mini'
import * as access from '#adapters/http/contract/access.ts'
import type { AnyCall } from '#adapters/http/contract/call.ts'
import * as checkout from '#adapters/http/contract/checkout.ts'
import * as equipment from '#adapters/http/contract/equipment.ts'
import { ErrorBody } from '#adapters/http/contract/error-body.ts'
import { FAILURE_CODES } from '#adapters/http/contract/failures.ts'
import * as leaving from '#adapters/http/contract/leaving.ts'
import * as contracts from '#adapters/http/contract/own-contracts.ts'
import * as payment from '#adapters/http/contract/payment.ts'
import * as prices from '#adapters/http/contract/own-prices.ts'
import * as records from '#adapters/http/contract/records.ts'
import * as places from '#adapters/http/contract/places.ts'
import * as recovery from '#adapters/http/contract/recovery.ts'
import * as social from '#adapters/http/contract/social.ts'
import * as storage from '#adapters/http/contract/storage.ts'
import * as cards from '#adapters/http/contract/stored-cards.ts'
import { SHOP } from '#core/shared/shop.ts'

type Json = Readonly<Record<string, unknown>>

const isCall = (exported: unknown): exported is AnyCall =>
  typeof exported === 'object' && exported !== null && 'path' in exported && 'failures' in exported

/** Every call of the contract, in its order. */
export const CALLS: readonly AnyCall[] = [
  access,
  leaving,
  recovery,
  social,
  storage,
  places,
  equipment,
  checkout,
  payment,
  contracts,
  cards,
  prices,
  records,
].flatMap(group => Object.values(group).filter(isCall))

/** The API described for machines, made from the contract that both ends use. */
export const openApi = (): Json => ({
  openapi: '3.1.0',
  info: { title: `${SHOP.brand.latin} API`, version: SHOP.version },
  servers: [{ url: '/api' }],
  components: {
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    schemas: { Error: schemaOf(ErrorBody, 'output') },
  },
  paths: { ...pathsOfCalls(), [templated(equipment.REPORT_IMAGE_PATH)]: { get: PICTURE } },
})

const templated = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}')

const pathsOfCalls = (): Record<string, Json> =>
  CALLS.flatMap(call => [call.path, ...(call.aliases ?? [])].map(path => ({ path, call }))).reduce<
    Record<string, Json>
  >((paths, { path, call }) => {
    const name = templated(path)
    return { ...paths, [name]: { ...paths[name], [call.method.toLowerCase()]: operationOf(call, path) } }
  }, {})

const schemaOf = (schema: ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...described } = toJSONSchema(schema, { io })
  return described
}

const content = (schema: Json, encoding: AnyCall['encoding']): Json => ({
  [encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json']: { schema },
})
const json = (schema: Json): Json => content(schema, undefined)

const operationOf = (call: AnyCall, path: string): Json => ({
  summary: call.summary,
  ...(call.access === 'customer' && { security: [{ bearer: [] }] }),
  parameters: [
    ...namesIn(path),
    ...(call.query ?? []).map(name => ({ name, in: 'query', schema: { type: 'string' } })),
  ],
  ...(call.body && { requestBody: { required: true, content: content(schemaOf(call.body, 'input'), call.encoding) } }),
  responses: {
    [call.status ?? 200]: { description: 'Done.', content: json(schemaOf(call.answer, 'output')) },
    ...failuresOf(call),
  },
})

const namesIn = (path: string): readonly Json[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))

/** The one answer that is no JSON, and so no call of the contract. */
const PICTURE: Json = {
  summary: 'A picture of a report, for its owner or by an address from `reportDetail.images` (G100).',
  security: [{ bearer: [] }, {}],
  parameters: [
    ...namesIn(equipment.REPORT_IMAGE_PATH),
    ...['expires', 'signature'].map(name => ({ name, in: 'query', schema: { type: 'string' } })),
  ],
  responses: {
    200: { description: 'Done.', content: { 'image/jpeg': {} } },
    ...Object.fromEntries(
      (['SignInNeeded', 'ReportNotFound'] as const).map(kind => [
        FAILURE_CODES[kind].status,
        { description: FAILURE_CODES[kind].code, content: json({ $ref: '#/components/schemas/Error' }) },
      ]),
    ),
  },
}

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
