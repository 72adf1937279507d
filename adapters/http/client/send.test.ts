import type { Day } from '#core/shared/day.ts'
import { storedOrder } from '#core/storing/testing/stored-order.ts'
import { err, ok } from 'neverthrow'
import { expect, test } from 'vitest'
import { emailAvailable, logIn, logOut, me, verifyToken } from '#adapters/http/contract/account/access.ts'
import { confirmPayment, PaymentConfirming } from '#adapters/http/contract/billing/payment.ts'
import { preCreate } from '#adapters/http/contract/storing/storage.ts'
import { makeSend } from './send.ts'

const refusal = (code: string, more: object = {}) => ({
  success: false,
  code,
  message: '안내',
  requestId: 'r1',
  ...more,
})

/** A line to a service that gives one answer, and what was seen on it. */
const lineTo = (answer: { status: number; body: unknown } | Error, token: string | null = 'a.b.c') => {
  const seen: Request[] = []
  const refused: string[] = []
  const send = makeSend({
    baseUrl: 'https://shop.test/api',
    bearer: { token: () => Promise.resolve(token), refused: used => void refused.push(used) },
    fetch: async (input, init) => {
      seen.push(new Request(input, init))
      if (answer instanceof Error) throw answer
      const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
      return new Response(text, { status: answer.status })
    },
  })
  return { send, seen, refused }
}

const confirmation = { paymentKey: 'key', orderId: 'order1', amount: 99_000 }

test('writes the parameters into the path so that they cannot leave it', async () => {
  const { send, seen } = lineTo({ status: 200, body: { success: true, available: true } })
  await send(emailAvailable, { params: { email: 'a/../b?c#d@x.kr' } })
  expect(seen.map(({ url }) => url)).toEqual(['https://shop.test/api/users/email/a%2F..%2Fb%3Fc%23d%40x.kr/available'])
})

test('carries the token where a customer is needed, and nowhere else unless asked', async () => {
  const { send, seen } = lineTo({ status: 200, body: {} })
  await send(verifyToken, {})
  await send(logIn, { body: { email: 'ski@example.com', password: 'snow7valley' } })
  await send(logOut, { withToken: true })
  expect(seen.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer a.b.c', null, 'Bearer a.b.c'])
})

test('does not even ask without a token when a customer is needed', async () => {
  const { send, seen, refused } = lineTo({ status: 200, body: {} }, null)
  expect(await send(me, {})).toEqual(err({ kind: 'SignInNeeded', hadToken: false }))
  expect([seen, refused]).toEqual([[], []])
})

test('a refused token is reported, once, with the token that was used', async () => {
  const { send, refused } = lineTo({ status: 401, body: refusal('SIGN_IN_NEEDED') })
  expect(await send(me, {})).toEqual(err({ kind: 'SignInNeeded', hadToken: true }))
  expect(refused).toEqual(['a.b.c'])
})

test('a failed login never ends a session (G02)', async () => {
  for (const status of [400, 401]) {
    const { send, refused } = lineTo({ status, body: refusal('LOGIN_FAILED') })
    expect(await send(logIn, { body: { email: 'a@x.kr', password: 'p' } })).toEqual(err({ kind: 'LogInRefused' }))
    expect(refused).toEqual([])
  }
})

test('what a failure carries arrives with it', async () => {
  const limited = lineTo({ status: 429, body: refusal('TOO_MANY_REQUESTS', { retryAfter: 30 }) })
  expect(await limited.send(emailAvailable, { params: { email: 'a@x.kr' } })).toEqual(
    err({ kind: 'TooManyRequests', retryAfterSeconds: 30 }),
  )
  const invalid = lineTo({ status: 400, body: refusal('INVALID_INPUT', { field: 'plan' }) })
  expect(
    await invalid.send(preCreate, {
      body: { selection: storedOrder('2026-12-03' as Day), agreements: null, pickupPlace: null, pickupWindow: null },
    }),
  ).toEqual(err({ kind: 'InvalidInput', field: 'plan' }))
})

test('a declined card keeps the code and the words of the provider', async () => {
  const { send } = lineTo({
    status: 400,
    body: refusal('REJECT_CARD_COMPANY', { declined: true, message: '한도 초과' }),
  })
  expect(await send(confirmPayment, { body: confirmation })).toEqual(
    err({ kind: 'PaymentDeclined', code: 'REJECT_CARD_COMPANY', message: '한도 초과' }),
  )
})

const undecided = {
  ...refusal('PAYMENT_CONFIRMING'),
  payment: {
    paymentId: 'p1',
    orderId: 'order1',
    orderName: '스키 보관',
    amount: 99_000,
    totalAmount: 99_000,
    status: 'IN_PROGRESS',
    method: null,
    approvedAt: null,
    receipt: null,
    failure: null,
  },
}

test('returns an undecided answer to a caller that expects one', async () => {
  const { send } = lineTo({ status: 202, body: undecided })
  expect(await send(confirmPayment, { body: confirmation, pending: PaymentConfirming })).toMatchObject(
    ok({ code: 'PAYMENT_CONFIRMING', payment: { id: 'p1', amountWon: 99_000, status: 'IN_PROGRESS' } }),
  )
  expect(await send(confirmPayment, { body: confirmation })).toMatchObject(err({ kind: 'ServiceUnreachable' }))
})

test.each([
  ['a page of a proxy', { status: 200, body: '<html>' }],
  ['an answer of another shape', { status: 200, body: { success: true, available: 'maybe' } }],
  ['an error page', { status: 502, body: 'Bad Gateway' }],
  ['an error that nobody described', { status: 500, body: refusal('INTERNAL') }],
  ['a failure that this call cannot have', { status: 409, body: refusal('ORDER_ALREADY_PAID') }],
])('%s reads as a service that failed, and not as a lost connection', async (_what, answer) => {
  const { send, seen } = lineTo(answer)
  expect(await send(emailAvailable, { params: { email: 'a@x.kr' } })).toEqual(
    err({ kind: 'ServiceUnreachable', because: 'ServiceFailed' }),
  )
  expect(seen).toHaveLength(1)
})

test('no connection reads as an unreachable service', async () => {
  const { send, seen } = lineTo(new TypeError('Failed to fetch'))
  expect(await send(emailAvailable, { params: { email: 'a@x.kr' } })).toEqual(err({ kind: 'ServiceUnreachable' }))
  expect(seen).toHaveLength(1)
})

test('nothing is sent twice automatically, however the first time went', async () => {
  const { send, seen } = lineTo({ status: 503, body: refusal('SERVICE_UNAVAILABLE') })
  await send(confirmPayment, { body: confirmation, idempotencyKey: 'order:order1' })
  expect(seen.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['order:order1'])
})
