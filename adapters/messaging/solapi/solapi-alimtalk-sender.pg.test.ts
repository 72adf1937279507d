import { err, ok } from 'neverthrow'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SANDBOX_SOLAPI_KEYS } from '#adapters/sandbox/solapi/keys.ts'
import { runningSandbox, type RunningSandbox } from '#adapters/sandbox/testing/running-sandbox.ts'
import type { PhoneNumber } from '#core/account/phone-number.ts'
import type { Alimtalk, AlimtalkId, AlimtalkOutcome } from '#core/notices/ports/alimtalk-sender.ts'
import { solapiAlimtalkSender } from './solapi-alimtalk-sender.ts'
import type { NotSentLogged, SolapiSetup } from './solapi-call.ts'

const NOT_SENT = err({ kind: 'MessageNotSent' })
const IN_DOUBT = err({ kind: 'MessageNotSent', mayHaveArrived: true })
const REFUSED = err({ kind: 'AlimtalkRefused' })
const TEXT = '[시즌킵] 스키를 락커에 넣었어요. ⛷️'

let running: RunningSandbox
let phones = 0
let to: PhoneNumber
const logged: [string, NotSentLogged][] = []

beforeAll(async () => {
  running = await runningSandbox()
})
afterAll(() => running.close())
beforeEach(async () => {
  to = `0106666${String((phones += 1)).padStart(4, '0')}` as PhoneNumber
  logged.length = 0
  await fetch(`${running.url}/solapi/faults`, { method: 'DELETE' })
})

const senderWith = (change: Partial<SolapiSetup> = {}) =>
  solapiAlimtalkSender({
    ...SANDBOX_SOLAPI_KEYS,
    baseUrl: `${running.url}/solapi`,
    now: () => running.clock.now(),
    log: { warn: entry => logged.push(['warn', entry]), error: entry => logged.push(['error', entry]) },
    ...change,
  })
const send = (change: Partial<Alimtalk> = {}, setup: Partial<SolapiSetup> = {}) =>
  senderWith(setup).send({ to, text: TEXT, channel: SANDBOX_SOLAPI_KEYS.channel, template: 'KA01TPstored', ...change })

const idOf = (sent: Awaited<ReturnType<typeof send>>): AlimtalkId => {
  if (sent.isErr()) throw new Error(sent.error.kind)
  return sent.value
}

const order = async (then: string, times = 1): Promise<void> => {
  const answer = await fetch(`${running.url}/solapi/faults`, {
    method: 'POST',
    body: JSON.stringify([{ then, times }]),
  })
  expect(answer.status).toBe(200)
}
const arrived = async (phone = to): Promise<readonly string[]> =>
  (await running.sandbox.inbox.read(phone)).map(({ channel, text }) => `${channel} ${text}`)

test('a message of KakaoTalk is taken, arrives with characters that no text message has, and is reported (G229)', async () => {
  const id = idOf(await send())
  expect(id).toMatch(/^M4V/)
  expect(await arrived()).toEqual([`ALIMTALK ${TEXT}`])
  expect(logged).toEqual([])
  const seen: AlimtalkOutcome[] = []
  for (const advance of ['PT0S', 'PT1S', 'PT4S']) {
    await running.clock.command({ advance })
    seen.push((await senderWith().outcome(id)).unwrapOr('REFUSED'))
  }
  expect(seen).toEqual(['UNKNOWN', 'UNKNOWN', 'ARRIVED'])
})

test.each<[string, string, AlimtalkOutcome]>([
  ['a number without KakaoTalk', '01000003104', 'REFUSED'],
  ['who has blocked the channel', '01000003107', 'REFUSED'],
  ['a number that is none', '010123', 'REFUSED'],
  ['of whom no report comes', '01000003100', 'UNKNOWN'],
  ['of whom SOLAPI does not know', '01000003014', 'UNKNOWN'],
  ['with a status that no document names', '01000009999', 'UNKNOWN'],
])('to %s it is said later, and nothing but that arrives (G767)', async (_what, phone, outcome) => {
  const id = idOf(await send({ to: phone as PhoneNumber }))
  await running.clock.command({ advance: 'PT1H' })
  expect(await senderWith().outcome(id)).toEqual(ok(outcome))
  const told = [['warn', expect.objectContaining({ event: 'alimtalk not delivered' })]]
  expect(logged).toEqual(outcome === 'REFUSED' ? told : [])
  expect(await arrived(phone as PhoneNumber)).toEqual([])
})

describe('refused at once, it can go out as a text message', () => {
  test.each<[string, Partial<Alimtalk>, string]>([
    ['another channel', { channel: 'KA01PFanother' }, '1041'],
    ['a template that is not approved', { template: 'nobody-knows-it' }, '1042'],
    ['more than a thousand characters', { text: '가'.repeat(1_001) }, '1031'],
  ])('%s', async (_what, change, statusCode) => {
    expect(await send(change)).toEqual(REFUSED)
    expect(logged).toEqual([['warn', expect.objectContaining({ statusCode, event: 'alimtalk not sent' })]])
    expect(await arrived()).toEqual([])
  })

  test.each(['1043', '1046', '1061', '3104'])('with %s', async statusCode => {
    await order(`status:${statusCode}`)
    expect(await send()).toEqual(REFUSED)
    expect(logged).toEqual([['warn', expect.objectContaining({ statusCode, template: 'KA01TPstored' })]])
  })
})

describe('what is about every message is no refusal of this one', () => {
  test.each(['1030', '1062', '1064', '2063', '2064'])(
    'with %s it is tried again later, and raises the alarm',
    async statusCode => {
      await order(`status:${statusCode}`)
      expect(await send()).toEqual(NOT_SENT)
      expect(logged).toEqual([['error', expect.objectContaining({ statusCode })]])
    },
  )

  test('nor a provider in trouble', async () => {
    await order('500')
    expect(await send()).toEqual(NOT_SENT)
    await order('503', 2)
    expect(await send()).toEqual(NOT_SENT)
    expect(await send({}, { baseUrl: 'http://127.0.0.1:9' })).toEqual(NOT_SENT)
    expect(await arrived()).toEqual([])
  })
})

test.each(['timeout', 'drop', 'html'])('after %s it may have arrived, and is not sent again', async then => {
  await order(then)
  expect(await send({}, { totalSeconds: 0.4 })).toEqual(IN_DOUBT)
  expect(await arrived()).toHaveLength(1)
})

test('what cannot be asked is not known', async () => {
  const id = idOf(await send())
  await running.clock.command({ advance: 'PT1H' })
  for (const change of [{ baseUrl: 'http://127.0.0.1:9' }, { apiSecret: 'another' }]) {
    expect(await senderWith(change).outcome(id)).toEqual(ok('UNKNOWN'))
  }
  expect(await senderWith().outcome('M4V-of-nobody' as AlimtalkId)).toEqual(ok('UNKNOWN'))
})

test('the log names neither number nor text nor keys', async () => {
  await order('status:1043')
  await send()
  const { apiKey, apiSecret } = SANDBOX_SOLAPI_KEYS
  expect(JSON.stringify(logged)).not.toMatch(new RegExp(`${to}|${to.slice(3, 7)}|락커|${apiKey}|${apiSecret}`))
  expect(logged).toMatchObject([['warn', { to: `***-****-${to.slice(-4)}` }]])
})
