import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setCurrentShop } from '#adapters/system/current-shop.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'
import { ownContract } from '#adapters/reliability/testing/own-contract.ts'
import type { Customer } from '#adapters/reliability/testing/api.ts'
import { type Shop, TRIAL_SHOP } from '#core/shared/shop.ts'

const [RESORT] = TRIAL_SHOP.regions
const SHOP: Shop = {
  ...TRIAL_SHOP,
  regions: [RESORT, ...(['HILL', 'LAKE', 'VALE'] as const).map(code => ({ ...RESORT, code, label: `${code} 보관소` }))],
  limitToCapacity: true,
}

const service = await sharedService({ roles: ['api'], webhooks: 'lost' })
// In the database, where a worker reads it.
beforeAll(async () => {
  await service.rows(`insert into staff (id, name, role) values ('owner', '김주인', 'ADMIN')`, [])
  const { regions, limitToCapacity } = SHOP
  await service.rows(
    `insert into shop_change (effective_from, patch, recorded_at, recorded_by, reason)
     values ('2020-01-01', $1, '2020-01-01', 'owner', 'test')`,
    [JSON.stringify({ regions, limitToCapacity })],
  )
  await service.rows(`select pg_notify('shop_changed', '')`, [])
  setCurrentShop(SHOP)
})
afterAll(async () => {
  await service.rows('delete from shop_change', [])
  setCurrentShop(TRIAL_SHOP)
})

const addLockers = (region: string, from: number, to: number) =>
  service.rows(
    `with added as (
       insert into locker (region, code, zone, kind, added_at)
       select $1, 'Z-' || n, 'Z', 'SKI', now() from generate_series($2::integer, $3::integer) as n returning code
     ) insert into locker_place (region, code, n) select $1, code, 1 from added`,
    [region, from, to],
  )

const reached = async (): Promise<Customer> => {
  const customer = await service.customer()
  await service.rows('update customer set email_proved_at = now() where email = $1', [customer.email])
  return customer
}
const order = ({ token }: Customer, location: string) =>
  service.call('POST', '/api/orders/pre-create', { token, body: { equipmentType: 'SKI', location, plan: 'BASIC' } })
const set = async ({ token }: Customer, region: string, isWanted = true) =>
  (
    await service.call('PUT', '/api/users/me/room-requests', {
      token,
      body: { region, equipmentType: 'SKI', isWanted },
    })
  ).body.requests
/** One after the other, as people come. */
const ask = async (region: string, count: number): Promise<readonly Customer[]> => {
  const customers: Customer[] = []
  for (let nth = 0; nth < count; nth += 1) {
    const customer = await reached()
    expect(await set(customer, region)).toMatchObject([{ region, equipmentType: 'SKI', toldAt: null }])
    customers.push(customer)
  }
  return customers
}
const messagesOf = async (customers: readonly Customer[]): Promise<readonly number[]> => {
  await service.worker()
  await service.deliverNotices()
  return Promise.all(
    customers.map(
      async ({ email }) => (await service.messages(email)).filter(({ text }) => text.includes('자리가 났어요')).length,
    ),
  )
}
const moveClock = async (hours: number): Promise<void> => {
  const { body } = await service.call('GET', '/sandbox/clock')
  const now = new Date(Date.parse(body.now) + hours * 3_600_000).toISOString()
  expect((await service.call('POST', '/sandbox/clock', { body: { now } })).status).toBe(200)
}

describe('to be told when there is room', () => {
  test('is asked for where there is none, and taken back (G238)', async () => {
    await addLockers('VALE', 1, 1)
    const first = await reached()
    expect(await set(first, 'VALE')).toEqual([])
    expect(await set(first, 'NOWHERE')).toEqual([])
    expect((await order(first, 'VALE')).status).toBe(201)
    const [customer] = await ask('VALE', 1)
    if (!customer) throw new Error('one asked')
    const [once] = await set(customer, 'VALE')
    expect(await set(customer, 'VALE')).toEqual([once])
    const { body } = await service.call('GET', '/api/users/me/export', { token: customer.token })
    expect(body.roomRequests).toEqual([once])
    expect(await set(customer, 'VALE', false)).toEqual([])
    await addLockers('VALE', 2, 2)
    expect(await messagesOf([customer])).toEqual([0])
  })

  test('tells who waited longest, once, and no more than there are places (G239)', async () => {
    await addLockers('HILL', 1, 1)
    await order(await reached(), 'HILL')
    const waiting = await ask('HILL', 4)
    expect(await messagesOf(waiting)).toEqual([0, 0, 0, 0])
    await addLockers('HILL', 2, 3)
    // Two workers at once tell nobody twice, and nobody too many.
    await Promise.all([service.worker(), service.worker()])
    expect(await messagesOf(waiting)).toEqual([1, 1, 0, 0])

    // Who orders makes way for nobody: the place is taken. Who does not come in a day does.
    const [orders, , third] = waiting
    if (!orders || !third) throw new Error('four wait')
    expect((await order(orders, 'HILL')).status).toBe(201)
    expect((await service.call('GET', '/api/users/me/room-requests', orders)).body.requests).toEqual([])
    expect(await messagesOf(waiting)).toEqual([1, 1, 0, 0])
    await moveClock(25)
    expect(await messagesOf(waiting)).toEqual([1, 1, 1, 1])
    // The order of the day before was not paid, so there was room for two.
    const states = await service.rows(`select state from storage_order where location = 'HILL'`, [])
    expect(states.map(({ state }) => state)).toEqual(['EXPIRED', 'EXPIRED'])
  })

  test('follows an order that is cancelled, and says nothing that holds no more', async () => {
    await addLockers('LAKE', 1, 1)
    const holder = await reached()
    const { orderId } = (await order(holder, 'LAKE')).body
    const [first, second] = await ask('LAKE', 2)
    if (!first || !second) throw new Error('two wait')
    await holder.confirm(orderId, await holder.agree(orderId))
    expect(await messagesOf([first, second])).toEqual([0, 0])
    expect((await ownContract(service, holder.token, orderId).cancel()).status).toBe(200)
    await service.worker()
    // Their notice is written; before it goes out they no longer want it.
    expect(await set(first, 'LAKE', false)).toEqual([])
    await service.deliverNotices()
    expect(await messagesOf([first, second])).toEqual([0, 1])
    const asked = (await service.call('GET', '/api/users/me/room-requests', second)).body.requests
    expect(asked).toMatchObject([{ region: 'LAKE', toldAt: expect.any(String) }])
  })
})
