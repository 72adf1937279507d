import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runningService, type ServiceUnderTest } from './running-service.ts'

let service: ServiceUnderTest
beforeAll(async () => {
  service = await runningService({ roles: ['api'] })
}, 60_000)
afterAll(() => service.stop())

const me = (token: string) => service.call('GET', '/api/users/me', { token })
const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('signing in', () => {
  test('answers a token and a person without anything secret, never to be stored on the way (A1, A17)', async () => {
    const { email, password } = await service.customer()
    const { status, body, headers } = await service.call('POST', '/api/users/login', { body: { email, password } })
    expect(status).toBe(200)
    expect(body.token.split('.')).toHaveLength(3)
    expect(Object.keys(body.user).toSorted()).toEqual([
      'email',
      'id',
      'isProfileComplete',
      'maskedEmail',
      'name',
      'phone',
      'profileImage',
      'provider',
      'thumbnailImage',
      'uid',
    ])
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('a wrong password and an unknown e-mail get the same answer (A2)', async () => {
    const { email } = await service.customer()
    const wrong = await service.call('POST', '/api/users/login', { body: { email, password: 'wrong-pass1' } })
    const unknown = await service.call('POST', '/api/users/login', {
      body: { email: 'nobody@example.com', password: 'wrong-pass1' },
    })
    expect(wrong.status).toBe(400)
    expect({ ...wrong.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
    const plain = (headers: Headers) => [...headers].filter(([name]) => name !== 'date')
    expect(plain(wrong.headers)).toEqual(plain(unknown.headers))
  })

  test('the e-mail is found however it is written (G18)', async () => {
    const { email, password } = await service.customer()
    const typed = ` ${email.toUpperCase()} `
    expect((await service.call('POST', '/api/users/login', { body: { email: typed, password } })).status).toBe(200)
  })
})

describe('a token', () => {
  const claims = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as object

  test('opens nothing when it was made or changed by someone else (A7)', async () => {
    const { token } = await service.customer()
    const [head = '', body = '', signature = ''] = token.split('.')
    const forgedWith = (header: object, key: string) => {
      const unsigned = `${base64url(header)}.${body}`
      return `${unsigned}.${createHmac('sha256', key).update(unsigned).digest('base64url')}`
    }
    const forged = [
      `${base64url({ alg: 'none', typ: 'JWT' })}.${body}.`,
      forgedWith({ alg: 'HS256', typ: 'JWT' }, 'another key'),
      forgedWith({ alg: 'HS256', typ: 'JWT', kid: "../../dev/null' or 1=1" }, ''),
      `${head}.${body}.${signature.slice(0, -4)}`,
      `${head}.${base64url({ ...claims(token), sub: 'someone-else' })}.${signature}`,
      'a.b.c',
      '..',
      'x'.repeat(8_192),
    ]
    for (const wrong of forged) {
      const { status, body: answer } = await me(wrong)
      expect([wrong.slice(0, 20), status, answer.code]).toEqual([wrong.slice(0, 20), 401, 'SIGN_IN_NEEDED'])
    }
    expect((await me(token)).status).toBe(200)
  })

  test.each(['/api/auth/logout', '/api/users/logout'])(
    'is worth nothing after %s, which may be repeated (A9)',
    async path => {
      const { token } = await service.customer()
      for (let times = 0; times < 2; times += 1) expect((await service.call('POST', path, { token })).status).toBe(200)
      for (let calls = 0; calls < 5; calls += 1) expect((await me(token)).status).toBe(401)
      expect((await service.call('POST', '/api/auth/refresh', { token })).status).toBe(401)
    },
  )

  test('renews itself twenty times at once for the same session (A10)', async () => {
    const { token } = await service.customer()
    const renewed = await Promise.all(
      Array.from({ length: 20 }, () => service.call('POST', '/api/auth/refresh', { token })),
    )
    const sessions = new Set(renewed.map(({ body }) => (claims(body.token) as { sid: string }).sid))
    expect(sessions).toEqual(new Set([(claims(token) as { sid: string }).sid]))
    await service.call('POST', '/api/auth/logout', { token })
    expect((await me(renewed[0]?.body.token)).status).toBe(401)
  })
})

describe('a session', () => {
  test('ends after twelve minutes without a call, and a renewal is none (A11)', async () => {
    const { token } = await service.customer()
    await service.moveClock({ advance: 'PT11M50S' })
    const renewed = (await service.call('POST', '/api/auth/refresh', { token })).body.token
    await service.moveClock({ advance: 'PT11S' })
    expect((await me(renewed)).status).toBe(401)
  })

  test('lives as long as calls come, but not past a day (A11)', async () => {
    let { token } = await service.customer()
    for (let minutes = 5; minutes < 24 * 60; minutes += 5) {
      await service.moveClock({ advance: 'PT5M' })
      expect((await me(token)).status).toBe(200)
      token = (await service.call('POST', '/api/auth/refresh', { token })).body.token
    }
    await service.moveClock({ advance: 'PT5M1S' })
    expect((await me(token)).status).toBe(401)
  }, 60_000)
})

describe('opening an account', () => {
  const person = (change: object) => ({
    userName: '박보관',
    userLogin: `new${Math.random()}@example.com`,
    userPassword: 'skiing2026',
    userPhone: null,
    available: false,
    isSocial: false,
    ...change,
  })
  const signUp = (change: object) => service.call('POST', '/api/users/signup', { body: person(change) })

  test('twenty times at once with one e-mail makes one account (C17)', async () => {
    const userLogin = 'once@example.com'
    const answers = await Promise.all(Array.from({ length: 20 }, () => signUp({ userLogin })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'EMAIL_TAKEN')).toHaveLength(19)
  })

  test('a phone number belongs to one account (C17)', async () => {
    expect((await signUp({ userPhone: '01055556666' })).status).toBe(201)
    const { status, body } = await signUp({ userPhone: '010-5555-6666' })
    expect([status, body.code]).toEqual([409, 'PHONE_TAKEN'])
    const path = '/api/users/phone/01055556666/available'
    expect((await service.call('GET', path)).body).toEqual({ success: true, available: false })
  })

  test('extra fields make nobody more than a customer (C15)', async () => {
    const raw = `{"userName":"박보관","userLogin":"plain@example.com","userPassword":"skiing2026","role":"ADMIN","isAdmin":true,
      "id":"1","emailVerified":true,"provider":"kakao","isSocial":true,"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}`
    expect((await service.call('POST', '/api/users/signup', { raw })).status).toBe(201)
    const { body } = await service.call('POST', '/api/users/login', {
      body: { email: 'plain@example.com', password: 'skiing2026' },
    })
    expect(body.user).toMatchObject({ provider: 'EMAIL' })
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })

  test.each([
    [{ userName: '김' }, 'userName'],
    [{ userName: 'ㄱㄴㄷ' }, 'userName'],
    [{ userLogin: 'a@x.kr\r\nBcc:z@y' }, 'userLogin'],
    [{ userPassword: 'short1' }, 'userPassword'],
    [{ userPassword: 'onlyletters' }, 'userPassword'],
    [{ userPhone: '0212345678' }, 'userPhone'],
  ])('is refused with %j, and says which field', async (change, field) => {
    const { status, body } = await signUp(change)
    expect([status, body.code, body.field]).toEqual([400, 'INVALID_INPUT', field])
  })

  test('without a required consent stores nothing (W9)', async () => {
    const userLogin = 'young@example.com'
    const agreements = { age: false, service: true, data: true, marketing: false }
    expect((await signUp({ userLogin, agreements })).body.code).toBe('TERMS_NOT_AGREED')
    expect((await service.call('GET', `/api/users/email/${userLogin}/available`)).body.available).toBe(true)
  })

  test('a decomposed name is the same name (X7)', async () => {
    const userLogin = 'nfd@example.com'
    await signUp({ userLogin, userName: '김철수'.normalize('NFD') })
    const { body } = await service.call('POST', '/api/users/login', {
      body: { email: userLogin, password: 'skiing2026' },
    })
    expect(body.user.name).toBe('김철수'.normalize('NFC'))
  })
})
