import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setCurrentShop } from '#adapters/system/current-shop.ts'
import type { Customer } from '#adapters/reliability/testing/api.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'
import { makeStaff } from '#adapters/reliability/testing/stored-gear.ts'
import type { Day } from '#core/shared/day.ts'
import { type HalfDay, type Shop, TRIAL_SHOP } from '#core/shared/shop.ts'
import { TYPED_PLACE } from '#core/storing/testing/pickup-place.ts'
import { windowedShop } from '#core/storing/testing/windowed-shop.ts'

/** A Monday. */
const TODAY = '2026-12-14'
const HOME = { ...TYPED_PLACE, phone: '01023456789' }
const SHOP = windowedShop({ stops: { MORNING: 1, AFTERNOON: 1 }, closedDays: [] })

const service = await sharedService({ roles: ['api'], webhooks: 'lost' })
const staff = await makeStaff(service)
beforeAll(() => setCurrentShop(SHOP))
afterAll(async () => {
  setCurrentShop(TRIAL_SHOP)
  await staff.close()
})

/** Each test has a week of its own: all share the half-days. */
let weeks = 0
const weekOf = async (shop: Shop = SHOP) => {
  setCurrentShop(shop)
  weeks += 1
  const day = (n: number): string =>
    new Date(Date.parse(`${TODAY}T00:00Z`) + ((weeks - 1) * 7 + n) * 86_400_000).toISOString().slice(0, 10)
  await service.moveClock({ now: `${day(0)}T12:00:00+09:00` })
  return { day, at: (n: number, time: string) => service.moveClock({ now: `${day(n)}T${time}+09:00` }) }
}
const window = (day: string, half: HalfDay = 'MORNING') => ({ day, half })
const tokenOf = async ({ email, password }: Customer): Promise<string> =>
  (await service.call('POST', '/api/users/login', { body: { email, password } })).body.token

const placed = async (customer: Customer, said: object) =>
  service.call('POST', '/api/orders/pre-create', {
    token: customer.token,
    body: { equipmentType: 'SKI', location: 'RESORT', plan: 'BASIC', ...said },
  })
const newCustomer = async (): Promise<Customer> => {
  const customer = await service.customer()
  await service.rows('update customer set email_proved_at = created_at where email = $1', [customer.email])
  return customer
}
const paid = async (said: object = {}) => {
  const customer = await newCustomer()
  const { orderId } = (await placed(customer, said)).body
  await customer.confirm(orderId, await customer.agree(orderId))
  const path = `/api/orders/${orderId}/pickup-window`
  return {
    customer,
    orderId: orderId as string,
    order: async () =>
      (await service.call('GET', '/api/users/home-info', { token: await tokenOf(customer) })).body.order,
    read: async () => (await service.call('GET', path, { token: await tokenOf(customer) })).body,
    choose: async (body: object) => service.call('PUT', path, { token: await tokenOf(customer), body }),
    refund: async () =>
      (
        await service.call('GET', `/api/users/storing/cancel-info?orderId=${orderId}`, {
          token: await tokenOf(customer),
        })
      ).body,
  }
}

describe('the window of a pickup over the API', () => {
  test('is offered by the region, and booked with the payment when the place is known (G212)', async () => {
    const { day } = await weekOf()
    const { token } = await newCustomer()
    const { body } = await service.call('GET', '/api/pickup-windows?region=RESORT', { token })
    expect(body).toMatchObject({ selfBooking: true })
    expect(body.windows[0]).toEqual({ ...window(day(1)), isFree: true })
    const { order, read } = await paid({ pickupPlace: HOME, pickupWindow: window(day(2)) })
    expect(await order()).toMatchObject({ pickupDate: day(2), pickupHalf: 'MORNING', pickupWish: null })
    expect(await read()).toMatchObject({ booked: window(day(2)), wish: null, canChange: true })
    const after = (await service.call('GET', '/api/pickup-windows?region=RESORT', { token })).body.windows
    expect(after).toContainEqual({ ...window(day(2)), isFree: false })
  })

  test('waits until the place is said; what others took meanwhile is lost, and another is offered', async () => {
    const { day } = await weekOf()
    const [first, second] = [await paid({ pickupWindow: window(day(3)) }), await paid({ pickupWindow: window(day(3)) })]
    expect(await first.order()).toMatchObject({ pickupDate: null, pickupWish: { ...window(day(3)), isLost: false } })
    for (const { customer, orderId } of [first, second])
      await service.call('PUT', `/api/orders/${orderId}/pickup-place`, { token: await tokenOf(customer), body: HOME })
    expect(await first.order()).toMatchObject({ pickupDate: day(3), pickupHalf: 'MORNING' })
    expect(await second.order()).toMatchObject({
      pickupDate: null,
      pickupWish: { isLost: true },
      pickupWindowOpen: true,
    })
    const full = await second.choose(window(day(3)))
    expect([full.status, full.body.code]).toEqual([409, 'WINDOW_FULL'])
    expect(full.body.free).toContainEqual(window(day(3), 'AFTERNOON'))
    expect((await second.choose(window(day(3), 'AFTERNOON'))).status).toBe(200)
    expect(await second.order()).toMatchObject({ pickupDate: day(3), pickupHalf: 'AFTERNOON', pickupWish: null })
  })

  test('that is full is refused before paying', async () => {
    const { day } = await weekOf()
    await paid({ pickupPlace: HOME, pickupWindow: window(day(2)) })
    const refused = await placed(await newCustomer(), { pickupWindow: window(day(2)) })
    expect([refused.status, refused.body.code]).toEqual([409, 'WINDOW_FULL'])
    expect(refused.body.free).toContainEqual(window(day(2), 'AFTERNOON'))
  })

  test('is moved by the customer until the end of the day before, and no change raises a refund (G213)', async () => {
    const { day, at } = await weekOf()
    const { choose, read, refund } = await paid({ pickupPlace: HOME, pickupWindow: window(day(2)) })
    await at(1, '23:59:00')
    expect((await choose(window(day(3)))).status).toBe(200)
    // The old one is free for others.
    const other = await paid({ pickupPlace: HOME })
    expect((await other.read()).windows).toContainEqual({ ...window(day(3)), isFree: false })
    await at(3, '00:00:00')
    expect(await read()).toMatchObject({ canChange: false })
    const late = await choose(window(day(5)))
    expect([late.status, late.body.code]).toEqual([409, 'PICKUP_WINDOW_LOCKED'])
    expect(await refund()).toMatchObject({ rule: 'HALF' })
  })

  test('is a wish where the shop books nothing by itself; staff books it by the step without a day (G212)', async () => {
    const { day } = await weekOf(windowedShop({ stops: { MORNING: 1, AFTERNOON: 1 } }, { selfBooking: false }))
    const { order, orderId, choose } = await paid({ pickupPlace: HOME, pickupWindow: window(day(2)) })
    expect(await order()).toMatchObject({ pickupDate: null, pickupWish: window(day(2)) })
    await staff.must(orderId, 'pickup.scheduled')
    expect(await order()).toMatchObject({ pickupDate: day(2), pickupHalf: 'MORNING', pickupWish: null })
    expect((await choose(window(day(4)))).status).toBe(200)
    expect(await order()).toMatchObject({ pickupDate: day(2), pickupWish: window(day(4)) })
    await staff.must(orderId, 'pickup.rescheduled')
    expect(await order()).toMatchObject({ pickupDate: day(4), pickupWish: null })
  })

  test('is nothing to choose in a region without windows, and the old payload is as valid as ever', async () => {
    await weekOf(TRIAL_SHOP)
    const { order, orderId, read, choose } = await paid()
    expect(await read()).toMatchObject({ windows: [], booked: null, canChange: false })
    expect((await choose(window('2027-01-20'))).body.code).toBe('PICKUP_WINDOW_LOCKED')
    expect(await order()).toMatchObject({ pickupWindowOpen: false })
    await staff.must(orderId, 'pickup.scheduled', { pickupDate: '2027-01-21' as Day, isForced: true })
    expect(await order()).toMatchObject({ pickupDate: '2027-01-21', pickupHalf: null })
  })
})
