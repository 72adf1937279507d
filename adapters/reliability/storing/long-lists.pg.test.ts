import type { ClientBase } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyCall } from '#adapters/http/contract/call.ts'
import { CALLS } from '#adapters/http/server/open-api/open-api.ts'
import { openDatabase, openPool } from '#adapters/postgres/database.ts'
import { postgresStaffCustomers } from '#adapters/postgres/staff/staff-customers.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import { PAGE_SIZE, UNPAGED_MOST } from '#core/shared/page.ts'
import type { Customer } from '#adapters/reliability/testing/api.ts'
import { runningService, type ServiceUnderTest } from '#adapters/reliability/testing/running-service.ts'
import { lifeUntil, seedOrder } from '#adapters/reliability/testing/seed-order.ts'

const MANY = UNPAGED_MOST + 5
/** The law wants all of it. */
const WHOLE = ['/users/me/export']

let service: ServiceUnderTest
let customer: Customer
let userId: string
let orderId: string
beforeAll(async () => {
  service = await runningService({ roles: ['api'], webhooks: 'lost' })
  customer = await service.customer()
  userId = (await service.call('GET', '/api/users/me', { token: customer.token })).body.user.id
  const db = {
    query: async (text: string, values: readonly unknown[] = []) => ({ rows: await service.rows(text, values) }),
  } as unknown as ClientBase
  const stored = lifeUntil('IN_STORAGE')
  const requested = lifeUntil('CHECKOUT_REQUESTED').at(-1)
  const withdrawn = lifeUntil('IN_STORAGE').at(-1)
  if (requested === undefined || withdrawn === undefined) throw new Error('there are no such steps')
  const back = { event: 'checkout.withdrawn', from: requested.to, to: withdrawn.to } as const
  const comings = Array.from({ length: MANY / 2 + 1 }, () => [requested, back]).flat()
  for (let count = 0; count < MANY; count += 1) {
    const life = count === 0 ? [...stored, ...comings] : stored
    orderId = await seedOrder(db, `SK-LONG${count}`, life, new Date(Date.parse('2026-11-20T03:00:00Z') + count))
  }
  orderId = 'SK-LONG0'
  await service.rows(`update storage_order set customer_id = $1`, [userId])
  await service.rows(
    `insert into payment (id, order_id, term, amount_won, status, payment_key, fee_won, approved_at, created_at)
     select gen_random_uuid(), id, 1, 99000, 'DONE', id, 2970, placed_at, placed_at from storage_order`,
    [],
  )
  await service.rows(
    `insert into staff (id, name, role, created_at) values ('boss', '김직원', 'ADMIN', '2026-11-20T00:00:00Z')`,
    [],
  )
  await service.rows(
    `insert into report (id, order_id, score, tip, front, back, "left", "right", filed_at, filed_by)
     select gen_random_uuid(), id, 90, '', 'a', 'a', 'a', 'a', placed_at, 'boss' from storage_order`,
    [],
  )
  const { body: clock } = await service.call('GET', '/sandbox/clock')
  await service.rows(
    `insert into session (id, customer_id, created_at, last_seen_at)
     select gen_random_uuid(), $1, $2::timestamptz - interval '1 minute', $2::timestamptz - interval '1 minute' from generate_series(1, ${MANY})`,
    [userId, clock.now],
  )
}, 120_000)
// Seeded past the card provider, whom the invariants would ask.
afterAll(() => service.stop())

const OWN_READS = CALLS.filter(({ access, method, path }) => {
  const isAsked = access === 'customer' && method === 'GET' && !WHOLE.includes(path)
  return isAsked && !/:(?!id|orderId)/.test(path)
})

const toUrl = ({ path }: AnyCall): string =>
  path.replace('/user/:id', `/user/${userId}`).replace('/payments/:id', '/payments/x').replace(':orderId', orderId)

const lengthsIn = (value: unknown): readonly number[] => {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(lengthsIn)
  return Array.isArray(value) ? [value.length, ...inner] : inner
}

test.each(OWN_READS.map(call => [call.path, call] as const))(
  '%s answers no list without an end',
  async (_path, call) => {
    const { status, body } = await service.call('GET', `/api${toUrl(call)}`, { token: customer.token })
    expect(status).toBeLessThan(500)
    expect(Math.max(0, ...lengthsIn(body))).toBeLessThanOrEqual(UNPAGED_MOST)
  },
)

test.each([
  ['/users/storing/active', 'storingList', UNPAGED_MOST],
  ['/users/equipment/reports', 'reportsList', UNPAGED_MOST],
  ['/users/equipment/checkout/options', 'options', UNPAGED_MOST],
  ['/payments/next-prices', 'prices', UNPAGED_MOST],
  ['/users/me/sessions', 'sessions', UNPAGED_MOST],
  [`/orders/SK-LONG0/timeline`, 'timeline', UNPAGED_MOST],
] as const)('%s answers the latest two hundred', async (path, name, count) => {
  const { body } = await service.call('GET', `/api${path}`, { token: customer.token })
  expect(body[name]).toHaveLength(count)
})

test('the caller’s session is listed, and lists with pages have their size', async () => {
  const { body } = await service.call('GET', '/api/users/me/sessions', { token: customer.token })
  expect(body.sessions[0]).toMatchObject({ isThis: true })
  expect((await service.call('GET', '/api/payments/history', { token: customer.token })).body).toHaveLength(PAGE_SIZE)
})

test('the staff sees twenty contracts and the latest two hundred payments of a customer, and that there are more', async () => {
  const pool = openPool({ url: service.databaseUrl, max: 2, onError: () => undefined })
  const customers = postgresStaffCustomers({ db: openDatabase(pool), report: () => undefined })
  const file = (await customers.file(userId as CustomerId)).unwrapOr(null)
  await pool.end()
  expect([file?.orders.length, file?.payments.length]).toEqual([PAGE_SIZE, UNPAGED_MOST])
  expect(file?.more).toEqual(['orders', 'payments'])
})
