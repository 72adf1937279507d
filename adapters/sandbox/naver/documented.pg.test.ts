import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  documentedAnswers,
  readCalls,
  readWebhooks,
  undocumentedIn,
} from '#adapters/conformance/providers/documents.ts'
import { runningSandbox, type RunningSandbox } from '../testing/running-sandbox.ts'
import { disconnectFields } from './disconnect-fields.ts'
import { SANDBOX_NAVER_KEYS } from './keys.ts'

type Call = 'token' | 'revoke' | 'profile'

const calls = readCalls<Call>('naver')
const answers = documentedAnswers('naver')

let running: RunningSandbox
beforeAll(async () => {
  running = await runningSandbox()
})
afterAll(() => running.close())

const KEYS = { client_id: SANDBOX_NAVER_KEYS.clientId, client_secret: SANDBOX_NAVER_KEYS.clientSecret }

type Answer = { readonly status: number; readonly body: Record<string, unknown> | '' }

const ask = async (name: Call, form: object, authorization?: string): Promise<Answer> => {
  const { method, path, body } = calls[name]
  const response = await fetch(`${running.url}/naver${path}`, {
    method,
    headers: authorization === undefined ? {} : { authorization },
    ...(body && { body: new URLSearchParams({ ...body, ...KEYS, ...form }) }),
  })
  const text = await response.text()
  const answer: Answer = { status: response.status, body: text === '' ? '' : JSON.parse(text) }
  expect({ answer, undocumented: undocumented(name, answer) }).toEqual({ answer, undocumented: [] })
  return answer
}

/** Refusals may come with status 200. */
const codeIn = (body: Answer['body']): string | null => {
  const { error, errorCode, resultcode } = Object(body) as Readonly<Record<string, string | undefined>>
  return error ?? errorCode ?? (resultcode === '00' ? null : resultcode) ?? null
}

const undocumented = (name: Call, { status, body }: Answer): readonly string[] => {
  const { answer, refusals } = calls[name]
  const code = codeIn(body)
  if (code === null) return answers[answer]?.undocumented(body) ?? ['no such answer']
  const shape = answers[name === 'profile' ? 'ApiRefusal' : 'AuthRefusal']?.undocumented(body) ?? []
  return [...shape, ...(refusals[status]?.includes(code) === true ? [] : [`${status} ${code}`])]
}

const order = async (path: string, body: object): Promise<Record<string, string>> => {
  const response = await fetch(`${running.url}/naver${path}`, { method: 'POST', body: JSON.stringify(body) })
  return (await response.json()) as Record<string, string>
}
const tokensOf = async (person: string): Promise<Record<string, string>> => {
  const { code } = await order('/authorize', { person, state: 'state' })
  const { body } = await ask('token', { code, state: 'state' })
  expect(codeIn((await ask('token', { code, state: 'state' })).body)).toBe('invalid_request')
  return body as Record<string, string>
}

test('everybody is shown, and let go, in the documented form (G575)', async () => {
  const people = (await (await fetch(`${running.url}/naver/people`)).json()) as { id: string; isTester: boolean }[]
  const testers = people.filter(({ isTester }) => isTester)
  expect(testers.length).toBeGreaterThan(3)
  for (const { id } of testers) {
    const { access_token = '', refresh_token = '' } = await tokensOf(id)
    expect((await ask('profile', {}, `Bearer ${access_token}`)).status).toBe(200)
    for (const token of [refresh_token, refresh_token, access_token]) {
      expect(await ask('revoke', { token })).toEqual({ status: 200, body: '' })
    }
    expect(codeIn((await ask('profile', {}, `Bearer ${access_token}`)).body)).toBe('024')
  }
})

test('what is asked otherwise is refused in documented words', async () => {
  expect(codeIn((await ask('token', { client_secret: 'none' })).body)).toBe('invalid_client')
  expect(await ask('revoke', { client_secret: 'none' })).toMatchObject({ status: 401 })
  expect(await ask('revoke', { token: '' })).toMatchObject({ status: 400 })
  await order('/faults', [{ on: 'revoke', then: 'error:temporarily_unavailable' }])
  expect(await ask('revoke', {})).toMatchObject({ status: 503 })
  expect(codeIn((await ask('token', { grant_type: 'none' })).body)).toBe('unsupported_grant_type')
  expect(codeIn((await ask('profile', {})).body)).toBe('028')
  expect(codeIn((await ask('profile', {}, 'Bearer none')).body)).toBe('024')
  await order('/faults', [{ on: 'profile', then: 'error:012' }])
  expect(await ask('profile', {})).toMatchObject({ status: 429, body: { errorCode: '012' } })
})

test.each(readWebhooks('naver').events)('the notice that $what has the documented form', ({ body }) => {
  const fields = disconnectFields({ person: 'abc', key: 'right', sent: 'now' }, running.clock.now())
  expect(undocumentedIn(fields, body)).toEqual([])
  expect(fields['timestamp']).toMatch(/^\d{10}$/)
  for (const name of ['encryptUniqueId', 'signature']) expect(fields[name]).toMatch(/^[\w-]+={0,2}$/)
})
