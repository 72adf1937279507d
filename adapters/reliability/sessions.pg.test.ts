import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { runningService, SECRET, type ServiceUnderTest } from './running-service.ts'

let service: ServiceUnderTest
beforeAll(async () => {
  service = await runningService({ roles: ['api'] })
}, 60_000)
afterEach(async () => {
  expect(await service.brokenInvariants()).toEqual([])
})
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

  /** Someone who once came with Kakao and has no password here. */
  const socialOnly = async (): Promise<string> => {
    const email = `${randomUUID()}@example.com`
    await service.rows(
      `insert into customer (id, name, email, email_key, provider, provider_id, created_at)
       values ($1, '박소셜', $2, $2, 'KAKAO', $2, now())`,
      [randomUUID(), email],
    )
    return email
  }

  test('a wrong password, an unknown e-mail and a social account get the same answer after the same work (A2)', async () => {
    const emails = [(await service.customer()).email, 'nobody@example.com', await socialOnly()]
    const tried = async (email = '') => {
      const began = performance.now()
      const { status, body, headers } = await service.call('POST', '/api/users/login', {
        body: { email, password: 'wrong-pass1' },
      })
      const milliseconds = performance.now() - began
      const plain = [...headers].filter(([name]) => name !== 'date')
      return { milliseconds, answer: { status, body: { ...body, requestId: '' }, plain } }
    }
    const times: number[][] = emails.map(() => [])
    const expected = (await tried(emails[0])).answer
    expect(expected.status).toBe(400)
    for (let round = 0; round < 15; round += 1) {
      for (const [n, email] of emails.entries()) {
        const { milliseconds, answer } = await tried(email)
        expect(answer).toEqual(expected)
        times[n]?.push(milliseconds)
      }
    }
    // Wide on purpose: without the work of the hash the factor is five and more.
    const medians = times.map(list => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0)
    expect(Math.max(...medians) / Math.min(...medians)).toBeLessThan(2)
  })

  test('the e-mail is found however it is written (G18)', async () => {
    const { email, password } = await service.customer()
    const typed = ` ${email.toUpperCase()} `
    expect((await service.call('POST', '/api/users/login', { body: { email: typed, password } })).status).toBe(200)
  })
})

describe('a token', () => {
  const claims = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as object

  const signed = (header: object, body: object, key = SECRET, hash = 'sha256'): string => {
    const unsigned = `${base64url(header)}.${base64url(body)}`
    return `${unsigned}.${createHmac(hash, key).update(unsigned).digest('base64url')}`
  }
  const HEADER = { alg: 'HS256', typ: 'JWT' }

  test('opens nothing when it was made or changed by someone else (A7)', async () => {
    const { token } = await service.customer()
    const [head = '', body = '', signature = ''] = token.split('.')
    const real = claims(token)
    const now = Math.floor(Date.now() / 1000)
    expect((await me(signed(HEADER, real))).status).toBe(200)

    const forged = {
      'no algorithm': `${base64url({ alg: 'none', typ: 'JWT' })}.${body}.`,
      'another algorithm': signed({ alg: 'HS384', typ: 'JWT' }, real, SECRET, 'sha384'),
      'an algorithm of key pairs': signed({ alg: 'RS256', typ: 'JWT' }, real),
      'another key': signed(HEADER, real, 'another key'),
      'a key id that is a path': signed({ ...HEADER, kid: '../../dev/null' }, real, ''),
      'a key id that is SQL': signed({ ...HEADER, kid: "x' union select ''; --" }, real, ''),
      'a key of its own': signed({ ...HEADER, jwk: { kty: 'oct', k: 'YQ' } }, real, 'a'),
      'a key from elsewhere': signed({ ...HEADER, jku: 'https://evil.example/keys' }, real, 'a'),
      'a signature cut off': `${head}.${body}.${signature.slice(0, -4)}`,
      'no signature': `${head}.${body}.`,
      'another person': `${head}.${base64url({ ...real, sub: randomUUID() })}.${signature}`,
      'another person, signed': signed(HEADER, { ...real, sub: randomUUID() }),
      'another session, signed': signed(HEADER, { ...real, sid: randomUUID() }),
      'an end a second ago': signed(HEADER, { ...real, exp: now - 1 }),
      'no end': signed(HEADER, { ...real, exp: undefined }),
      'a beginning to come': signed(HEADER, { ...real, nbf: now + 60 }),
      'another audience': signed(HEADER, { ...real, aud: 'another-app' }),
      'another issuer': signed(HEADER, { ...real, iss: 'someone' }),
      'another type': signed(HEADER, { ...real, typ: 'temp' }),
      'rubbish between dots': 'a.b.c',
      'dots alone': '..',
      '8 KiB': 'x'.repeat(8_192),
    }
    for (const [what, wrong] of Object.entries(forged)) {
      const { status, body: answer } = await me(wrong)
      expect([what, status, { ...answer, requestId: '' }]).toEqual([
        what,
        401,
        { success: false, code: 'SIGN_IN_NEEDED', message: expect.stringMatching(/[가-힣]/), requestId: '' },
      ])
    }
    expect((await me(token)).status).toBe(200)
  })

  test.each(['/api/auth/logout', '/api/users/logout'])(
    'is worth nothing after %s, which may be repeated (A9)',
    async path => {
      const { token } = await service.customer()
      for (let times = 0; times < 2; times += 1) expect((await service.call('POST', path, { token })).status).toBe(200)
      for (const call of [
        '/users/me',
        '/users/home-info',
        '/users/verify-token',
        '/orders/stats',
        '/users/storing/active',
      ])
        expect((await service.call('GET', `/api${call}`, { token })).status).toBe(401)
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

test('answers with tokens or about persons are not to be kept by anyone on the way (A17)', async () => {
  const customer = await service.customer()
  const orderId = await customer.order()
  const { token, email, password } = customer
  const answers = [
    await service.call('POST', '/api/users/login', { body: { email, password } }),
    await service.call('POST', '/api/auth/refresh', { token }),
    ...(await Promise.all(
      ['/users/me', '/users/home-info', '/users/storing/active', `/orders/${orderId}/payment`].map(path =>
        service.call('GET', `/api${path}`, { token }),
      ),
    )),
    await service.call('GET', `/api/users/email/${email}/available`),
  ]
  for (const { status, headers } of answers) expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
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

  test('twenty times at once with one phone makes one account (C17)', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => signUp({ userPhone: '01077778888' })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'PHONE_TAKEN')).toHaveLength(19)
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
