import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ShopAtWork, shopAtWork } from '../testing/shop-at-work.ts'

const NOTHING = { contracts: 0, complaints: 0 }

let shop: ShopAtWork
beforeAll(async () => {
  shop = await shopAtWork()
})
afterAll(() => shop.close())

const purge = (...rest: readonly string[]) =>
  shop.ask('archive', 'purge', '--reason', 'the five years are over', '--as', 'boss', ...rest)

test('what is past its retention period is listed first, purged once, and recorded in the audit log (G96)', async () => {
  const { customer, orderId } = await shop.paid()
  const { body } = await shop.api.call('GET', `/api/users/storing/cancel-info?orderId=${orderId}`, customer)
  await shop.api.call('PUT', `/api/payments/${body.paymentId}/status`, {
    token: customer.token,
    body: { status: 'CANCELLED', intent: 'CANCEL' },
  })
  expect((await shop.api.call('DELETE', '/api/users/withdraw', customer)).status).toBe(200)
  expect(await purge()).toMatchObject({ exitCode: 0, document: { contracts: [], complaints: [], purged: NOTHING } })

  await shop.api.call('POST', '/sandbox/clock', { body: { now: '2031-11-22T00:00:01+09:00' } })
  const contract = { orderId, payments: 1, keptUntil: '2031-11-21' }
  const before = await shop.dump()
  const dry = await purge('--dry-run')
  expect(dry).toMatchObject({ exitCode: 0, document: { contracts: [contract], purged: NOTHING, dryRun: true } })
  expect(await shop.dump()).toEqual(before)
  expect(await purge()).toMatchObject({
    exitCode: 0,
    document: { contracts: [contract], purged: { contracts: 1, complaints: 0 }, dryRun: false },
  })
  expect(await purge()).toMatchObject({ document: { contracts: [], complaints: [], purged: NOTHING } })
  const { document } = await shop.ask('audit', 'list', '--subject', '2031-11-22', '--as', 'boss')
  expect(document).toMatchObject({ audit: [{ command: 'archive purge' }, { command: 'archive purge' }] })
})
