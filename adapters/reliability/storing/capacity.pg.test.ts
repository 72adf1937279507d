import { afterAll, beforeAll, expect, test } from 'vitest'
import { setCurrentShop } from '#adapters/system/current-shop.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'
import { type Shop, TRIAL_SHOP } from '#core/shared/shop.ts'

const [RESORT] = TRIAL_SHOP.regions
const SHOP: Shop = {
  ...TRIAL_SHOP,
  regions: [RESORT, { ...RESORT, code: 'HILL', label: '언덕 보관소' }],
  limitToCapacity: true,
}
const AT_ONCE = 20

const service = await sharedService({ roles: ['api'], webhooks: 'lost' })
beforeAll(() => setCurrentShop(SHOP))
afterAll(() => setCurrentShop(TRIAL_SHOP))

const addLockers = async (region: string, count: number): Promise<void> => {
  await service.rows(
    `insert into locker (region, code, zone, kind, added_at)
     select $1, 'Z-' || n, 'Z', 'SKI', now() from generate_series(1, $2::integer) as n`,
    [region, count],
  )
  await service.rows(
    `insert into locker_place (region, code, n) select region, code, 1 from locker where region = $1`,
    [region],
  )
}
const order = (token: string, location: string) =>
  service.call('POST', '/api/orders/pre-create', { token, body: { equipmentType: 'SKI', location, plan: 'BASIC' } })
const full = async () => (await service.call('GET', '/api/capacity')).body.full

test('the last place goes to one of twenty who order at once, and the others are told which region has room (G233)', async () => {
  const [{ count } = { count: 0 }] = await service.rows(
    `select count(*)::integer as count from storage_order where location = 'RESORT' and equipment_type = 'SKI'`,
    [],
  )
  await addLockers('RESORT', Number(count) + 1)
  await addLockers('HILL', 1)
  expect(await full()).toEqual([
    { region: 'HILL', equipmentType: 'SNOWBOARD' },
    { region: 'RESORT', equipmentType: 'SNOWBOARD' },
  ])
  const customers = await Promise.all(Array.from({ length: AT_ONCE }, () => service.customer()))
  const answers = await Promise.all(customers.map(({ token }) => order(token, 'RESORT')))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  for (const { status, body } of answers.filter(one => one.status !== 201))
    expect([status, body.code, body.freeRegions]).toEqual([409, 'SOLD_OUT', ['HILL']])
  expect(await full()).toContainEqual({ region: 'RESORT', equipmentType: 'SKI' })

  // What was placed before is paid, though the region is full by now.
  const winner = customers[answers.findIndex(({ status }) => status === 201)]
  const { orderId } = answers.find(({ status }) => status === 201)?.body ?? {}
  const paid = await winner?.confirm(orderId, await winner.agree(orderId))
  expect(paid?.status).toBe(200)

  setCurrentShop({ ...SHOP, limitToCapacity: false })
  expect(await full()).toEqual([])
  expect((await order(customers[0]?.token ?? '', 'RESORT')).status).toBe(201)
})
