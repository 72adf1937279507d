import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { err, ok, type ResultAsync } from 'neverthrow'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentedAnswers, readCalls, undocumentedIn } from '#adapters/conformance/providers/documents.ts'
import { gatewayFailure } from '#core/billing/gateway-failure.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import { tossBillingGateway } from './billing-gateway.ts'
import { tossCardLedger } from './card-ledger.ts'
import { tossGateway } from './gateway.ts'
import { READ_VERSIONS, versionIn } from './payment-answer.ts'
import { type GatewayCallLogged, tossCall } from './toss-call.ts'

type Call = GatewayCallLogged['call']

const calls = readCalls<Call>('toss')
const answers = documentedAnswers('toss')

type Sent = { readonly method: string; readonly url: URL; readonly headers: IncomingHttpHeaders; readonly body: string }

/** A provider that answers what a test puts there, and remembers what it was sent. */
const theirs: { answer: { readonly status: number; readonly body: unknown }; sent: Sent | null } = {
  answer: { status: 200, body: '' },
  sent: null,
}
const server = createServer(async (request, response) => {
  const body = (await request.toArray()).join('')
  theirs.sent = {
    method: request.method ?? '',
    url: new URL(request.url ?? '', 'http://toss'),
    headers: request.headers,
    body,
  }
  const { status, body: answer } = theirs.answer
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(answer === '' ? '' : JSON.stringify(answer))
})
let baseUrl = ''
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise(resolve => server.close(resolve)))

const SECRET = 'test_sk_zXLkKEypNArWmo50nX3lmeaxYG5R'
const DAY = {
  from: Instant.ofDate(new Date('2022-01-01T00:00:00+09:00')),
  until: Instant.ofDate(new Date('2022-01-10T23:59:59+09:00')),
}

/** Each call of the provider as the service makes it. */
const ASKED: { readonly [Name in Call]: () => ResultAsync<unknown, { readonly kind: string }> } = {
  confirm: () =>
    gateway().confirm({
      paymentKey: 'key',
      orderId: 'SK-AAAAAAAAAAAA' as OrderId,
      amount: 1000 as Won,
      idempotencyKey: 'order:1',
    }),
  refund: () =>
    gateway().refund({
      paymentKey: 'key',
      orderId: 'SK-AAAAAAAAAAAA' as OrderId,
      amount: 100 as Won,
      balance: 1000 as Won,
      reason: '고객 보상',
      idempotencyKey: 'refund:1',
    }),
  findByKey: () => gateway().findByKey({ paymentKey: 'key', orderId: 'SK-AAAAAAAAAAAA' as OrderId }),
  findByOrder: () => gateway().findByOrder('SK-AAAAAAAAAAAA' as OrderId),
  issueCard: () => billing().issue({ authKey: 'auth', customerKey: 'aENcQAtPdYbTjGhtQnNVj' }),
  chargeCard: () =>
    billing().charge({
      billingKey: 'key=',
      customerKey: 'customer',
      orderId: 'SK-AAAAAAAAAAAA' as OrderId,
      orderName: '스키 보관',
      amount: 1000 as Won,
      idempotencyKey: 'renewal:1',
    }),
  removeCard: () => billing().remove('key='),
  transactions: () => tossCardLedger([call()], 5000).movements(DAY),
}
const call = () => tossCall({ baseUrl, secretKey: SECRET, log: () => undefined })
const gateway = () => tossGateway(call())
const billing = () => tossBillingGateway(call())

const ask = async (name: Call, status: number, body: unknown) => {
  theirs.answer = { status, body }
  theirs.sent = null
  return await ASKED[name]()
}

const NAMES = Object.keys(ASKED) as Call[]

test('each call of the documents is made by the adapter, and no other (G575)', () => {
  expect(NAMES.toSorted()).toEqual(Object.keys(calls).toSorted())
})

const isAt = (path: string, pathname: string): boolean =>
  new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname)

test.each(NAMES)('%s is sent as documented', async name => {
  const documented = calls[name]
  await ask(name, 200, [])
  const { method, url, headers, body } = theirs.sent ?? expect.fail('nothing was sent')
  expect(method).toBe(documented.method)
  expect(isAt(documented.path, url.pathname)).toBe(true)
  expect(headers.authorization).toBe(`Basic ${Buffer.from(`${SECRET}:`).toString('base64')}`)
  expect(headers['idempotency-key'] !== undefined).toBe(documented.idempotencyKey === true)
  expect(undocumentedIn(Object.fromEntries(url.searchParams), documented.query, documented.optional)).toEqual([])
  if (documented.body === undefined) return expect(body).toBe('')
  expect(headers['content-type']).toBe('application/json')
  expect(undocumentedIn(JSON.parse(body), documented.body, documented.optional)).toEqual([])
})

const GOOD = NAMES.flatMap(name =>
  (answers[calls[name].answer]?.examples ?? []).map(({ what, value }) => [name, what, value] as const),
)

test.each(GOOD)('%s understands %s', async (name, _what, value) => {
  // A list ends with an empty page.
  if (name === 'transactions') return
  expect((await ask(name, 200, value)).isOk()).toBe(true)
  const more = typeof value === 'object' ? { ...(value as object), somethingNew: { of: [1] } } : value
  expect((await ask(name, 200, more)).isOk()).toBe(true)
})

describe('a record', () => {
  const read = async (what: string) => {
    const found = answers['Payment']?.examples.find(example => example.what.startsWith(what))
    return (await ask('findByKey', 200, found?.value ?? expect.fail(`no example: ${what}`))).unwrapOr(null)
  }

  test.each([
    ['a card payment, approved', { status: 'DONE', cardLabel: '롯데카드 000*', cancels: [] }],
    ['an easy payment, approved', { status: 'DONE', cardLabel: '토스페이' }],
    ['version 1.4: an easy payment', { status: 'DONE', cardLabel: '토스페이' }],
    ['version 2024-06-01: an easy payment', { status: 'DONE', cardLabel: '카카오페이' }],
    ['version 1.4: easyPay is a text', { status: 'DONE', cardLabel: '현대카드 1234' }],
    ['cancelled as a whole', { status: 'CANCELED', balanceWon: 0, cancels: [{ status: 'DONE', amountWon: 1000 }] }],
    ['cancelled as a whole, as the older text', { balanceWon: 0, cancels: [{ status: 'DONE', amountWon: 10_000 }] }],
    ['a cancellation that the provider is still', { cancels: [{ status: 'PENDING', amountWon: 100 }] }],
    ['a cancellation that came to nothing', { status: 'DONE', cancels: [{ status: 'ABORTED', amountWon: 100 }] }],
    ['nobody has confirmed in time', { status: 'EXPIRED', approvedAt: null }],
    ['the payment was refused', { status: 'ABORTED', approvedAt: null }],
    ['a virtual account', { status: 'WAITING', approvedAt: null }],
  ])('of %s says so', async (what, expected) => {
    expect(await read(what)).toMatchObject(expected)
  })
})

test('every documented payment is of a version that is read (G742)', () => {
  const versions = answers['Payment']?.examples.flatMap(({ value }) => versionIn(JSON.stringify(value)) ?? []) ?? []
  expect(new Set(versions)).toEqual(new Set(['1.4', '2022-11-16', '2024-06-01']))
  expect(versions.filter(version => !READ_VERSIONS.includes(version))).toEqual([])
})

test('a stored card is named by its issuer, in whichever version (G576)', async () => {
  const labels: unknown[] = []
  for (const { value } of answers['Billing']?.examples ?? []) {
    labels.push((await ask('issueCard', 200, value)).unwrapOr(null))
  }
  expect(labels).toEqual([
    expect.objectContaining({ label: '현대카드 123*' }),
    expect.objectContaining({ label: '현대카드 1234' }),
    expect.objectContaining({ label: '현대카드 123*' }),
  ])
})

test('the list of transactions is read to its end, with and without a minus', async () => {
  const list = answers['Transactions']?.examples.find(({ value }) => Array.isArray(value) && value.length > 0)?.value
  const once = [list, []]
  const counting = createServer((_request, response) => response.end(JSON.stringify(once.shift())))
  await new Promise<void>(resolve => counting.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(counting.address() as AddressInfo).port}`
  const read = await tossCardLedger([tossCall({ baseUrl: url, secretKey: SECRET, log: () => undefined })]).movements(
    DAY,
  )
  counting.close()
  expect(read.unwrapOr([]).map(({ kind, amountWon }) => [kind, amountWon])).toEqual([
    ['CHARGE', 15_000],
    ['REFUND', 5_000],
    ['REFUND', 10_000],
  ])
})

const REFUSED = NAMES.flatMap(name =>
  Object.entries(calls[name].refusals).flatMap(([status, codes]) =>
    codes.map(code => [name, Number(status), code] as const),
  ),
)

test.each(REFUSED)('%s is refused with %i %s as the handling classes say', async (name, status, code) => {
  const refused = await ask(name, status, { code, message: '거절', data: null })
  const says = gatewayFailure(status, code)
  if (name === 'removeCard' && /^(ALREADY_REMOVED_BILLING_KEY|BILLING_KEY_NOT_FOUND|NOT_FOUND_BILLING)$/.test(code)) {
    return expect(refused.isOk()).toBe(true)
  }
  if (name.startsWith('findBy') && status === 404) return expect(refused).toEqual(ok(null))
  const isRead = calls[name].method === 'GET'
  expect(refused).toEqual(err(expect.objectContaining({ kind: kindOf(says, isRead) })))
})

test.each(['NOT_FOUND_MERCHANT', 'NOT_FOUND_MERCHANT_INTEGRATION', 'NOT_FOUND_HTTP_METHOD', 'NOT_FOUND_METHOD'])(
  'a look-up that ends in 404 %s does not say that nothing was paid (G846)',
  async code => {
    for (const name of ['findByKey', 'findByOrder'] as const) {
      expect((await ask(name, 404, { code, message: '' })).isErr()).toBe(true)
    }
  },
)

/** What a refused look-up says of a payment is never that it failed. */
const kindOf = (says: ReturnType<typeof gatewayFailure>, isRead: boolean): string => {
  if (says === 'Misconfigured') return 'GatewayMisconfigured'
  return says === 'Unknown' || isRead ? 'GatewayUnsure' : 'GatewayDeclined'
}
