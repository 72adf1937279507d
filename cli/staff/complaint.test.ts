import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Customer } from '#adapters/reliability/testing/api.ts'
import { codeIn } from '../testing/run-cli.ts'
import { type ShopAtWork, shopAtWork } from '../testing/shop-at-work.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const BY_SUPPORT = ['--as', 'support', '--reason', 'called at ten']

let shop: ShopAtWork
let customer: Customer
let orderId: string
beforeAll(async () => {
  shop = await shopAtWork()
  ;({ customer, orderId } = await shop.paid())
  await shop.hire('SUPPORT')
})
afterAll(() => shop.close())

type Listed = { readonly complaints: readonly { readonly id: number; readonly text: string }[] }

const complaint = (...args: readonly string[]) => shop.ask('complaint', ...args)
const listed = async (...args: readonly string[]) =>
  ((await complaint('list', '--as', 'support', ...args)).document as Listed).complaints

test('a complaint is recorded, found by order and by customer, answered once, and part of the data export', async () => {
  const text = '엣지가 긁혔어요 evil'
  // Invisible characters are removed.
  const add = ['add', '--order', orderId, '--text', '엣지가 긁혔어요 \u202Eevil', ...BY_SUPPORT]
  const before = await shop.dump()
  const planned = await complaint(...add, '--dry-run')
  expect(await shop.dump()).toEqual(before)
  const { id, ...added } = (await complaint(...add)).document as { id: number; customer: string }
  expect(added).toEqual({ ...(planned.document as object), dryRun: false })
  expect(added).toMatchObject({ orderId, customerName: '김시즌', text, takenBy: 'support', answer: null })
  for (const who of [customer.email, added.customer]) {
    expect((await listed('--user', who)).map(one => one.id)).toEqual([id])
  }
  expect(await listed('--order', orderId)).toMatchObject([{ id, text }])
  expect((await shop.ask('user', 'show', orderId, '--as', 'support')).document).toMatchObject({ openComplaints: 1 })

  const close = ['close', String(id), '--answer', '수리비를 드리기로 했어요', ...BY_SUPPORT]
  const plan = await complaint(...close, '--dry-run')
  expect(await listed()).toHaveLength(1)
  expect((await complaint(...close)).document).toEqual({ ...(plan.document as object), dryRun: false })
  expect(await complaint(...close)).toMatchObject({ exitCode: 1, document: { error: { code: 'COMPLAINT_ANSWERED' } } })
  expect(await listed()).toEqual([])
  expect(await listed('--all')).toMatchObject([{ id, answer: { text: '수리비를 드리기로 했어요' } }])
  const { document } = await shop.ask('audit', 'list', '--subject', orderId, '--limit', '2', '--as', 'boss')
  expect(document).toMatchObject({
    audit: [
      { staff: 'support', command: `complaint close ${id}`, reason: 'called at ten' },
      { staff: 'support', command: `complaint add ${id}` },
    ],
  })
  const { body } = await shop.api.call('GET', '/api/users/me/export', { token: customer.token })
  expect(body.complaints).toMatchObject([{ orderId, text, answer: '수리비를 드리기로 했어요' }])
})

test.each([
  ['of nobody', () => ['--user', 'nobody@example.com', '--text', 'x', ...BY_SUPPORT], 1, 'USER_NOT_FOUND'],
  ['of no order', () => ['--order', 'SK-NOTHERE', '--text', 'x', ...BY_SUPPORT], 1, 'ORDER_NOT_FOUND'],
  ['without a customer', () => ['--text', 'x', ...BY_SUPPORT], 2, 'WRONG_USAGE'],
  ['of two', () => ['--order', orderId, '--user', 'x@y.kr', '--text', 'x', ...BY_SUPPORT], 2, 'WRONG_USAGE'],
  ['without words', () => ['--order', orderId, '--text', ' ', ...BY_SUPPORT], 2, 'WRONG_USAGE'],
  ['of two lines', () => ['--order', orderId, '--text', 'a\u001B[31m\nb', ...BY_SUPPORT], 2, 'WRONG_USAGE'],
  ['of endless words', () => ['--order', orderId, '--text', 'b\u0301'.repeat(1_001), ...BY_SUPPORT], 2, 'WRONG_USAGE'],
  ['without a reason', () => ['--order', orderId, '--text', 'x', '--as', 'support'], 2, 'WRONG_USAGE'],
  ['by a stranger', () => ['--order', orderId, '--text', 'x', '--as', 'me', '--reason', 'x'], 1, 'STAFF_UNKNOWN'],
])('a complaint %s is refused in one line and writes nothing', async (_what, args, exitCode, code) => {
  const before = await shop.dump()
  const asked = await complaint('add', ...args())
  expect([asked.exitCode, codeIn(asked)]).toEqual([exitCode, code])
  expect(await shop.dump()).toEqual(before)
})

test('an answer to nothing is refused', async () => {
  const close = (id: string) => complaint('close', id, '--answer', 'x', ...BY_SUPPORT)
  expect(await close('999')).toMatchObject({ exitCode: 1, document: { error: { code: 'COMPLAINT_UNKNOWN' } } })
  expect((await close('first')).exitCode).toBe(2)
  expect((await complaint('list', '--user', 'nobody', '--as', 'support')).exitCode).toBe(1)
})

test('three years after the answer it is listed, and then purged (G96)', async () => {
  const [{ id } = { id: 0 }] = await listed('--all')
  await shop.api.call('POST', '/sandbox/clock', { body: { now: '2029-11-22T00:00:01+09:00' } })
  const purge = async (...rest: readonly string[]) =>
    (await shop.ask('archive', 'purge', '--reason', 'the three years are over', '--as', 'boss', ...rest)).document
  const over = { id, orderId, erasedAt: null, keptUntil: '2029-11-21' }
  expect(await purge('--dry-run')).toMatchObject({ contracts: [], complaints: [over], purged: { complaints: 0 } })
  expect(await purge()).toMatchObject({ complaints: [over], purged: { contracts: 0, complaints: 1 } })
  expect(await listed('--all')).toEqual([])
})
