import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sortedStatuses } from '#adapters/reliability/testing/api.ts'
import { newPhone } from '#adapters/reliability/testing/code-purposes.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'
import { complete, countAccounts, enter, personAt } from '#adapters/reliability/testing/social-people.ts'

const service = await sharedService({ roles: ['api'], proxy: 'trusted' })

const me = (token: string) => service.call('GET', '/api/users/me', { token })

describe('an e-mail that opens an account already (G22)', () => {
  const providers = ['kakao', 'naver', 'google'] as const

  test.each(providers)('is not merged when its person comes with %s', async provider => {
    const { email, token } = await service.customer()
    const before = await countAccounts(service)
    const { status, body } = await enter(service, provider, await personAt(service, provider, email))
    expect([status, body.code]).toEqual([409, 'REGISTERED_OTHER_WAY'])
    expect(body.message).toContain('이미 다른 방법으로 가입')
    expect(await countAccounts(service)).toEqual(before)
    expect((await me(token)).body.user.provider).toBe('EMAIL')
  })

  test.each(['kakao', 'google'] as const)('through %s is not merged with a sign-up by e-mail', async provider => {
    const email = `${randomUUID()}@example.com`
    const { body } = await enter(service, provider, await personAt(service, provider, email))
    const { token } = (await complete(service, body.tempToken)).body
    const signUp = await service.call('POST', '/api/users/signup', {
      body: { userName: '박보관', userLogin: email.toUpperCase(), userPassword: 'skiing2026', userPhone: null },
    })
    expect([signUp.status, signUp.body.code]).toEqual([409, 'EMAIL_TAKEN'])
    expect((await me(token)).body.user.provider).toBe(provider)
  })

  test('that Naver has not verified is no claim: its owner signs up, and both stay apart', async () => {
    const email = `${randomUUID()}@example.com`
    const person = await personAt(service, 'naver', email)
    const social = (await complete(service, (await enter(service, 'naver', person)).body.tempToken)).body.user.id
    const body = { userName: '박보관', userLogin: email, userPassword: 'skiing2026', userPhone: null }
    expect((await service.call('POST', '/api/users/signup', { body })).status).toBe(201)
    const own = await service.call('POST', '/api/users/login', { body: { email, password: 'skiing2026' } })
    expect(own.body.user).toMatchObject({ provider: 'EMAIL' })
    expect((await enter(service, 'naver', person)).body.user.id).toBe(social)
  })

  test('between the return and the last step of a social sign-up ends it', async () => {
    const email = `${randomUUID()}@example.com`
    const { tempToken } = (await enter(service, 'google', await personAt(service, 'google', email))).body
    const body = { userName: '박보관', userLogin: email, userPassword: 'skiing2026', userPhone: null }
    expect((await service.call('POST', '/api/users/signup', { body })).status).toBe(201)
    const done = await complete(service, tempToken)
    expect([done.status, done.body.code]).toEqual([409, 'REGISTERED_OTHER_WAY'])
  })
})

describe('the last step of a social sign-up (O8)', () => {
  const begun = async (): Promise<string> =>
    (await enter(service, 'kakao', await personAt(service, 'kakao'))).body.tempToken
  const refused = { status: 401, body: { code: 'TEMP_TOKEN_INVALID' } }

  test('works once, one after the other and at once', async () => {
    const tempToken = await begun()
    const answers = await Promise.all(Array.from({ length: 10 }, () => complete(service, tempToken)))
    expect(sortedStatuses(answers)).toEqual([201, ...Array.from({ length: 9 }, () => 401)])
    expect(await complete(service, tempToken)).toMatchObject(refused)
  })

  test('works once for two visits of one person', async () => {
    const person = await personAt(service, 'kakao')
    const passes = [await enter(service, 'kakao', person), await enter(service, 'kakao', person)]
    const answers = await Promise.all(passes.map(({ body }) => complete(service, body.tempToken)))
    expect(sortedStatuses(answers)).toEqual([201, 401])
  })

  test('is refused after half an hour', async () => {
    const tempToken = await begun()
    await service.moveClock({ advance: 'PT30M1S' })
    expect(await complete(service, tempToken)).toMatchObject(refused)
  })

  test('is refused without the token, with an access token, or with two different ones', async () => {
    const [tempToken, other] = [await begun(), await begun()]
    const { token } = await service.customer()
    const before = await countAccounts(service)
    for (const wrong of [undefined, token, `${tempToken}x`, 'x']) {
      expect(await complete(service, wrong)).toMatchObject(refused)
    }
    const two = await complete(service, tempToken, { token: other })
    expect([two.status, two.body.field]).toEqual([400, 'token'])
    expect(await countAccounts(service)).toEqual(before)
    expect((await complete(service, tempToken, { token: tempToken })).status).toBe(201)
  })

  test('takes the person from the token, ignoring the person in the body (G24)', async () => {
    const person = await personAt(service, 'kakao')
    const { tempToken } = (await enter(service, 'kakao', person)).body
    const { body } = await complete(service, tempToken, {
      provider: 'naver',
      providerId: '1',
      email: 'other@example.com',
      id: randomUUID(),
      role: 'ADMIN',
    })
    expect(body.user).toMatchObject({ provider: 'kakao' })
    expect(body.user.email).not.toBe('other@example.com')
    expect((await enter(service, 'kakao', person)).body.user.id).toBe(body.user.id)
  })

  test.each([
    [{ name: '김' }, 400, 'INVALID_INPUT'],
    [{ name: 'Kim' }, 400, 'INVALID_INPUT'],
    [{ phone: '0212345678' }, 400, 'INVALID_INPUT'],
    [{ phone: '' }, 400, 'INVALID_INPUT'],
    [{ agreements: { age: false, service: true, data: true, marketing: true } }, 400, 'TERMS_NOT_AGREED'],
  ])('with %j is refused, makes nothing by halves, and may be repeated', async (change, status, code) => {
    const tempToken = await begun()
    const before = await countAccounts(service)
    const answer = await complete(service, tempToken, change)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(await countAccounts(service)).toEqual(before)
    expect((await complete(service, tempToken)).status).toBe(201)
  })

  test('takes a number that another account has proved as a claim, and its code moves it here', async () => {
    const phone = newPhone()
    const prove = async (token: string) => {
      await service.call('POST', '/api/auth/send-phone-change-sms', { token, body: { phone } })
      const body = { phone, authCode: await service.codeFor(phone) }
      return (await service.call('POST', '/api/auth/verify-phone-change-sms', { token, body })).status
    }
    const former = await service.customer()
    expect(await prove(former.token)).toBe(200)

    const { status, body } = await complete(service, await begun(), { phone })
    expect([status, body.user]).toMatchObject([201, { phone, phoneProved: false }])
    expect((await me(former.token)).body.user).toMatchObject({ phone, phoneProved: true })
    await service.moveClock({ advance: 'PT3M' })
    expect(await prove(body.token)).toBe(200)
    expect((await me(body.token)).body.user).toMatchObject({ phone, phoneProved: true })
    expect((await me(former.token)).body.user).toMatchObject({ phone: null, phoneProved: false })
  })

  test('keeps the consents with their version (C21)', async () => {
    const agreements = { age: true, service: true, data: true, marketing: true }
    const { body } = await complete(service, await begun(), { agreements })
    const kept = await service.rows('select term from consent where customer_id = $1 and agreed', [body.user.id])
    expect(kept).toHaveLength(4)
  })

  test('its token opens nothing else, and an access token is none (G23)', async () => {
    const tempToken = await begun()
    for (const path of ['/users/me', '/users/verify-token', '/users/home-info', '/users/me/sessions']) {
      expect((await service.call('GET', `/api${path}`, { token: tempToken })).status).toBe(401)
    }
    for (const path of ['/auth/refresh', '/users/me/sessions/end-others', '/orders/pre-create']) {
      expect((await service.call('POST', `/api${path}`, { token: tempToken, body: {} })).status).toBe(401)
    }
  })
})

describe('an unfinished social sign-up (O9)', () => {
  test('keeps the person sealed, and after half an hour nothing of them', async () => {
    const email = `${randomUUID()}@example.com`
    const person = await personAt(service, 'naver', email)
    await enter(service, 'naver', person)
    const holding = async () =>
      service.rows('select profile from social_candidate union all select provider_id from customer', [])
    const kept = JSON.stringify(await holding())
    for (const own of [email, person, '박소셜']) expect(kept).not.toContain(own)

    await service.moveClock({ advance: 'PT29M' })
    await service.worker()
    expect((await countAccounts(service))['candidates']).toBeGreaterThan(0)
    await service.moveClock({ advance: 'PT61S' })
    await service.worker()
    expect((await countAccounts(service))['candidates']).toBe(0)
    expect(await service.rows('select from social_beginning', [])).toEqual([])
  })
})
