import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toJSONSchema } from 'zod/mini'
import type { AnyCall } from '#adapters/http/contract/call.ts'
import { CALLS } from '#adapters/http/server/open-api/open-api.ts'
import { dumpDatabase } from '#adapters/postgres/testing/dump.ts'
import { TYPED_PLACE } from '#core/storing/testing/pickup-place.ts'
import type { Answer, Customer } from '#adapters/reliability/testing/api.ts'
import { runningService, type ServiceUnderTest } from '#adapters/reliability/testing/running-service.ts'
import { makeStaff } from '#adapters/reliability/testing/stored-gear.ts'

/** What a call can be asked about, by an id that belongs to somebody. */
type Thing = 'user' | 'payment' | 'order' | 'report' | 'equipment' | 'customerKey' | 'place'
const LABELLED = { label: '집', place: TYPED_PLACE }

type Ids = Readonly<Record<Thing, string>>

let service: ServiceUnderTest
let staff: Awaited<ReturnType<typeof makeStaff>>
let stranger: Customer
let theirs: Ids
let before: object

beforeAll(async () => {
  service = await runningService({ roles: ['api'], webhooks: 'lost' })
  staff = await makeStaff(service)
  stranger = await service.customer()
  const owner = await service.customer()
  const { orderId, equipmentId } = await staff.store(owner)
  const asked = async (path: string) => (await service.call('GET', path, { token: owner.token })).body
  theirs = {
    user: (await asked('/api/users/me')).user.id,
    payment: (await asked(`/api/orders/${orderId}/payment`)).payment.paymentId,
    order: orderId,
    report: (await asked('/api/users/equipment/reports')).reportsList[0].id,
    equipment: equipmentId,
    customerKey: (await asked('/api/payments/billing/customer-key')).customerKey,
    place: (await service.call('POST', '/api/users/me/places', { token: owner.token, body: LABELLED })).body.id,
  }
  before = await everything()
}, 60_000)
afterAll(async () => {
  expect(await service.brokenInvariants()).toEqual([])
  await staff.close()
  await service.stop()
})

/** Ids of the same form that were never given to anybody. */
const nobodys = (): Ids => ({
  user: randomUUID(),
  payment: randomUUID(),
  order: `SK-${randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()}`,
  report: randomUUID(),
  equipment: randomUUID(),
  customerKey: randomUUID(),
  place: randomUUID(),
})

/** What a name in a query, a body, or, with what stands before it, in a path means. A new one has to say it here. */
const THING_OF: Readonly<Record<string, Thing>> = {
  orderId: 'order',
  userId: 'user',
  userEquipmentId: 'equipment',
  customerKey: 'customerKey',
  '/payments/user/:id': 'user',
  '/payments/:id': 'payment',
  '/orders/:orderId': 'order',
  '/users/equipment/report/:id': 'report',
  '/users/me/places/:placeId': 'place',
}

/** Look like an id or a key, and belong to nobody: an amount, the card provider's own, a place in a list, a region, and the code of a page. */
const NOBODYS = new Set(['quoteId', 'paymentKey', 'authKey', 'after', 'region', 'build'])

/** All else that a call needs before it looks at the id. */
const REST_OF: Readonly<Record<string, object>> = {
  '/orders/toss/confirm': { paymentKey: 'tgen_x', amount: 99_000 },
  '/payments/:id/process': { paymentKey: 'tgen_x', amount: 99_000 },
  '/payments/:id/status': { status: 'CANCELLED' },
  '/payments/billing/issue': { authKey: 'x' },
  '/orders/:orderId/price-changes/:term': { answer: 'AGREED' },
  '/orders/:orderId/renewal/pay': { amount: 99_000 },
  '/users/equipment/checkout': { checkoutDate: '2099-12-24', address: '스노우밸리로 1' },
  '/users/equipment/checkout/place': { address: '스노우밸리로 9' },
  '/users/equipment/checkout/withdraw': {},
  '/orders/:orderId/pickup-place': TYPED_PLACE,
  '/orders/:orderId/pickup-window': { day: '2099-12-24', half: 'MORNING' },
  '/users/me/places/:placeId': LABELLED,
  '/users/me/terms': { agreed: [] },
  '/users/me/marketing': { agreed: true },
  '/users/me/room-requests': { region: 'RESORT', equipmentType: 'SKI', isWanted: true },
  '/auth/verify-phone-change-sms': { phone: '01012345678', authCode: '123456' },
}

const listFields = ({ body }: AnyCall): readonly string[] =>
  body === null ? [] : Object.keys((toJSONSchema(body, { io: 'input' }) as { properties?: object }).properties ?? {})

const idsInBody = (call: AnyCall): readonly string[] =>
  listFields(call).filter(name => /(Id|Key)$/.test(name) && !NOBODYS.has(name))

const idsInQuery = ({ query }: AnyCall): readonly string[] => (query ?? []).filter(name => !NOBODYS.has(name))

/** The path as far as its id; what somebody typed is none. */
const idInPath = (path: string): readonly string[] => {
  const [prefix] = /^.*?:\w+/.exec(path) ?? []
  return prefix === undefined || /:(email|phone)$/.test(prefix) ? [] : [prefix]
}

const thing = (name: string): Thing => {
  const found = THING_OF[name]
  if (found === undefined) throw new Error(`Say in THING_OF whose ${name} is.`)
  return found
}

const OWN = CALLS.filter(({ access }) => access === 'customer').flatMap(call =>
  [call.path, ...(call.aliases ?? [])].map(path => [`${call.method} ${path}`, path, call] as const),
)

const WITH_ID = OWN.filter(([, path, call]) => [...idInPath(path), ...idsInQuery(call), ...idsInBody(call)].length > 0)

const ask = (path: string, call: AnyCall, ids: Ids, token?: string): Promise<Answer> => {
  const query = new URLSearchParams(idsInQuery(call).map(name => [name, ids[thing(name)]]))
  const url = idInPath(path)
    .reduce((filled, prefix) => filled.replace(/:\w+/, ids[thing(prefix)]), path)
    .replace(':term', '1')
  const named = Object.fromEntries(idsInBody(call).map(name => [name, ids[thing(name)]]))
  const body = call.body === null ? {} : { body: { ...REST_OF[call.path], ...named } }
  return service.call(call.method, `/api${url}?${query}`, { ...body, ...(token !== undefined && { token }) })
}

/** Without what every visit leaves. */
const everything = async (): Promise<object> => {
  const { session: _session, budget_use: _uses, ...rest } = await dumpDatabase(service.databaseUrl)
  return rest
}

const withoutRequestId = ({ status, body }: Answer) => ({ status, body: { ...body, requestId: '' } })

describe("another customer's", () => {
  test.each(WITH_ID)('%s is as unknown as one that does not exist (D1, D2)', async (_name, path, call) => {
    const foreign = await ask(path, call, theirs, stranger.token)
    const unknown = await ask(path, call, nobodys(), stranger.token)
    expect(withoutRequestId(foreign)).toEqual(withoutRequestId(unknown))
    expect([403, 404]).toContain(foreign.status)
    const isUser = [...idInPath(path), ...idsInBody(call)].some(name => ['user', 'customerKey'].includes(thing(name)))
    expect([foreign.status, path]).toEqual([isUser ? 403 : 404, path])
  })

  test('the calls with an id are those that a reader of the list would name', () => {
    expect(WITH_ID.length).toBeGreaterThanOrEqual(19)
  })
})

describe('without a session', () => {
  test.each(OWN)('%s returns nothing (D14)', async (_name, path, call) => {
    for (const token of [undefined, 'a.b.c', stranger.token.slice(0, -2)]) {
      const { status, body, headers } = await ask(path, call, theirs, token)
      expect([status, body.code]).toEqual([401, 'SIGN_IN_NEEDED'])
      expect(headers.get('cache-control')).toBe('no-store')
    }
  })
})

test('nothing has changed by any of it', async () => {
  expect(await everything()).toEqual(before)
})
