import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runningService, type ServiceUnderTest } from './running-service.ts'

let service: ServiceUnderTest
beforeAll(async () => {
  service = await runningService({ roles: ['api'] })
}, 60_000)
afterAll(() => service.stop())

const login = (raw: string | Uint8Array, headers: Record<string, string> = {}) =>
  service.call('POST', '/api/users/login', { raw, headers })

describe('a body that hurts', () => {
  test.each([
    ['no JSON', '{"email":', 400],
    ['an array for an object', '[]', 400],
    ['a number for a text', '{"email":1,"password":2}', 400],
    ['21 arrays inside each other', `{"email":${'['.repeat(21)}${']'.repeat(21)}}`, 400],
    ['10,000 arrays inside each other', `{"email":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, 400],
    ['more than 64 KiB', JSON.stringify({ email: 'x'.repeat(65 * 1024), password: 'x' }), 413],
    ['a number without end', '{"email":1e400,"password":"x"}', 400],
    ['nothing at all', '', 400],
  ])('%s is refused with the usual body', async (_what, raw, expected) => {
    const { status, body } = await login(raw)
    expect(status).toBe(expected)
    expect(body).toEqual({
      success: false,
      code: expect.any(String),
      message: expect.stringMatching(/[가-힣]/),
      requestId: expect.any(String),
      ...(body.field === undefined ? {} : { field: expect.any(String) }),
    })
  })

  test('another type than JSON is refused, packed bytes too', async () => {
    const json = JSON.stringify({ email: 'a@b.kr', password: 'x' })
    expect((await login(json, { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await login(gzipSync(json), { 'content-encoding': 'gzip' })).status).toBe(400)
  })
})

test('an unknown path is told in the usual body, and no answer names the server', async () => {
  const { status, body, headers } = await service.call('GET', '/api/nothing/here')
  expect([status, body.code, body.success]).toEqual([404, 'NOT_FOUND', false])
  expect(headers.get('x-powered-by')).toBeNull()
  expect(headers.get('server')).toBeNull()
})

test('every answer carries the headers that keep a browser safe (X13)', async () => {
  const { headers } = await service.call('GET', '/api/openapi.json')
  expect(headers.get('content-security-policy')).toMatch(/script-src 'self'.*frame-ancestors 'none'/)
  expect(headers.get('content-security-policy')).not.toContain('unsafe')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
})

test('no other origin is let in (X12)', async () => {
  for (const origin of ['https://evil.example', 'null']) {
    const { headers } = await service.call('GET', '/api/openapi.json', { headers: { origin } })
    expect(headers.get('access-control-allow-origin')).toBeNull()
  }
})

test.each([
  ['GET', '/api/users/me'],
  ['GET', '/api/users/home-info'],
  ['GET', '/api/users/storing/active'],
  ['GET', '/api/users/equipment/reports'],
  ['GET', '/api/orders/stats'],
  ['GET', '/api/users/verify-token'],
  ['POST', '/api/orders/pre-create'],
  ['POST', '/api/orders/toss/confirm'],
  ['GET', '/api/payments/00000000-0000-0000-0000-000000000000'],
])('%s %s asks for a token (D14)', async (method, path) => {
  const { status, body } = await service.call(method, path, method === 'POST' ? { body: {} } : {})
  expect([status, body.code]).toEqual([401, 'SIGN_IN_NEEDED'])
})

test.each(["' or 1=1 --", '1 OR 1=1', '%00', '{{7*7}}', 'x'.repeat(250), '"; drop table customer; --'])(
  'an id such as %j is an unknown one (X3)',
  async id => {
    const { token } = await service.customer()
    const { status } = await service.call('GET', `/api/payments/${encodeURIComponent(id)}`, { token })
    expect(status).toBe(404)
  },
)
