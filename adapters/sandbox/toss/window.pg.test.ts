import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readCardWindow } from '#adapters/conformance/providers/documents.ts'
import { callToss, runningSandbox, type RunningSandbox } from '../testing/running-sandbox.ts'
import { SANDBOX_TOSS_KEYS } from '../sandbox.ts'

let running: RunningSandbox
beforeAll(async () => {
  running = await runningSandbox()
})
afterAll(() => running.close())
beforeEach(() => running.clock.command({ now: '2026-11-02T10:15:00+09:00' }))

const PARAMETERS = {
  amount: 99_000,
  orderId: 'window_order_1',
  orderName: '스키 <보관> BASIC',
  customerName: '김철수',
  customerEmail: 'ski@example.com',
  successUrl: 'http://app.test/payment/success?from=app',
  failUrl: 'http://app.test/payment/fail',
}

const { clientKey } = SANDBOX_TOSS_KEYS

const asked = (change: object = {}, envelope: object = {}): Promise<Response> =>
  callToss(running, 'POST', '/window/sessions', {
    version: 1,
    clientKey,
    kind: 'payment',
    method: '카드',
    parameters: { ...PARAMETERS, ...change },
    ...envelope,
  })

const opened = async (change: object = {}, envelope: object = {}): Promise<string> =>
  ((await (await asked(change, envelope)).json()) as { id: string }).id

const chosen = (id: string, outcome: string, code?: string): Promise<Response> =>
  callToss(running, 'POST', `/window/${id}`, { outcome, code })

const returnedTo = async (outcome: string, code?: string): Promise<[string, Record<string, string>]> => {
  const answer = (await (await chosen(await opened(), outcome, code)).json()) as { redirectUrl: string }
  const url = new URL(answer.redirectUrl)
  return [url.pathname, Object.fromEntries(url.searchParams)]
}

const readStatus = async (id: string): Promise<unknown> => {
  const rows = (await (await callToss(running, 'GET', `/ledger.json?orderId=${id}`)).json()) as { status: string }[]
  return rows.at(-1)?.status
}

test('approving returns to the registered address with what confirm needs', async () => {
  expect(await returnedTo('approve')).toEqual([
    '/payment/success',
    {
      from: 'app',
      paymentType: 'NORMAL',
      orderId: 'window_order_1',
      paymentKey: expect.stringMatching(/^tgen_/),
      amount: '99000',
    },
  ])
})

test.each([
  ['cancel', { code: 'PAY_PROCESS_CANCELED' }, false],
  ['abort', { code: 'PAY_PROCESS_ABORTED' }, true],
  ['refuse', { code: 'REJECT_CARD_COMPANY' }, true],
])(
  '%s returns to the other address, with the order id only where the provider gives it',
  async (outcome, query, named) => {
    const [path, got] = await returnedTo(outcome)
    expect(path).toBe('/payment/fail')
    expect(got).toEqual({
      ...query,
      message: expect.stringMatching(/[가-힣]/),
      ...(named && { orderId: 'window_order_1' }),
    })
  },
)

test('a window can return with an edited amount or without the type of payment', async () => {
  expect((await returnedTo('tampered-amount'))[1]).toMatchObject({ amount: '100' })
  expect((await returnedTo('no-payment-type'))[1]).not.toHaveProperty('paymentType')
})

test('a deferred decline is a success at first', async () => {
  expect((await returnedTo('decline', 'FDS_ERROR'))[0]).toBe('/payment/success')
  expect((await chosen(await opened(), 'decline')).status).toBe(400)
  expect((await chosen(await opened(), 'decline', 'NO_SUCH_CODE')).status).toBe(400)
})

test('a window ends once', async () => {
  const id = await opened()
  expect((await chosen(id, 'leave')).status).toBe(200)
  const answers = await Promise.all(Array.from({ length: 5 }, () => chosen(id, 'approve')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(4)
})

test('a window that was left open for half an hour is over', async () => {
  const id = await opened({ orderId: 'window_left' })
  await running.clock.command({ advance: 'PT30M1S' })
  expect((await chosen(id, 'approve')).status).toBe(409)
  await callToss(running, 'GET', '/v1/payments/orders/window_left')
  expect(await readStatus('window_left')).toBe('EXPIRED')
})

test('the page shows the order, escaped, and says that no money moves', async () => {
  const page = await (await callToss(running, 'GET', `/window/${await opened()}`)).text()
  expect(page).toContain('스키 &lt;보관&gt; BASIC')
  expect(page).toContain('99,000원 결제하기')
  expect(page).toContain('돈도 나가지 않아요')
})

test.each([
  ['no addresses', { successUrl: undefined, failUrl: undefined }, 'NOT_SUPPORTED_PROMISE'],
  ['no success address', { successUrl: undefined }, 'INVALID_SUCCESS_URL'],
  ['a script for an address', { successUrl: 'javascript:alert(1)' }, 'INCORRECT_SUCCESS_URL_FORMAT'],
  ['a relative address', { failUrl: '/fail' }, 'INCORRECT_FAIL_URL_FORMAT'],
  ['an amount as text', { amount: '99000' }, 'INVALID_PARAMETER'],
  ['no money', { amount: 0 }, 'BELOW_ZERO_AMOUNT'],
  ['an order id of five characters', { orderId: 'abcde' }, 'INVALID_ORDER_ID'],
  ['an order id with a space', { orderId: 'order 1234' }, 'INVALID_ORDER_ID'],
  ['no name of the order', { orderName: '' }, 'INVALID_ORDER_NAME'],
  ['a long name of the order', { orderName: '가'.repeat(101) }, 'INVALID_ORDER_NAME'],
  ['a wrong e-mail', { customerEmail: 'a b@c' }, 'INVALID_EMAIL'],
])('a request with %s is refused with %s', async (_what, change, code) => {
  const answer = await asked(change)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ code })
})

test.each([
  [{ clientKey: 'test_sk_secret' }, 'INSECURE_KEY_USAGE'],
  [{ clientKey: 'test_gck_widget' }, 'NOT_SUPPORTED_WIDGET_KEY'],
  [{ clientKey: 'test_ck_other' }, 'INVALID_CLIENT_KEY'],
  [{ method: '가상계좌' }, 'NOT_SUPPORTED_METHOD'],
  [{ parameters: null }, 'INVALID_PARAMETER'],
])('%j is refused with %s', async (envelope, code) => {
  expect(await (await asked({}, envelope)).json()).toMatchObject({ code })
})

const SECOND = readCardWindow()[2]

const askedSecond = (
  kind: 'payment' | 'billing',
  change: object = {},
  customerKey: unknown = SECOND[kind].customerKey,
): Promise<Response> =>
  callToss(running, 'POST', '/window/sessions', {
    version: 2,
    clientKey: kind === 'payment' ? clientKey : SANDBOX_TOSS_KEYS.billing.clientKey,
    customerKey,
    kind,
    parameters: { ...SECOND[kind].parameters, ...change },
  })

test('the second script is taken in its documented form, for the same windows (G740)', async () => {
  const { id } = (await (await askedSecond('payment', { orderId: 'second_1' })).json()) as { id: string }
  const paid = (await (await chosen(id, 'approve')).json()) as { redirectUrl: string }
  expect(Object.fromEntries(new URL(paid.redirectUrl).searchParams)).toMatchObject({
    orderId: 'second_1',
    amount: '50000',
  })
  const card = (await (await askedSecond('billing')).json()) as { id: string }
  const stored = (await (await chosen(card.id, 'approve')).json()) as { redirectUrl: string }
  expect(new URL(stored.redirectUrl).searchParams.get('customerKey')).toBe(SECOND.billing.customerKey)
})

test.each([
  ['payment', 'no customer', {}, undefined, 'INVALID_CUSTOMER_KEY'],
  ['payment', 'a secret for a customer', {}, 'test_sk_secret', 'INSECURE_KEY_USAGE'],
  ['payment', 'another method', { method: 'TRANSFER' }, 'anybody', 'NOT_SUPPORTED_METHOD'],
  ['payment', 'an amount of the first version', { amount: 50_000 }, 'anybody', 'INVALID_AMOUNT_CURRENCY'],
  ['payment', 'dollars', { amount: { currency: 'USD', value: 50 } }, 'anybody', 'INVALID_AMOUNT_CURRENCY'],
  ['payment', 'an amount as text', { amount: { currency: 'KRW', value: '50' } }, 'anybody', 'INVALID_AMOUNT_VALUE'],
  ['payment', 'no money', { amount: { currency: 'KRW', value: 0 } }, 'anybody', 'BELOW_ZERO_AMOUNT'],
  ['payment', 'no addresses', { successUrl: undefined, failUrl: undefined }, 'anybody', 'NOT_SUPPORTED_PROMISE'],
  ['payment', 'a relative address', { successUrl: '/success' }, 'anybody', 'INCORRECT_SUCCESS_URL_FORMAT'],
  ['billing', 'no address to fail at', { failUrl: undefined }, 'anybody', 'INCORRECT_FAIL_URL_FORMAT'],
  ['payment', 'a short order id', { orderId: 'abc' }, 'anybody', 'INVALID_PARAMETERS'],
  ['payment', 'an empty e-mail', { customerEmail: '' }, 'anybody', 'INVALID_PARAMETERS'],
  ['payment', 'an unknown place', { windowTarget: 'popup' }, 'anybody', 'INVALID_PARAMETERS'],
  [
    'billing',
    'the customer where the first version has it',
    { customerKey: 'anybody' },
    'anybody',
    'INVALID_PARAMETERS',
  ],
] as const)(
  'the second script is refused a %s with %s as it documents',
  async (kind, _what, change, customer, code) => {
    const answer = await askedSecond(kind, change, customer === undefined ? null : customer)
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, code])
    expect(SECOND.codes?.codes).toContain(code)
  },
)

test('the script is allowed to ask from another origin', async () => {
  expect((await asked()).headers.get('access-control-allow-origin')).toBe('*')
})

test('tests open and end a window in one call', async () => {
  const body = { orderId: 'shortcut_1', amount: 99_000, orderName: '스키 보관', outcome: 'approve' }
  const answer = (await (await callToss(running, 'POST', '/window', body)).json()) as Record<string, string>
  const url = new URL(answer['redirectUrl'] ?? '')
  expect(`${url.origin}${url.pathname}`).toBe('http://app.test/payment/success')
  expect(url.searchParams.get('paymentKey')).toBe(answer['paymentKey'])
  expect(
    await (await callToss(running, 'POST', '/window', { customerKey: 'customer-1', outcome: 'approve' })).json(),
  ).toEqual({
    authKey: expect.stringMatching(/^bln_/),
    redirectUrl: expect.stringContaining('customerKey=customer-1&authKey=bln_'),
  })
  expect((await callToss(running, 'POST', '/window', { ...body, amount: -1 })).status).toBe(400)
  expect((await callToss(running, 'POST', '/window', { ...body, outcome: 'explode' })).status).toBe(400)
})
