import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { KAKAO } from '../kakao/kakao.ts'
import { SANDBOX_KAKAO_KEYS } from '../kakao/keys.ts'
import { SANDBOX_NAVER_KEYS } from '../naver/keys.ts'
import { NAVER } from '../naver/naver.ts'
import { runningSandbox, type RunningSandbox } from '../testing/running-sandbox.ts'

let running: RunningSandbox
beforeAll(async () => {
  running = await runningSandbox()
})
afterAll(() => running.close())

const PROVIDERS = [
  { provider: KAKAO, keys: SANDBOX_KAKAO_KEYS, tokenPath: '/oauth/token', named: { nickname: '<b>눈</b>' } },
  { provider: NAVER, keys: SANDBOX_NAVER_KEYS, tokenPath: '/oauth2.0/token', named: { name: '<b>눈</b>' } },
]

describe.each(PROVIDERS)('the sandbox of $provider.id', ({ provider, keys, tokenPath, named }) => {
  const redirectUri = `http://app.test/auth/${provider.id}/callback`
  const visit = (more: Record<string, string> = {}): string =>
    new URLSearchParams({
      client_id: keys.clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      state: 'st&te',
      ...more,
    }).toString()

  const at = (path: string, body?: URLSearchParams | object): Promise<Response> =>
    fetch(`${running.url}/${provider.id}${path}`, {
      redirect: 'manual',
      ...(body !== undefined && {
        method: 'POST',
        body: body instanceof URLSearchParams ? body : JSON.stringify(body),
      }),
    })

  const newPerson = async (): Promise<string> => ((await (await at('/people', named)).json()) as { id: string }).id

  const createCode = async (person: string): Promise<string> =>
    ((await (await at('/authorize', { person, state: 'st&te' })).json()) as { code: string }).code

  const exchanged = async (code: string, change: Record<string, string> = {}): Promise<boolean> => {
    const fields = {
      grant_type: 'authorization_code',
      client_id: keys.clientId,
      client_secret: keys.clientSecret,
      redirect_uri: redirectUri,
      state: 'st&te',
      code,
      ...change,
    }
    return 'access_token' in ((await (await at(tokenPath, new URLSearchParams(fields))).json()) as object)
  }

  test.each([
    [{ client_id: 'other' }, provider.shownFaults.client],
    [{ redirect_uri: 'https://evil.example/' }, provider.shownFaults.redirect],
    [{ redirect_uri: `${redirectUri}/` }, provider.shownFaults.redirect],
    [{ response_type: 'token' }, provider.shownFaults.responseType],
  ])('%o is shown there and never leads back', async (change, [code]) => {
    const answer = await at(`${provider.authorizePath}?${visit(change)}`)
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
    expect(await answer.text()).toContain(code)
  })

  test('a person agrees once, and comes back with the state, unless it is to be dropped', async () => {
    const person = await newPerson()
    const login = async (more: Record<string, string> = {}) =>
      at(`/login?${visit()}`, new URLSearchParams({ person, ...more }))
    expect(await (await login()).text()).toContain('동의하고 계속하기')
    const agreed = new URL((await login({ outcome: 'agree' })).headers.get('location') ?? '')
    expect(Object.fromEntries(agreed.searchParams)).toEqual({ code: expect.any(String), state: 'st&te' })
    const again = new URL((await login({ returned: 'dropped' })).headers.get('location') ?? '')
    expect(Object.fromEntries(again.searchParams)).toEqual({ code: expect.any(String) })
  })

  test('a name with markup stays a text on the page', async () => {
    await newPerson()
    const page = await (await at(`${provider.authorizePath}?${visit()}`)).text()
    expect(page).toContain('&lt;b&gt;눈')
    expect(page).not.toContain('<b>눈')
  })

  test('a code works once, for ten minutes, with the keys and the visit that it was given to', async () => {
    const person = await newPerson()
    const code = await createCode(person)
    const foreign = provider.codeBelongsTo === 'state' ? { state: 'other' } : { redirect_uri: `${redirectUri}2` }
    for (const change of [foreign, { client_id: 'other' }, { client_secret: 'wrong' }, { grant_type: 'password' }]) {
      expect(await exchanged(code, change)).toBe(false)
    }
    const attempts = await Promise.all(Array.from({ length: 6 }, () => exchanged(code)))
    expect(attempts.filter(Boolean)).toHaveLength(1)
    const late = await createCode(person)
    await running.clock.command({ advance: 'PT10M1S' })
    expect(await exchanged(late)).toBe(false)
  })
})

test('an app in development lets its testers in alone', async () => {
  const order = async (path: string, body: object): Promise<{ id?: string; message?: string }> => {
    const answer = await fetch(`${running.url}/naver${path}`, { method: 'POST', body: JSON.stringify(body) })
    return answer.json() as Promise<{ id?: string; message?: string }>
  }
  const { id } = await order('/people', { name: '구경꾼', isTester: false })
  expect((await order('/authorize', { person: id, state: 's' })).message).toContain('등록된 아이디만')
})

test('the link to KakaoTalk asks whether the app is there, and refuses what is no such link', async () => {
  const scheme = `kakaokompassauth://authorize?${new URLSearchParams({ params: JSON.stringify({ state: 'talk' }) })}`
  const web = 'http://app.test/web?a=1&b=2'
  const opened = (app: string, without: string): Promise<Response> =>
    fetch(`${running.url}/kakao/scheme/${encodeURIComponent(app)}&web=${encodeURIComponent(without)}`)
  const page = await (await opened(scheme, web)).text()
  expect(page).toContain('state=talk')
  expect(page).toContain('href="http://app.test/web?a=1&amp;b=2"')
  expect((await opened('javascript:alert(1)', web)).status).toBe(400)
  expect((await opened(scheme, 'javascript:alert(1)')).status).toBe(400)
})
