import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { err, ok } from 'neverthrow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentedAnswers, readCalls, undocumentedIn } from '#adapters/conformance/providers/documents.ts'
import type { PhoneNumber } from '#core/account/phone-number.ts'
import type { SmsId } from '#core/account/ports/sms-sender.ts'
import { Instant } from '#core/shared/instant.ts'
import type { AlimtalkId } from '#core/notices/ports/alimtalk-sender.ts'
import { isAccessRefused } from './solapi-answer.ts'
import { solapiBalance } from './solapi-balance.ts'
import { solapiAlimtalkSender } from './solapi-alimtalk-sender.ts'
import type { SolapiSetup } from './solapi-call.ts'
import { solapiSmsReports } from './solapi-sms-reports.ts'
import { solapiSmsSender } from './solapi-sms-sender.ts'

const calls = readCalls<'send' | 'list' | 'balance'>('solapi')
const answers = documentedAnswers('solapi')

const theirs = { status: 200, body: {} as unknown, sent: { url: '', method: '', authorization: '', body: '' } }
const server = createServer(async (request, response) => {
  const { url = '', method = '', headers } = request
  theirs.sent = { url, method, authorization: headers.authorization ?? '', body: (await request.toArray()).join('') }
  response.writeHead(theirs.status, { 'content-type': 'application/json' }).end(JSON.stringify(theirs.body))
})
let setup: SolapiSetup
const levels: string[] = []
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  setup = {
    apiKey: 'NCSAYU7YDBXYORXC',
    apiSecret: 'S'.repeat(32),
    from: '029302266',
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    now: () => Instant.ofDate(new Date('2019-07-01T00:41:48Z')),
    log: { warn: () => levels.push('warn'), error: () => levels.push('error') },
  }
})
afterAll(() => new Promise(resolve => server.close(resolve)))

const answer = (status: number, body: unknown): void => void Object.assign(theirs, { status, body })
const to = '01000000001' as PhoneNumber
const sms = () => solapiSmsSender(setup).send({ to, text: '내용' })
const alimtalk = () => solapiAlimtalkSender(setup).send({ to, text: '내용', channel: 'KA01PF1', template: 'KA01TP1' })
const ID = 'M4V20180307110044DTYYJBBYLPQZIB1' as AlimtalkId
const outcome = () => solapiAlimtalkSender(setup).outcome(ID)
const SMS_ID = 'M4V20180307110044DTYYJBBYLPQZIB1' as SmsId
const report = () => solapiSmsReports(setup).read(SMS_ID)

const HEADER = /^HMAC-SHA256 apiKey=\w{16}, date=[\dT:-]+Z, salt=\w{12,64}, signature=[\da-f]{64}$/

test('the documented signature has the form of ours', () => {
  expect(calls.send.headers?.['authorization']?.replace(/salt=\w+/, 'salt=0123456789abcdef')).toMatch(HEADER)
})

test.each([
  ['a text message', sms],
  ['a KakaoTalk message', alimtalk],
])('%s is sent as documented (G575)', async (_what, send) => {
  answer(200, answers['Sent']?.examples[0]?.value)
  expect((await send()).isOk()).toBe(true)
  const { method, url, authorization, body } = theirs.sent
  expect([method, url]).toEqual([calls.send.method, calls.send.path])
  expect(authorization).toMatch(HEADER)
  const { message } = JSON.parse(body) as { message: Record<string, unknown> }
  expect(undocumentedIn(message, calls.send.body, calls.send.optional)).toEqual([])
  const options = calls.send.body?.['kakaoOptions'] as Record<string, unknown>
  if (message['kakaoOptions'] !== undefined) {
    expect(undocumentedIn(message['kakaoOptions'] as Record<string, unknown>, options)).toEqual([])
  }
})

test.each(answers['Sent']?.examples ?? [])('an answer of $what is understood', async ({ value }) => {
  answer(200, value)
  const { statusCode } = value as { statusCode: string }
  expect((await sms()).isOk()).toBe(statusCode === '2000')
})

test.each([
  ['a message that arrived', 'ARRIVED'],
  ['a message of which the provider says nothing yet', 'UNKNOWN'],
  ['a KakaoTalk message that did not arrive', 'REFUSED'],
  ['nothing found', 'UNKNOWN'],
])('the report of %s is read as %s', async (what, expected) => {
  answer(200, answers['List']?.examples.find(example => example.what === what)?.value)
  expect(await outcome()).toEqual(ok(expected))
  const url = new URL(theirs.sent.url, 'http://solapi')
  expect([theirs.sent.method, url.pathname]).toEqual([calls.list.method, calls.list.path])
  expect(undocumentedIn(Object.fromEntries(url.searchParams), calls.list.query)).toEqual([])
})

const ofSms = (statusCode: string) => {
  const [arrivedOne] = answers['List']?.examples ?? []
  const value = structuredClone(arrivedOne?.value) as { messageList: Record<string, { statusCode: string }> }
  const message = value.messageList[SMS_ID]
  if (message) message.statusCode = statusCode
  return value
}

test.each([
  'NO_SUCH_NUMBER 3010 3032 3050',
  'PHONE_UNREACHABLE 3043 3044',
  'BLOCKED 2060 3047',
  'OTHER 2011 3052 3059',
])('a text message that failed is read with its reason: %s (G750)', async line => {
  const [reason, ...codes] = line.split(' ')
  for (const code of codes) {
    answer(200, ofSms(code))
    expect(await report()).toEqual(ok({ kind: 'FAILED', reason, code }))
  }
})

test('every documented status of a text message is arrived, failed or pending, as its first figure says (G750)', async () => {
  const codes = answers['List']?.enums['messageList.*.statusCode'] ?? []
  expect(codes).toContain('3032')
  for (const code of codes) {
    answer(200, ofSms(code))
    const isPending = ['TEST1000', '2000', '3000', '3014', '3048'].includes(code)
    const kind = code === '4000' ? 'ARRIVED' : 'FAILED'
    expect([code, (await report()).unwrapOr(null)]).toMatchObject([code, { kind: isPending ? 'PENDING' : kind }])
  }
})

test('every documented status of a KakaoTalk message arrived, failed or is not known yet, and one that failed is told (G767)', async () => {
  const codes = answers['List']?.enums['messageList.*.statusCode'] ?? []
  expect(codes).toContain('3105')
  for (const code of codes) {
    levels.length = 0
    answer(200, ofSms(code))
    const isOpen = ['TEST1000', '2000', '3000', '3014', '3048'].includes(code)
    const isFailed = !isOpen && code !== '4000'
    const expected = isOpen ? 'UNKNOWN' : 'REFUSED'
    expect([code, await outcome(), levels]).toEqual([
      code,
      ok(code === '4000' ? 'ARRIVED' : expected),
      isFailed ? ['warn'] : [],
    ])
  }
})

test.each([
  [200, { startKey: null, limit: 20, messageList: {} }],
  [403, { errorCode: 'InvalidAPIKey', errorMessage: '거절' }],
  [500, { errorCode: 'InternalError', errorMessage: '거절' }],
])('an answer %i that says nothing of the message leaves it pending', async (status, body) => {
  answer(status, body)
  expect(await report()).toEqual(ok({ kind: 'PENDING' }))
})

test('a report that concerns every message is told as one, the others are not', async () => {
  levels.length = 0
  for (const code of ['3032', '2230', '2062', '3013', '3059']) {
    answer(200, ofSms(code))
    await report()
  }
  expect(levels).toEqual(Array(4).fill('error'))
})

test('the balance is asked for as documented, and is cash and points together (G575)', async () => {
  const empty = answers['Balance']?.examples[0]?.value as object
  answer(200, { ...empty, balance: 12_000, point: 345 })
  expect(await solapiBalance(setup)).toEqual(ok(12_345))
  expect([theirs.sent.method, theirs.sent.url]).toEqual([calls.balance.method, calls.balance.path])
  expect(theirs.sent.authorization).toMatch(HEADER)
  answer(403, { errorCode: 'InvalidAPIKey', errorMessage: '거절' })
  expect(await solapiBalance(setup)).toEqual(err({ errorCode: 'InvalidAPIKey' }))
})

test.each([
  [400, 'ValidationError', 'error'],
  [401, 'Unauthorized', 'error'],
  [403, 'InvalidAPIKey', 'error'],
  [429, 'TooManyRequests', 'warn'],
  [500, 'InternalError', 'warn'],
])('a balance that is refused by %i %s is told as a message would be (G864)', async (status, errorCode, level) => {
  levels.length = 0
  answer(status, { errorCode, errorMessage: '거절' })
  await solapiBalance(setup)
  expect(levels).toEqual([level])
})

const REFUSED = Object.entries(calls.send.refusals).flatMap(([status, codes]) =>
  codes.map(code => [Number(status), code] as const),
)

test.each(REFUSED)('%i %s keeps a message from going out, and is told', async (status, errorCode) => {
  levels.length = 0
  answer(status, { errorCode, errorMessage: '거절' })
  expect(await sms()).toEqual(err({ kind: 'MessageNotSent' }))
  expect(levels).toEqual([status === 404 ? 'warn' : 'error'])
})

// https://github.com/solapi/solapi-nodejs, src/lib/defaultFetcher.ts (20 April 2026): the body of a 4xx may be anything, and is an error by its status.
test.each([
  [429, 'warn'],
  [403, 'error'],
])('%i without a code of its own is a refusal too, and nothing is in doubt (G890)', async (status, level) => {
  levels.length = 0
  answer(status, { message: 'from what stands before it' })
  expect(await sms()).toEqual(err({ kind: 'MessageNotSent' }))
  expect(levels).toEqual([level])
})

test('a gateway that lost the answer leaves it in doubt (G890)', async () => {
  answer(502, { message: 'Bad Gateway' })
  expect(await sms()).toEqual(err({ kind: 'MessageNotSent', mayHaveArrived: true }))
})

test('SOLAPI that cannot be reached keeps every message back, as a mail server that cannot be does (G912)', async () => {
  levels.length = 0
  const cause = new Error('getaddrinfo ENOTFOUND api.solapi.com')
  const away: typeof setup = {
    ...setup,
    sendHttps: () => Promise.reject(Object.assign(cause, { code: 'ENOTFOUND', syscall: 'getaddrinfo' })),
  }
  const lost = await solapiBalance(away)
  expect(await solapiSmsSender(away).send({ to, text: '내용' })).toEqual(err({ kind: 'MessageNotSent' }))
  expect(levels).toEqual(['error', 'error'])
  // What the trial of a start finds well again, it may close (G889).
  expect(lost).toMatchObject(err({ reason: expect.toSatisfy(isAccessRefused) }))
})
