import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { codeIn } from '../testing/run-cli.ts'
import { type ShopAtWork, shopAtWork } from '../testing/shop-at-work.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const BY_OPERATOR = ['--as', 'operator', '--reason', 'test']
const DAY = '2026-11-25'
const PLACE =
  '--name|김보관|--phone|010-2345-6789|--address|서울 강남구 테헤란로 1|--detail|101동 202호|--note|문 앞'.split('|')

let shop: ShopAtWork
beforeAll(async () => {
  shop = await shopAtWork()
  await shop.hire('OPERATOR', 'SUPPORT')
})
afterAll(() => shop.close())

const set = (id: string, ...rest: readonly string[]) =>
  shop.ask('order', 'place', 'set', id, ...PLACE, ...rest, ...BY_OPERATOR)
const show = (id: string, ...rest: readonly string[]) =>
  shop.ask('order', 'place', 'show', id, ...(rest.length > 0 ? rest : BY_OPERATOR))
const list = (...rest: readonly string[]) => shop.ask('pickup', 'list', '--on', DAY, ...BY_OPERATOR, ...rest)
const move = (now: string) => shop.api.call('POST', '/sandbox/clock', { body: { now } })
const booked = async () => {
  const { customer, orderId } = await shop.paid()
  const typed = ['order', 'advance', orderId, '--event', 'pickup.scheduled', '--pickup', DAY, ...BY_OPERATOR]
  expect((await shop.ask(...typed)).exitCode).toBe(0)
  return { customer, orderId }
}
const audited = async () =>
  ((await shop.ask('audit', 'list', '--limit', '5', '--as', 'boss')).document as { audit: readonly object[] }).audit

test('staff says where to pick up in the customer’s name, as the dry run said, until the gear is picked up (G156)', async () => {
  const { customer, orderId } = await shop.paid()
  expect(codeIn(await show(orderId))).toBe('NO_PLACE')
  const before = await shop.dump()
  expect((await set(orderId, '--dry-run')).document).toMatchObject({ dryRun: true, before: null })
  expect(await shop.dump()).toEqual(before)
  expect((await set(orderId)).document).toMatchObject({ orderId, dryRun: false, place: { phone: '01023456789' } })
  const path = `/api/orders/${orderId}/pickup-place`
  expect((await shop.api.call('GET', path, { token: customer.token })).body.place).toMatchObject({ note: '문 앞' })
  expect((await audited())[0]).toMatchObject({ staff: 'operator', command: 'order place set', subject: orderId })

  const gear = ['--brand', 'Atomic', '--name', 'Redster X9', '--size', '170']
  const done = ['order', 'advance', orderId, '--event', 'pickup.done', '--walk-in', ...gear, ...BY_OPERATOR]
  expect((await shop.ask(...done)).exitCode).toBe(0)
  expect(codeIn(await set(orderId, '--note', '경비실'))).toBe('PICKUP_PLACE_LOCKED')
  expect(codeIn(await set('SK-NOTHERE'))).toBe('ORDER_NOT_FOUND')
})

test('what is no place is refused with all that is wrong', async () => {
  const typed = ['order', 'place', 'set', 'SK-NOTHERE', '--name', ' ', '--phone', '02-123-4567', '--address', '길 1']
  const refused = await shop.ask(...typed, ...BY_OPERATOR)
  expect([refused.exitCode, codeIn(refused)]).toEqual([2, 'WRONG_USAGE'])
  expect(JSON.stringify(refused.document)).toMatch(/--name takes .* --phone takes/)
})

test('a place is shown for a reason, which the audit log keeps, and not to support (W10)', async () => {
  const { orderId } = await shop.paid()
  await set(orderId)
  expect((await show(orderId)).document).toMatchObject({ place: { address: '서울 강남구 테헤란로 1' } })
  expect((await audited())[0]).toMatchObject({ command: 'order place show', subject: orderId, reason: 'test' })
  expect(codeIn(await show(orderId, '--as', 'support', '--reason', 'curious'))).toBe('ROLE_TOO_LOW')
  const anew = await shop.ask(
    'order',
    'place',
    'set',
    orderId,
    ...PLACE,
    '--as',
    'support',
    '--reason',
    'called (G867)',
  )
  expect(anew.document).toMatchObject({ place: { phone: '01023456789' } })
  expect(anew.document).not.toHaveProperty('before')
  const order = await shop.ask('order', 'show', orderId, '--as', 'support')
  expect(JSON.stringify(order.document)).not.toContain('테헤란로')
})

test('the driver’s list marks what has changed since it was printed (G158)', async () => {
  const [first, second] = [await booked(), await booked()]
  await set(first.orderId)
  const of = async (id: string) =>
    ((await list()).document as { pickups: readonly { orderId: string }[] }).pickups.find(one => one.orderId === id)
  await move('2026-11-24T18:00:00+09:00')
  expect(await of(first.orderId)).toMatchObject({ place: { note: '문 앞' }, changedSince: null })
  expect((await audited()).map(entry => (entry as { command: string }).command)).toContain('pickup list')

  await move('2026-11-24T18:30:00+09:00')
  await set(first.orderId, '--note', '경비실')
  await set(second.orderId)
  await move('2026-11-24T19:00:00+09:00')
  for (const id of [first.orderId, second.orderId])
    expect(await of(id)).toMatchObject({ changedSince: '2026-11-24T09:00:00.000Z' })
  // Nor is a stop marked that no printed list had.
  const third = await booked()
  await set(third.orderId)
  expect(await of(third.orderId)).toMatchObject({ changedSince: null })
  // A second printing takes no mark away: the driver may hold the first.
  expect(await of(first.orderId)).toMatchObject({ changedSince: '2026-11-24T09:00:00.000Z' })
  expect((await shop.ask('pickup', 'list', '--on', '2026-11-26', ...BY_OPERATOR)).document).toMatchObject({
    pickups: [],
  })
})
