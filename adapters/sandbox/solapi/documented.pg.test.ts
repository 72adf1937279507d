import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentedAnswers, readCalls } from '#adapters/conformance/providers/documents.ts'
import { solapiAuthorization } from '#adapters/messaging/solapi/solapi-authorization.ts'
import { runningSandbox, type RunningSandbox } from '../testing/running-sandbox.ts'
import { SANDBOX_SOLAPI_KEYS } from './keys.ts'

type Call = 'send' | 'list' | 'balance'

const calls = readCalls<Call>('solapi')
const answers = documentedAnswers('solapi')

let running: RunningSandbox
let salts = 1_000
beforeAll(async () => {
  running = await runningSandbox()
})
afterAll(() => running.close())

const signed = (keys = SANDBOX_SOLAPI_KEYS): string =>
  solapiAuthorization(keys, running.clock.now(), `documented${(salts += 1)}`)

type Answer = { readonly status: number; readonly body: Record<string, unknown> }

const ask = async (name: Call, change: object = {}, authorization: string | null = signed()): Promise<Answer> => {
  const { method, path, query, body } = calls[name]
  const { from, channel: pfId } = SANDBOX_SOLAPI_KEYS
  const kakaoOptions = { pfId, templateId: 'KA01TPstored', disableSms: true }
  const message = body && { ...body, from, kakaoOptions: undefined, ...change }
  const sent = (message as { type?: string } | undefined)?.type === 'ATA' ? { ...message, kakaoOptions } : message
  const search = query === undefined ? '' : `?${new URLSearchParams({ ...query, ...change })}`
  const response = await fetch(`${running.url}/solapi${path}${search}`, {
    method,
    headers: { 'content-type': 'application/json', ...(authorization !== null && { authorization }) },
    ...(sent && { body: JSON.stringify({ message: sent }) }),
  })
  const answer = { status: response.status, body: (await response.json()) as Record<string, unknown> }
  expect({ answer, undocumented: undocumented(name, answer) }).toEqual({ answer, undocumented: [] })
  return answer
}

const undocumented = (name: Call, { status, body }: Answer): readonly string[] => {
  const { answer, refusals } = calls[name]
  if (status === 200) return answers[answer]?.undocumented(body) ?? ['no such answer']
  const code = String(body['errorCode'])
  const isCode = refusals[status]?.includes(code) === true
  return [...(answers['Refusal']?.undocumented(body) ?? []), ...(isCode ? [] : [`${status} ${code}`])]
}

test('takes the documented messages, and refuses in documented words (G575)', async () => {
  for (const type of ['SMS', 'LMS', 'ATA', undefined]) {
    expect((await ask('send', { type })).body['statusCode']).toBe('2000')
  }
  for (const change of [
    { text: '' },
    { from: '0311112222' },
    { to: '010-1' },
    { text: '⛷️' },
    { text: '가'.repeat(46) },
    { subject: '제목' },
    { type: 'FAX' },
    { to: '01000001060' },
    { kakaoOptions: {} },
  ]) {
    expect((await ask('send', change)).body['statusCode']).not.toBe('2000')
  }
})

test('reports on a message in the documented form, at each moment of its way', async () => {
  const { messageId } = (await ask('send', { to: '01055556666' })).body
  const { messageId: unreached } = (await ask('send', { to: '01000003032' })).body
  const { messageId: unknown } = (await ask('send', { type: 'ATA', to: '01000003104' })).body
  for (const advance of ['PT0S', 'PT2S', 'PT10S']) {
    await running.clock.command({ advance })
    await ask('list', { messageId })
    await ask('list', { messageId: unreached })
    await ask('list', { messageId: unknown })
  }
  expect((await ask('list', { messageId: 'nobody' })).body['messageList']).toEqual({})
  await ask('balance')
})

test.each(Object.keys(calls) as Call[])('%s is refused as documented without our signature', async name => {
  const header = signed()
  await ask(name, {}, header)
  for (const authorization of [
    null,
    'Bearer nobody',
    'HMAC-SHA256 apiKey=short',
    header,
    signed({ ...SANDBOX_SOLAPI_KEYS, apiKey: 'NCSANOTHERKEY000' }),
    signed({ ...SANDBOX_SOLAPI_KEYS, apiSecret: 'another' }),
    header.replace(/date=[^,]+/, 'date=2019-07-01T00:41:48Z'),
  ]) {
    expect((await ask(name, {}, authorization)).status).not.toBe(200)
  }
})
