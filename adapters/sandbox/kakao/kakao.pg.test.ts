import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runningSandbox, type RunningSandbox } from '../testing/running-sandbox.ts'
import { SANDBOX_KAKAO_KEYS } from './keys.ts'

const { clientId, clientSecret, adminKey, appId } = SANDBOX_KAKAO_KEYS
const REDIRECT_URI = 'http://app.test/auth/kakao/callback'
const FULL = '3141592653'
const BEYOND_DOUBLES = '9007199254740993'
const UNDER_FOURTEEN = '3141592656'

let running: RunningSandbox
beforeAll(async () => {
  running = await runningSandbox()
})
afterAll(() => running.close())

const at = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${running.url}/kakao${path}`, { redirect: 'manual', ...init })

const order = async <T>(path: string, body: object): Promise<T> =>
  (
    await at(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  ).json() as Promise<T>

const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> =>
  at(path, { method: 'POST', headers, body: new URLSearchParams(fields) })

const authorizePath = (more: Record<string, string> = {}): string =>
  `?${new URLSearchParams({ client_id: clientId, redirect_uri: REDIRECT_URI, response_type: 'code', state: 'st&te', ...more }).toString()}`

const codeOf = async (person: string): Promise<string> =>
  (await order<{ code: string }>('/authorize', { person, state: 's' })).code

const tokenFields = (code: string) => ({
  grant_type: 'authorization_code',
  client_id: clientId,
  client_secret: clientSecret,
  redirect_uri: REDIRECT_URI,
  code,
})

type Tokens = { access_token: string; refresh_token: string }
const exchange = (code: string, change: Record<string, string> = {}): Promise<Response> =>
  post('/oauth/token', { ...tokenFields(code), ...change })
const tokensOf = async (person: string): Promise<Tokens> =>
  (await exchange(await codeOf(person))).json() as Promise<Tokens>
const refresh = async (refresh_token: string): Promise<Response> =>
  post('/oauth/token', {
    grant_type: 'refresh_token',
    client_id: clientId,
    client_secret: clientSecret,
    refresh_token,
  })
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const me = (token: string): Promise<Response> => at('/v2/user/me', { headers: bearer(token) })
const unlink = (id: string): Promise<Response> =>
  post('/v1/user/unlink', { target_id_type: 'user_id', target_id: id }, { authorization: `KakaoAK ${adminKey}` })

const cookieIn = (answer: Response): string => (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
const backIn = (answer: Response): Record<string, string> => {
  const url = new URL(answer.headers.get('location') ?? '')
  expect(url.origin + url.pathname).toBe(REDIRECT_URI)
  return Object.fromEntries(url.searchParams)
}

beforeEach(async () => {
  await running.clock.command({ reset: true })
  await unlink(FULL)
})

test.each([
  ['KOE101', { client_id: 'other' }],
  ['KOE006', { redirect_uri: 'https://evil.example/auth/kakao/callback' }],
  ['KOE006', { redirect_uri: `${REDIRECT_URI}/` }],
  ['KOE201', { response_type: 'token' }],
])('%s is shown at Kakao and never leads back', async (code, change: Record<string, string>) => {
  const answer = await at(`/oauth/authorize${authorizePath(change)}`)
  expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
  expect(await answer.text()).toContain(code)
})

test('a person signs in, agrees once, and comes back with a code and the state unchanged', async () => {
  const page = await at(`/oauth/authorize${authorizePath()}`)
  expect(page.headers.get('content-security-policy')).toContain(`form-action 'self' http://app.test`)
  const choices = await page.text()
  for (const name of ['보드타는곰', '프로필 사진 없이', '이메일 없이', '만 14세 미만']) expect(choices).toContain(name)

  const consent = await post(`/login${authorizePath()}`, { person: FULL, returned: 'kept' })
  expect(await consent.text()).toContain('board.bear@example.com')
  const agreed = await post(`/login${authorizePath()}`, { person: FULL, outcome: 'agree' })
  expect(backIn(agreed)).toEqual({ code: expect.any(String), state: 'st&te' })

  const again = await post(`/login${authorizePath()}`, { person: FULL })
  expect(backIn(again)).toMatchObject({ state: 'st&te' })
})

test('a browser that is signed in is asked nothing, until it has to log in anew or a day has gone by', async () => {
  const cookie = cookieIn(await post(`/login${authorizePath()}`, { person: FULL, outcome: 'agree' }))
  const visit = (more = {}) => at(`/oauth/authorize${authorizePath(more)}`, { headers: { cookie } })
  expect(backIn(await visit())).toMatchObject({ code: expect.any(String) })
  expect((await visit({ prompt: 'login' })).status).toBe(200)
  await unlink(FULL)
  expect(await (await visit()).text()).toContain('동의하고 계속하기')
  expect(backIn(await visit({ prompt: 'none' }))).toMatchObject({ error: 'consent_required' })
  await running.clock.command({ advance: 'P1DT1M' })
  expect((await visit()).status).toBe(200)
  expect(backIn(await visit({ prompt: 'none' }))).toMatchObject({ error: 'login_required', state: 'st&te' })
})

test('who cancels comes back with access_denied, and an error with its description', async () => {
  expect(backIn(await post(`/login${authorizePath()}`, { outcome: 'cancel' }))).toEqual({
    error: 'access_denied',
    error_description: 'User denied access',
    state: 'st&te',
  })
  expect(backIn(await post(`/login${authorizePath()}`, { outcome: 'error' }))).toMatchObject({ error: 'server_error' })
  expect((await post(`/login${authorizePath()}`, { outcome: 'error-page' })).status).toBe(500)
})

test('the state can come back altered or not at all, in the browser and without one', async () => {
  const agree = (returned: string) => post(`/login${authorizePath()}`, { person: FULL, outcome: 'agree', returned })
  expect(backIn(await agree('dropped'))).toEqual({ code: expect.any(String) })
  expect(backIn(await agree('altered'))).toMatchObject({ state: 'st&tex' })
  const { redirectUrl, code } = await order<{ redirectUrl: string; code: string }>('/authorize', {
    person: FULL,
    state: 'abc',
    returned: 'altered',
  })
  expect(redirectUrl).toBe(`${REDIRECT_URI}?code=${code}&state=abcx`)
  expect(await order('/authorize', { person: FULL, state: 'abc', outcome: 'cancel' })).toMatchObject({ code: null })
})

test('a code works once, for ten minutes, with the address that it was given to', async () => {
  const code = await codeOf(FULL)
  expect(await (await exchange(code, { redirect_uri: `${REDIRECT_URI}2` })).json()).toMatchObject({
    error: 'invalid_grant',
    error_code: 'KOE303',
  })
  expect(await (await exchange(code)).json()).toEqual({
    token_type: 'bearer',
    access_token: expect.any(String),
    expires_in: 21599,
    refresh_token: expect.any(String),
    refresh_token_expires_in: 5183999,
    scope: 'account_email profile_image profile_nickname',
  })
  const replayed = await exchange(code)
  expect([replayed.status, await replayed.json()]).toEqual([
    400,
    {
      error: 'invalid_grant',
      error_description: `authorization code not found for code=${code}`,
      error_code: 'KOE320',
    },
  ])
  const late = await codeOf(FULL)
  await running.clock.command({ advance: 'PT10M1S' })
  expect(await (await exchange(late)).json()).toMatchObject({ error_code: 'KOE320' })
})

test('two exchanges of one code at once yield one token', async () => {
  const code = await codeOf(FULL)
  const statuses = (await Promise.all(Array.from({ length: 6 }, () => exchange(code)))).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400, 400])
})

test('a wrong secret, key or grant is named, and only a form is read', async () => {
  const code = await codeOf(FULL)
  const errorOf = async (answer: Response) => ((await answer.json()) as { error_code: string }).error_code
  expect(await errorOf(await exchange(code, { client_secret: 'wrong' }))).toBe('KOE010')
  expect(await errorOf(await exchange(code, { client_id: 'other' }))).toBe('KOE101')
  expect(await errorOf(await exchange(code, { grant_type: 'password' }))).toBe('KOE310')
  const json = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(tokenFields(code)),
  }
  expect(await errorOf(await at('/oauth/token', json))).toBe('KOE101')
  const { client_secret, ...rest } = tokenFields(code)
  const basic = `Basic ${Buffer.from(`${clientId}:${client_secret}`).toString('base64')}`
  expect(await errorOf(await post('/oauth/token', rest, { authorization: basic }))).toBe('KOE010')
  expect((await exchange(code)).status).toBe(200)
})

test('a refresh token is replaced in its last month only', async () => {
  const { refresh_token } = await tokensOf(FULL)
  expect(await (await refresh(refresh_token)).json()).not.toHaveProperty('refresh_token')
  await running.clock.command({ advance: 'P31D' })
  const renewed = (await (await refresh(refresh_token)).json()) as Tokens
  expect(renewed.refresh_token).toEqual(expect.any(String))
  expect(await (await refresh(refresh_token)).json()).toMatchObject({ error_code: 'KOE322' })
  expect((await refresh(renewed.refresh_token)).status).toBe(200)
})

test('the profile says what was agreed to, with an id of all its digits', async () => {
  const { access_token } = await tokensOf(BEYOND_DOUBLES)
  const text = await (await me(access_token)).text()
  expect(text).toContain(`{"id":${BEYOND_DOUBLES},`)
  expect(text).toContain('"is_default_image":true')
  expect(text).toContain('http://k.kakaocdn.net')
  expect(await (await at('/v2/user/me?secure_resource=true', { headers: bearer(access_token) })).text()).not.toContain(
    'http://k.kakaocdn.net',
  )
  const shy = await tokensOf('3141592655')
  expect(await (await me(shy.access_token)).json()).toMatchObject({
    connected_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    kakao_account: { email_needs_agreement: true, profile: { nickname: '설원여우' } },
  })
  const child = await tokensOf(UNDER_FOURTEEN)
  expect(await (await me(child.access_token)).json()).toMatchObject({ code: -406 })
})

test('a token tells which app it is of, and ends with its time, a logout or the link', async () => {
  const { accessToken } = await order<{ accessToken: string }>('/tokens', { person: FULL, app: 'foreign' })
  const info = await at('/v1/user/access_token_info', { headers: bearer(accessToken) })
  expect(await info.json()).toMatchObject({ id: Number(FULL), app_id: 2000002 })

  const [first, second, third] = [await tokensOf(FULL), await tokensOf(FULL), await tokensOf(FULL)]
  expect(await (await at('/v1/user/access_token_info', { headers: bearer(first.access_token) })).json()).toMatchObject({
    app_id: Number(appId),
  })
  expect((await post('/v1/user/logout', {}, bearer(first.access_token))).status).toBe(200)
  expect(await (await me(first.access_token)).json()).toMatchObject({ code: -401 })
  expect((await me(second.access_token)).status).toBe(200)
  expect((await unlink(FULL)).status).toBe(200)
  expect(await (await me(second.access_token)).json()).toMatchObject({ code: -401 })
  expect(await (await refresh(third.refresh_token)).json()).toMatchObject({ error_code: 'KOE322' })
  expect((await me(accessToken)).status).toBe(200)

  const last = await tokensOf(FULL)
  await running.clock.command({ advance: 'PT6H' })
  expect((await me(last.access_token)).status).toBe(401)
})

test('a second unlinking, a stranger and a wrong admin key are told apart', async () => {
  await tokensOf(FULL)
  expect((await unlink(FULL)).status).toBe(200)
  expect(await (await unlink(FULL)).json()).toMatchObject({ code: -101 })
  expect(await (await unlink('nobody')).json()).toMatchObject({ code: -101 })
  const forged = await post(
    '/v1/user/unlink',
    { target_id_type: 'user_id', target_id: FULL },
    { authorization: 'KakaoAK no' },
  )
  expect(await forged.json()).toMatchObject({ code: -401 })
})

test('the logout page ends the account session only when it is asked to', async () => {
  const cookie = cookieIn(await post(`/login${authorizePath()}`, { person: FULL, outcome: 'agree' }))
  const path = (uri: string) =>
    `/oauth/logout?${new URLSearchParams({ client_id: clientId, logout_redirect_uri: uri, state: 'bye' }).toString()}`
  const ours = path('http://app.test/easylogin')
  expect(await (await at(path('http://evil.example/'))).text()).toContain('KOE007')
  expect((await at(ours)).headers.get('location')).toBe('http://app.test/easylogin?state=bye')
  expect(await (await at(ours, { headers: { cookie } })).text()).toContain('카카오계정도 함께')
  await post(ours, { with: 'service' }, { cookie })
  expect((await at(ours, { headers: { cookie } })).status).toBe(200)
  const ended = await post(ours, { with: 'account' }, { cookie })
  expect(ended.headers.get('set-cookie')).toContain('Max-Age=0')
  expect((await at(ours, { headers: { cookie } })).status).toBe(302)
})

test('faults are ordered, come in turn and are used up', async () => {
  const { access_token } = await tokensOf(FULL)
  await order('/faults', [
    { on: 'profile', then: 'error:-402' },
    { on: 'profile', then: '500' },
    { on: 'profile', then: 'malformed' },
  ])
  const denied = await me(access_token)
  expect([denied.status, await denied.json()]).toEqual([
    403,
    expect.objectContaining({ required_scopes: ['account_email'] }),
  ])
  expect((await me(access_token)).status).toBe(500)
  await expect((await me(access_token)).json()).rejects.toThrow('JSON')
  expect((await me(access_token)).status).toBe(200)
  expect(await order('/faults', [{ on: 'profile', then: 'error:KOE999' }])).toMatchObject({ code: 'INVALID_REQUEST' })
})

test('people are added with what they share, under an id of their own', async () => {
  const added = await order<{ id: string }>('/people', { nickname: '새사람', email: null })
  expect(added).toMatchObject({ id: expect.stringMatching(/^\d{10}$/), nickname: '새사람', email: null })
  expect(await (await at('/people')).json()).toContainEqual(expect.objectContaining({ id: added.id, linkedAt: null }))
  expect(await order('/people', { id: added.id })).toMatchObject({ code: 'INVALID_REQUEST' })
  expect(await order('/people', { id: '9223372036854775808' })).toMatchObject({ code: 'INVALID_REQUEST' })
})

test('a name with markup stays a text on the page', async () => {
  await order('/people', { nickname: '<script>alert(1)</script>' })
  expect(await (await at(`/oauth/authorize${authorizePath()}`)).text()).not.toContain('<script>alert')
})

test('the talk link asks whether the app is there, and refuses what is no such link', async () => {
  const scheme = `kakaokompassauth://authorize?${new URLSearchParams({
    client_id: clientId,
    redirect_uri: REDIRECT_URI,
    response_type: 'code',
    params: JSON.stringify({ state: 'talk-state' }),
  }).toString()}`
  const web = 'http://app.test/web?a=1&b=2'
  const page = await at(`/scheme/${encodeURIComponent(scheme)}&web=${encodeURIComponent(web)}`)
  const text = await page.text()
  expect(text).toContain('state=talk-state')
  expect(text).toContain('href="http://app.test/web?a=1&amp;b=2"')
  expect((await at(`/scheme/${encodeURIComponent('javascript:alert(1)')}&web=x`)).status).toBe(400)
  expect(
    (await at(`/scheme/${encodeURIComponent(scheme)}&web=${encodeURIComponent('javascript:alert(1)')}`)).status,
  ).toBe(400)
})
