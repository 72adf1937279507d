import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callToss, runningSandbox, type RunningSandbox } from '../testing/running-sandbox.ts'

let running: RunningSandbox
let orders = 0
let orderId: string

beforeAll(async () => {
  running = await runningSandbox()
})
afterAll(() => running.close())
beforeEach(() => {
  orderId = `renewal_${(orders += 1)}`
})

const CUSTOMER = 'customer-3f0c1b7e'

const authKey = async (choice: object = { outcome: 'approve' }): Promise<string> => {
  const answer = await callToss(running, 'POST', '/window', { customerKey: CUSTOMER, ...choice })
  return ((await answer.json()) as { authKey: string }).authKey
}

const issue = (key: string, customerKey = CUSTOMER): Promise<Response> =>
  callToss(running, 'POST', '/v1/billing/authorizations/issue', { authKey: key, customerKey })

const billingKey = async (choice?: object): Promise<string> =>
  ((await (await issue(await authKey(choice))).json()) as { billingKey: string }).billingKey

const charge = (key: string, change: object = {}, headers = {}): Promise<Response> =>
  callToss(
    running,
    'POST',
    `/v1/billing/${encodeURIComponent(key)}`,
    { customerKey: CUSTOMER, amount: 99_000, orderId, orderName: '스키 보관 기본 연장', ...change },
    headers,
  )

const remove = (key: string): Promise<Response> => callToss(running, 'DELETE', `/v1/billing/${encodeURIComponent(key)}`)

const refusal = async (answer: Promise<Response>): Promise<[number, string]> => {
  const response = await answer
  return [response.status, ((await response.json()) as { code: string }).code]
}

const charges = async (): Promise<number> => {
  const rows = (await (await callToss(running, 'GET', `/ledger.json?orderId=${orderId}`)).json()) as {
    charges: number
  }[]
  return rows.reduce((sum, row) => sum + row.charges, 0)
}

test('a registered card is charged at once, without a webhook', async () => {
  const key = await billingKey()
  expect(await (await charge(key)).json()).toMatchObject({
    type: 'BILLING',
    status: 'DONE',
    orderId,
    totalAmount: 99_000,
  })
  expect(await charges()).toBe(1)
  expect(running.webhooks).toEqual([])
})

test('an auth key is good once, and only for its customer', async () => {
  const key = await authKey()
  expect(await refusal(issue(key, 'customer-other'))).toEqual([400, 'INVALID_BILLING_AUTH'])
  expect(await (await issue(key)).json()).toMatchObject({ customerKey: CUSTOMER, method: '카드', cardCompany: '현대' })
  expect(await refusal(issue(key))).toEqual([400, 'INVALID_BILLING_AUTH'])
})

test('an order id is charged once, also by twenty calls at once', async () => {
  const key = await billingKey()
  const answers = await Promise.all(Array.from({ length: 20 }, () => charge(key)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await charges()).toBe(1)
  expect(await refusal(charge(key))).toEqual([400, 'DUPLICATED_ORDER_ID'])
})

test.each([
  [{ customerKey: 'customer-other' }, 'NOT_MATCHES_CUSTOMER_KEY'],
  [{ amount: 99 }, 'BELOW_MINIMUM_AMOUNT'],
  [{ orderName: '' }, 'INVALID_REQUEST'],
])('%j is refused with %s', async (change, code) => {
  expect(await refusal(charge(await billingKey(), change))).toEqual([400, code])
  expect(await charges()).toBe(0)
})

test('a card can be refused from the start, or from its second charge on', async () => {
  const refused = await billingKey({ outcome: 'decline', code: 'REJECT_CARD_PAYMENT' })
  expect(await refusal(charge(refused))).toEqual([403, 'REJECT_CARD_PAYMENT'])
  const later = await billingKey({ outcome: 'decline-second', code: 'INVALID_CARD_EXPIRATION' })
  expect((await charge(later)).status).toBe(200)
  expect(await refusal(charge(later, { orderId: `${orderId}_next` }))).toEqual([400, 'INVALID_CARD_EXPIRATION'])
})

test('a removed card is never charged again', async () => {
  const key = await billingKey()
  const removed = await remove(key)
  expect([removed.status, await removed.text()]).toEqual([200, ''])
  expect(await refusal(charge(key))).toEqual([400, 'ALREADY_REMOVED_BILLING_KEY'])
  expect(await refusal(remove(key))).toEqual([400, 'ALREADY_REMOVED_BILLING_KEY'])
  expect(await refusal(charge('unknown_key='))).toEqual([400, 'INVALID_BILL_KEY_REQUEST'])
})

test('an ordered fault loses the answer to a charge, not the charge', async () => {
  const key = await billingKey()
  await callToss(running, 'POST', '/faults', [{ on: 'billing', then: 'drop-after' }])
  const headers = { 'idempotency-key': `renewal:${orderId}` }
  await expect(charge(key, {}, headers)).rejects.toThrow('fetch failed')
  expect((await charge(key, {}, headers)).status).toBe(200)
  expect(await charges()).toBe(1)
})
