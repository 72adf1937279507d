import { err, ok, okAsync } from 'neverthrow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SANDBOX_TOSS_KEYS } from '#adapters/sandbox/sandbox.ts'
import {
  agreedPayment,
  callToss,
  runningSandbox,
  type RunningSandbox,
} from '#adapters/sandbox/testing/running-sandbox.ts'
import { Instant } from '#core/shared/instant.ts'
import { tossCardLedger } from './card-ledger.ts'
import { type TossCall, tossCall } from './toss-call.ts'

let running: RunningSandbox
const keys: string[] = []

const at = (time: string): Instant => Instant.ofDate(new Date(`2026-11-02T${time}+09:00`))
const ledger = (secretKey = SANDBOX_TOSS_KEYS.secretKey, pageSize?: number) =>
  tossCardLedger([tossCall({ baseUrl: `${running.url}/toss`, secretKey, log: () => undefined })], pageSize)
const DAY = { from: at('00:00:00'), until: at('23:59:59') }

const pay = async (orderId: string, time: string): Promise<string> => {
  await running.clock.command({ now: `2026-11-02T${time}+09:00` })
  const paymentKey = await agreedPayment(running, { orderId, amount: 99_000 })
  await callToss(running, 'POST', '/v1/payments/confirm', { paymentKey, orderId, amount: 99_000 })
  return paymentKey
}
const giveBack = async (paymentKey: string, amount: number, time: string): Promise<void> => {
  await running.clock.command({ now: `2026-11-02T${time}+09:00` })
  const body = { cancelReason: '픽업 전 취소', cancelAmount: amount }
  await callToss(running, 'POST', `/v1/payments/${paymentKey}/cancel`, body)
}

beforeAll(async () => {
  running = await runningSandbox()
  keys.push(await pay('order_1', '09:00:00'), await pay('order_2', '10:00:00'))
  await giveBack(keys[0] ?? '', 96_030, '11:00:00')
  await giveBack(keys[1] ?? '', 99_000, '12:00:00')
  await agreedPayment(running, { orderId: 'order_3', amount: 99_000 })
})
afterAll(() => running.close())

const all = () => [
  { kind: 'CHARGE', paymentKey: keys[0], gatewayOrderId: 'order_1', amountWon: 99_000, at: at('09:00:00') },
  { kind: 'CHARGE', paymentKey: keys[1], gatewayOrderId: 'order_2', amountWon: 99_000, at: at('10:00:00') },
  { kind: 'REFUND', paymentKey: keys[0], gatewayOrderId: 'order_1', amountWon: 96_030, at: at('11:00:00') },
  { kind: 'REFUND', paymentKey: keys[1], gatewayOrderId: 'order_2', amountWon: 99_000, at: at('12:00:00') },
]

test('lists every charge and every refund, but no windows that were only opened', async () => {
  expect(await ledger().movements(DAY)).toEqual(ok(all()))
})

test('reads on until the provider has no more', async () => {
  for (const pageSize of [1, 2, 3, 4, 5]) {
    expect(await ledger(undefined, pageSize).movements(DAY)).toEqual(ok(all()))
  }
})

test('lists the movements between two moments', async () => {
  expect(await ledger().movements({ from: at('09:30:00'), until: at('11:30:00') })).toEqual(ok(all().slice(1, 3)))
})

test('a list that does not come is no empty list', async () => {
  await callToss(running, 'POST', '/faults', [{ on: 'lookup', then: 'malformed' }])
  expect(await ledger().movements(DAY)).toEqual(err({ kind: 'GatewayUnsure', reason: 'unreadable transactions' }))
  await callToss(running, 'POST', '/faults', [{ on: 'lookup', then: 'drop-before' }])
  expect(await ledger().movements(DAY)).toEqual(err(expect.objectContaining({ kind: 'GatewayUnsure' })))
  expect(await ledger('test_sk_other').movements(DAY)).toEqual(
    err({ kind: 'GatewayMisconfigured', code: 'UNAUTHORIZED_KEY' }),
  )
})

test.each([
  ['begins anew on each page', 'the list of transactions begins anew', () => 'same'],
  ['never ends', 'the list of transactions does not end', (asked: number) => String(asked)],
])('a list that %s is given up', async (_how, reason, keyOf) => {
  let asked = 0
  const endless: TossCall = () => {
    asked += 1
    const transaction = {
      transactionKey: keyOf(asked),
      paymentKey: 'key',
      orderId: 'order_1',
      status: 'DONE',
      amount: 99_000,
      transactionAt: '2026-11-02T09:00:00+09:00',
    }
    return okAsync({ status: 200, headers: {}, text: JSON.stringify([transaction]) })
  }
  expect(await tossCardLedger([endless]).movements(DAY)).toEqual(err({ kind: 'GatewayUnsure', reason }))
  expect(asked).toBeLessThan(1_001)
})

const charge = (transactionKey: string, orderId: string) => ({
  transactionKey,
  paymentKey: `key_${orderId}`,
  orderId,
  status: 'DONE',
  amount: 99_000,
  transactionAt: '2026-11-02T09:00:00+09:00',
})

/** Answers these pages one after the other, then empty ones. */
const pages = (...lists: readonly (readonly object[])[]): TossCall => {
  let asked = 0
  return () => {
    asked += 1
    return okAsync({ status: 200, headers: {}, text: JSON.stringify(lists[asked - 1] ?? []) })
  }
}

test.each([
  [
    'pages overlap',
    [pages([charge('a', 'one'), charge('b', 'two')], [charge('a', 'one'), charge('b', 'two'), charge('c', 'three')])],
  ],
  [
    'both pairs of keys are of one shop',
    [
      pages([charge('a', 'one'), charge('b', 'two'), charge('c', 'three')]),
      pages([charge('a', 'one'), charge('b', 'two'), charge('c', 'three')]),
    ],
  ],
])('a charge is listed once where %s', async (_how, calls) => {
  const movements = (await tossCardLedger(calls).movements(DAY)).unwrapOr([])
  expect(movements.map(({ gatewayOrderId }) => gatewayOrderId)).toEqual(['one', 'two', 'three'])
})
