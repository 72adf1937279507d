import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { agreedPayment, callToss, runningSandbox, type RunningSandbox } from '../testing/running-sandbox.ts'
import { WEBHOOK_RETRY_MINUTES } from './webhooks.ts'

let running: RunningSandbox
let orders = 0
let orderId: string
let paymentKey: string

beforeAll(async () => {
  running = await runningSandbox()
})
afterAll(() => running.close())
beforeEach(async () => {
  await running.clock.command({ now: '2026-11-02T10:15:00+09:00' })
  running.merchant.status = 200
  orderId = `webhook_${(orders += 1)}`
  paymentKey = await agreedPayment(running, { orderId, amount: 99_000 })
})

const confirm = (): Promise<Response> =>
  callToss(running, 'POST', '/v1/payments/confirm', { paymentKey, orderId, amount: 99_000 })

const received = () => running.webhooks.filter(({ event }) => event.data.paymentKey === paymentKey)

const expectArrived = (count: number): Promise<void> =>
  vi.waitFor(() => expect(received()).toHaveLength(count), { timeout: 20_000 })

test('a charge and a refund each send a webhook at once, with the payment as it is then', async () => {
  await confirm()
  await expectArrived(1)
  await callToss(running, 'POST', `/v1/payments/${paymentKey}/cancel`, { cancelReason: '취소', cancelAmount: 1000 })
  await expectArrived(2)
  expect(received().map(({ event }) => [event.eventType, event.data.status])).toEqual([
    ['PAYMENT_STATUS_CHANGED', 'DONE'],
    ['PAYMENT_STATUS_CHANGED', 'PARTIAL_CANCELED'],
  ])
  expect(received()[0]).toMatchObject({
    event: { createdAt: '2026-11-02T10:15:00.000000', data: { orderId, totalAmount: 99_000 } },
    headers: {
      'content-type': 'application/json',
      'tosspayments-webhook-transmission-time': '2026-11-02T10:15:00+09:00',
      'tosspayments-webhook-transmission-retried-count': '0',
      'tosspayments-webhook-transmission-id': expect.stringMatching(/^[\da-f-]{36}$/),
    },
  })
})

test('a decline sends a webhook of an aborted payment, a timeout one of an expired payment', async () => {
  paymentKey = await agreedPayment(running, { orderId, amount: 99_000 }, { outcome: 'decline', code: 'FDS_ERROR' })
  await confirm()
  await expectArrived(1)
  expect(received()[0]?.event.data.status).toBe('ABORTED')
  paymentKey = await agreedPayment(running, { orderId, amount: 99_000 })
  await running.clock.command({ advance: 'PT11M' })
  await expectArrived(1)
  expect(received()[0]?.event.data.status).toBe('EXPIRED')
})

test('a repeat of the same call sends no webhook', async () => {
  await confirm()
  await confirm()
  await expectArrived(1)
})

test('what is not taken is sent again seven times, over 3 days and 19 hours of the clock, under one id', async () => {
  expect(WEBHOOK_RETRY_MINUTES.reduce((sum, minutes) => sum + minutes, 0)).toBe(3 * 24 * 60 + 19 * 60 + 1)
  running.merchant.status = 500
  await confirm()
  await expectArrived(1)
  for (const [at, minutes] of WEBHOOK_RETRY_MINUTES.entries()) {
    await running.clock.command({ advance: `PT${minutes}M` })
    await expectArrived(at + 2)
  }
  expect(new Set(received().map(({ headers }) => headers['tosspayments-webhook-transmission-id'])).size).toBe(1)
  expect(received().map(({ headers }) => headers['tosspayments-webhook-transmission-retried-count'])).toEqual([
    '0',
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
    '7',
  ])
  await running.clock.command({ advance: 'P30D' })
  await new Promise(resolve => setTimeout(resolve, 1200))
  expect(received()).toHaveLength(8)
}, 30_000)

test('what was taken is not sent again', async () => {
  await confirm()
  await expectArrived(1)
  await running.clock.command({ advance: 'P1D' })
  await new Promise(resolve => setTimeout(resolve, 1200))
  expect(received()).toHaveLength(1)
})

test('duplicates and older events come on demand', async () => {
  await confirm()
  await callToss(running, 'POST', `/v1/payments/${paymentKey}/cancel`, { cancelReason: '취소' })
  await expectArrived(2)
  const resend = (body: object) => callToss(running, 'POST', '/webhooks/resend', body)
  expect(await (await resend({ paymentKey, times: 50 })).json()).toEqual({ sent: 50 })
  expect(received().at(-1)?.event.data.status).toBe('CANCELED')
  expect(await (await resend({ paymentKey, status: 'DONE' })).json()).toEqual({ sent: 1 })
  expect(received().at(-1)?.event.data.status).toBe('DONE')
  expect(await (await resend({ paymentKey: 'unknown_key' })).json()).toEqual({ sent: 0 })
  expect((await resend({ times: 2 })).status).toBe(400)
})
