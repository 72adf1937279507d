import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { codeIn } from '../testing/run-cli.ts'
import { type ShopAtWork, shopAtWork } from '../testing/shop-at-work.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const TODAY = '2026-11-21'

let shop: ShopAtWork
beforeAll(async () => {
  shop = await shopAtWork()
  await shop.hire('OPERATOR', 'SUPPORT')
})
afterAll(() => shop.close())

const goodwill = (id: string, won: number, ...rest: readonly string[]) =>
  shop.ask('refund', 'goodwill', id, '--won', String(won), '--reason', 'scratched in our workshop', ...rest)
const byBank = ['--by-bank', '--on', TODAY] as const

type Payment = { readonly id: string; readonly status: string; readonly refunds: readonly { readonly rule: string }[] }

const paymentOf = async (orderId: string): Promise<Payment> => {
  const { document } = await shop.ask('payment', 'show', orderId, '--as', 'support')
  const [payment] = (document as { payments: readonly Payment[] }).payments
  if (!payment) throw new Error(`no payment of ${orderId}`)
  return payment
}
const tasks = async () =>
  ((await shop.ask('task', 'list', '--as', 'support')).document as { tasks: readonly { kind: string }[] }).tasks.map(
    ({ kind }) => kind,
  )

test('a part of a payment is given back as the dry run said, and shown as goodwill (G160)', async () => {
  const orderId = await shop.askedForGear()
  const payment = await paymentOf(orderId)
  const before = await shop.dump()
  const planned = await goodwill(orderId, 10_000, '--as', 'operator', '--dry-run')
  expect(planned.document).toMatchObject({
    refund: { id: null, n: 1, amountWon: 10_000, rule: 'GOODWILL', way: 'CARD' },
    payment: { id: payment.id, orderId, term: 1, amountWon: 99_000, leftWon: 89_000 },
    dryRun: true,
  })
  expect(await shop.dump()).toEqual(before)
  const done = await goodwill(payment.id, 10_000, '--as', 'operator')
  expect(done.document).toMatchObject({ refund: { n: 1, way: 'CARD' }, payment: { leftWon: 89_000 }, dryRun: false })
  const { document } = await shop.ask('refund', 'list', '--as', 'support')
  expect(document).toMatchObject({ refunds: [{ orderId, rule: 'GOODWILL', amountWon: 10_000, status: 'SENT' }] })
  expect(
    (await shop.ask('audit', 'list', '--subject', orderId, '--limit', '1', '--as', 'boss')).document,
  ).toMatchObject({
    audit: [{ staff: 'operator', command: 'refund goodwill', reason: 'scratched in our workshop' }],
  })
  expect(codeIn(await goodwill(orderId, 5_000, '--as', 'operator'))).toBe('REFUND_UNDER_WAY')
})

test('a transfer is noted with its day, and is no difference between the ledgers', async () => {
  const orderId = await shop.askedForGear()
  await goodwill(orderId, 20_000, ...byBank, '--as', 'operator')
  expect(await paymentOf(orderId)).toMatchObject({
    status: 'DONE',
    givenBackWon: 20_000,
    refunds: [{ rule: 'GOODWILL', status: 'DONE', paidByBankOn: TODAY }],
  })
  await shop.api.call('POST', '/sandbox/clock', { body: { advance: 'PT1H' } })
  expect((await shop.ask('payment', 'selfcheck', '--as', 'support')).document).toMatchObject({ differences: [] })
})

test('wrong words, days, sums and too low a role give nothing', async () => {
  const orderId = await shop.askedForGear()
  const notPickedUp = await shop.paidOrder()
  await goodwill(orderId, 10_000, ...byBank, '--as', 'operator')
  const { audit: _before, ...before } = await shop.dump()
  const refusals = [
    [await goodwill(orderId, 20_001, '--as', 'operator'), 1, 'GOODWILL_LIMIT'],
    [await goodwill(orderId, 10_000, '--as', 'operator'), 1, 'GIVEN_TODAY'],
    [await goodwill(orderId, 89_001, '--as', 'boss'), 1, 'MORE_THAN_LEFT'],
    [await goodwill(orderId, 0, '--as', 'boss'), 1, 'MORE_THAN_LEFT'],
    [await goodwill(orderId, 5_000, '--as', 'support'), 1, 'ROLE_TOO_LOW'],
    [await goodwill(notPickedUp, 5_000, '--as', 'boss'), 1, 'NOT_PICKED_UP_YET'],
    [await goodwill(randomUUID(), 5_000, '--as', 'boss'), 1, 'PAYMENT_NOT_FOUND'],
    [await goodwill("1' or 1=1", 5_000, '--as', 'boss'), 1, 'PAYMENT_NOT_FOUND'],
    [await goodwill(orderId, 5_000, '--by-bank', '--on', '2026-11-22', '--as', 'boss'), 1, 'TRANSFER_DAY'],
    [await goodwill(orderId, 5_000, '--by-bank', '--as', 'boss'), 2, 'WRONG_USAGE'],
    [await goodwill(orderId, 5_000, '--on', TODAY, '--as', 'boss'), 2, 'WRONG_USAGE'],
    [await goodwill(orderId, -5, '--as', 'boss'), 2, 'WRONG_USAGE'],
    [await shop.ask('refund', 'goodwill', orderId, '--won', '5000', '--as', 'boss'), 2, 'WRONG_USAGE'],
  ] as const
  for (const [asked, exitCode, code] of refusals) {
    expect([asked.exitCode, codeIn(asked)]).toEqual([exitCode, code])
  }
  const { audit: _after, ...after } = await shop.dump()
  expect(after).toEqual(before)
  expect((await goodwill(orderId, 10_000, ...byBank, '--again', '--as', 'operator')).exitCode).toBe(0)
})

test('what was refunded at the provider’s own page is adopted by its record, once; then the ledgers agree (G163)', async () => {
  const orderId = await shop.askedForGear()
  const { id } = await paymentOf(orderId)
  const adopt = (payment: string, ...rest: readonly string[]) =>
    shop.ask('payment', 'adopt', payment, '--reason', 'refunded at their page', '--as', 'operator', ...rest)
  const check = (...rest: readonly string[]) => shop.ask('payment', 'selfcheck', '--as', 'boss', ...rest)
  expect((await adopt(id)).document).toMatchObject({ adopted: [] })

  const { paymentKey } = (await paymentOf(orderId)) as Payment & { paymentKey: string }
  await shop.api.call('POST', '/sandbox/toss/cancel', { body: { paymentKey, amount: 30_000 } })
  await shop.api.call('POST', '/sandbox/clock', { body: { advance: 'P12D' } })
  const found = await check('--from', TODAY, '--to', '2026-12-03', '--tasks', '--reason', 'monthly check')
  expect([found.exitCode, found.document]).toMatchObject([
    1,
    { differences: [{ gatewayOrderId: orderId, oursWon: null, theirsWon: 30_000 }] },
  ])
  expect(await tasks()).toContain('LEDGER_DIFFERENCE')

  const before = await shop.dump()
  const planned = await adopt(orderId, '--dry-run')
  expect(planned.document).toMatchObject({ adopted: [{ n: 1, amountWon: 30_000, rule: 'CANCELLED_AT_PROVIDER' }] })
  expect(JSON.stringify(planned.document)).toContain('2026-11-21T')
  expect(await shop.dump()).toEqual(before)
  await shop.api.call('POST', '/sandbox/toss/faults', { body: [{ on: 'lookup', then: 'drop-before' }] })
  expect([(await adopt(id)).exitCode]).toEqual([3])
  expect((await adopt(id)).document).toEqual({ ...(planned.document as object), dryRun: false })
  expect((await adopt(id)).document).toMatchObject({ adopted: [] })
  expect(await paymentOf(orderId)).toMatchObject({ status: 'DONE', givenBackWon: 30_000, refunds: [{ n: 1 }] })
  expect(await tasks()).not.toContain('LEDGER_DIFFERENCE')
  expect((await check('--from', TODAY, '--to', '2026-12-03')).document).toMatchObject({ differences: [] })

  expect(codeIn(await adopt(randomUUID()))).toBe('PAYMENT_NOT_FOUND')
})
