import { err, ok } from 'neverthrow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingGatewayConform } from '#adapters/conformance/billing/billing-gateway.conform.ts'
import { SANDBOX_TOSS_KEYS } from '#adapters/sandbox/sandbox.ts'
import {
  agreedPayment,
  callToss,
  runningSandbox,
  type RunningSandbox,
} from '#adapters/sandbox/testing/running-sandbox.ts'
import { renewalOrderId } from '#core/billing/payment-attempt.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import { openToss, type TossKeys } from './open-toss.ts'

let running: RunningSandbox
beforeAll(async () => {
  running = await runningSandbox()
})
afterAll(() => running.close())

const FAULTS = { Declined: 'error:REJECT_CARD_PAYMENT', LostBefore: 'drop-before', LostAfter: 'drop-after' }

billingGatewayConform('toss over HTTP', () => {
  const { gateway, billingGateway } = openToss({
    baseUrl: `${running.url}/toss`,
    keys: SANDBOX_TOSS_KEYS,
    log: () => undefined,
  })
  return {
    billing: billingGateway,
    gateway,
    async registerCard(customerKey) {
      const answer = await callToss(running, 'POST', '/window', { customerKey, outcome: 'approve' })
      return ((await answer.json()) as { authKey: string }).authKey
    },
    failNext: async fault =>
      void (await callToss(running, 'POST', '/faults', [{ on: 'billing', then: FAULTS[fault] }])),
    async charges(orderId) {
      const rows = await (await callToss(running, 'GET', `/ledger.json?orderId=${orderId}`)).json()
      return (rows as { charges: number }[]).reduce((sum, row) => sum + row.charges, 0)
    },
  }
})

const HOUR_SECONDS = 60 * 60
const PAID = 99_000 as Won

const shopWith = (keys: TossKeys) => openToss({ baseUrl: `${running.url}/toss`, keys, log: () => undefined })
const ofFirstAlone = (): TossKeys => ({ ...SANDBOX_TOSS_KEYS, billing: null })

const charged = async (orderId: OrderId) => {
  const customerKey = crypto.randomUUID()
  const answer = await callToss(running, 'POST', '/window', { customerKey, outcome: 'approve' })
  const { authKey } = (await answer.json()) as { authKey: string }
  const { billingGateway } = shopWith(SANDBOX_TOSS_KEYS)
  const issued = (await billingGateway.issue({ authKey, customerKey })).unwrapOr(null)
  const { billingKey } = issued ?? expect.fail('no card')
  const charge = { billingKey, customerKey, orderId, orderName: '연장', amount: PAID, idempotencyKey: orderId }
  return (await billingGateway.charge(charge)).unwrapOr(null) ?? expect.fail('not charged')
}

test('what a stored card paid is found, given back and listed by the keys of its shop, which the first one does not know (G672)', async () => {
  const orderId = renewalOrderId('two_shops' as OrderId, 2, 1)
  const { paymentKey } = await charged(orderId)
  const { gateway, cardLedger } = shopWith(SANDBOX_TOSS_KEYS)
  const done = ok(expect.objectContaining({ status: 'DONE', paymentKey }))
  expect(await gateway.findByOrder(orderId)).toEqual(done)
  expect(await gateway.findByKey({ paymentKey, orderId })).toEqual(done)
  const refund = {
    paymentKey,
    orderId,
    amount: PAID,
    balance: PAID,
    reason: '보관 취소',
    idempotencyKey: 'two_shops:1',
  }

  const first = shopWith(ofFirstAlone())
  expect(await first.gateway.findByOrder(orderId)).toEqual(ok(null))
  expect(await first.gateway.refund(refund)).toEqual(err(expect.objectContaining({ code: 'NOT_FOUND_PAYMENT' })))
  expect(await gateway.refund(refund)).toEqual(ok(expect.objectContaining({ status: 'CANCELED', balanceWon: 0 })))

  const now = running.clock.now()
  const span = { from: Instant.plusSeconds(now, -HOUR_SECONDS), until: Instant.plusSeconds(now, HOUR_SECONDS) }
  const ofOrder = (await cardLedger.movements(span))
    .unwrapOr([])
    .filter(({ gatewayOrderId }) => gatewayOrderId === orderId)
  expect(ofOrder.map(({ kind }) => kind)).toEqual(['CHARGE', 'REFUND'])
  expect(
    (await first.cardLedger.movements(span)).unwrapOr([]).some(({ gatewayOrderId }) => gatewayOrderId === orderId),
  ).toBe(false)
})

test('what was paid before the shop had two is still found and given back by the first (G672)', async () => {
  const orderId = renewalOrderId('before_two' as OrderId, 2, 1)
  const paymentKey = await agreedPayment(running, { orderId, amount: PAID })
  await callToss(running, 'POST', '/v1/payments/confirm', { paymentKey, orderId, amount: PAID })
  const { gateway } = shopWith(SANDBOX_TOSS_KEYS)
  expect(await gateway.findByOrder(orderId)).toEqual(ok(expect.objectContaining({ paymentKey })))
  const refund = {
    paymentKey,
    orderId,
    amount: PAID,
    balance: PAID,
    reason: '보관 취소',
    idempotencyKey: 'before_two:1',
  }
  expect(await gateway.refund(refund)).toEqual(ok(expect.objectContaining({ balanceWon: 0 })))
})

test('the first shop stores no card', async () => {
  const { billingGateway } = shopWith(ofFirstAlone())
  expect(await billingGateway.issue({ authKey: 'bln_1', customerKey: crypto.randomUUID() })).toEqual(
    err({ kind: 'GatewayMisconfigured', code: 'NOT_SUPPORTED_METHOD' }),
  )
})
