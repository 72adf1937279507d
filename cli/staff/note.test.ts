import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Customer } from '#adapters/reliability/testing/api.ts'
import { codeIn } from '../testing/run-cli.ts'
import { type ShopAtWork, shopAtWork } from '../testing/shop-at-work.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

let shop: ShopAtWork
let customer: Customer
let orderId: string
beforeAll(async () => {
  shop = await shopAtWork()
  ;({ customer, orderId } = await shop.paid())
  await shop.hire('SUPPORT', 'OPERATOR')
})
afterAll(() => shop.close())

const note = (...args: readonly string[]) => shop.ask('note', ...args)
const listed = async (...args: readonly string[]) =>
  ((await note('list', '--as', 'support', ...args)).document as { notes: readonly { id: number; text: string }[] })
    .notes

test('a note is written, read by order and customer and at the stop, exported, and removed by its author (G880, G881, G882, G883)', async () => {
  const add = ['add', '--order', orderId, '--text', '3층, 엘리베이터 없음', '--as', 'support']
  const before = await shop.dump()
  const planned = await note(...add, '--dry-run')
  expect(await shop.dump()).toEqual(before)
  const { id, ...added } = (await note(...add)).document as { id: number; customer: string }
  expect(added).toEqual({ ...(planned.document as object), dryRun: false })
  await note('add', '--user', customer.email, '--text', '6시 뒤에 전화', '--as', 'operator')
  const both = ['6시 뒤에 전화', '3층, 엘리베이터 없음']
  for (const about of [
    ['--order', orderId],
    ['--user', customer.email],
  ]) {
    expect((await listed(...about)).map(({ text }) => text)).toEqual(both)
  }
  const booked = ['order', 'advance', orderId, '--event', 'pickup.scheduled', '--pickup', '2026-11-26', '--as', 'boss']
  expect((await shop.ask(...booked)).exitCode).toBe(0)
  const tour = await shop.ask('pickup', 'list', '--on', '2026-11-26', '--reason', 'drives', '--as', 'operator')
  expect(tour.document).toMatchObject({ pickups: [{ orderId, notes: ['3층, 엘리베이터 없음'] }] })
  const { body } = await shop.api.call('GET', '/api/users/me/export', { token: customer.token })
  expect(body.staffNotes).toMatchObject([
    { orderId, text: '3층, 엘리베이터 없음' },
    { orderId: null, text: '6시 뒤에 전화' },
  ])

  const remove = ['remove', String(id), '--reason', 'moved house']
  expect(codeIn(await note(...remove, '--as', 'operator'))).toBe('NOTE_OF_ANOTHER')
  expect((await note(...remove, '--dry-run', '--as', 'support')).document).toMatchObject({ id, dryRun: true })
  expect((await note(...remove, '--as', 'support')).document).toMatchObject({ id, dryRun: false })
  expect(codeIn(await note(...remove, '--as', 'support'))).toBe('NOTE_UNKNOWN')
  expect((await listed('--order', orderId)).map(({ text }) => text)).toEqual(['6시 뒤에 전화'])
})

test.each([
  ['about nobody', () => ['add', '--user', 'nobody@example.com', '--text', 'x'], 1, 'USER_NOT_FOUND'],
  ['about no order', () => ['add', '--order', 'SK-NOTHERE', '--text', 'x'], 1, 'ORDER_NOT_FOUND'],
  ['about nothing', () => ['add', '--text', 'x'], 2, 'WRONG_USAGE'],
  ['about two', () => ['add', '--order', orderId, '--user', 'x@y.kr', '--text', 'x'], 2, 'WRONG_USAGE'],
  ['without words', () => ['add', '--order', orderId, '--text', ' '], 2, 'WRONG_USAGE'],
  ['of endless words', () => ['add', '--order', orderId, '--text', 'x'.repeat(301)], 2, 'WRONG_USAGE'],
  ['to be listed about nothing', () => ['list'], 2, 'WRONG_USAGE'],
])('a note %s is refused in one line and writes nothing', async (_what, args, exitCode, code) => {
  const before = await shop.dump()
  const asked = await note(...args(), '--as', 'support')
  expect([asked.exitCode, codeIn(asked)]).toEqual([exitCode, code])
  expect(await shop.dump()).toEqual(before)
})
