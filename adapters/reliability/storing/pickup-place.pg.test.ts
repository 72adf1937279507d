import { afterAll, describe, expect, test } from 'vitest'
import { Day } from '#core/shared/day.ts'
import { TYPED_PLACE } from '#core/storing/testing/pickup-place.ts'
import type { Customer } from '#adapters/reliability/testing/api.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'
import { makeStaff } from '#adapters/reliability/testing/stored-gear.ts'

const DAY = '2026-12-14' as Day
const HOME = { ...TYPED_PLACE, phone: '01023456789' }
const OFFICE = { ...HOME, address: '서울 중구 세종대로 110', detail: '', note: '' }

const service = await sharedService({ roles: ['api'], webhooks: 'lost' })
const staff = await makeStaff(service)
afterAll(staff.close)

const at = (time: string, day: Day = DAY) => service.moveClock({ now: `${day}T${time}+09:00` })

const newCustomer = async (): Promise<Customer> => {
  await at('12:00:00')
  const customer = await service.customer()
  await service.rows('update customer set email_proved_at = created_at where email = $1', [customer.email])
  return customer
}

/** Of a new session: the one of hours ago is over. */
const tokenOf = async ({ email, password }: Customer): Promise<string> =>
  (await service.call('POST', '/api/users/login', { body: { email, password } })).body.token

const placed = async ({ token }: Customer, pickupPlace?: object): Promise<string> => {
  const body = { equipmentType: 'SKI', location: 'RESORT', plan: 'BASIC', ...(pickupPlace && { pickupPlace }) }
  return (await service.call('POST', '/api/orders/pre-create', { token, body })).body.orderId
}

const paid = async (pickupPlace?: object) => {
  const customer = await newCustomer()
  const orderId = await placed(customer, pickupPlace)
  await customer.confirm(orderId, await customer.agree(orderId))
  const path = `/api/orders/${orderId}/pickup-place`
  const { token } = customer
  return {
    customer,
    orderId,
    token,
    read: async () => (await service.call('GET', path, { token: await tokenOf(customer) })).body,
    say: async (body: object) => service.call('PUT', path, { token: await tokenOf(customer), body }),
  }
}

/** Open tasks and all notices about the missing place. */
const askedOf = async (orderId: string) => ({
  tasks: await service.rows(
    `select detail from staff_task where subject = $1 and kind = 'PICKUP_PLACE_MISSING' and done_at is null`,
    [orderId],
  ),
  notices: await service.rows(`select channel from notice where order_id = $1 and kind = 'PICKUP_PLACE_MISSING'`, [
    orderId,
  ]),
})

describe('where to pick up (G155)', () => {
  test('comes with the order, or is said afterwards; home asks as long as nobody has said it', async () => {
    const known = await paid(HOME)
    expect(await known.read()).toMatchObject({ place: HOME, canChange: true })
    expect((await known.customer.home()).body.order).toMatchObject({ pickupPlaceMissing: false })

    const later = await paid()
    expect(await later.read()).toMatchObject({ place: null, canChange: true })
    expect((await later.customer.home()).body.order).toMatchObject({ pickupPlaceMissing: true })
    expect((await later.say({ recipientName: '김보관', phone: '010-2345-6789', address: OFFICE.address })).status).toBe(
      200,
    )
    expect(await later.read()).toMatchObject({ place: OFFICE })
    expect((await later.customer.home()).body.order).toMatchObject({ pickupPlaceMissing: false })
  })

  test('is refused with the part that is wrong, and the order is not placed', async () => {
    const { say } = await paid()
    const wrong = await say({ ...HOME, phone: '02-123-4567' })
    expect([wrong.status, wrong.body]).toMatchObject([400, { code: 'INVALID_INPUT', field: 'phone' }])
    const { token } = await newCustomer()
    const body = { equipmentType: 'SKI', location: 'RESORT', plan: 'BASIC', pickupPlace: { ...HOME, address: ' ' } }
    const refused = await service.call('POST', '/api/orders/pre-create', { token, body })
    expect([refused.status, refused.body]).toMatchObject([400, { field: 'pickupPlace.address' }])
  })

  test('is the customer’s until the pickup day begins in Seoul, and the staff’s afterwards (G156)', async () => {
    const { orderId, read, say } = await paid(HOME)
    await staff.must(orderId, 'pickup.scheduled', { pickupDate: Day.addDays(DAY, 1) })
    await at('23:59:59')
    expect((await say(OFFICE)).status).toBe(200)
    await at('00:00:00', Day.addDays(DAY, 1))
    const locked = await say(HOME)
    expect([locked.status, locked.body]).toMatchObject([409, { code: 'PICKUP_PLACE_LOCKED' }])
    expect(await read()).toMatchObject({ place: OFFICE, canChange: false })
  })
})

describe('an hour after paying without a place (G157)', () => {
  test('the customer is asked once and staff has a task, which closes when the place is said', async () => {
    const { orderId, say } = await paid()
    await at('12:59:00')
    await service.worker()
    expect(await askedOf(orderId)).toEqual({ tasks: [], notices: [] })
    await at('13:00:01')
    await service.worker()
    await at('15:00:00')
    await service.worker()
    const asked = await askedOf(orderId)
    expect([asked.tasks.length, asked.notices]).toEqual([1, [{ channel: 'EMAIL' }]])
    expect((await say(HOME)).status).toBe(200)
    expect((await askedOf(orderId)).tasks).toEqual([])
  })

  test('nobody is asked who has said it, and the task closes when the gear is picked up all the same', async () => {
    const [known, later] = [await paid(HOME), await paid()]
    await at('13:30:00')
    await service.worker()
    expect(await askedOf(known.orderId)).toEqual({ tasks: [], notices: [] })
    expect((await askedOf(later.orderId)).tasks).toHaveLength(1)
    await staff.must(later.orderId, 'pickup.done')
    expect((await askedOf(later.orderId)).tasks).toEqual([])
  })
})

describe('places that are kept (G159)', () => {
  const places = async ({ token }: Customer) => (await service.call('GET', '/api/users/me/places', { token })).body

  test('are saved, changed and removed, and the last one is offered again', async () => {
    const { customer, token } = await paid(OFFICE)
    const saved = await service.call('POST', '/api/users/me/places', { token, body: { label: '집', place: HOME } })
    expect(saved.status).toBe(201)
    const { id } = saved.body
    expect(await places(customer)).toMatchObject({ places: [{ id, label: '집', place: HOME }], last: OFFICE })
    const path = `/api/users/me/places/${id}`
    const body = { label: '부모님 댁', place: OFFICE }
    expect((await service.call('PUT', path, { token, body })).status).toBe(200)
    expect(await places(customer)).toMatchObject({ places: [{ id, ...body }] })
    expect((await service.call('DELETE', path, { token })).status).toBe(200)
    expect((await service.call('DELETE', path, { token })).body).toMatchObject({ code: 'NO_SAVED_PLACE' })
    expect((await places(customer)).places).toEqual([])
  })

  test('are ten at most', async () => {
    const { token } = await newCustomer()
    const body = { label: '집', place: HOME }
    const statuses = []
    for (let count = 0; count < 11; count += 1)
      statuses.push((await service.call('POST', '/api/users/me/places', { token, body })).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 409])
  })

  test('go with their customer', async () => {
    const customer = await newCustomer()
    const { token } = customer
    await service.call('POST', '/api/users/me/places', { token, body: { label: '집', place: HOME } })
    const copy = (await service.call('GET', '/api/users/me/export', { token })).body
    expect(copy.savedPlaces).toMatchObject([{ label: '집', ...HOME }])
    expect((await service.call('DELETE', '/api/users/withdraw', { token })).status).toBe(200)
    expect(
      await service.rows(
        `select from saved_place s left join customer c on c.id = s.customer_id where c.id is null`,
        [],
      ),
    ).toEqual([])
  })
})
