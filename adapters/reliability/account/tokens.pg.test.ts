import { createHmac, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'
import { SECRET } from '#adapters/reliability/testing/own-token.ts'

const service = await sharedService({ roles: ['api'] })

const me = (token: string) => service.call('GET', '/api/users/me', { token })
const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('a token', () => {
  const claims = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as object

  const signed = (header: object, body: object, key = SECRET, hash = 'sha256'): string => {
    const unsigned = `${base64url(header)}.${base64url(body)}`
    return `${unsigned}.${createHmac(hash, key).update(unsigned).digest('base64url')}`
  }
  const HEADER = { alg: 'HS256', typ: 'JWT' }

  // The last letter of 32 bytes holds two bits that no reader needs.
  const nextLetter = (signature: string): string => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    return letters[letters.indexOf(signature.at(-1) ?? '') + 1] ?? ''
  }

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
      'a signature with bits that say nothing': `${head}.${body}.${signature.slice(0, -1)}${nextLetter(signature)}`,
      'no signature': `${head}.${body}.`,
      'another person': `${head}.${base64url({ ...real, sub: randomUUID() })}.${signature}`,
      'another person, signed': signed(HEADER, { ...real, sub: randomUUID() }),
      'another session, signed': signed(HEADER, { ...real, sid: randomUUID() }),
      'a session that is no id, signed': signed(HEADER, { ...real, sid: "' or 1=1 --" }),
      'an end a second ago': signed(HEADER, { ...real, exp: now - 1 }),
      'no end': signed(HEADER, { ...real, exp: undefined }),
      'a beginning to come': signed(HEADER, { ...real, nbf: now + 60 }),
      'an issue more than half a minute to come': signed(HEADER, { ...real, iat: now + 40 }),
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
    'is worth nothing after %s, which may be repeated (G04)',
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
