import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { solapiAuthorization } from '#adapters/messaging/solapi/solapi-authorization.ts'
import { runningSandbox, type RunningSandbox } from '../testing/running-sandbox.ts'
import { SANDBOX_SOLAPI_KEYS } from './keys.ts'

let running: RunningSandbox
let salts = 0

beforeAll(async () => {
  running = await runningSandbox()
})
afterAll(() => running.close())
beforeEach(async () => {
  await running.clock.command({ now: '2026-11-02T10:15:00+09:00' })
  await call('DELETE', '/faults')
})

const signed = (): string =>
  solapiAuthorization(SANDBOX_SOLAPI_KEYS, running.clock.now(), `salt-${String((salts += 1)).padStart(12, '0')}`)

const call = (method: string, path: string, body?: object, authorization: string | null = signed()) =>
  fetch(`${running.url}/solapi${path}`, {
    method,
    headers: authorization === null ? {} : { authorization },
    ...(body && { body: JSON.stringify(body) }),
  })

const MESSAGE = { to: '01012345678', from: SANDBOX_SOLAPI_KEYS.from, text: '인증번호 123456', type: 'SMS' }

type Answer = Record<string, unknown>
const readAnswer = async (response: Promise<Response>): Promise<Answer> => (await response).json() as Promise<Answer>
const send = (change: object = {}, header?: string | null): Promise<Answer> =>
  readAnswer(call('POST', '/messages/v4/send', { message: { ...MESSAGE, ...change } }, header))

const readInbox = async (to: string): Promise<object[]> =>
  (await fetch(`${running.url}/inbox.json?to=${to}`)).json() as Promise<object[]>

test('a message is accepted, which is not delivered, and lies in the inbox', async () => {
  expect(await send()).toEqual({
    groupId: expect.stringMatching(/^G4V20261102011500[\dA-F]{16}$/),
    messageId: expect.stringMatching(/^M4V20261102011500[\dA-F]{16}$/),
    accountId: '12925149',
    statusCode: '2000',
    statusMessage: '정상 접수(이통사로 접수 예정) ',
    to: MESSAGE.to,
    from: MESSAGE.from,
    type: 'SMS',
    country: '82',
  })
  expect(await readInbox(MESSAGE.to)).toMatchObject([{ channel: 'SMS', text: MESSAGE.text, code: '123456' }])
})

describe('the header', () => {
  const withPart = (from: RegExp, to: string): string => signed().replace(from, to)

  test.each<[string, () => string | null, number, string]>([
    ['missing', () => null, 401, 'Unauthorized'],
    ['a bearer token', () => 'Bearer abc', 400, 'InvalidToken'],
    ['of another form', () => 'HMAC-SHA256 nothing', 400, 'ValidationError'],
    ['with MD5', () => withPart(/SHA256/, 'MD5'), 400, 'ValidationError'],
    ['with a short key', () => withPart(/apiKey=\w+/, 'apiKey=short'), 400, 'ValidationError'],
    ['with a short salt', () => withPart(/salt=[\w-]+/, 'salt=elevenbytes'), 400, 'ValidationError'],
    ['with a date that has no zone', () => withPart(/Z,/, ','), 400, 'ValidationError'],
    ['with an unknown key', () => withPart(/apiKey=\w+/, 'apiKey=NCSANOTHERKEY000'), 403, 'InvalidAPIKey'],
    ['with a changed salt', () => withPart(/salt=/, 'salt=x'), 403, 'SignatureDoesNotMatch'],
  ])('%s is refused', async (_what, header, status, errorCode) => {
    const response = await call('POST', '/messages/v4/send', { message: MESSAGE }, header())
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ errorCode })
  })

  test('holds for a quarter of an hour on the one clock', async () => {
    const [inTime, late] = [signed(), signed()]
    await running.clock.command({ advance: 'PT15M' })
    expect(await send({}, inTime)).toMatchObject({ statusCode: '2000' })
    await running.clock.command({ advance: 'PT1S' })
    expect(await send({}, late)).toMatchObject({ errorCode: 'RequestTimeTooSkewed' })
  })

  test('holds once, also for calls at the same time', async () => {
    const header = signed()
    const answers = await Promise.all(Array.from({ length: 5 }, () => send({}, header)))
    expect(answers.filter(({ statusCode }) => statusCode === '2000')).toHaveLength(1)
    expect(answers.filter(({ errorCode }) => errorCode === 'DuplicatedSignature')).toHaveLength(4)
  })
})

describe('a message is refused at reception', () => {
  test.each<[string, object, string]>([
    ['without a text', { text: '' }, '1010'],
    ['to a number with hyphens', { to: '010-1234-5678' }, '1011'],
    ['with a subject', { subject: '안내' }, '1013'],
    ['of an unknown type', { type: 'FAX' }, '1025'],
    ['with a control character', { text: 'a\u0007' }, '1028'],
    ['with an emoji', { text: '🎿' }, '1029'],
    ['of 91 bytes', { text: `${'가'.repeat(45)}1` }, '1031'],
    ['to a blocked number', { to: '01000001060' }, '1060'],
    ['to a person who opted out', { to: '01000001061' }, '1061'],
    ['from a number that is not registered', { from: '0311112222' }, '1062'],
  ])('%s', async (_what, change, statusCode) => {
    const to = 'to' in change ? String(change.to) : '01044440000'
    expect(await send({ to, ...change })).toMatchObject({ statusCode })
    expect(await readInbox(to)).toEqual([])
  })

  test('but 90 bytes pass, and without a type a longer text becomes an LMS', async () => {
    expect(await send({ text: '가'.repeat(45) })).toMatchObject({ statusCode: '2000', type: 'SMS' })
    expect(await send({ text: '가'.repeat(46), type: undefined })).toMatchObject({ statusCode: '2000', type: 'LMS' })
  })

  test('and a body without a message is refused as a whole', async () => {
    const response = await call('POST', '/messages/v4/send', { text: '?' })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ errorCode: 'ValidationError' })
  })
})

test('a call with many messages lists which ones it refused', async () => {
  const messages = [MESSAGE, { ...MESSAGE, to: '01000001060' }]
  expect(await readAnswer(call('POST', '/messages/v4/send-many/detail', { messages }))).toMatchObject({
    messageList: [{ to: MESSAGE.to, statusCode: '2000' }],
    failedMessageList: [{ to: '01000001060', statusCode: '1060' }],
    groupInfo: { status: 'SENDING', count: { total: 2, registeredFailed: 1, registeredSuccess: 1 } },
  })
})

describe('what became of a message', () => {
  const walked = async (to: string): Promise<unknown[]> => {
    const { messageId } = await send({ to })
    const seen: unknown[] = []
    for (const advance of ['PT0S', 'PT1S', 'PT4S']) {
      await running.clock.command({ advance })
      const { messageList } = await readAnswer(call('GET', `/messages/v4/list?messageId=${String(messageId)}`))
      const { status, statusCode } = (messageList as Record<string, Answer>)[String(messageId)] ?? {}
      seen.push(`${String(status)} ${String(statusCode)}`)
    }
    return seen
  }

  test.each([
    ['01012345678', 'COMPLETE 4000'],
    ['01000003043', 'COMPLETE 3043'],
    ['01000003032', 'COMPLETE 3032'],
    ['010123', 'COMPLETE 3010'],
    ['01000003000', 'SENDING 3000'],
  ])('to %s ends as %s', async (to, last) => {
    expect(await walked(to)).toEqual(['PENDING 2000', 'SENDING 3000', last])
  })
})

describe('magic recipients', () => {
  const statusFor = async (to: string): Promise<number | string> =>
    call('POST', '/messages/v4/send', { message: { ...MESSAGE, to } }).then(
      async response => (response.headers.get('content-type')?.includes('html') ? 'html' : response.status),
      () => 'dropped',
    )

  test.each([
    ['01000000500', [500, 500], 0],
    ['01000000503', [503, 503, 200, 503], 1],
    ['01000000444', ['dropped'], 1],
    ['01000000200', ['html'], 1],
  ])('%s answers %j', async (to, expected, messages) => {
    const seen: (number | string)[] = []
    while (seen.length < expected.length) seen.push(await statusFor(to))
    expect(seen).toEqual(expected)
    expect(await readInbox(to)).toHaveLength(messages)
  })
})

test('the balance is low while low balance is what comes next', async () => {
  expect(await readAnswer(call('GET', '/cash/v1/balance'))).toMatchObject({ balance: 12_345 })
  await call('POST', '/faults', [{ then: 'status:1030' }])
  expect(await readAnswer(call('GET', '/cash/v1/balance'))).toMatchObject({ balance: 0 })
  expect(await send()).toMatchObject({ statusCode: '1030' })
  expect(await readAnswer(call('GET', '/cash/v1/balance'))).toMatchObject({ balance: 12_345 })
})

test.each([[{ then: 'explode' }], [{ then: 'status:1' }], [{ then: '503', times: 0 }]])(
  'the fault %j is refused',
  async fault => {
    expect((await call('POST', '/faults', [fault])).status).toBe(400)
  },
)
