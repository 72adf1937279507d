import { afterAll, expect, onTestFinished, test } from 'vitest'
import { setCurrentShop } from '#adapters/system/current-shop.ts'
import { type DeskBrowser, signedInTo } from '#adapters/reliability/testing/desk-browser.ts'
import { paidContract } from '#adapters/reliability/testing/own-contract.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'
import { makeStaff } from '#adapters/reliability/testing/stored-gear.ts'
import type { Day } from '#core/shared/day.ts'
import { type HalfDay, TRIAL_SHOP } from '#core/shared/shop.ts'
import { windowedShop } from '#core/storing/testing/windowed-shop.ts'

const MONDAY = '2026-12-14' as Day
const TUESDAY = '2026-12-15' as Day

const service = await sharedService({ roles: ['api'], webhooks: 'lost' })
const staff = await makeStaff(service)
afterAll(() => staff.close())

const driver = (): Promise<DeskBrowser> => signedInTo(service, 'OPERATOR')

const pickupOn = async (pickupDate: Day, half?: HalfDay): Promise<string> => {
  const { orderId } = await paidContract(service)
  await staff.must(orderId, 'pickup.scheduled', { pickupDate, isForced: true, ...(half && { half }) })
  return orderId
}

const deliveryOn = async (scheduledFor: Day): Promise<string> => {
  const customer = await service.customer()
  const { orderId, equipmentId } = await staff.store(customer)
  const body = {
    userEquipmentId: equipmentId,
    checkoutDate: scheduledFor,
    recipientName: '이영희',
    recipientPhone: '010-8765-4321',
    address: '스노우밸리로 1',
  }
  const asked = await service.call('POST', '/api/users/equipment/checkout', { token: customer.token, body })
  expect(asked.status).toBe(200)
  await staff.must(orderId, 'checkout.scheduled', { scheduledFor })
  return orderId
}

type Stop = { readonly orderId: string; readonly lateSince: string | null }

test('a driver’s list has pickups and deliveries, what is late first, and each is in the audit log (G640, G641)', async () => {
  await service.moveClock({ now: `${MONDAY}T12:00:00+09:00` })
  const latePickup = await pickupOn(MONDAY)
  const pickup = await pickupOn(TUESDAY)
  const lateDelivery = await deliveryOn(MONDAY)
  const delivery = await deliveryOn(TUESDAY)
  await service.rows(`update storage_order set auto_renewal = 'TERMINATED', storage_start_date = $2 where id = $1`, [
    lateDelivery,
    '2025-11-01',
  ])
  const ours = [latePickup, lateDelivery, pickup, delivery]
  const stopsOf = async (browser: DeskBrowser, query = '') => {
    const { body } = await browser.call('GET', `/pickups${query}`)
    return (body.stops as readonly Stop[]).filter(({ orderId }) => ours.includes(orderId))
  }
  const idsOf = async (browser: DeskBrowser, query: string) =>
    (await stopsOf(browser, query)).map(({ orderId }) => orderId).toSorted()

  // Nothing is late for a day that is to come.
  expect(await idsOf(await driver(), `?day=${TUESDAY}`)).toEqual([pickup, delivery].toSorted())

  await service.moveClock({ now: `${TUESDAY}T09:00:00+09:00` })
  const browser = await driver()
  const stops = await stopsOf(browser)
  expect(stops.map(({ lateSince }) => lateSince)).toEqual([MONDAY, MONDAY, null, null])
  expect(stops.slice(0, 2).map(({ orderId }) => orderId)).toEqual([latePickup, lateDelivery])
  const place = { recipientName: '이영희', phone: '01087654321', address: '스노우밸리로 1', detail: '', note: '' }
  const of = (orderId: string) => stops.find(stop => stop.orderId === orderId)
  expect(of(lateDelivery)).toMatchObject({
    state: 'CHECKOUT_SCHEDULED',
    place,
    canBeFinal: true,
    isOver: true,
    locker: 'A-12',
  })
  expect(of(delivery)).toMatchObject({ place, canBeFinal: false, isOver: false, changedSince: null })
  // Neither a delivery nor a pickup in a region without windows has a half-day, and what is late waits for none.
  expect(await idsOf(browser, '?half=MORNING')).toEqual(ours.toSorted())
  // Nor is one asked for (G775).
  const { order } = (await browser.call('GET', `/orders/${pickup}`)).body
  expect(order.actions.flatMap(({ details }: { details: readonly string[] }) => details)).not.toContain('half')
  const seen = await service.rows(
    `select distinct subject from audit where command = 'pickup list' and subject = any($1)`,
    [ours],
  )
  expect(seen).toHaveLength(ours.length)

  const record = (orderId: string, body: object) => browser.call('POST', `/orders/${orderId}/steps`, { body })
  const { version } = (await browser.call('GET', `/orders/${delivery}`)).body.order
  expect(of(delivery)).toMatchObject({ version })
  const took = { event: 'checkout.delivered', version, details: { deliveredTo: '가족' } }
  expect(await record(delivery, took)).toMatchObject({ status: 200, body: { to: 'CHECKED_OUT' } })
  const missed = { event: 'checkout.missed', reason: '고객이 집에 없었어요' }
  expect(await record(lateDelivery, missed)).toMatchObject({ status: 200, body: { to: 'CHECKOUT_REQUESTED' } })
  expect(await idsOf(browser, '')).toEqual([latePickup, pickup].toSorted())
})

test('the set that a customer got back last is told with their next pickup, on the list and on the order (G822)', async () => {
  const customer = await service.customer()
  const { orderId: earlier } = await staff.store(customer)
  await service.rows(`update storage_order set auto_renewal = 'TERMINATED' where id = $1`, [earlier])
  const next = await customer.order()
  await customer.confirm(next, await customer.agree(next, { outcome: 'approve' }))
  await staff.must(next, 'pickup.scheduled', { pickupDate: TUESDAY, isForced: true })
  const browser = await driver()
  const told = async () => {
    const { stops } = (await browser.call('GET', `/pickups?day=${TUESDAY}`)).body
    const { order } = (await browser.call('GET', `/orders/${next}`)).body
    const stop = stops.find(({ orderId }: Stop) => orderId === next)
    expect(order.earlierGear).toEqual(stop.earlierGear)
    return stop.earlierGear
  }
  expect(await told()).toEqual([])
  expect((await staff.handOut(earlier, { isFinal: true })).isOk()).toBe(true)
  expect(await told()).toEqual([{ kind: 'SKI', brand: 'Atomic', name: 'X9', size: '170' }])
})

test('who is bound to another region reads no stop of this one (G376, G641)', async () => {
  const delivery = await deliveryOn(TUESDAY)
  const browser = await driver()
  const isListed = async (query = '') =>
    JSON.stringify((await browser.call('GET', `/pickups?day=${TUESDAY}${query}`)).body).includes(delivery)
  expect(await isListed()).toBe(true)
  expect(await isListed('&region=HARBOUR')).toBe(false)
  const bind = (regions: readonly string[] | null) =>
    service.rows('update staff set regions = $1 where id = $2', [regions, 'trial-operator'])
  await bind(['HARBOUR'])
  expect(await isListed()).toBe(false)
  await bind(null)
})

test('in the afternoon the morning’s open pickups are on its list, the day before they are not (G776)', async () => {
  await service.moveClock({ now: `${MONDAY}T12:00:00+09:00` })
  setCurrentShop(windowedShop({ stops: { MORNING: 1, AFTERNOON: 1 }, closedDays: [] }))
  onTestFinished(() => setCurrentShop(TRIAL_SHOP))
  const morning = await pickupOn(TUESDAY, 'MORNING')
  const isListed = async (half: string): Promise<boolean> => {
    const { body } = await (await driver()).call('GET', `/pickups?day=${TUESDAY}&half=${half}`)
    return (body.stops as readonly Stop[]).some(({ orderId }) => orderId === morning)
  }
  expect([await isListed('MORNING'), await isListed('AFTERNOON')]).toEqual([true, false])
  await service.moveClock({ now: `${TUESDAY}T13:00:00+09:00` })
  expect([await isListed('MORNING'), await isListed('AFTERNOON')]).toEqual([true, true])
})
