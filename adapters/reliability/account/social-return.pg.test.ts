import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { newBrowser, sortedStatuses } from '#adapters/reliability/testing/api.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'
import {
  agreed,
  comeBack,
  complete,
  countAccounts,
  enter,
  personAt,
} from '#adapters/reliability/testing/social-people.ts'

const service = await sharedService({ roles: ['api'], proxy: 'trusted' })

const me = (token: string) => service.call('GET', '/api/users/me', { token })

describe.each(['kakao', 'naver'] as const)('coming back from %s', provider => {
  const refusal = {
    status: 400,
    body: { code: 'SECURITY_CHECK_FAILED', message: expect.stringContaining('보안 확인') },
  }

  test('opens a sign-up, and the next time the account (A13)', async () => {
    const person = await personAt(service, provider)
    const first = await enter(service, provider, person)
    expect(first).toMatchObject({ status: 200, body: { requiresProfileCompletion: true, token: null } })
    expect(first.headers.get('cache-control')).toBe('no-store')
    const done = await complete(service, first.body.tempToken)
    expect(done).toMatchObject({ status: 201, body: { user: { provider, name: '박소셜', isProfileComplete: true } } })
    expect(done.headers.get('cache-control')).toBe('no-store')
    const again = await enter(service, provider, person)
    expect(again).toMatchObject({ status: 200, body: { requiresProfileCompletion: false, tempToken: null } })
    expect((await me(again.body.token)).body.user.id).toBe(done.body.user.id)
    expect(again.body.token).not.toBe(done.body.token)
  })

  test('with a missing, empty, wrong or changed state is refused, and makes nothing (O1)', async () => {
    const before = await countAccounts(service)
    const browser = newBrowser(service)
    const { code, state } = await agreed(service, browser, provider, await personAt(service, provider))
    expect(await comeBack(browser, provider, { code })).toMatchObject(refusal)
    for (const wrong of ['', 'x', `${state}x`, state.slice(0, -1), state.toUpperCase(), randomUUID()]) {
      expect(await comeBack(browser, provider, { code, state: wrong })).toMatchObject(refusal)
    }
    expect(await countAccounts(service)).toEqual(before)
    expect((await comeBack(browser, provider, { code, state })).status).toBe(200)
  })

  test('in another browser is refused, whether or not that one began too; the right one still may (O1, O3)', async () => {
    const attacker = newBrowser(service)
    const pair = await agreed(service, attacker, provider, await personAt(service, provider))
    const victims = [newBrowser(service), newBrowser(service)]
    await victims[1]?.call('POST', '/api/auth/social/begin', { body: { provider } })
    for (const victim of victims) {
      expect(await comeBack(victim, provider, pair)).toMatchObject(refusal)
    }
    expect((await comeBack(attacker, provider, pair)).status).toBe(200)
  })

  test('a second time with the same state is refused, one after the other and at once (O1)', async () => {
    const browser = newBrowser(service)
    const person = await personAt(service, provider)
    const pair = await agreed(service, browser, provider, person)
    const answers = await Promise.all(Array.from({ length: 5 }, () => comeBack(browser, provider, pair)))
    expect(sortedStatuses(answers)).toEqual([200, 400, 400, 400, 400])
    expect(await comeBack(browser, provider, pair)).toMatchObject(refusal)
  })

  test('a second time with the same code and a new state is refused by the provider (O2)', async () => {
    const browser = newBrowser(service)
    const person = await personAt(service, provider)
    const pair = await agreed(service, browser, provider, person)
    expect((await comeBack(browser, provider, pair)).status).toBe(200)
    const before = await countAccounts(service)
    const { state } = await agreed(service, browser, provider, person)
    const replayed = await comeBack(browser, provider, { code: pair.code, state })
    expect(replayed).toMatchObject({ status: 400, body: { code: 'SOCIAL_LOGIN_FAILED', step: 'AccessToken' } })
    expect(await countAccounts(service)).toEqual(before)
  })

  test('more than ten minutes later, or with the state of another provider, is refused (O1)', async () => {
    const browser = newBrowser(service)
    const pair = await agreed(service, browser, provider, await personAt(service, provider))
    await service.moveClock({ advance: 'PT10M1S' })
    expect(await comeBack(browser, provider, pair)).toMatchObject(refusal)
    const other = provider === 'kakao' ? 'naver' : 'kakao'
    const { state } = await agreed(service, browser, other, await personAt(service, other))
    expect(await comeBack(browser, provider, { code: 'x', state })).toMatchObject(refusal)
  })

  test('after a refusal at the provider brings no code, and nothing is made', async () => {
    const before = await countAccounts(service)
    const browser = newBrowser(service)
    const { body } = await browser.call('POST', '/api/auth/social/begin', { body: { provider } })
    expect((await comeBack(browser, provider, { code: '', state: body.state })).status).toBe(400)
    expect(await countAccounts(service)).toEqual(before)
  })
})

test('the mark of a browser is a cookie that no script reads and no other site sends (O3)', async () => {
  const { headers, body } = await newBrowser(service).call('POST', '/api/auth/social/begin', {
    body: { provider: 'kakao' },
  })
  const [cookie = ''] = headers.getSetCookie()
  expect(cookie).toMatch(/HttpOnly/)
  expect(cookie).toMatch(/SameSite=Strict/)
  expect(new URL(body.authorizeUrl).searchParams.get('state')).toBe(body.state)
  expect(cookie).not.toContain(body.state)
})
