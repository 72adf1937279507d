import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { err, ok } from 'neverthrow'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { SANDBOX_SOLAPI_KEYS } from '#adapters/sandbox/solapi/keys.ts'
import { runningSandbox, type RunningSandbox } from '#adapters/sandbox/testing/running-sandbox.ts'
import type { PhoneNumber } from '#core/account/phone-number.ts'
import { Instant } from '#core/shared/instant.ts'
import { solapiAuthorization } from './solapi-authorization.ts'
import type { NotSentLogged, SolapiSetup } from './solapi-call.ts'
import { solapiSmsSender } from './solapi-sms-sender.ts'

/** With SOLAPI's name of it. */
const SENT = ok(expect.stringMatching(/^M4V/))
const NOT_SENT = err({ kind: 'MessageNotSent' })
const FOR_GOOD = err({ kind: 'MessageNotSent', isFinal: true })
const IN_DOUBT = err({ kind: 'MessageNotSent', mayHaveArrived: true })
const TEXT = '[시즌킵] 휴대폰 확인 인증번호 048213'

let running: RunningSandbox
let phones = 0
let to: PhoneNumber
const logged: [string, NotSentLogged][] = []

beforeAll(async () => {
  running = await runningSandbox()
})
afterAll(() => running.close())
beforeEach(async () => {
  to = `0107777${String((phones += 1)).padStart(4, '0')}` as PhoneNumber
  logged.length = 0
  await fetch(`${running.url}/solapi/faults`, { method: 'DELETE' })
})

const senderWith = (change: Partial<SolapiSetup> = {}) =>
  solapiSmsSender({
    ...SANDBOX_SOLAPI_KEYS,
    baseUrl: `${running.url}/solapi`,
    now: () => running.clock.now(),
    log: { warn: entry => logged.push(['warn', entry]), error: entry => logged.push(['error', entry]) },
    ...change,
  })

const send = (change: Partial<SolapiSetup> = {}) => senderWith(change).send({ to, text: TEXT })

const order = async (then: string, times = 1): Promise<void> => {
  const body = JSON.stringify([{ then, times }])
  const answer = await fetch(`${running.url}/solapi/faults`, { method: 'POST', body })
  expect(answer.status).toBe(200)
}

const arrived = async (phone = to): Promise<number> => (await running.sandbox.inbox.read(phone)).length

test('the header is signed as the provider documents it', () => {
  const keys = { apiKey: 'NCSAYU7YDBXYORXC', apiSecret: 'secret' }
  const now = Instant.ofDate(new Date('2026-11-02T01:15:00.789Z'))
  expect(solapiAuthorization(keys, now, '0123456789abcdef')).toBe(
    'HMAC-SHA256 apiKey=NCSAYU7YDBXYORXC, date=2026-11-02T01:15:00Z, salt=0123456789abcdef, ' +
      'signature=29498414ca3ba508b4d622f508bee236cba3959a8ff9654ad55424a7caabf3a4',
  )
})

test('a text message arrives with its code', async () => {
  expect(await send()).toEqual(SENT)
  expect(await running.sandbox.inbox.read(to)).toEqual([
    expect.objectContaining({ channel: 'SMS', to, text: TEXT, code: '048213' }),
  ])
  expect(logged).toEqual([])
})

test('the signature follows the one clock, wherever it was moved', async () => {
  onTestFinished(async () => void (await running.clock.command({ reset: true })))
  await running.clock.command({ advance: 'P300D' })
  expect(await send()).toEqual(SENT)
})

describe('once more', () => {
  test('after a 503, with another signature', async () => {
    await order('503')
    const salts: string[] = []
    const salt = () => salts[salts.push(`salt-number-${salts.length}-${to}`) - 1] ?? ''
    expect(await send({ salt })).toEqual(SENT)
    expect(new Set(salts).size).toBe(2)
    expect(await arrived()).toBe(1)
  })

  test('and no more after a second 503', async () => {
    await order('503', 2)
    expect(await send()).toEqual(NOT_SENT)
    expect(logged).toEqual([['warn', expect.objectContaining({ errorCode: 'ServiceUnavailable', attempts: 2 })]])
    expect(await send()).toEqual(SENT)
    expect(await arrived()).toBe(1)
  })

  test('when no server listens there', async () => {
    expect(await send({ baseUrl: 'http://127.0.0.1:9' })).toEqual(NOT_SENT)
    expect(logged).toEqual([['error', expect.objectContaining({ reason: 'no connection', attempts: 2 })]])
  })

  test('when the host has no name', async () => {
    expect(await send({ baseUrl: 'http://nowhere.invalid' })).toEqual(NOT_SENT)
    expect(logged).toEqual([['error', expect.objectContaining({ reason: 'no connection', attempts: 2 })]])
  })

  test.each<[string, (socket: Socket) => unknown]>([
    ['does not come to stand', () => undefined],
    ['is closed before it is encrypted', socket => socket.end()],
  ])('when the connection %s', async (_what, treat) => {
    let connections = 0
    const server = createServer(socket => {
      connections += 1
      treat(socket)
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    expect(await send({ baseUrl: `https://127.0.0.1:${port}`, connectSeconds: 0.2 })).toEqual(NOT_SENT)
    expect(logged).toEqual([['error', expect.objectContaining({ reason: 'no connection', attempts: 2 })]])
    expect(connections).toBe(2)
  })

  test('when its certificate is not taken, which keeps every message from being sent (G888)', async () => {
    const why = { code: 'CERT_HAS_EXPIRED', message: 'certificate has expired' }
    const sendHttps = () => Promise.reject(Object.assign(new Error(), why))
    expect(await send({ sendHttps })).toEqual(NOT_SENT)
    expect(logged).toEqual([
      ['error', expect.objectContaining({ reason: 'no connection', code: why.code, cause: why.message, attempts: 2 })],
    ])
  })

  test('and says why there was no connection, of the first address where the host has several (G888)', async () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED 192.0.2.1:443'), { syscall: 'connect' })
    expect(await send({ sendHttps: () => Promise.reject(new AggregateError([refused, refused])) })).toEqual(NOT_SENT)
    expect(logged).toEqual([['error', expect.objectContaining({ reason: 'no connection', cause: refused.message })]])
  })
})

describe('never again when it may have gone out', () => {
  test.each([
    ['timeout', { reason: 'no answer' }],
    ['drop', { reason: 'no answer' }],
    ['html', { reason: 'unreadable answer with status 200' }],
  ])('%s', async (then, expected) => {
    await order(then)
    expect(await send({ totalSeconds: 0.4 })).toEqual(IN_DOUBT)
    expect(logged).toEqual([['warn', expect.objectContaining({ ...expected, attempts: 1 })]])
    expect(await arrived()).toBe(1)
  })
})

describe('refused', () => {
  test.each([
    ['500', 'warn', { errorCode: 'InternalError' }],
    ['status:1024', 'warn', { statusCode: '1024' }],
    ['status:1020', 'error', { statusCode: '1020' }],
    ['status:1030', 'error', { statusCode: '1030' }],
    ['status:1062', 'error', { statusCode: '1062' }],
    ['status:2063', 'error', { statusCode: '2063' }],
  ])('%s is told once, as %s', async (then, level, expected) => {
    await order(then)
    expect(await send()).toEqual(NOT_SENT)
    expect(logged).toEqual([[level, expect.objectContaining({ ...expected, attempts: 1 })]])
    expect(await arrived()).toBe(0)
  })

  test.each(['1060', '1061', '1031', '1029', '1011'])('%s for good, and told once (G769)', async statusCode => {
    await order(`status:${statusCode}`)
    expect(await send()).toEqual(FOR_GOOD)
    expect(logged).toEqual([['warn', expect.objectContaining({ statusCode, attempts: 1 })]])
    expect(await arrived()).toBe(0)
  })

  test.each<[string, Partial<SolapiSetup>, object]>([
    ['another key', { apiKey: 'NCSANOTHERKEY000' }, { errorCode: 'InvalidAPIKey' }],
    ['a key that was copied in part', { apiKey: 'NCSANOTHER' }, { errorCode: 'ValidationError' }],
    ['another secret', { apiSecret: 'another' }, { errorCode: 'SignatureDoesNotMatch' }],
    ['a clock that is wrong', { now: () => Instant.ofDate(new Date(0)) }, { errorCode: 'RequestTimeTooSkewed' }],
    ['a sender that is not registered', { from: '0311112222' }, { statusCode: '1062' }],
  ])('%s raises the alarm', async (_what, change, expected) => {
    expect(await send(change)).toEqual(NOT_SENT)
    expect(logged).toEqual([['error', expect.objectContaining(expected)]])
    expect(await arrived()).toBe(0)
  })

  test('a call that SOLAPI does not let in raises the alarm (G577)', async () => {
    const closed = createHttpServer((_request, response) =>
      response.writeHead(401).end(JSON.stringify({ errorCode: 'Unauthorized', errorMessage: '인증이 필요합니다.' })),
    )
    await new Promise<void>(resolve => closed.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void closed.close())
    const { port } = closed.address() as AddressInfo
    expect(await send({ baseUrl: `http://127.0.0.1:${port}` })).toEqual(NOT_SENT)
    expect(logged).toEqual([['error', expect.objectContaining({ errorCode: 'Unauthorized' })]])
  })

  test('a salt used twice raises the alarm', async () => {
    const now = running.clock.now()
    const change = { now: () => now, salt: () => `the-same-salt-${to}` }
    expect(await send(change)).toEqual(SENT)
    expect(await send(change)).toEqual(NOT_SENT)
    expect(logged).toEqual([['error', expect.objectContaining({ errorCode: 'DuplicatedSignature' })]])
  })

  test('a text too long for one SMS does not go out as a dearer LMS', async () => {
    expect(await senderWith().send({ to, text: '가'.repeat(46) })).toEqual(FOR_GOOD)
    expect(logged).toEqual([['warn', expect.objectContaining({ statusCode: '1031' })]])
  })

  test('unless it may be long: then its length decides', async () => {
    expect(await senderWith().send({ to, text: '가'.repeat(46), mayBeLong: true })).toEqual(SENT)
    expect(await senderWith().send({ to, text: '가'.repeat(45), mayBeLong: true })).toEqual(SENT)
    expect(await senderWith().send({ to, text: '가'.repeat(1_001), mayBeLong: true })).toEqual(FOR_GOOD)
    expect((await running.sandbox.inbox.read(to)).map(({ text }) => text.length)).toEqual([45, 46])
  })
})

test('the log names neither number nor text nor keys', async () => {
  await order('status:1062')
  await send()
  await order('drop')
  await send()
  await send({ apiSecret: 'another' })
  expect(logged).toHaveLength(3)
  expect(
    logged.every(([, { event, to: tail }]) => event === 'sms not sent' && tail === `***-****-${to.slice(-4)}`),
  ).toBe(true)
  const { apiKey, apiSecret } = SANDBOX_SOLAPI_KEYS
  expect(JSON.stringify(logged)).not.toMatch(new RegExp(`${to}|${to.slice(3, 7)}|048213|${apiKey}|${apiSecret}`))
})
