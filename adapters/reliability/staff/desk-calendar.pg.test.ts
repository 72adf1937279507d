import { afterAll, beforeAll, expect, test } from 'vitest'
import { setCurrentShop } from '#adapters/system/current-shop.ts'
import { type DeskBrowser, signedInTo } from '#adapters/reliability/testing/desk-browser.ts'
import { paidContract } from '#adapters/reliability/testing/own-contract.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'
import { makeStaff } from '#adapters/reliability/testing/stored-gear.ts'
import type { Day } from '#core/shared/day.ts'
import { TRIAL_SHOP } from '#core/shared/shop.ts'
import type { StaffRole } from '#core/shared/staff.ts'
import { windowedShop } from '#core/storing/testing/windowed-shop.ts'

/** A Sunday. */
const SUNDAY = '2026-12-13'
const WEDNESDAY = '2026-12-16'

const service = await sharedService({ roles: ['api'], webhooks: 'lost' })
const staff = await makeStaff(service)
beforeAll(async () => {
  setCurrentShop(windowedShop({ stops: { MORNING: 1, AFTERNOON: 1 }, closedDays: ['2026-12-17' as Day] }))
  await service.moveClock({ now: '2026-12-14T12:00:00+09:00' })
})
afterAll(async () => {
  setCurrentShop(TRIAL_SHOP)
  await staff.close()
})

const signedIn = (role: StaffRole): Promise<DeskBrowser> => signedInTo(service, role)

const paidOrder = async (): Promise<string> => (await paidContract(service)).orderId

type Visit = {
  readonly orderId: string
  readonly day: string
  readonly half: string | null
  readonly customerName: string
}

const read = async (browser: DeskBrowser, query = `?from=${SUNDAY}`) =>
  (await browser.call('GET', `/calendar${query}`)).body
const halvesOn = async (browser: DeskBrowser, day: string) =>
  (await read(browser)).regions[0].days.find((one: { day: string }) => one.day === day).halves
const visitOf = async (browser: DeskBrowser, orderId: string): Promise<Visit | undefined> => {
  const { pickups, deliveries } = await read(browser)
  return [...pickups, ...deliveries].find((visit: Visit) => visit.orderId === orderId)
}

test('a week shows what each half-day holds, who is driven to by name, and why a day is closed (G340, G341, G920)', async () => {
  const browser = await signedIn('OPERATOR')
  const orderId = await paidOrder()
  const book = { event: 'pickup.scheduled', details: { pickupDate: WEDNESDAY, half: 'MORNING' } }
  expect((await browser.call('POST', `/orders/${orderId}/steps`, { body: book })).status).toBe(200)

  const week = await read(await signedIn('SUPPORT'))
  expect(week).toMatchObject({ today: '2026-12-14', from: SUNDAY, hasMore: false })
  expect(week.regions[0].days.map(({ closure }: { closure: string | null }) => closure)).toEqual([
    'WEEKDAY',
    null,
    null,
    null,
    'REGION_CLOSED',
    null,
    null,
  ])
  expect(await halvesOn(browser, WEDNESDAY)).toEqual([
    { half: 'MORNING', taken: 1, stops: 1 },
    { half: 'AFTERNOON', taken: 0, stops: 1 },
  ])
  expect(await visitOf(browser, orderId)).toMatchObject({ day: WEDNESDAY, half: 'MORNING', customerName: '김시즌' })
  const christmas = (await read(browser, '?from=2026-12-20')).regions[0].days[5]
  expect(christmas).toMatchObject({ day: '2026-12-25', closure: 'HOLIDAY' })
  expect((await read(browser, `?from=${SUNDAY}&region=ELSEWHERE`)).regions).toEqual([])
  for (const query of ['?from=monday', '?region=x']) {
    expect((await browser.call('GET', `/calendar${query}`)).body.code).toBe('INVALID_INPUT')
  }
})

test('a full half-day is refused with the free ones, and taken with a reason; a moved stop frees its place (G342)', async () => {
  const browser = await signedIn('OPERATOR')
  const [first, second] = [await paidOrder(), await paidOrder()]
  const record = (orderId: string, body: object) => browser.call('POST', `/orders/${orderId}/steps`, { body })
  const friday = { pickupDate: '2026-12-18', half: 'MORNING' }
  const saturday = { pickupDate: '2026-12-19', half: 'MORNING' }
  await record(first, { event: 'pickup.scheduled', details: friday })
  await record(second, { event: 'pickup.scheduled', details: saturday })

  const full = await record(second, { event: 'pickup.rescheduled', details: friday, dryRun: true })
  expect(full).toMatchObject({ status: 409, body: { code: 'WINDOW_FULL' } })
  expect(full.body.message).toContain('빈 시간: 12월')
  const forced = { ...friday, isForced: true }
  expect((await record(second, { event: 'pickup.rescheduled', details: forced })).body.code).toBe('REASON_MISSING')
  const move = { event: 'pickup.rescheduled', details: forced, reason: '고객이 부탁했어요' }
  expect((await record(second, { ...move, dryRun: true })).body).toMatchObject({ notice: 'PICKUP_MOVED', dryRun: true })
  expect((await record(second, move)).status).toBe(200)

  expect(await halvesOn(browser, '2026-12-18')).toContainEqual({ half: 'MORNING', taken: 2, stops: 1 })
  expect(await halvesOn(browser, '2026-12-19')).toContainEqual({ half: 'MORNING', taken: 0, stops: 1 })
  expect(await visitOf(browser, second)).toMatchObject({ day: '2026-12-18', half: 'MORNING' })
})

test('a delivery is on its day, first on the one that the customer asked for (G340)', async () => {
  const browser = await signedIn('OPERATOR')
  const customer = await service.customer()
  const { orderId, equipmentId } = await staff.store(customer)
  const wish = {
    checkoutDate: WEDNESDAY,
    recipientName: '이영희',
    recipientPhone: '010-1234-5678',
    address: '스노우밸리로 1',
  }
  const { status } = await service.call('POST', '/api/users/equipment/checkout', {
    token: customer.token,
    body: { ...wish, userEquipmentId: equipmentId },
  })
  expect(status).toBe(200)
  expect(await visitOf(browser, orderId)).toMatchObject({ day: WEDNESDAY, half: null })
  const schedule = { event: 'checkout.scheduled', details: { scheduledFor: '2026-12-18' } }
  expect((await browser.call('POST', `/orders/${orderId}/steps`, { body: schedule })).status).toBe(200)
  expect(await visitOf(browser, orderId)).toMatchObject({ day: '2026-12-18', half: null })
})

test('who is bound to another region sees nothing of this one (G340, G376)', async () => {
  const browser = await signedIn('SUPPORT')
  const bind = (regions: readonly string[] | null) =>
    service.rows('update staff set regions = $1 where id = $2', [regions, 'trial-support'])
  expect((await read(browser)).pickups.length + (await read(browser)).deliveries.length).toBeGreaterThan(0)
  await bind(['HARBOUR'])
  expect(await read(browser)).toMatchObject({ regions: [], pickups: [], deliveries: [] })
  await bind(null)
})
