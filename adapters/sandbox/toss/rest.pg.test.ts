import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { agreedPayment, callToss, runningSandbox, type RunningSandbox } from '../testing/running-sandbox.ts'

let running: RunningSandbox
let orderId: string
let orders = 0

beforeAll(async () => {
  running = await runningSandbox()
})
afterAll(() => running.close())
beforeEach(async () => {
  orderId = `order_${String((orders += 1)).padStart(6, '0')}`
  await running.clock.command({ now: '2026-11-02T10:15:00+09:00' })
  await callToss(running, 'DELETE', '/faults')
})

const agree = (choice?: { outcome: string; code?: string }): Promise<string> =>
  agreedPayment(running, { orderId, amount: 99_000 }, choice)

const confirm = (paymentKey: string, change: object = {}, headers: Record<string, string> = {}): Promise<Response> =>
  callToss(running, 'POST', '/v1/payments/confirm', { paymentKey, orderId, amount: 99_000, ...change }, headers)

const charged = async (): Promise<string> => {
  const paymentKey = await agree()
  await confirm(paymentKey)
  return paymentKey
}

const cancel = (paymentKey: string, body: object, headers: Record<string, string> = {}): Promise<Response> =>
  callToss(running, 'POST', `/v1/payments/${paymentKey}/cancel`, { cancelReason: '픽업 전 취소', ...body }, headers)

const order = (fault: object): Promise<Response> => callToss(running, 'POST', '/faults', [fault])

const ledger = async (): Promise<{ charges: number; refunds: number; refundedWon: number; status: string }[]> =>
  (await callToss(running, 'GET', `/ledger.json?orderId=${orderId}`)).json() as never

const charges = async (): Promise<number> => (await ledger()).reduce((sum, row) => sum + row.charges, 0)

const basic = (text: string): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(text).toString('base64')}`,
})

const refusal = async (answer: Promise<Response>): Promise<[number, string]> => {
  const response = await answer
  return [response.status, ((await response.json()) as { code: string }).code]
}

const readPayment = async (answer: Promise<Response>): Promise<Record<string, unknown>> =>
  (await answer).json() as Promise<Record<string, unknown>>

describe('confirming', () => {
  test('takes the money once and answers the whole payment', async () => {
    const paymentKey = await agree()
    const response = await confirm(paymentKey)
    expect(response.status).toBe(200)
    expect(response.headers.get('x-tosspayments-trace-id')).toMatch(/^\w{32}$/)
    expect(await response.json()).toMatchObject({
      paymentKey,
      orderId,
      status: 'DONE',
      method: '카드',
      totalAmount: 99_000,
      balanceAmount: 99_000,
      suppliedAmount: 90_000,
      vat: 9_000,
      approvedAt: '2026-11-02T10:15:00+09:00',
      cancels: null,
    })
    expect(await ledger()).toEqual([
      { orderId, paymentKey, charges: 1, chargedWon: 99_000, refunds: 0, refundedWon: 0, status: 'DONE' },
    ])
  })

  test('a second time is refused without a key', async () => {
    const paymentKey = await agree()
    await confirm(paymentKey)
    expect(await refusal(confirm(paymentKey))).toEqual([400, 'ALREADY_PROCESSED_PAYMENT'])
    expect(await charges()).toBe(1)
  })

  test('two windows of one order charge it once, also at the same moment', async () => {
    const keys = await Promise.all(Array.from({ length: 6 }, () => agree()))
    const statuses = await Promise.all(keys.map(async key => (await confirm(key)).status))
    expect(statuses.filter(status => status === 200)).toHaveLength(1)
    expect(statuses.filter(status => status === 400)).toHaveLength(5)
    expect(await charges()).toBe(1)
  })

  test.each([
    ['an unknown key', { paymentKey: 'tgen_unknown' }, [404, 'NOT_FOUND_PAYMENT']],
    ['the order id of another', { orderId: 'order_of_another' }, [403, 'FORBIDDEN_REQUEST']],
    ['another amount', { amount: 98_999 }, [400, 'INVALID_REQUEST']],
    ['an amount as text', { amount: '99000' }, [400, 'INVALID_REQUEST']],
    ['no amount', { amount: undefined }, [400, 'INVALID_REQUEST']],
  ])('refuses %s and moves no money', async (_what, change, expected) => {
    expect(await refusal(confirm(await agree(), change))).toEqual(expected)
    expect(await charges()).toBe(0)
  })

  test('is possible for ten minutes', async () => {
    const inTime = await agree()
    await running.clock.command({ advance: 'PT10M' })
    expect((await confirm(inTime)).status).toBe(200)
  })

  test('comes too late after ten minutes, for good', async () => {
    const late = await agree()
    await running.clock.command({ advance: 'PT10M1S' })
    expect(await refusal(confirm(late))).toEqual([404, 'NOT_FOUND_PAYMENT_SESSION'])
    expect(await readPayment(callToss(running, 'GET', `/v1/payments/${late}`))).toMatchObject({
      status: 'EXPIRED',
      failure: { code: 'EXPIRED_PAYMENT' },
    })
  })

  test('is refused with the code that the buyer chose in the window', async () => {
    const paymentKey = await agree({ outcome: 'decline', code: 'EXCEED_MAX_AMOUNT' })
    expect(await refusal(confirm(paymentKey))).toEqual([400, 'EXCEED_MAX_AMOUNT'])
    expect(await ledger()).toMatchObject([{ charges: 0, status: 'ABORTED' }])
  })

  test('needs the secret key in the one right form', async () => {
    const paymentKey = await agree()
    expect(await refusal(confirm(paymentKey, {}, basic('test_sk_other:')))).toEqual([401, 'UNAUTHORIZED_KEY'])
    expect(await refusal(confirm(paymentKey, {}, basic('test_sk_other')))).toEqual([403, 'INCORRECT_BASIC_AUTH_FORMAT'])
    expect(await refusal(confirm(paymentKey, {}, { authorization: 'Bearer x' }))).toEqual([
      403,
      'INCORRECT_BASIC_AUTH_FORMAT',
    ])
    expect(await charges()).toBe(0)
  })

  test('fails with the code that the test header asks for', async () => {
    const paymentKey = await agree()
    const asked = (code: string): Promise<[number, string]> =>
      refusal(confirm(paymentKey, {}, { 'tosspayments-test-code': code }))
    expect(await asked('REJECT_CARD_PAYMENT')).toEqual([403, 'REJECT_CARD_PAYMENT'])
    expect(await asked('NO_SUCH_CODE')).toEqual([400, 'INVALID_TEST_CODE'])
    expect((await confirm(paymentKey)).status).toBe(200)
  })

  test('answers in English where that is asked for', async () => {
    const response = await confirm('tgen_unknown', {}, { 'accept-language': 'en-US' })
    expect(await response.json()).toEqual({ code: 'NOT_FOUND_PAYMENT', message: 'Refused: NOT_FOUND_PAYMENT.' })
  })
})

describe('the idempotency key', () => {
  test('replays the first answer byte for byte, with both trace ids', async () => {
    const paymentKey = await agree()
    const headers = { 'idempotency-key': `order:${orderId}` }
    const first = await confirm(paymentKey, {}, headers)
    const second = await confirm(paymentKey, {}, headers)
    expect(second.status).toBe(200)
    expect(await second.text()).toBe(await first.text())
    expect(second.headers.get('idempotency-key')).toBe(`order:${orderId}`)
    expect(second.headers.get('x-tosspayments-trace-id')?.split(', ')).toHaveLength(2)
    expect(await charges()).toBe(1)
  })

  test('replays a refusal too, whatever the body of the repeat is', async () => {
    const headers = { 'idempotency-key': `wrong:${orderId}` }
    const paymentKey = await agree()
    expect(await refusal(confirm(paymentKey, { amount: 1 }, headers))).toEqual([400, 'INVALID_REQUEST'])
    expect(await refusal(confirm(paymentKey, {}, headers))).toEqual([400, 'INVALID_REQUEST'])
    expect((await confirm(paymentKey, {}, { 'idempotency-key': `right:${orderId}` })).status).toBe(200)
  })

  test('expires after 15 days', async () => {
    const headers = { 'idempotency-key': `old:${orderId}` }
    await confirm('tgen_unknown', {}, headers)
    await running.clock.command({ advance: 'P15DT1S' })
    expect((await confirm(await agree(), {}, headers)).status).toBe(200)
  })

  test('may have 300 characters', async () => {
    const paymentKey = await agree()
    expect(await refusal(confirm(paymentKey, {}, { 'idempotency-key': 'k'.repeat(301) }))).toEqual([
      400,
      'INVALID_IDEMPOTENCY_KEY',
    ])
    expect((await confirm(paymentKey, {}, { 'idempotency-key': orderId.padEnd(300, 'k') })).status).toBe(200)
  })

  test('makes the second of two calls at once wait outside', async () => {
    const paymentKey = await agree()
    await order({ on: 'confirm', then: 'delay-before:400' })
    const headers = { 'idempotency-key': `busy:${orderId}` }
    const first = confirm(paymentKey, {}, headers)
    await new Promise(resolve => setTimeout(resolve, 150))
    expect(await refusal(confirm(paymentKey, {}, headers))).toEqual([409, 'IDEMPOTENT_REQUEST_PROCESSING'])
    expect((await first).status).toBe(200)
  })

  test('twenty calls at once charge once', async () => {
    const paymentKey = await agree()
    const headers = { 'idempotency-key': `many:${orderId}` }
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(paymentKey, {}, headers)))
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect(await charges()).toBe(1)
  })
})

describe('looking up', () => {
  test('finds a payment by its key and by its order', async () => {
    const paymentKey = await agree()
    for (const path of [`/v1/payments/${paymentKey}`, `/v1/payments/orders/${orderId}`]) {
      expect(await readPayment(callToss(running, 'GET', path))).toMatchObject({ paymentKey, status: 'IN_PROGRESS' })
    }
  })

  test('an order with several windows answers with the charged one', async () => {
    const first = await agree()
    await agree()
    await confirm(first)
    await agree()
    expect(await readPayment(callToss(running, 'GET', `/v1/payments/orders/${orderId}`))).toMatchObject({
      paymentKey: first,
      status: 'DONE',
    })
  })

  test.each(['/v1/payments/tgen_unknown', '/v1/payments/orders/order_unknown'])('%s is not found', async path => {
    expect(await refusal(callToss(running, 'GET', path))).toEqual([404, 'NOT_FOUND_PAYMENT'])
  })
})

describe('cancelling', () => {
  test('gives everything back at once and then no more', async () => {
    const paymentKey = await charged()
    expect(await readPayment(cancel(paymentKey, {}))).toMatchObject({
      status: 'CANCELED',
      balanceAmount: 0,
      cancels: [{ cancelAmount: 99_000, refundableAmount: 0, cancelReason: '픽업 전 취소', cancelStatus: 'DONE' }],
    })
    expect(await refusal(cancel(paymentKey, {}))).toEqual([400, 'ALREADY_CANCELED_PAYMENT'])
    expect(await ledger()).toMatchObject([{ charges: 1, refunds: 1, refundedWon: 99_000 }])
  })

  test('in parts stays partial, also when nothing is left', async () => {
    const paymentKey = await charged()
    await cancel(paymentKey, { cancelAmount: 49_500 })
    expect(await readPayment(cancel(paymentKey, { cancelAmount: 49_500 }))).toMatchObject({
      status: 'PARTIAL_CANCELED',
      balanceAmount: 0,
      cancels: [{ refundableAmount: 49_500 }, { refundableAmount: 0 }],
    })
    expect(await refusal(cancel(paymentKey, {}))).toEqual([403, 'NOT_CANCELABLE_AMOUNT'])
  })

  test('in part is answered with the members that the provider documents', async () => {
    const paymentKey = await charged()
    const { body, answer } = JSON.parse(
      readFileSync(new URL('../../payment/toss/testing/partial-cancel.json', import.meta.url), 'utf8'),
    )
    const given = await readPayment(cancel(paymentKey, body))
    const { status, totalAmount, balanceAmount } = answer
    expect(given).toMatchObject({ status, totalAmount, balanceAmount })
    const [mine, documented] = [given['cancels'] as readonly object[], answer.cancels]
    const { canceledAt: _at, transactionKey: _key, ...same } = documented[0]
    expect(mine).toMatchObject([same])
    expect(Object.keys(mine[0] ?? {}).toSorted()).toEqual(Object.keys(documented[0]).toSorted())
  })

  test('never gives back more than was taken, even to ten calls at once', async () => {
    const paymentKey = await charged()
    expect(await refusal(cancel(paymentKey, { cancelAmount: 99_001 }))).toEqual([403, 'NOT_CANCELABLE_AMOUNT'])
    await Promise.all(Array.from({ length: 10 }, () => cancel(paymentKey, { cancelAmount: 20_000 })))
    expect(await ledger()).toMatchObject([{ refunds: 4, refundedWon: 80_000 }])
  })

  test('is guarded by the balance that the caller expects', async () => {
    const paymentKey = await charged()
    expect(await refusal(cancel(paymentKey, { cancelAmount: 1, refundableAmount: 1 }))).toEqual([
      400,
      'NOT_MATCHES_REFUNDABLE_AMOUNT',
    ])
    expect((await cancel(paymentKey, { cancelAmount: 1, refundableAmount: 99_000 })).status).toBe(200)
  })

  test('of a part is refused by a card that takes all of it or nothing back', async () => {
    const paymentKey = await agree({ outcome: 'whole-refund-only' })
    expect(await readPayment(confirm(paymentKey))).toMatchObject({ isPartialCancelable: false })
    expect(await refusal(cancel(paymentKey, { cancelAmount: 98_999 }))).toEqual([403, 'NOT_ALLOWED_PARTIAL_REFUND'])
    expect((await cancel(paymentKey, { cancelAmount: 99_000 })).status).toBe(200)
  })

  test('needs a paid payment and a reason', async () => {
    expect(await refusal(cancel(await agree(), {}))).toEqual([403, 'NOT_CANCELABLE_PAYMENT'])
    expect(await refusal(cancel(await charged(), { cancelReason: '' }))).toEqual([400, 'INVALID_REQUEST'])
  })
})

describe('ordered faults', () => {
  test.each([
    ['error:REJECT_CARD_COMPANY', 0],
    ['drop-before', 0],
    ['error-after:FAILED_PAYMENT_INTERNAL_SYSTEM_PROCESSING', 1],
    ['drop-after', 1],
    ['delay:30', 1],
    ['malformed', 1],
    ['html', 1],
    ['wrong-amount', 1],
  ])('%s leaves %i charge in the ledger', async (then, expected) => {
    const paymentKey = await agree()
    await order({ on: 'confirm', then })
    const answer = await confirm(paymentKey).then(
      response => response.text(),
      () => 'dropped',
    )
    expect(await charges()).toBe(expected)
    expect(answer === 'dropped').toBe(then.startsWith('drop'))
    expect((await callToss(running, 'GET', `/v1/payments/${paymentKey}`)).status).toBe(200)
  })

  test('hold an answer until they are cleared', async () => {
    const paymentKey = await agree()
    await order({ on: 'confirm', then: 'hold' })
    let isAnswered = false
    const answer = confirm(paymentKey).then(response => {
      isAnswered = true
      return response.status
    })
    await expect.poll(charges).toBe(1)
    expect(isAnswered).toBe(false)
    await callToss(running, 'DELETE', '/faults')
    expect(await answer).toBe(200)
  })

  test('hit exactly as often as ordered, also under calls at once', async () => {
    await order({ on: 'lookup', then: 'error:COMMON_ERROR', times: 7 })
    await order({ on: 'lookup', then: 'error:NOT_FOUND', times: 2 })
    const statuses = await Promise.all(
      Array.from(
        { length: 12 },
        async () => (await callToss(running, 'GET', `/v1/payments/orders/${orderId}_none`)).status,
      ),
    )
    expect(statuses.filter(status => status === 500)).toHaveLength(7)
    expect(await (await callToss(running, 'GET', '/faults')).json()).toEqual([])
  })

  test.each([
    [{ on: 'confirm', then: 'explode' }],
    [{ on: 'confirm', then: 'error:NO_SUCH_CODE' }],
    [{ on: 'confirm', then: 'delay:soon' }],
    [{ on: 'nowhere', then: 'drop-after' }],
    [{ on: 'confirm', then: 'drop-after', times: 0 }],
  ])('%j is refused', async fault => {
    expect((await order(fault)).status).toBe(400)
  })
})
