import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { ErrorBody } from '#adapters/http/contract/error-body.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'

type RawAnswer = {
  /** 0 when nothing came before the connection closed. */
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

const answerIn = (received: string): RawAnswer => {
  const [head = '', ...rest] = received.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = new Headers()
  for (const line of lines) headers.append(line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim())
  return { status: Number(first.split(' ')[1] ?? 0), headers, text: rest.join('\r\n\r\n') }
}

/** Sends bytes as no client would, and reads until the service closes the connection. */
const rawHttp = (url: string, bytes: string): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const received: Buffer[] = []
    const socket = connect(Number(port), hostname, () => void socket.write(bytes, 'latin1'))
    socket.on('data', piece => void received.push(piece))
    // A connection that is refused mid-way may end with a reset after its answer.
    socket.on('error', error => (received.length === 0 ? reject(error) : undefined))
    socket.on('close', () => resolve(answerIn(Buffer.concat(received).toString())))
  })

const web = mkdtempSync(join(tmpdir(), 'seasonkeep-edge-'))
mkdirSync(join(web, 'assets'))
writeFileSync(join(web, 'app.html'), '<!doctype html><title>app</title>')
writeFileSync(join(web, 'terms.html'), '<!doctype html><title>terms</title>')
writeFileSync(join(web, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
writeFileSync(join(web, 'csp.json'), '{"styleHashes":[],"scriptHashes":[]}')
writeFileSync(join(web, '.stamp'), 'secret')
writeFileSync(join(web, 'assets/main.js'), 'export {}')
afterAll(() => rmSync(web, { recursive: true }))

const log: string[] = []
const service = await sharedService({ roles: ['api'], web, log })
afterEach(() => {
  log.splice(0)
})

/** A request as it goes over the wire; `lines` are further headers. */
const wire = (first: string, lines: readonly string[] = [], body = ''): string =>
  [first, 'Host: localhost', 'Connection: close', ...lines, '', body].join('\r\n')

const JSON_LINE = 'Content-Type: application/json'
const CHUNKED = 'Transfer-Encoding: chunked'
const LOGIN = 'POST /api/users/login HTTP/1.1'
const PLACES = 'GET /api/places HTTP/1.1'

const SAFE = {
  'content-security-policy': expect.stringContaining(`frame-ancestors 'none'`),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** Refused in the body of every error, safe to show, kept by nobody, and without a word of what was sent. */
const expectRefusal = async (bytes: string, status: number, code: string): Promise<void> => {
  const answer = await rawHttp(service.url, bytes)
  expect([answer.status, JSON.parse(answer.text).code]).toEqual([status, code])
  expect(ErrorBody.safeParse(JSON.parse(answer.text)).success).toBe(true)
  expect(Object.fromEntries(answer.headers)).toMatchObject({ ...SAFE, 'cache-control': 'no-store' })
  expect(answer.text).not.toMatch(/FST_|HPE_|Error:|node_modules|evil/)
}

describe('a request that two readers could read in two ways is refused', () => {
  test.each([
    ['a length and pieces', wire(LOGIN, [JSON_LINE, 'Content-Length: 6', CHUNKED], '0\r\n\r\nG')],
    ['pieces under another name', wire(LOGIN, [JSON_LINE, 'Transfer-Encoding: xchunked'], '0\r\n\r\n')],
    ['pieces and something else', wire(LOGIN, [JSON_LINE, 'Transfer-Encoding: chunked, identity'], '0\r\n\r\n')],
    ['two lengths', wire(LOGIN, [JSON_LINE, 'Content-Length: 6', 'Content-Length: 5'], '{"a":1')],
    ['a length with a sign', wire(LOGIN, [JSON_LINE, 'Content-Length: +5'], '{"a":1')],
    ['a length below zero', wire(LOGIN, [JSON_LINE, 'Content-Length: -5'], '{"a":1')],
    ['a length that is no number', wire(LOGIN, [JSON_LINE, 'Content-Length: 0x5'], '{"a":1')],
    ['a piece without a length', wire(LOGIN, [JSON_LINE, CHUNKED], 'zz\r\n')],
    ['a header over two lines', wire(PLACES, ['X-A: b', ' c'])],
    ['a space before the colon', wire(PLACES, ['X-A : b'])],
    ['a zero byte in a header', wire(PLACES, ['X-A: a\0b'])],
    ['lines without a carriage return', 'GET /api/places HTTP/1.1\nHost: localhost\n\n'],
    ['two hosts', wire(PLACES, ['Host: evil.example'])],
    ['two tokens', wire('GET /api/users/me HTTP/1.1', ['Authorization: Bearer a.b.c', 'Authorization: Bearer d.e.f'])],
    [
      'one token twice',
      wire('GET /api/users/me HTTP/1.1', ['Authorization: Bearer a.b.c', 'authorization: Bearer a.b.c']),
    ],
    ['a token in small letters', wire('GET /api/users/me HTTP/1.1', ['Authorization: bearer a.b.c'])],
    ['two kinds of body', wire(LOGIN, [JSON_LINE, 'Content-Type: text/plain', 'Content-Length: 2'], '{}')],
    ['two keys', wire(PLACES, ['Idempotency-Key: a', 'Idempotency-Key: b'])],
    ['two origins', wire(PLACES, ['Origin: http://localhost', 'Origin: http://evil.example'])],
    ['no host', 'GET /api/places HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['an unknown method', wire('BREW /api/places HTTP/1.1')],
    ['no HTTP at all', 'HELLO evil\r\n\r\n'],
    ['another HTTP', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ])('%s', async (_what, bytes) => {
    await expectRefusal(bytes, 400, 'BAD_REQUEST')
  })

  test('an unknown expectation, and headers without an end', async () => {
    await expectRefusal(wire(LOGIN, [JSON_LINE, 'Expect: 200-maybe', 'Content-Length: 0']), 417, 'BAD_REQUEST')
    await expectRefusal(wire(PLACES, [`X-A: ${'a'.repeat(20_000)}`]), 431, 'PAYLOAD_TOO_LARGE')
  })

  test('a body is never parsed as the next request', async () => {
    const hidden = 'GET /api/users/me HTTP/1.1\r\nHost: localhost\r\n\r\n'
    const first = [PLACES, 'Host: localhost', `Content-Length: ${hidden.length}`, '', hidden].join('\r\n')
    const { status, text } = await rawHttp(service.url, first + wire(PLACES))
    expect([status, text.split('hasAddressSearch').length - 1]).toEqual([200, 2])
    expect(text).not.toContain('SIGN_IN_NEEDED')
  })
})

describe('a path that plays tricks', () => {
  test.each([
    ['/api/payments/%zz', 400, 'BAD_REQUEST'],
    ['/api/payments/%ff', 400, 'BAD_REQUEST'],
    ['/evil/%zz', 400, 'BAD_REQUEST'],
    [`/api/payments/${'a'.repeat(400)}`, 404, 'NOT_FOUND'],
    [`/api/${'a'.repeat(10_000)}`, 404, 'NOT_FOUND'],
    ['/api/users/email/evil%40example.com%00/available', 400, 'INVALID_INPUT'],
    ['/api/payments/%00', 401, 'SIGN_IN_NEEDED'],
    ['/api/places/', 404, 'NOT_FOUND'],
    ['/api/places;x=1', 404, 'NOT_FOUND'],
    ['/api/../../etc/passwd', 404, 'NOT_FOUND'],
    ['/api/%2e%2e/%2e%2e/etc/passwd', 404, 'NOT_FOUND'],
    ['//evil.example/', 404, 'NOT_FOUND'],
    ['///', 404, 'NOT_FOUND'],
    ['//[', 404, 'NOT_FOUND'],
    ['//api/places', 404, 'NOT_FOUND'],
    ['*', 404, 'NOT_FOUND'],
    ['/assets/%2e%2e/app.html', 400, 'BAD_REQUEST'],
    ['/assets/%2e%2e%2f%2e%2e%2fpackage.json', 400, 'BAD_REQUEST'],
    ['/assets/..%5c..%5cpackage.json', 400, 'BAD_REQUEST'],
    ['/assets/%00', 400, 'BAD_REQUEST'],
    ['/assets/nothing.js', 404, 'NOT_FOUND'],
    ['/assets/main.js.map', 404, 'NOT_FOUND'],
    ['/csp.json', 404, 'NOT_FOUND'],
    ['/.stamp', 404, 'NOT_FOUND'],
    ['/app.html', 404, 'NOT_FOUND'],
  ])('%s opens nothing', async (path, status, code) => {
    await expectRefusal(wire(`GET ${path} HTTP/1.1`), status, code)
  })

  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND', 'OPTIONS'])('%s has no page', async method => {
    await expectRefusal(wire(`${method} /terms HTTP/1.1`, ['Content-Length: 0']), 404, 'NOT_FOUND')
    await expectRefusal(wire(`${method} /api/places HTTP/1.1`, ['Content-Length: 0']), 404, 'NOT_FOUND')
  })

  test('another host in the address or the header leads nowhere else', async () => {
    for (const bytes of [
      wire('GET http://evil.example/terms HTTP/1.1'),
      'GET /terms HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: evil.example\r\nConnection: close\r\n\r\n',
      'GET /api/openapi.json HTTP/1.1\r\nHost: evil.example"><script>\r\nConnection: close\r\n\r\n',
    ]) {
      const { status, headers, text } = await rawHttp(service.url, bytes)
      expect([status, headers.get('location')]).toEqual([expect.toSatisfy(code => code === 200 || code === 404), null])
      expect(text).not.toContain('evil')
    }
  })

  test('links in messages lead to the shop, whatever host the visitor named', async () => {
    const elsewhere = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
    }
    const { body } = await service.call('POST', '/api/auth/social/begin', {
      body: { provider: 'kakao' },
      headers: elsewhere,
    })
    expect(new URL(body.authorizeUrl).searchParams.get('redirect_uri')).toBe(`${service.url}/auth/kakao/callback`)
    const { email } = await service.customer()
    const asked = JSON.stringify({ email })
    const lines = Object.entries(elsewhere).map(([name, value]) => `${name}: ${value}`)
    await rawHttp(
      service.url,
      wire('POST /api/auth/send-reset-code HTTP/1.1', [JSON_LINE, `Content-Length: ${asked.length}`, ...lines], asked),
    )
    await expect.poll(async () => (await service.messages(email)).length, { timeout: 10_000 }).toBe(1)
    expect(JSON.stringify(await service.messages(email))).not.toContain('evil')
  })
})

describe('every answer', () => {
  test.each([
    ['/', 200],
    ['/terms', 200],
    ['/icon.svg', 200],
    ['/assets/main.js', 200],
    ['/nowhere', 200],
    ['/nowhere.png', 404],
    ['/api/places', 200],
    ['/api/users/me', 401],
    ['/api/nowhere', 404],
    ['/sandbox', 200],
    ['/sandbox/inbox', 200],
    ['/sandbox/nowhere', 404],
    ['/sandbox/assets/sandbox.js', 200],
  ])('of %s carries what keeps a browser safe (X13)', async (path, status) => {
    const answer = await rawHttp(service.url, wire(`GET ${path} HTTP/1.1`))
    expect(answer.status).toBe(status)
    expect(Object.fromEntries(answer.headers)).toMatchObject(SAFE)
    expect(answer.headers.get('content-security-policy')).not.toContain('unsafe')
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    for (const telling of ['server', 'x-powered-by']) expect(answer.headers.get(telling)).toBeNull()
    if (path.startsWith('/api/')) expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test.each(['/sandbox', '/sandbox/inbox', '/sandbox/toss/receipt/none'])(
    'of %s has no script and no style in the page',
    async path => {
      const { text } = await rawHttp(service.url, wire(`GET ${path} HTTP/1.1`))
      expect(text).not.toMatch(/<script(?![^>]* src=)|<style|\son\w+=|\sstyle=|javascript:/i)
    },
  )
})

test('a line of the log names its request once, and no input adds lines of its own', async () => {
  const forged = '{"level":30,"msg":"forged"}'
  await service.call('GET', `/api/payments/${encodeURIComponent(`x\r\n${forged}`)}`, {
    headers: { 'user-agent': `a ${forged}`, referer: forged, 'x-request-id': 'forged' },
  })
  await rawHttp(service.url, wire(`GET /api/payments/%zz${encodeURIComponent(`\r\n${forged}`)} HTTP/1.1`))
  await rawHttp(service.url, `GET /api/places?\u001b[2J${forged} HTTP/1.1\nforged\n\n`)
  const lines = log.flatMap(line => line.trimEnd().split('\n'))
  expect(lines).toHaveLength(log.length)
  const asked = lines.map(line => JSON.parse(line)).filter(({ route }) => route === '/api/payments/:id')
  expect(asked).toHaveLength(1)
  expect(lines.find(line => line.includes('/api/payments/:id'))?.match(/[Rr]eq(uest)?Id"/g)).toEqual(['requestId"'])
  expect(lines.join('')).not.toContain('forged')
})
