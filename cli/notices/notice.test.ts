import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ShopAtWork, shopAtWork } from '../testing/shop-at-work.ts'

let shop: ShopAtWork
beforeAll(async () => {
  shop = await shopAtWork()
})
afterAll(() => shop.close())

test('staff lists a customer’s notices and their states, but neither text nor address', async () => {
  const orderId = await shop.paidOrder()
  const { exitCode, document } = await shop.ask('notice', 'list', '--order', orderId, '--as', 'boss')
  expect(exitCode).toBe(0)
  expect(document).toEqual({
    notices: [
      {
        id: expect.any(String),
        kind: 'PAID',
        channel: 'EMAIL',
        sentBy: null,
        orderId,
        state: 'NEW',
        createdAt: expect.stringMatching(/^2026-11-21T03:00:00/),
        settledAt: null,
      },
    ],
    next: null,
  })
  expect(JSON.stringify(document)).not.toMatch(/@|결제했어요|김시즌/)
})

test('an unknown order has no notices', async () => {
  const { document } = await shop.ask('notice', 'list', '--order', 'SK-NOBODYKNOWSIT', '--as', 'boss')
  expect(document).toEqual({ notices: [], next: null })
})

test('who is not of the staff reads nothing', async () => {
  const { exitCode, document } = await shop.ask('notice', 'list', '--as', 'stranger')
  expect(exitCode).toBe(1)
  expect(document).toMatchObject({ error: { code: 'STAFF_UNKNOWN' } })
})
