import { channel } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DOOR_PICTURE_PATH, PICTURE_PATH } from '#adapters/http/contract/staff/bench.ts'
import { COMMANDS_PATH } from '#adapters/http/contract/staff/sent-command.ts'
import type { CallAbout } from '#adapters/http/contract/staff/staff-call.ts'
import { STAFF_CALLS } from '#adapters/http/server/open-api/staff-open-api.ts'
import { type DeskBrowser, signedInTo } from '#adapters/reliability/testing/desk-browser.ts'
import { runningService, type ServiceUnderTest } from '#adapters/reliability/testing/running-service.ts'
import { lifeUntil, seedOrder } from '#adapters/reliability/testing/seed-order.ts'
import { mayActAs, STAFF_ROLES, type StaffRole } from '#core/shared/staff.ts'
import { ORDER_STATES } from '#core/storing/order-state.ts'
import { STAFF_EVENTS } from '#core/storing/step-details.ts'

type Open = { readonly access: StaffRole | 'ANYONE'; readonly about: CallAbout; readonly carrier?: 'TOKEN' }

/** What is not JSON, and so not in the contract. */
const OTHERS: Readonly<Record<string, Open>> = {
  [`PUT ${PICTURE_PATH}`]: { access: 'OPERATOR', about: 'ORDER' },
  [`GET ${PICTURE_PATH}`]: { access: 'OPERATOR', about: 'ORDER' },
  [`PUT ${DOOR_PICTURE_PATH}`]: { access: 'OPERATOR', about: 'ORDER' },
  [`GET ${DOOR_PICTURE_PATH}`]: { access: 'SUPPORT', about: 'ORDER' },
  [`POST ${COMMANDS_PATH}`]: { access: 'SUPPORT', about: 'OWN', carrier: 'TOKEN' },
  'GET /events': { access: 'SUPPORT', about: 'COMMON' },
  'GET /openapi.json': { access: 'ANYONE', about: 'OWN' },
}
const KNOWN: ReadonlyMap<string, Open> = new Map([
  ...Object.entries(OTHERS),
  ...STAFF_CALLS.map(({ call }): [string, Open] => [`${call.method} ${call.path}`, call]),
])

/** Every way in that the running service has put below `/api/staff`, as it does so: nobody keeps this list. */
const mounted = new Set<string>()
const watch = (message: unknown): void => {
  const { fastify } = message as { readonly fastify: FastifyInstance }
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat())
      if (one !== 'HEAD' && url.startsWith('/api/staff/')) mounted.add(`${one} ${url.slice('/api/staff'.length)}`)
  })
}

let service: ServiceUnderTest
let db: Client
beforeAll(async () => {
  channel('fastify.initialization').subscribe(watch)
  const staffCommands = () => ({
    run: async () => ({ exitCode: 0, out: '', err: '', files: [] }),
    writes: async () => false,
  })
  service = await runningService({ roles: ['api'], webhooks: 'lost', staffCommands })
  db = new Client({ connectionString: service.databaseUrl })
  await db.connect()
}, 120_000)
afterAll(async () => {
  channel('fastify.initialization').unsubscribe(watch)
  await db.end()
  await service.stop()
})

const EVERY = 300_000

/** Each role in a browser of its own, with a fresh proof. */
const signIn = async (): Promise<ReadonlyMap<StaffRole, DeskBrowser>> => {
  const members = new Map<StaffRole, DeskBrowser>()
  for (const role of STAFF_ROLES) members.set(role, await signedInTo(service, role))
  return members
}

const bind = (regions: readonly string[] | null) =>
  db.query(`update staff set regions = $1 where id like 'trial-%'`, [regions])

const waysIn = (): readonly (Open & { readonly key: string; readonly method: string; readonly path: string })[] =>
  [...mounted].map(key => {
    const [method = '', path = ''] = key.split(' ')
    const open = KNOWN.get(key)
    if (open === undefined) throw new Error(`${key} is open, and nothing says to whom`)
    return { key, method, path, ...open }
  })

test('all that the service answers below /api/staff says to whom it is open, and nothing else is said (G314)', () => {
  expect(mounted.size).toBeGreaterThan(100)
  expect([...mounted].toSorted()).toEqual([...KNOWN.keys()].toSorted())
})

test(
  'nothing of it is answered without a session but what is before signing in (G314)',
  async () => {
    for (const { key, method, path, access } of waysIn()) {
      if (access === 'ANYONE') continue
      const asked = `/api/staff${path.replaceAll(/:\w+/g, 'SK-AAAAAAAAAAAA')}`
      const { status, body } = await service.call(method, asked, method === 'GET' ? {} : { body: {} })
      expect([key, status, body.code]).toEqual([key, 401, 'SIGN_IN_NEEDED'])
    }
  },
  EVERY,
)

/** All that is written about an order. */
const written = async (orderId: string): Promise<string> => {
  const { rows } = await db.query(
    `select (select to_jsonb(o) from storage_order o where id = $1) as "order",
       (select count(*) from timeline where order_id = $1) as steps, (select count(*) from complaint where order_id = $1) as complaints,
       (select count(*) from notice where order_id = $1) as notices, (select count(*) from payment where order_id = $1) as payments,
       (select count(*) from picture_draft where order_id = $1) as pictures, (select count(*) from door_picture where order_id = $1) as taken`,
    [orderId],
  )
  return JSON.stringify(rows)
}

const BODY = { reason: 'walk', dryRun: true }
const PICTURES: readonly string[] = [PICTURE_PATH, DOOR_PICTURE_PATH]
const bodyOf = (method: string, path: string) =>
  method === 'GET' ? {} : PICTURES.includes(path) ? { raw: new Uint8Array([1]) } : { body: BODY }

test.each(ORDER_STATES)(
  'of an order that is %s, no role does what is not its own, or of another region, and nothing is recorded that is not offered (G314, G375, G310)',
  async state => {
    const at = new Date(String((await service.call('GET', '/sandbox/clock')).body.now))
    const orderId = await seedOrder(db, `SK-7777777777${10 + ORDER_STATES.indexOf(state)}`, lifeUntil(state), at)
    await db.query(
      `insert into payment (id, order_id, term, amount_won, status, created_at) values (gen_random_uuid(), $1, 1, 99000, 'READY', $2)`,
      [orderId, at],
    )
    await bind(null)
    const members = await signIn()
    const before = await written(orderId)
    const aboutIt = waysIn().filter(({ about, carrier }) => about === 'ORDER' && carrier === undefined)
    const ask = (member: DeskBrowser, method: string, path: string) =>
      member.call(method, path.replace(':orderId', orderId).replace(':view', 'front'), bodyOf(method, path))
    for (const [role, member] of members) {
      for (const { key, method, path, access } of aboutIt) {
        const isOwn = access === 'ANYONE' || mayActAs(role, access)
        // What a role may is tried dry: a call that has no dry run is another test's.
        if (isOwn) continue
        const { status, body } = await ask(member, method, path)
        expect([role, key, status, body.code]).toEqual([role, key, 403, 'ROLE_TOO_LOW'])
      }
      const shown = await member.call('GET', `/orders/${orderId}`)
      expect([shown.status, shown.body.code]).toEqual([200, undefined])
      const { actions } = shown.body.order
      const offered = new Set(actions.map(({ event }: { event: string }) => event))
      for (const event of STAFF_EVENTS.filter(one => !offered.has(one))) {
        const { status } = await member.call('POST', `/orders/${orderId}/steps`, { body: { ...BODY, event } })
        expect([role, event, status >= 400 && status < 500]).toEqual([role, event, true])
      }
    }
    expect(await written(orderId)).toBe(before)
    await bind(['HARBOUR'])
    for (const [role, member] of members) {
      for (const { key, method, path, access } of aboutIt) {
        const isOpenRead = method === 'GET' && !PICTURES.includes(path)
        if (isOpenRead || (access !== 'ANYONE' && !mayActAs(role, access))) continue
        const { status, body } = await ask(member, method, path)
        expect([role, key, status, body.code]).toEqual([role, key, 403, 'OTHER_REGION'])
      }
    }
    expect(await written(orderId)).toBe(before)
  },
  EVERY,
)
