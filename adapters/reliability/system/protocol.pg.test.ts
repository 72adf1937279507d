import { request } from 'node:http'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'

const service = await sharedService({ roles: ['api'] })

const login = (raw: string | Uint8Array, headers: Record<string, string> = {}) =>
  service.call('POST', '/api/users/login', { raw, headers })

const MIB = 1024 * 1024

/** Sends a body in pieces for as long as the server takes it. */
const endless = (): Promise<{ readonly status: number; readonly sentBytes: number }> =>
  new Promise((resolve, reject) => {
    const sending = request(`${service.url}/api/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
    })
    const piece = Buffer.alloc(64 * 1024, '[')
    let sentBytes = 0
    const feed = (): void => {
      while (sentBytes < 100 * MIB && !sending.destroyed) {
        sentBytes += piece.length
        if (!sending.write(piece)) return void sending.once('drain', feed)
      }
    }
    sending.once('response', ({ statusCode = 0 }) => {
      resolve({ status: statusCode, sentBytes })
      sending.destroy()
    })
    sending.on('error', reject)
    feed()
  })

describe('a body that hurts', () => {
  test.each([
    ['no JSON', '{"email":', 400],
    ['an array for an object', '[]', 400],
    ['a number for a text', '{"email":1,"password":2}', 400],
    ['21 arrays inside each other', `{"email":${'['.repeat(21)}${']'.repeat(21)}}`, 400],
    ['10,000 arrays inside each other', `{"email":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, 400],
    ['200,000 arrays inside each other', '['.repeat(200_000), 413],
    ['more than 64 KiB', JSON.stringify({ email: 'x'.repeat(65 * 1024), password: 'x' }), 413],
    ['a number without end', '{"email":1e400,"password":"x"}', 400],
    ['nothing at all', '', 400],
    ['UTF-16', Buffer.from('{"email":"a@b.kr","password":"x"}', 'utf16le'), 400],
  ])('%s is refused with the usual body (X5)', async (_what, raw, expected) => {
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

  test('another type than JSON is refused, packed bytes too (X5)', async () => {
    const json = JSON.stringify({ email: 'a@b.kr', password: 'x' })
    expect((await login(json, { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await login(json, { 'content-type': 'application/vnd.api+json' })).status).toBe(415)
  })

  test.each(['utf-16', 'iso-8859-1', 'euc-kr', 'utf-7', 'utf-8; charset=latin1', '"latin1"', ''])(
    'one that says it is in %s is refused, not read as if it were UTF-8 (X5)',
    async charset => {
      const json = JSON.stringify({ email: 'a@b.kr', password: 'x' })
      const answers = [
        await login(json, { 'content-type': `application/json; charset=${charset}` }),
        await service.call('POST', '/api/auth/naver', {
          raw: 'authorizeCode=a&state=b',
          headers: { 'content-type': `application/x-www-form-urlencoded;Charset=${charset}` },
        }),
      ]
      for (const { status, body } of answers)
        expect([status, body.code, body.message]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE', 'UTF-8로 보내 주세요.'])
    },
  )

  test.each(['utf-8', 'UTF-8', '"utf-8"', 'utf8'])('one that says it is in %s is read', async charset => {
    const { email, password } = await service.customer()
    const type = { 'content-type': `application/json; charset=${charset}` }
    expect((await login(JSON.stringify({ email, password }), type)).status).toBe(200)
  })

  test('JSON for a call that takes a form is refused as such', async () => {
    const { status, body } = await service.call('POST', '/api/auth/naver', { body: { authorizeCode: 'a', state: 'b' } })
    expect([status, body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
    expect(body.message).toBe('폼(application/x-www-form-urlencoded)으로 보내 주세요.')
  })

  test('what is packed is not unpacked, however much would come out of it (X5)', async () => {
    const bomb = gzipSync(Buffer.alloc(40 * MIB, ' '))
    expect(bomb.length).toBeLessThan(64 * 1024)
    const before = process.memoryUsage().rss
    for (const encoding of ['gzip', 'deflate', 'br', 'zstd', 'identity, gzip', '']) {
      const { status, body } = await login(bomb, { 'content-encoding': encoding })
      expect([encoding, status, body.code]).toEqual([encoding, 415, 'UNSUPPORTED_MEDIA_TYPE'])
      expect(body.message).toBe('압축하지 않고 보내 주세요.')
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * MIB)
  })

  test.each([
    ['{"equipmentType":"SKI","location":"RESORT","plan":"BASIC","plan":"FLEX"}', 'plan'],
    ['{"equipmentType":"SKI","location":"RESORT","plan":"BASIC","\\u0070lan":"FLEX"}', 'plan'],
    ['{"equipmentType":"SKI","location":"RESORT","plan":"BASIC","x":{"a":1,"a":1}}', 'a'],
  ])('two values under one name are none: %s (X5)', async (raw, field) => {
    const { token } = await service.customer()
    const { status, body } = await service.call('POST', '/api/orders/pre-create', { token, raw })
    expect([status, body.code, body.field]).toEqual([400, 'INVALID_INPUT', field])
  })

  test('in a form a repeated name is refused too (X5)', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const raw = 'authorizeCode=a&state=b&state=c'
    const { status, body } = await service.call('POST', '/api/auth/naver', { raw, headers: form })
    expect([status, body.code, body.field]).toEqual([400, 'INVALID_INPUT', 'state'])
  })

  test('one without an end is cut off, and takes no memory (X5)', async () => {
    const before = process.memoryUsage().rss
    const { status, sentBytes } = await endless()
    expect(status).toBe(413)
    expect(sentBytes).toBeLessThan(16 * MIB)
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * MIB)
  })

  test('a mark of the byte order does no harm (X5)', async () => {
    const { email, password } = await service.customer()
    expect((await login(`\ufeff${JSON.stringify({ email, password })}`)).status).toBe(200)
  })

  test.each([[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf0, 0x9f, 0x98], [0xb1, 0xe8]])(
    'bytes that are no UTF-8 (%j …) are refused: two passwords would be one otherwise (X5)',
    async (...bytes) => {
      const { email } = await service.customer()
      const [before = '', after = ''] = JSON.stringify({ email, password: 'ski|2026' }).split('|')
      const raw = Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)])
      const answers = [await login(raw), await service.call('POST', '/api/staff/sign-in/password', { raw })]
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [400, 'BAD_REQUEST']))
    },
  )

  test.each(['\\ud800', '\\u0000', '\\u0007'])(
    'a text with %s is refused, not lost in the database (X1, X5)',
    async text => {
      const { token } = await service.customer()
      const raw = `{"equipmentType":"SKI","location":"RESORT","plan":"BASIC","brand":"a${text}b"}`
      const { status, body } = await service.call('POST', '/api/orders/pre-create', { token, raw })
      expect([status, body.field]).toEqual([400, 'brand'])
      const confirm = `{"paymentKey":"tgen_x","orderId":"a${text}b","amount":99000}`
      expect((await service.call('POST', '/api/orders/toss/confirm', { token, raw: confirm })).status).toBe(404)
    },
  )
})

test('an unknown path is answered in the usual body, and no answer names the server', async () => {
  const { status, body, headers } = await service.call('GET', '/api/nothing/here')
  expect([status, body.code, body.success]).toEqual([404, 'NOT_FOUND', false])
  expect(headers.get('x-powered-by')).toBeNull()
  expect(headers.get('server')).toBeNull()
})

test('every answer carries the headers that keep a browser safe (X13)', async () => {
  const { headers } = await service.call('GET', '/api/openapi.json')
  expect(headers.get('content-security-policy')).toBe(`default-src 'none'; frame-ancestors 'none'`)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
})

test('no other origin is let in (X12)', async () => {
  for (const origin of ['https://evil.example', 'null']) {
    const { headers } = await service.call('GET', '/api/openapi.json', { headers: { origin } })
    expect(headers.get('access-control-allow-origin')).toBeNull()
    const preflight = await service.call('OPTIONS', '/api/users/login', {
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
    })
    expect(preflight.status).toBe(404)
    expect([...preflight.headers.keys()].filter(name => name.startsWith('access-control'))).toEqual([])
  }
})

test.each(["' or 1=1 --", '1 OR 1=1', '%00', '{{7*7}}', 'x'.repeat(250), '"; drop table customer; --'])(
  'an id such as %j is an unknown one (X3)',
  async id => {
    const { token } = await service.customer()
    const { status } = await service.call('GET', `/api/payments/${encodeURIComponent(id)}`, { token })
    expect(status).toBe(404)
  },
)
