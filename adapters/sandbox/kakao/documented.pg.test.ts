import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentedAnswers, readCalls, readLoginPage } from '#adapters/conformance/providers/documents.ts'
import { runningSandbox, type RunningSandbox } from '../testing/running-sandbox.ts'
import { KAKAO_CODES } from './errors.ts'
import { SANDBOX_KAKAO_KEYS } from './keys.ts'

type Call = 'token' | 'token-info' | 'profile' | 'unlink'

const calls = readCalls<Call>('kakao')
const answers = documentedAnswers('kakao')

let running: RunningSandbox
beforeAll(async () => {
  running = await runningSandbox()
})
afterAll(() => running.close())

type Answer = { readonly status: number; readonly body: Record<string, unknown> }

const ask = async (name: Call, authorization: string | null, form: object = {}): Promise<Answer> => {
  const { method, path, query, body } = calls[name]
  const response = await fetch(`${running.url}/kakao${path}${query ? `?${new URLSearchParams(query)}` : ''}`, {
    method,
    headers: { ...(authorization !== null && { authorization }) },
    ...(body && { body: new URLSearchParams({ ...body, ...form } as Record<string, string>) }),
  })
  const answer = { status: response.status, body: (await response.json()) as Record<string, unknown> }
  expect({ answer, undocumented: undocumented(name, answer) }).toEqual({ answer, undocumented: [] })
  return answer
}

const undocumented = (name: Call, { status, body }: Answer): readonly string[] => {
  const { answer, refusals } = calls[name]
  if (status === 200) return answers[answer]?.undocumented(body) ?? ['no such answer']
  const isAuth = name === 'token'
  const code = String(body[isAuth ? 'error_code' : 'code'])
  const isCode = refusals[status]?.includes(code) === true
  const shape = answers[isAuth ? 'AuthRefusal' : 'ApiRefusal']?.undocumented(body) ?? []
  return [...shape, ...(isCode ? [] : [`${status} ${code}`])]
}

const order = async (path: string, body: object): Promise<Record<string, string>> => {
  const response = await fetch(`${running.url}/kakao${path}`, { method: 'POST', body: JSON.stringify(body) })
  return (await response.json()) as Record<string, string>
}

const redirect_uri = 'http://app.test/auth/kakao/callback'
const { clientId: client_id, clientSecret: client_secret, adminKey } = SANDBOX_KAKAO_KEYS
const tokenOf = async (person: string): Promise<string> => {
  const { code } = await order('/authorize', { person, state: 's' })
  const answer = await ask('token', null, { client_id, client_secret, redirect_uri, code })
  expect(answer.status).toBe(200)
  expect((await ask('token', null, { client_id, client_secret, redirect_uri, code })).body['error_code']).toBe('KOE320')
  return String(answer.body['access_token'])
}

test('everybody is shown in the documented form (G575)', async () => {
  const people = (await (await fetch(`${running.url}/kakao/people`)).json()) as { id: string }[]
  expect(people.length).toBeGreaterThan(3)
  for (const { id } of people) {
    const bearer = `Bearer ${await tokenOf(id)}`
    await ask('token-info', bearer)
    await ask('profile', bearer)
  }
  const { id } = await order('/people', { image: 'refused' })
  expect((await ask('profile', `Bearer ${await tokenOf(id ?? '')}`)).status).toBe(200)
  const unlinked = await ask('unlink', `KakaoAK ${adminKey}`, { target_id: id })
  expect(unlinked.status).toBe(200)
  expect((await ask('unlink', `KakaoAK ${adminKey}`, { target_id: id })).body['code']).toBe(-101)
})

test('the login page opens as documented, and shows what it refuses', async () => {
  const { path, query, refused } = readLoginPage('kakao')
  const open = (more: object = {}) =>
    fetch(`${running.url}/kakao${path}?${new URLSearchParams({ ...query, client_id, redirect_uri, ...more })}`)
  expect((await open()).status).toBe(200)
  expect((await open({ scope: 'account_email' })).status).toBe(200)
  expect(await (await open(refused?.query)).text()).toContain(refused?.shows)
})

test('what is asked otherwise is refused in documented words', async () => {
  const form = { client_id, client_secret, redirect_uri, code: 'none' }
  for (const change of [{}, { client_id: 'none' }, { client_secret: 'none' }, { grant_type: 'none' }]) {
    expect((await ask('token', null, { ...form, ...change })).status).not.toBe(200)
  }
  const { code } = await order('/authorize', { person: '3141592653', state: 's' })
  const elsewhere = await ask('token', null, { ...form, code, redirect_uri: 'http://app.test/elsewhere' })
  expect(elsewhere.body['error_code']).toBe('KOE303')
  for (const name of ['token-info', 'profile', 'unlink'] as const) {
    for (const authorization of [null, 'Bearer none', 'KakaoAK none']) {
      expect((await ask(name, authorization)).body['code']).toBe(-401)
    }
  }
  expect((await ask('unlink', `KakaoAK ${adminKey}`, { target_id_type: 'none' })).body['code']).toBe(-2)
})

test('every code that can be ordered of the stand-in is one that a document has, with its status', () => {
  const documented = new Set(
    Object.values(calls).flatMap(({ refusals }) =>
      Object.entries(refusals).flatMap(([status, codes]) => codes.map(code => `${status} ${code}`)),
    ),
  )
  expect(KAKAO_CODES.map(([code, status]) => `${status} ${code}`).filter(code => !documented.has(code))).toEqual([])
})
