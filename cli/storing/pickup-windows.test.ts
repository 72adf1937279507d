import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { TRIAL_SHOP } from '#core/shared/shop.ts'
import { TYPED_PLACE } from '#core/storing/testing/pickup-place.ts'
import { windowedShop } from '#core/storing/testing/windowed-shop.ts'
import { codeIn } from '../testing/run-cli.ts'
import { type ShopAtWork, shopAtWork } from '../testing/shop-at-work.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const BY_OPERATOR = ['--as', 'operator', '--reason', 'test']
const DAY = '2026-11-24'

let shop: ShopAtWork
beforeAll(async () => {
  shop = await shopAtWork()
  await shop.hire('OPERATOR', 'SUPPORT')
  await shop.setFacts(windowedShop())
})
afterAll(() => shop.close())

const advance = (id: string, event: string, ...rest: readonly string[]) =>
  shop.ask('order', 'advance', id, '--event', event, ...rest, ...BY_OPERATOR)
const book = (id: string, ...rest: readonly string[]) => advance(id, 'pickup.scheduled', ...rest)

test('staff books a half-day to its stops, the freer one unless it is said, and goes over with --force (G211)', async () => {
  const [first, second, third, fourth] = [
    await shop.paidOrder(),
    await shop.paidOrder(),
    await shop.paidOrder(),
    await shop.paidOrder(),
  ]
  const before = await shop.dump()
  expect((await book(first, '--pickup', DAY, '--dry-run')).document).toMatchObject({
    dryRun: true,
    set: { pickupDate: DAY, pickupHalf: 'MORNING' },
  })
  expect(await shop.dump()).toEqual(before)
  expect((await book(first, '--pickup', DAY)).document).toMatchObject({ set: { pickupHalf: 'MORNING' } })
  expect((await book(second, '--pickup', DAY, '--half', 'afternoon')).document).toMatchObject({
    set: { pickupHalf: 'AFTERNOON' },
  })
  const full = await book(third, '--pickup', DAY, '--half', 'afternoon')
  expect(codeIn(full)).toBe('WINDOW_FULL')
  expect(JSON.stringify(full.document)).toMatch(/Free: 2026-11-23 morning.*add --force/)
  expect((await book(third, '--pickup', DAY, '--half', 'afternoon', '--force')).document).toMatchObject({
    set: { pickupHalf: 'AFTERNOON' },
  })
  // A Saturday is a day of this shop, a Sunday is not.
  expect((await book(fourth, '--pickup', '2026-11-28')).exitCode).toBe(0)
  expect(codeIn(await advance(fourth, 'pickup.rescheduled', '--pickup', '2026-11-29'))).toBe('NOT_A_BUSINESS_DAY')

  const list = async (...rest: readonly string[]) =>
    (
      (await shop.ask('pickup', 'list', '--on', DAY, ...rest, ...BY_OPERATOR)).document as {
        pickups: { orderId: string }[]
      }
    ).pickups
      .map(({ orderId }) => orderId)
      .toSorted()
  expect(await list()).toEqual([first, second, third].toSorted())
  expect(await list('--half', 'afternoon')).toEqual([second, third].toSorted())
  expect(await list('--half', 'morning', '--region', 'RESORT')).toEqual([first])
  expect(codeIn(await shop.ask('pickup', 'list', '--on', DAY, '--region', 'ELSEWHERE', ...BY_OPERATOR))).toBe(
    'UNKNOWN_REGION',
  )
  const order = await shop.ask('order', 'show', first, '--as', 'support')
  expect(order.document).toMatchObject({ pickupDate: DAY, pickupHalf: 'MORNING' })
})

test('staff confirms what the customer wishes by one command, where the shop books nothing by itself (G212)', async () => {
  await shop.setFacts(windowedShop({}, { selfBooking: false }))
  const customer = await shop.api.signedUp()
  const { token } = customer
  const { body: placed } = await shop.api.call('POST', '/api/orders/pre-create', {
    token,
    body: {
      equipmentType: 'SKI',
      location: 'RESORT',
      plan: 'BASIC',
      pickupPlace: { ...TYPED_PLACE, phone: '01023456789' },
      pickupWindow: { day: '2026-12-01', half: 'AFTERNOON' },
    },
  })
  await customer.confirm(placed.orderId, await customer.agree(placed.orderId))
  expect((await shop.ask('order', 'show', placed.orderId, '--as', 'support')).document).toMatchObject({
    state: 'REQUESTED',
    pickupWish: { day: '2026-12-01', half: 'AFTERNOON', isLost: false },
  })
  expect((await book(placed.orderId)).document).toMatchObject({
    to: 'PICKUP_SCHEDULED',
    set: { pickupDate: '2026-12-01', pickupHalf: 'AFTERNOON', pickupWish: null },
  })
  expect(codeIn(await advance(placed.orderId, 'pickup.rescheduled'))).toBe('DETAIL_MISSING')
})

test('a region without windows takes no half-day', async () => {
  await shop.setFacts(TRIAL_SHOP)
  const order = await shop.paidOrder()
  expect(codeIn(await book(order, '--pickup', DAY, '--half', 'morning'))).toBe('NO_WINDOWS')
  expect((await book(order, '--pickup', DAY)).document).toMatchObject({ set: { pickupDate: DAY } })
})

test('a pickup that was recorded as missed by mistake stands in its half-day again, not in the freer one (G788)', async () => {
  await shop.setFacts(windowedShop())
  const { customer, orderId: order } = await shop.paid()
  expect((await book(order, '--pickup', '2026-11-25', '--half', 'afternoon')).exitCode).toBe(0)
  await shop.api.call('POST', '/sandbox/clock', { body: { now: '2026-11-25T12:00:00+09:00' } })
  const missed = await advance(order, 'pickup.missed', '--fault', 'customer')
  expect(missed.document).toMatchObject({
    set: { pickupDate: null, missedPickup: { day: '2026-11-25', fault: 'CUSTOMER', half: 'AFTERNOON' } },
  })
  // Customers are told of the day alone, as before.
  const { email, password } = customer
  const { token } = (await shop.api.call('POST', '/api/users/login', { body: { email, password } })).body
  const { body: home } = await shop.api.call('GET', '/api/users/home-info', { token })
  expect(home.order.missedPickup).toEqual({ day: '2026-11-25', fault: 'CUSTOMER' })
  const corrected = await shop.ask(
    'order',
    'advance',
    order,
    '--event',
    'status.corrected',
    '--as',
    'boss',
    '--reason',
    'of another stop',
  )
  expect(corrected.document).toMatchObject({ set: { pickupDate: '2026-11-25', pickupHalf: 'AFTERNOON' } })
  const { document } = await shop.ask('order', 'show', order, '--as', 'support')
  expect(document).toMatchObject({ pickupDate: '2026-11-25', pickupHalf: 'AFTERNOON' })
})
