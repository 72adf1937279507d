import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { codeIn } from '../testing/run-cli.ts'
import { type ShopAtWork, shopAtWork } from '../testing/shop-at-work.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const GEAR = ['--brand', 'Atomic', '--name', 'Redster X9', '--size', '170']
const BY_OPERATOR = ['--as', 'operator', '--reason', 'read off the ski']

let shop: ShopAtWork
let order: string
beforeAll(async () => {
  shop = await shopAtWork()
  await shop.hire('OPERATOR', 'SUPPORT')
  order = await shop.paidOrder()
})
afterAll(() => shop.close())

const register = (id: string, ...rest: readonly string[]) => shop.ask('equipment', 'register', '--order', id, ...rest)

test.each([
  ['without a reason', () => [order, ...GEAR, '--as', 'operator'], 2, 'WRONG_USAGE'],
  ['of nothing', () => [order, ...BY_OPERATOR], 2, 'WRONG_USAGE'],
  ['with an empty brand', () => [order, '--brand', ' ', ...BY_OPERATOR], 2, 'WRONG_USAGE'],
  ['with a name of 51 letters', () => [order, '--name', '스'.repeat(51), ...BY_OPERATOR], 2, 'WRONG_USAGE'],
  ['with a line break', () => [order, '--name', 'Redster\nX9', ...BY_OPERATOR], 2, 'WRONG_USAGE'],
  ['that leaves the size open', () => [order, ...GEAR.slice(0, 4), ...BY_OPERATOR], 1, 'DETAIL_MISSING'],
  ['of an unknown order', () => ['SK-NOTHERE', ...GEAR, ...BY_OPERATOR], 1, 'ORDER_NOT_FOUND'],
])('a registration %s changes nothing', async (_name, args, exitCode, code) => {
  const before = await shop.dump()
  const [id = '', ...rest] = args()
  const asked = await register(id, ...rest)
  expect([asked.exitCode, codeIn(asked)]).toEqual([exitCode, code])
  expect(await shop.dump()).toEqual(before)
})

test('an unpaid order has no gear', async () => {
  const unpaid = await (await shop.api.signedUp()).order()
  expect(codeIn(await register(unpaid, ...GEAR, ...BY_OPERATOR))).toBe('NOT_PAID_YET')
})

test('support registers nothing, and the try is written down (D18)', async () => {
  const asked = await register(order, ...GEAR, '--as', 'support', '--reason', 'helps out')
  expect([asked.exitCode, codeIn(asked)]).toEqual([1, 'ROLE_TOO_LOW'])
  expect((await shop.ask('audit', 'list', '--subject', order, '--as', 'boss')).document).toMatchObject({
    audit: [{ staff: 'support', command: 'refused: equipment register', reason: 'helps out' }],
  })
})

// D19: what the dry run prints is what the run then does, and it leaves no trace.
test('gear is described as the dry run said, and the order keeps its state', async () => {
  const timeline = (await shop.ask('order', 'timeline', order, '--as', 'support')).document
  const before = await shop.dump()
  const planned = await register(order, ...GEAR, ...BY_OPERATOR, '--dry-run')
  expect(planned.exitCode).toBe(0)
  expect(await shop.dump()).toEqual(before)

  const done = await register(order, ...GEAR, ...BY_OPERATOR)
  expect(done.document).toEqual({ ...(planned.document as object), dryRun: false })
  expect((await shop.ask('order', 'show', order, '--as', 'support')).document).toMatchObject({
    state: 'REQUESTED',
    brand: 'Atomic',
    equipmentName: 'Redster X9',
    equipmentSize: '170',
  })
  expect((await shop.ask('order', 'timeline', order, '--as', 'support')).document).toEqual(timeline)
  expect((await shop.ask('audit', 'list', '--limit', '1', '--as', 'boss')).document).toMatchObject({
    audit: [{ staff: 'operator', command: 'equipment register', subject: order, reason: 'read off the ski' }],
  })
})

test('what is left out stays, also after the gear was picked up', async () => {
  const picked = ['order', 'advance', order, '--event', 'pickup.done', '--walk-in', '--as', 'boss', '--reason', 'test']
  expect((await shop.ask(...picked)).exitCode).toBe(0)
  expect((await register(order, '--size', '172', ...BY_OPERATOR)).document).toMatchObject({
    state: 'PICKED_UP',
    set: { brand: 'Atomic', equipmentName: 'Redster X9', equipmentSize: '172' },
  })
})
