import * as access from '#adapters/http/contract/account/access.ts'
import type { AnyCall } from '#adapters/http/contract/call.ts'
import * as checkout from '#adapters/http/contract/storing/checkout.ts'
import * as equipment from '#adapters/http/contract/storing/equipment.ts'
import * as leaving from '#adapters/http/contract/privacy/leaving.ts'
import * as contracts from '#adapters/http/contract/billing/own-contracts.ts'
import * as payment from '#adapters/http/contract/billing/payment.ts'
import * as notices from '#adapters/http/contract/notices/own-notices.ts'
import * as prices from '#adapters/http/contract/billing/own-prices.ts'
import * as paymentLinks from '#adapters/http/contract/billing/payment-links.ts'
import * as records from '#adapters/http/contract/storing/records.ts'
import * as places from '#adapters/http/contract/storing/places.ts'
import * as pickupPlaces from '#adapters/http/contract/storing/pickup-places.ts'
import * as capacity from '#adapters/http/contract/storing/capacity.ts'
import * as pickupWindows from '#adapters/http/contract/storing/pickup-windows.ts'
import * as recovery from '#adapters/http/contract/account/recovery.ts'
import * as social from '#adapters/http/contract/account/social.ts'
import * as terms from '#adapters/http/contract/account/terms.ts'
import * as storage from '#adapters/http/contract/storing/storage.ts'
import * as cards from '#adapters/http/contract/billing/stored-cards.ts'
import { APP_VERSION } from '#core/shared/app-version.ts'
import { currentShop } from '#adapters/system/current-shop.ts'
import {
  IDEMPOTENCY_KEY,
  describeAnswer,
  content,
  type Json,
  describeRefusals,
  toJsonSchema,
  SCHEMAS,
} from './open-api-answers.ts'
import { OTHER_OPERATIONS } from './open-api-others.ts'
import { namesIn, templated } from './open-api-paths.ts'

const isCall = (exported: unknown): exported is AnyCall =>
  typeof exported === 'object' && exported !== null && 'path' in exported && 'failures' in exported

/** Every call of the contract by the name that it has there. */
const NAMED_CALLS: ReadonlyMap<AnyCall, string> = new Map(
  [
    access,
    terms,
    leaving,
    recovery,
    social,
    storage,
    places,
    pickupPlaces,
    capacity,
    pickupWindows,
    equipment,
    checkout,
    payment,
    paymentLinks,
    contracts,
    cards,
    prices,
    notices,
    records,
  ].flatMap(group =>
    Object.entries(group).flatMap(([name, exported]) => (isCall(exported) ? [[exported, name] as const] : [])),
  ),
)
export const CALLS: readonly AnyCall[] = [...NAMED_CALLS.keys()]

/** The API described for machines, made from the contract that both ends use. */
export const openApi = (): Json => ({
  openapi: '3.1.0',
  info: {
    title: `${currentShop().brand.latin} API`,
    version: APP_VERSION,
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: '/api' }],
  components: {
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    schemas: SCHEMAS,
  },
  paths: { ...pathsOfCalls(), ...OTHER_OPERATIONS },
})

const pathsOfCalls = (): Json =>
  CALLS.flatMap(call => [call.path, ...(call.aliases ?? [])].map(path => ({ path, call }))).reduce<
    Record<string, Json>
  >((paths, { path, call }) => {
    const name = templated(path)
    return { ...paths, [name]: { ...paths[name], [call.method.toLowerCase()]: describeOperation(call, path) } }
  }, {})

/** The name of the call in the contract; at its other paths they are named too, since each is once in the document. */
const toOperationId = (call: AnyCall, path: string): string => {
  const name = NAMED_CALLS.get(call) ?? ''
  const words = path.split(/\W+/).filter(Boolean)
  return path === call.path ? name : `${name}At${words.map(word => word[0]?.toUpperCase() + word.slice(1)).join('')}`
}

const describeSecurity = ({ access: whose, takesToken }: AnyCall): readonly Json[] => {
  if (whose === 'customer') return [{ bearer: [] }]
  return takesToken ? [{ bearer: [] }, {}] : []
}

const describeOperation = (call: AnyCall, path: string): Json => ({
  operationId: toOperationId(call, path),
  summary: call.summary,
  security: describeSecurity(call),
  parameters: [
    ...namesIn(path),
    ...(call.query ?? []).map(name => ({ name, in: 'query', schema: { type: 'string' } })),
    ...(call.isIdempotent ? [IDEMPOTENCY_KEY] : []),
  ],
  ...(call.body && {
    requestBody: { required: true, content: content(toJsonSchema(call.body, 'body'), call.encoding) },
  }),
  responses: {
    [call.status ?? 200]: describeAnswer('Done.', call.answer),
    ...(call.undecided && { 202: describeAnswer('Not decided yet.', call.undecided) }),
    ...describeRefusals(call.method, path, call.failures),
  },
})
