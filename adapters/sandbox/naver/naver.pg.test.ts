import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runningSandbox, type RunningSandbox } from '../testing/running-sandbox.ts'
import { SANDBOX_NAVER_KEYS } from './keys.ts'

const KEYS = { client_id: SANDBOX_NAVER_KEYS.clientId, client_secret: SANDBOX_NAVER_KEYS.clientSecret }
const REDIRECT_URI = 'http://app.test/auth/naver/callback'
const FULL = 'Qx7v3kP0aB_1tZc9eYl2mN4oR6sU8wX0'
const NO_EMAIL = 'nM2kL8jH4gF6dS0aP9oI7uY5tR3eW1qZ'
const OUTSIDER = 'hG6fD4sA2pO0iU8yT9rE7wQ5mN3bV1cX'
const NAVER_APP = 'Mozilla/5.0 (iPhone) NAVER(inapp; search; 2000; 12.8.52; 15PRO)'

let running: RunningSandbox
beforeAll(async () => {
  running = await runningSandbox()
})
afterAll(() => running.close())

const at = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${running.url}/naver${path}`, { redirect: 'manual', ...init })

const order = async <T>(path: string, body: object): Promise<T> =>
  (
    await at(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  ).json() as Promise<T>

const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> =>
  at(path, { method: 'POST', headers, body: new URLSearchParams(fields) })

const asked = (more: Record<string, string> = {}) => ({
  client_id: KEYS.client_id,
  redirect_uri: REDIRECT_URI,
  response_type: 'code',
  state: 'st/ate',
  ...more,
})
const queryFor = (more: Record<string, string> = {}): string => `?${new URLSearchParams(asked(more)).toString()}`

const codeOf = async (person: string, state = 's'): Promise<string> =>
  (await order<{ code: string }>('/authorize', { person, state })).code

type Tokens = { access_token: string; refresh_token: string }
const token = (fields: Record<string, string>): Promise<Response> => post('/oauth2.0/token', { ...KEYS, ...fields })
const exchange = (code: string, state = 's'): Promise<Response> =>
  token({ grant_type: 'authorization_code', code, state })
const tokensOf = async (person: string): Promise<Tokens> =>
  (await exchange(await codeOf(person))).json() as Promise<Tokens>
const refresh = (refresh_token: string): Promise<Response> => token({ grant_type: 'refresh_token', refresh_token })
const revoke = (text: string): Promise<Response> => post('/oauth2.0/revoke', { ...KEYS, token: text })
const me = (text: string): Promise<Response> => at('/v1/nid/me', { headers: { authorization: `Bearer ${text}` } })
const isLinked = async (person: string): Promise<boolean> => {
  const people = (await (await at('/people')).json()) as { id: string; linkedAt: string | null }[]
  return people.find(({ id }) => id === person)?.linkedAt !== null
}

const cookieIn = (answer: Response): string => (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
const backIn = (answer: Response): Record<string, string> => {
  const url = new URL(answer.headers.get('location') ?? '')
  expect(url.origin + url.pathname).toBe(REDIRECT_URI)
  return Object.fromEntries(url.searchParams)
}

beforeEach(async () => {
  await running.clock.command({ reset: true })
  await revoke((await tokensOf(FULL)).access_token)
})

test.each([
  [{ client_id: 'other' }, '앱 키'],
  [{ redirect_uri: 'https://evil.example/' }, '콜백 주소'],
  [{ response_type: 'token' }, 'response_type'],
  [{ state: '' }, 'state'],
])('%o is shown at Naver and never leads back', async (change: Record<string, string>, text) => {
  const answer = await at(`/oauth2.0/authorize${queryFor(change)}`)
  expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
  expect(await answer.text()).toContain(text)
})

test('a person signs in, agrees once, and comes back with a code and the state unchanged', async () => {
  const page = await at(`/oauth2.0/authorize${queryFor()}`)
  expect(page.headers.get('content-security-policy')).toContain(`form-action 'self' http://app.test`)
  const choices = await page.text()
  for (const trait of [
    '모든 정보',
    '이메일 없이',
    '이름 없이',
    '네이버가 아닌 이메일',
    '예전 숫자 아이디',
    '등록 안 된 아이디',
  ]) {
    expect(choices).toContain(trait)
  }
  expect(await (await post('/oauth2.0/authorize', asked())).text()).toContain('모든 정보')

  const login = `/nidlogin.login${queryFor()}`
  expect(await (await post(login, { person: FULL })).text()).toContain('ski.user@naver.com')
  expect(backIn(await post(login, { person: FULL, outcome: 'agree' }))).toEqual({
    code: expect.any(String),
    state: 'st/ate',
  })
  expect(backIn(await post(login, { person: FULL, returned: 'altered' }))).toMatchObject({ state: 'st/atex' })
  expect(backIn(await post(login, { outcome: 'cancel' }))).toMatchObject({ error: 'access_denied', state: 'st/ate' })
  expect(await (await post(login, { person: OUTSIDER })).text()).toContain('등록된 아이디만')
})

test('a browser that is signed in is asked nothing, unless the app wants it to', async () => {
  const cookie = cookieIn(await post(`/nidlogin.login${queryFor()}`, { person: FULL, outcome: 'agree' }))
  const visit = (more = {}) => at(`/oauth2.0/authorize${queryFor(more)}`, { headers: { cookie } })
  expect(backIn(await visit())).toMatchObject({ code: expect.any(String) })
  expect(await (await visit({ auth_type: 'reauthenticate' })).text()).toContain('누구로')
  expect(await (await visit({ auth_type: 'reprompt' })).text()).toContain('동의하고 계속하기')
  await at('/nidlogin.logout?returl=http%3A%2F%2Fapp.test%2F', { headers: { cookie } })
  expect((await visit()).status).toBe(200)
})

test('a silent login works in the Naver app only, and says why it does not', async () => {
  const visit = async (headers: Record<string, string>) =>
    backIn(await at(`/oauth2.0/authorize${queryFor({ auth_type: 'autologin' })}`, { headers }))['error_description']
  const cookie = cookieIn(await post(`/nidlogin.login${queryFor()}`, { person: FULL }))
  expect(await visit({ cookie })).toBe('unsupported browser environment.')
  expect(await visit({ 'user-agent': NAVER_APP })).toBe('user not logged in.')
  expect(await visit({ 'user-agent': NAVER_APP, cookie })).toBe('need user consent.')
  await codeOf(FULL)
  expect(await visit({ 'user-agent': NAVER_APP, cookie })).toBeUndefined()
})

test('a code works once, for ten minutes, with its own state; a refusal comes with status 200', async () => {
  const code = await codeOf(FULL, 'mine')
  const refused = [200, { error: 'invalid_request', error_description: 'no valid data in session' }]
  const told = async (answer: Response) => [answer.status, await answer.json()]
  expect(await told(await exchange(code, 'other'))).toEqual(refused)
  expect(await told(await exchange(code, 'mine'))).toEqual([
    200,
    {
      access_token: expect.stringMatching(/^(?=.*\+)(?=.*\/)[\w+/=]{60,256}$/),
      refresh_token: expect.stringMatching(/^[a-z\d]+$/),
      token_type: 'bearer',
      expires_in: '3600',
    },
  ])
  expect(await told(await exchange(code, 'mine'))).toEqual(refused)
  const late = await codeOf(FULL)
  await running.clock.command({ advance: 'PT10M1S' })
  expect(await told(await exchange(late))).toEqual(refused)
})

test('a wrong secret is refused with status 200, or with 401 when that is ordered', async () => {
  const wrong = () => token({ client_secret: 'wrong', grant_type: 'authorization_code', code: 'a', state: 's' })
  const first = await wrong()
  expect([first.status, await first.json()]).toEqual([200, expect.objectContaining({ error: 'invalid_client' })])
  await order('/faults', [{ on: 'token', then: 'error:invalid_client@401' }])
  expect((await wrong()).status).toBe(401)
})

test('a refresh gives no new refresh token, and nothing once the person has unlinked', async () => {
  const { access_token, refresh_token } = await tokensOf(FULL)
  await running.clock.command({ advance: 'PT1H' })
  expect((await me(access_token)).status).toBe(401)
  const renewed = (await (await refresh(refresh_token)).json()) as Tokens
  expect(renewed).not.toHaveProperty('refresh_token')
  expect((await me(renewed.access_token)).status).toBe(200)
  await revoke(refresh_token)
  expect(await (await refresh(refresh_token)).json()).toMatchObject({ error: 'invalid_grant' })
})

test('revoke answers with nothing, by either token, and cuts the link', async () => {
  for (const which of ['access_token', 'refresh_token'] as const) {
    const tokens = await tokensOf(FULL)
    const answer = await revoke(tokens[which])
    expect([answer.status, await answer.text()]).toEqual([200, ''])
    expect((await me(tokens.access_token)).status).toBe(401)
    expect(await isLinked(FULL)).toBe(false)
  }
  expect((await post('/oauth2.0/revoke', { ...KEYS, client_secret: 'wrong', token: 'a' })).status).toBe(401)
})

test('delete needs a living token that was encoded, and may keep the link', async () => {
  const { access_token } = await tokensOf(FULL)
  const remove = (text: string) => token({ grant_type: 'delete', access_token: text, service_provider: 'NAVER' })
  const bare = await at(
    `/oauth2.0/token?${new URLSearchParams({ ...KEYS, grant_type: 'delete' }).toString()}&access_token=${access_token}`,
  )
  expect(await bare.json()).toMatchObject({ error: 'invalid_request' })
  await order('/faults', [{ on: 'delete', then: 'link-kept' }])
  expect(await (await remove(access_token)).json()).toEqual({ access_token, result: 'success' })
  expect(await isLinked(FULL)).toBe(true)
  expect(await (await remove(access_token)).json()).toMatchObject({ error: 'invalid_request' })
  await remove((await tokensOf(FULL)).access_token)
  expect(await isLinked(FULL)).toBe(false)
})

test('the profile leaves out what was refused, and says in two ways that a token is over', async () => {
  const { access_token } = await tokensOf(NO_EMAIL)
  expect(await (await me(access_token)).json()).toEqual({
    resultcode: '00',
    message: 'success',
    response: { id: NO_EMAIL, name: '이설', nickname: '첫눈' },
  })
  expect(await (await at('/v1/nid/me')).json()).toMatchObject({ resultcode: '028' })
  expect((await me('dead')).status).toBe(401)
  await order('/faults', [{ on: 'profile', then: 'error:024@200' }])
  const gentle = await me(access_token)
  expect([gentle.status, await gentle.json()]).toEqual([200, expect.objectContaining({ resultcode: '024' })])
})

test('verify tells what was agreed to when asked', async () => {
  const { access_token } = await tokensOf(NO_EMAIL)
  const verify = async (query: string) =>
    (await at(`/v1/nid/verify${query}`, { headers: { authorization: `Bearer ${access_token}` } })).json()
  expect(await verify('')).toMatchObject({ resultcode: '00' })
  expect(await verify('?info=true')).toMatchObject({
    response: { token: access_token, allowed_profile: 'profile/id,profile/name,profile/nickname' },
  })
})

test('the end of the Naver session leads back to the app only', async () => {
  expect((await at('/nidlogin.logout?returl=https%3A%2F%2Fevil.example%2F')).status).toBe(400)
  const back = await at('/nidlogin.logout?returl=http%3A%2F%2Fapp.test%2Feasylogin')
  expect(back.headers.get('location')).toBe('http://app.test/easylogin')
})

test('people are added with what they share; who is no tester is turned away', async () => {
  const added = await order<{ id: string }>('/people', { name: '새사람', isTester: false })
  expect(added).toEqual({ id: expect.any(String), name: '새사람', isTester: false })
  expect(await order('/authorize', { person: added.id, state: 's' })).toMatchObject({
    message: 'not a registered tester',
  })
})

test('a disconnection at Naver cuts the link, a forged one nothing', async () => {
  await tokensOf(FULL)
  await order('/disconnect-webhook', { person: FULL, key: 'wrong' })
  expect(await isLinked(FULL)).toBe(true)
  expect(await order('/disconnect-webhook', { person: FULL })).toEqual({ status: null })
  expect(await isLinked(FULL)).toBe(false)
})
