import { afterAll, describe, expect, test } from 'vitest'
import { Day } from '#core/shared/day.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { Customer } from '#adapters/reliability/testing/api.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'
import { makeStaff } from '#adapters/reliability/testing/stored-gear.ts'

const DAY = '2026-12-14' as Day
const noonOf = (day: Day) => ({ now: `${day}T12:00:00+09:00` })

const service = await sharedService({ roles: ['api'], webhooks: 'lost' })
const staff = await makeStaff(service)
afterAll(staff.close)

const paid = async () => {
  await service.moveClock(noonOf(DAY))
  const customer = await service.customer()
  const orderId = await customer.order()
  await customer.confirm(orderId, await customer.agree(orderId))
  return { customer, orderId }
}

/** Of a new session: the one of days ago is over. */
const tokenOf = async ({ email, password }: Customer): Promise<string> =>
  (await service.call('POST', '/api/users/login', { body: { email, password } })).body.token

const askFor = (token: string, userEquipmentId: string, checkoutDate: Day) =>
  service.call('POST', '/api/users/equipment/checkout', {
    token,
    body: {
      checkoutDate,
      recipientName: '이영희',
      recipientPhone: '010-1234-5678',
      address: '스노우밸리로 1',
      userEquipmentId,
    },
  })

describe('a pickup that fails on its day (G141)', () => {
  const booked = async () => {
    const found = await paid()
    await staff.must(found.orderId, 'pickup.scheduled', { pickupDate: DAY })
    const path = `/api/users/storing/cancel-info?orderId=${found.orderId}`
    const quote = async () => (await service.call('GET', path, { token: found.customer.token })).body
    return { ...found, quote }
  }

  test('by fault of the customer gives back half from then on, also once another day is booked', async () => {
    const { customer, orderId, quote } = await booked()
    await staff.must(orderId, 'pickup.missed', { fault: 'CUSTOMER' })
    expect((await customer.home()).body.order).toMatchObject({
      pickupDate: null,
      missedPickup: { day: DAY, fault: 'CUSTOMER' },
    })
    expect(await quote()).toMatchObject({ rule: 'HALF', refundableAmount: 49_500 })
    await staff.must(orderId, 'pickup.scheduled', { pickupDate: Day.addDays(DAY, 2) })
    expect(await quote()).toMatchObject({ rule: 'HALF', refundableAmount: 49_500 })
    expect((await customer.home()).body.order).toMatchObject({ missedPickup: null })
  })

  test('by fault of the shop counts no day', async () => {
    const { orderId, quote } = await booked()
    expect(await quote()).toMatchObject({ rule: 'HALF' })
    await staff.must(orderId, 'pickup.missed', { fault: 'SHOP' })
    expect(await quote()).toMatchObject({ rule: 'FULL_MINUS_FEE', refundableAmount: 96_030 })
  })

  test('neither moving it nor taking it off raises the refund on that day', async () => {
    const { orderId, quote } = await booked()
    for (const event of ['pickup.rescheduled', 'pickup.unscheduled'] as const) {
      const details = event === 'pickup.rescheduled' ? { pickupDate: Day.addDays(DAY, 3) } : {}
      expect(await staff.advance(orderId, event, details)).toMatchObject({ error: { kind: 'PickupDayBegun' } })
    }
    expect(await quote()).toMatchObject({ rule: 'HALF' })
  })

  test('that was recorded by mistake is taken back with its day', async () => {
    const { customer, orderId } = await booked()
    await staff.must(orderId, 'pickup.missed', { fault: 'CUSTOMER' })
    await staff.must(orderId, 'status.corrected')
    expect((await customer.home()).body).toMatchObject({ storingStatus: 2, order: { pickupDate: DAY } })
  })
})

describe('a delivery that is booked', () => {
  const BOOKED = Day.addDays(DAY, 6)
  const asked = async () => {
    await service.moveClock(noonOf(DAY))
    const customer = await service.customer()
    const { orderId, equipmentId } = await staff.store(customer)
    expect((await askFor(customer.token, equipmentId, BOOKED)).status).toBe(200)
    const withdraw = async () =>
      service.call('POST', '/api/users/equipment/checkout/withdraw', {
        token: await tokenOf(customer),
        body: { userEquipmentId: equipmentId },
      })
    const home = async () =>
      (await service.call('GET', '/api/users/home-info', { token: await tokenOf(customer) })).body
    await staff.must(orderId, 'checkout.scheduled', { scheduledFor: BOOKED })
    return { orderId, withdraw, home }
  }

  test('is withdrawn by its customer until the day before (T16)', async () => {
    const early = await asked()
    await service.moveClock(noonOf(Day.addDays(BOOKED, -1)))
    expect((await early.withdraw()).status).toBe(200)
    expect(await early.home()).toMatchObject({ storingStatus: 7, canCheckout: true })

    const late = await asked()
    await service.moveClock(noonOf(BOOKED))
    expect((await late.withdraw()).status).toBe(409)
    await staff.must(late.orderId, 'checkout.withdrawn')
    expect(await late.home()).toMatchObject({ storingStatus: 7 })
  })

  test('fails on its day and is booked anew (T33)', async () => {
    const { orderId, home } = await asked()
    expect(await staff.advance(orderId, 'checkout.missed')).toMatchObject({ error: { kind: 'DayAhead' } })
    await service.moveClock(noonOf(BOOKED))
    await staff.must(orderId, 'checkout.missed')
    expect(await home()).toMatchObject({ storingStatus: 8 })
    await staff.must(orderId, 'checkout.scheduled', { scheduledFor: Day.addDays(BOOKED, 1) })
    await staff.must(orderId, 'checkout.delivered', { deliveredTo: '이영희' })
  })
})

describe('gear of an ended contract (G69, G142)', () => {
  /** A year later, so many days after the end. */
  const ended = async (daysAfter: number) => {
    await service.moveClock(noonOf(DAY))
    const customer = await service.customer()
    const { orderId, equipmentId } = await staff.store(customer)
    const [payment] = await service.rows('select id from payment where order_id = $1', [orderId])
    const { status } = await service.call('PUT', `/api/payments/${String(payment?.['id'])}/status`, {
      token: customer.token,
      body: { status: 'CANCELLED', intent: 'TERMINATE' },
    })
    expect(status).toBe(200)
    const today = Day.addDays('2027-12-13' as Day, daysAfter)
    await service.moveClock(noonOf(today))
    const token = await tokenOf(customer)
    return { token, orderId: orderId as OrderId, ask: () => askFor(token, equipmentId, today) }
  }

  test('is asked for by its customer for thirty days, and the account can be deleted then', async () => {
    const { token, orderId, ask } = await ended(30)
    expect((await ask()).status).toBe(200)
    await staff.must(orderId, 'checkout.delivered', { deliveredTo: '이영희', isFinal: true })
    expect((await service.call('DELETE', '/api/users/withdraw', { token })).status).toBe(200)
  })

  test('is handed out by staff however long ago it ended', async () => {
    const { token, orderId, ask } = await ended(200)
    const options = await service.call('GET', '/api/users/equipment/checkout/options', { token })
    expect(options.body.options).toMatchObject([{ offer: null, isCollectionOver: true }])
    expect((await ask()).body.code).toBe('CHECKOUT_DAY_TOO_LATE')
    const planned = await staff.handOut(orderId, { isFinal: true, dryRun: true })
    const done = await staff.handOut(orderId, { isFinal: true })
    expect(done.isOk() && planned.isOk()).toBe(true)
    const steps = await service.rows(
      'select event, to_state from timeline where order_id = $1 order by step desc limit 3',
      [orderId],
    )
    expect(steps).toEqual([
      { event: 'equipment.returned', to_state: 'RETURNED' },
      { event: 'checkout.delivered', to_state: 'CHECKED_OUT' },
      { event: 'checkout.requested', to_state: 'CHECKOUT_REQUESTED' },
    ])
    const [checkout] = await service.rows('select delivered_to, address from checkout where order_id = $1', [orderId])
    expect(checkout).toEqual({ delivered_to: '이영희 (driving licence)', address: '스노우밸리 리조트 보관소' })
    expect((await service.call('DELETE', '/api/users/withdraw', { token })).status).toBe(200)
  })

  test('is handed out once a season with BASIC, unless it is forced', async () => {
    await service.moveClock(noonOf(DAY))
    const { orderId } = await staff.store(await service.customer())
    await staff.handOut(orderId, { isForced: false })
    await staff.must(orderId, 'equipment.restored')
    expect(await staff.handOut(orderId, { isForced: false })).toMatchObject({ error: { kind: 'CheckoutLimit' } })
    expect((await staff.handOut(orderId)).isOk()).toBe(true)
  })
})
