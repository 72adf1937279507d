import { type AddressInfo, createServer } from 'node:net'
import { err, ok } from 'neverthrow'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { cardGatewayConform } from '#adapters/conformance/billing/card-gateway.conform.ts'
import { SANDBOX_TOSS_KEYS } from '#adapters/sandbox/sandbox.ts'
import {
  agreedPayment,
  callToss,
  runningSandbox,
  type RunningSandbox,
} from '#adapters/sandbox/testing/running-sandbox.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { Won } from '#core/shared/won.ts'
import { tossGateway } from './gateway.ts'
import { type GatewayCallLogged, tossCall } from './toss-call.ts'

let running: RunningSandbox
const logged: GatewayCallLogged[] = []

const FAULTS = {
  Declined: 'error:REJECT_CARD_PAYMENT',
  LostBefore: 'drop-before',
  LostAfter: 'drop-after',
  WrongAmount: 'wrong-amount',
}

const gatewayWith = (change: object = {}) =>
  tossGateway(
    tossCall({
      baseUrl: `${running.url}/toss`,
      secretKey: SANDBOX_TOSS_KEYS.secretKey,
      log: entry => logged.push(entry),
      ...change,
    }),
  )

const fault = (then: string, on = 'confirm') => callToss(running, 'POST', '/faults', [{ on, then }])

const charges = async (orderId: OrderId): Promise<number> => {
  const rows = (await (await callToss(running, 'GET', `/ledger.json?orderId=${orderId}`)).json()) as {
    charges: number
  }[]
  return rows.reduce((sum, row) => sum + row.charges, 0)
}

beforeAll(async () => {
  running = await runningSandbox()
})
afterAll(() => running.close())

cardGatewayConform('toss over HTTP', () => ({
  gateway: gatewayWith(),
  agree: order => agreedPayment(running, order),
  failNext: async kind => void (await fault(FAULTS[kind])),
  charges,
}))

let orders = 0
let orderId: OrderId
let paymentKey: string
beforeEach(async () => {
  orderId = `gateway_${(orders += 1)}` as OrderId
  paymentKey = await agreedPayment(running, { orderId, amount: 99_000 })
  await callToss(running, 'DELETE', '/faults')
  logged.length = 0
})

const confirmation = () => ({ paymentKey, orderId, amount: 99_000 as Won, idempotencyKey: `order:${orderId}` })

test.each([
  ['error:FAILED_PAYMENT_INTERNAL_SYSTEM_PROCESSING', 'GatewayUnsure'],
  ['error-after:FAILED_PAYMENT_INTERNAL_SYSTEM_PROCESSING', 'GatewayUnsure'],
  ['error:PROVIDER_ERROR', 'GatewayUnsure'],
  ['error:IDEMPOTENT_REQUEST_PROCESSING', 'GatewayUnsure'],
  ['error:TOO_MANY_REQUESTS', 'GatewayUnsure'],
  ['malformed', 'GatewayUnsure'],
  ['html', 'GatewayUnsure'],
  ['error:REJECT_CARD_COMPANY', 'GatewayDeclined'],
  ['error:INVALID_CARD_EXPIRATION', 'GatewayDeclined'],
  ['error:FDS_ERROR', 'GatewayDeclined'],
  ['error:EXCEED_MAX_AMOUNT', 'GatewayDeclined'],
  ['error:NOT_FOUND_PAYMENT_SESSION', 'GatewayDeclined'],
  ['error:UNAUTHORIZED_KEY', 'GatewayMisconfigured'],
])('%s on confirm means %s', async (then, kind) => {
  await fault(then)
  expect(await gatewayWith().confirm(confirmation())).toEqual(err(expect.objectContaining({ kind })))
})

test('a decline carries the code and the sentence of the provider', async () => {
  await fault('error:REJECT_CARD_PAYMENT')
  expect(await gatewayWith().confirm(confirmation())).toEqual(
    err({
      kind: 'GatewayDeclined',
      code: 'REJECT_CARD_PAYMENT',
      message: '한도초과 혹은 잔액부족으로 결제에 실패했습니다.',
    }),
  )
})

test('an answer that takes too long leaves doubt, and the record shows the money', async () => {
  await fault('delay:10000')
  const answer = await gatewayWith({ totalSeconds: 0.3 }).confirm(confirmation())
  expect(answer).toEqual(err({ kind: 'GatewayUnsure', reason: 'no answer in time' }))
  expect(await gatewayWith().findByKey({ paymentKey, orderId: 'order' as OrderId })).toEqual(
    ok(expect.objectContaining({ status: 'DONE' })),
  )
})

test('a connection that is not established times out early', async () => {
  const mute = createServer()
  await new Promise<void>(resolve => mute.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void mute.close())
  const { port } = mute.address() as AddressInfo
  const answer = await gatewayWith({ baseUrl: `https://127.0.0.1:${port}`, connectSeconds: 0.2 }).confirm(
    confirmation(),
  )
  expect(answer).toEqual(err({ kind: 'GatewayUnsure', reason: 'no connection in time' }))
})

test('half an answer is no answer', async () => {
  const half = createServer(socket => {
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n{"paymentKey":"')
  })
  await new Promise<void>(resolve => half.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void half.close())
  const { port } = half.address() as AddressInfo
  const answer = await gatewayWith({ baseUrl: `http://127.0.0.1:${port}` }).confirm(confirmation())
  expect(answer).toEqual(err({ kind: 'GatewayUnsure', reason: expect.any(String) }))
})

test('a refused look-up is doubt, not absence', async () => {
  await fault('error:FAILED_PAYMENT_INTERNAL_SYSTEM_PROCESSING', 'lookup')
  expect(await gatewayWith().findByOrder(orderId)).toEqual(err(expect.objectContaining({ kind: 'GatewayUnsure' })))
  await fault('drop-before', 'lookup')
  expect(await gatewayWith().findByKey({ paymentKey, orderId: 'order' as OrderId })).toEqual(
    err(expect.objectContaining({ kind: 'GatewayUnsure' })),
  )
})

test('a wrong key is our mistake, in every call', async () => {
  const gateway = gatewayWith({ secretKey: 'test_sk_other' })
  const kind = { kind: 'GatewayMisconfigured', code: 'UNAUTHORIZED_KEY' }
  expect(await gateway.confirm(confirmation())).toEqual(err(kind))
  expect(await gateway.findByOrder(orderId)).toEqual(err(kind))
  expect(await gateway.findByKey({ paymentKey, orderId: 'order' as OrderId })).toEqual(err(kind))
})

test('a record shows the receipt and a card that the customer knows', async () => {
  await gatewayWith().confirm(confirmation())
  expect(await gatewayWith().findByOrder(orderId)).toEqual(
    ok(
      expect.objectContaining({
        cardLabel: '롯데카드 123*',
        receiptUrl: `http://app.test/sandbox/toss/receipt/${paymentKey}`,
      }),
    ),
  )
})

test('each call is logged with its trace id, never with a key', async () => {
  await gatewayWith().confirm(confirmation())
  await gatewayWith().findByKey({ paymentKey: 'unknown_key', orderId: 'order' as OrderId })
  await gatewayWith({ baseUrl: 'http://127.0.0.1:9' }).findByOrder(orderId)
  expect(logged).toEqual([
    {
      call: 'confirm',
      way: 'card',
      status: 200,
      code: null,
      traceId: expect.stringMatching(/^\w{32}$/),
      cause: null,
      milliseconds: expect.any(Number),
    },
    {
      call: 'findByKey',
      way: 'card',
      status: 404,
      code: 'NOT_FOUND_PAYMENT',
      traceId: expect.any(String),
      cause: null,
      milliseconds: expect.any(Number),
    },
    {
      call: 'findByOrder',
      way: 'card',
      status: null,
      code: null,
      traceId: null,
      cause: 'connect ECONNREFUSED 127.0.0.1:9',
      milliseconds: expect.any(Number),
    },
  ])
  const secret = Buffer.from(`${SANDBOX_TOSS_KEYS.secretKey}:`).toString('base64')
  expect(JSON.stringify(logged)).not.toMatch(new RegExp(`${SANDBOX_TOSS_KEYS.secretKey}|${secret}|${paymentKey}`))
})
