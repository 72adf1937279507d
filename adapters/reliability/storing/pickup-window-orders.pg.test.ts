import { afterAll, beforeAll, expect, test } from 'vitest'
import { setCurrentShop } from '#adapters/system/current-shop.ts'
import { interleavings } from '#adapters/reliability/testing/interleavings.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'
import { TRIAL_SHOP } from '#core/shared/shop.ts'
import { TYPED_PLACE } from '#core/storing/testing/pickup-place.ts'
import { windowedShop } from '#core/storing/testing/windowed-shop.ts'

const ONE_STOP = windowedShop({ stops: { MORNING: 1, AFTERNOON: 1 }, closedDays: [] })
const HOME = { ...TYPED_PLACE, phone: '01023456789' }

const service = await sharedService({ roles: ['api'] })
const orders = await interleavings(service.databaseUrl)
const [one, other] = [await service.apiBy(orders.urls[0]), await service.apiBy(orders.urls[1])]
beforeAll(() => setCurrentShop(ONE_STOP))
// Before the service goes, whose processes are connected by it.
afterAll(async () => {
  setCurrentShop(TRIAL_SHOP)
  await orders.close()
})

type Window = { readonly day: string; readonly half: string }

const freeWindows = async (token: string): Promise<readonly Window[]> => {
  const { body } = await service.call('GET', '/api/pickup-windows?region=RESORT', { token })
  return body.windows.flatMap(({ day, half, isFree }: Window & { isFree: boolean }) => (isFree ? [{ day, half }] : []))
}

/** A customer with an order that wishes this half-day. */
const wishing = async (pickupWindow: Window | null) => {
  const customer = await service.customer()
  const { body } = await service.call('POST', '/api/orders/pre-create', {
    token: customer.token,
    body: { equipmentType: 'SKI', location: 'RESORT', plan: 'BASIC', pickupPlace: HOME, pickupWindow },
  })
  const orderId = String(body.orderId)
  return { token: customer.token, orderId, paymentKey: await customer.agree(orderId), pay: customer.confirm }
}
type Wishing = Awaited<ReturnType<typeof wishing>>

/** The same, paid for. */
const booked = async (window: Window | null): Promise<Wishing> => {
  const order = await wishing(window)
  expect((await order.pay(order.orderId, order.paymentKey)).status).toBe(200)
  return order
}

/** Half-days that nobody has booked yet; each order of commits gets its own. */
const free = async (): Promise<readonly [Window, Window, Window]> => {
  await service.moveClock({ advance: 'P1D' })
  const { token } = await service.customer()
  const [first, second, third] = await freeWindows(token)
  if (!first || !second || !third) throw new Error('no half-days are left')
  return [first, second, third]
}

const choosing =
  (api: typeof one) =>
  async ({ token, orderId }: Wishing, window: Window): Promise<string> => {
    const { status, body } = await api.call('PUT', `/api/orders/${orderId}/pickup-window`, { token, body: window })
    return status === 200 ? 'booked' : String(body.code)
  }
const [chooses, choosesToo] = [choosing(one), choosing(other)]

/** State of the order and how many stops are taken in its half-day, which are never more than one. */
const stands = async ({ orderId }: Wishing): Promise<{ readonly state: string; readonly window: string }> => {
  const [row] = await service.rows(
    `select o.state, b.day || ' ' || b.half as "window", (
       select count(*)::integer from pickup_booking c where c.region = b.region and c.day = b.day and c.half = b.half
     ) as stops from storage_order o left join pickup_booking b on b.order_id = o.id where o.id = $1`,
    [orderId],
  )
  expect(Number(row?.['stops'] ?? 0)).toBeLessThanOrEqual(1)
  return { state: String(row?.['state']), window: String(row?.['window']) }
}
const nameOf = ({ day, half }: Window): string => `${day} ${half}`

test('two who move to the last stop of a half-day: one has it, the other keeps the own one (G211)', async () => {
  const ends = new Set<string>()
  await orders.everyOrder({
    arrange: async () => {
      const [first, second, third] = await free()
      return { mine: await booked(first), theirs: await booked(second), wanted: third, was: [first, second] as const }
    },
    one: ({ mine, wanted }) => chooses(mine, wanted),
    other: ({ theirs, wanted }) => choosesToo(theirs, wanted),
    async check([me, them], { mine, theirs, wanted, was }) {
      ends.add(`${me}, ${them}`)
      const [my, their] = [await stands(mine), await stands(theirs)]
      expect([my.state, their.state]).toEqual(['PICKUP_SCHEDULED', 'PICKUP_SCHEDULED'])
      expect([my.window, their.window]).toEqual([
        nameOf(me === 'booked' ? wanted : was[0]),
        nameOf(them === 'booked' ? wanted : was[1]),
      ])
    },
    switches: 1,
  })
  expect(ends).toEqual(new Set(['booked, WINDOW_FULL', 'WINDOW_FULL, booked']))
}, 120_000)

test('a stop that is left while another one takes it: never two in it (G211)', async () => {
  const ends = new Set<string>()
  await orders.everyOrder({
    arrange: async () => {
      const [first, second] = await free()
      return { mine: await booked(first), theirs: await booked(null), left: first, next: second }
    },
    one: ({ mine, next }) => chooses(mine, next),
    other: ({ theirs, left }) => choosesToo(theirs, left),
    async check([me, them], { mine, theirs, left, next }) {
      ends.add(`${me}, ${them}`)
      expect((await stands(mine)).window).toBe(nameOf(next))
      const their = await stands(theirs)
      expect(`${their.state} ${their.window}`).toBe(
        them === 'booked' ? `PICKUP_SCHEDULED ${nameOf(left)}` : 'REQUESTED null',
      )
    },
    switches: 1,
  })
  expect(ends).toEqual(new Set(['booked, booked', 'booked, WINDOW_FULL']))
}, 120_000)

test('a payment that wishes the last stop against one who moves to it: paid in any case, and one of them has it (G212)', async () => {
  const ends = new Set<string>()
  await orders.everyOrder({
    arrange: async () => {
      const [first, second] = await free()
      return { paying: await wishing(second), moving: await booked(first), wanted: second, was: first }
    },
    one: async ({ paying: { token, orderId, paymentKey } }) =>
      (await one.call('POST', '/api/orders/toss/confirm', { token, body: { orderId, paymentKey, amount: 99_000 } }))
        .status,
    other: ({ moving, wanted }) => choosesToo(moving, wanted),
    async check([paid, moved], { paying, moving, wanted, was }) {
      const { state, window } = await stands(paying)
      ends.add(`${paid} ${state}, ${moved}`)
      expect(await service.charges(paying.orderId)).toBe(1)
      expect(window).toBe(moved === 'booked' ? 'null' : nameOf(wanted))
      expect((await stands(moving)).window).toBe(nameOf(moved === 'booked' ? wanted : was))
    },
    switches: 1,
  })
  expect(ends).toEqual(new Set(['200 PICKUP_SCHEDULED, WINDOW_FULL', '200 REQUESTED, booked']))
}, 120_000)
