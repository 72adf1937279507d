import { channel } from 'node:diagnostics_channel'
import { readdirSync } from 'node:fs'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { AnyCall } from '#adapters/http/contract/call.ts'
import { REPORT_IMAGE_PATH } from '#adapters/http/contract/storing/equipment.ts'
import { ErrorBody } from '#adapters/http/contract/error-body.ts'
import { templated } from '#adapters/http/server/open-api/open-api-paths.ts'
import { CALLS } from '#adapters/http/server/open-api/open-api.ts'
import { UNLINK_PATHS } from '#adapters/http/server/privacy/unlink-routes.ts'
import type { Customer, Extra } from '#adapters/reliability/testing/api.ts'
import { runningService, type ServiceUnderTest } from '#adapters/reliability/testing/running-service.ts'
import { DOCUMENTED, expectDocumented } from './documented.ts'
import { toForm, fuzzBody, fuzzText } from './fuzz-bodies.ts'

/** How many requests each path gets; many with `SEASONKEEP_FUZZ=200` (M3), which also begins anew each time. */
const RUNS = Number(process.env['SEASONKEEP_FUZZ'] ?? 6)
const SEED = process.env['SEASONKEEP_FUZZ'] === undefined ? { seed: 20_261_122 } : {}
/** Two seconds (M3) where the long run was asked for, on a quiet machine; in the usual run only a hang is found. */
const CEILING_MS = process.env['SEASONKEEP_FUZZ'] === undefined ? Infinity : 2_000

/** As in a service that carries out what command lines send. */
const staffCommands = () => ({
  run: async () => ({ exitCode: 0, out: '', err: '', files: [] }),
  writes: async () => false,
})

const log: string[] = []
let service: ServiceUnderTest
let customer: Customer
let known: readonly string[] = []
let slowest = { ms: 0, request: '' }
const answers = new Map<number, number>()

/** What the service has put on its server, as it does so. */
const routes = new Set<string>()
const watchRoutes = (message: unknown): void => {
  const { fastify } = message as { readonly fastify: FastifyInstance }
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat())
      if (one !== 'HEAD' && url.startsWith('/api/')) routes.add(`${one} ${url.slice(4)}`)
  })
}

beforeAll(async () => {
  channel('fastify.initialization').subscribe(watchRoutes)
  // Each visitor has an address of their own: what is limited by address would hide what is behind it.
  service = await runningService({ roles: ['api'], proxy: 'trusted', webhooks: 'lost', log, staffCommands })
  customer = await service.customer()
  const orderId = await customer.order()
  const { body } = await customer.confirm(orderId, await customer.agree(orderId))
  const me = await service.call('GET', '/api/users/me', { token: customer.token })
  known = [orderId, body.payment.paymentId, me.body.user.id, customer.email]
}, 60_000)
afterEach(() => {
  const faults = log.splice(0).filter(line => JSON.parse(line).level >= 50)
  expect(faults).toEqual([])
})
afterAll(async () => {
  const statuses = JSON.stringify(Object.fromEntries(answers))
  process.stdout.write(`slowest: ${Math.round(slowest.ms)} ms, ${slowest.request}; answers by status: ${statuses}\n`)
  expect(await service.brokenInvariants()).toEqual([])
  await service.stop()
})

const addresses = fc.ipV4()

const filled = (path: string, values: readonly string[]): string =>
  path
    .split('/')
    .map((part, at) => (part.startsWith(':') ? encodeURIComponent((values[at] ?? '').toWellFormed()) : part))
    .join('/')

const expectAnswered = (call: AnyCall, path: string, status: number, answer: unknown): void => {
  expectDocumented(call.method, path, status, answer)
  // A 503 is somebody else's silence, never a fault of ours that was not foreseen.
  expect(status).toBeLessThan(500)
  if (status < 300 && status !== 202) expect(call.answer.safeParse(answer)).toMatchObject({ success: true })
}

const timed = async <Answer>(request: string, ask: () => Promise<Answer>): Promise<Answer> => {
  const began = performance.now()
  const answer = await ask()
  const ms = performance.now() - began
  if (ms > slowest.ms) slowest = { ms, request }
  expect(ms).toBeLessThan(CEILING_MS)
  return answer
}

/** Some calls end the session or the account that they came with. */
const stillThere = async (): Promise<Customer> => {
  const { status } = await service.call('GET', '/api/users/verify-token', { token: customer.token })
  if (status === 401) customer = await service.customer()
  return customer
}

const PATHS = CALLS.flatMap(call =>
  [call.path, ...(call.aliases ?? [])].map(path => [`${call.method} ${path}`, path, call] as const),
)

test.each(PATHS)('%s answers whatever it is asked, or says why not (M3)', async (_name, path, call) => {
  const { token } = await stillThere()
  const texts = fuzzText(known)
  const asked = fc.record({
    values: fc.array(
      texts.map(text => text.slice(0, 500)),
      { minLength: path.split('/').length, maxLength: 12 },
    ),
    query: fc.dictionary(
      fc.constantFrom(...(call.query ?? []), 'x'),
      texts.map(text => text.slice(0, 500)),
    ),
    raw: call.body === null ? fc.constantFrom(null, '', '{}', '[]') : fuzzBody(call.body, known),
    token: fc.constantFrom(token, token, token, undefined, 'a.b.c'),
    key: fc.option(fc.stringMatching(/^[ -~]{1,310}$/), { nil: undefined }),
    from: addresses,
  })
  await fc.assert(
    fc.asyncProperty(asked, async ({ values, query, raw, token: bearer, key, from }) => {
      const isForm = call.encoding === 'form'
      const sent = call.method === 'GET' ? null : raw
      const url = `/api${filled(path, values)}?${new URLSearchParams(query)}`
      const { status, body } = await timed(`${call.method} ${path}`, () =>
        service.call(call.method, url, {
          ...(sent !== null && { raw: isForm ? toForm(sent) : sent }),
          ...(bearer !== undefined && { token: bearer }),
          from,
          headers: {
            ...(isForm && { 'content-type': 'application/x-www-form-urlencoded' }),
            ...(key?.trim() && { 'idempotency-key': key }),
          },
        }),
      )
      answers.set(status, (answers.get(status) ?? 0) + 1)
      expectAnswered(call, path, status, body)
    }),
    { numRuns: RUNS, ...SEED },
  )
})

test('every route of the service is in the document, and the document names no other', () => {
  expect([...routes].map(templated).sort()).toEqual(DOCUMENTED.toSorted())
})

const TOO_LONG = JSON.stringify({ text: 'x'.repeat(70_000) })

test.each(PATHS)('%s refuses what it cannot read as the document says', async (_name, path, call) => {
  const { token } = await stillThere()
  const place = `/api${path.replaceAll(/:(\w+)/g, 'x')}`
  const unreadable: readonly Extra[] = [
    { headers: { 'content-encoding': 'gzip' } },
    ...(call.method === 'GET'
      ? []
      : [
          { raw: TOO_LONG },
          { raw: '{' },
          { raw: '{"a":1,"a":2}' },
          { raw: 'a', headers: { 'content-type': 'text/plain' } },
        ]),
    ...(call.isIdempotent ? [{ raw: '{}', headers: { 'idempotency-key': 'x'.repeat(301) } }] : []),
  ]
  for (const sent of unreadable) {
    const { status, body } = await service.call(call.method, place, { token, from: '10.9.8.7', ...sent })
    expect(status).toBeGreaterThanOrEqual(400)
    expectAnswered(call, path, status, body)
  }
  if (!path.includes(':')) return
  const { status, body } = await service.call(call.method, `/api${path.replace(/:\w+/, 'x'.repeat(400))}`, { token })
  expectAnswered(call, path, status, body)
})

test('no path answers to a method that is not its own', async () => {
  for (const [, path] of PATHS) {
    const own: readonly string[] = CALLS.filter(call => [call.path, ...(call.aliases ?? [])].includes(path)).map(
      ({ method }) => method,
    )
    for (const method of ['DELETE', 'PUT', 'POST'].filter(other => !own.includes(other)).slice(0, 1)) {
      const { status, body } = await service.call(method, `/api${filled(path, [])}`, { raw: '{}' })
      // An empty name in a path may make it another call's.
      expect([method, path, status >= 400 && status < 500, ErrorBody.safeParse(body).success]).toEqual([
        method,
        path,
        true,
        true,
      ])
    }
  }
})

test.each([
  ['GET', REPORT_IMAGE_PATH],
  ...Object.values(UNLINK_PATHS).flatMap(path => [
    ['GET', path],
    ['POST', path],
  ]),
])('%s %s, which is no call of the contract, has no fault either (M3)', async (method = '', path = '') => {
  const texts = fuzzText(known).map(text => text.slice(0, 500))
  const ask = async (values: readonly string[], form: string, isSent: boolean): Promise<void> => {
    const response = await fetch(`${service.url}/api${filled(path, values)}${method === 'GET' ? `?${form}` : ''}`, {
      method,
      ...(isSent && { body: form, headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
    })
    const said = await response.text()
    // An empty name in a path may make it nobody's.
    if (response.status === 404) expect(ErrorBody.safeParse(JSON.parse(said))).toMatchObject({ success: true })
    else expectDocumented(method, path, response.status, said === '' ? null : JSON.parse(said))
    expect(response.status).toBeLessThan(500)
  }
  await fc.assert(
    fc.asyncProperty(fc.array(texts, { minLength: 8 }), fc.dictionary(texts, texts), (values, fields) =>
      ask(values, new URLSearchParams(fields).toString(), method === 'POST'),
    ),
    { numRuns: RUNS, ...SEED },
  )
  await ask([], '', false)
})

test('no file of the contract is left out', async () => {
  const folder = new URL('../../http/contract/', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => /(?<!\.test)\.ts$/.test(name))
  const exported = await Promise.all(files.map(name => import(new URL(name, folder).href) as Promise<object>))
  const calls = exported
    .flatMap(file => Object.values(file) as readonly unknown[])
    .filter(value => typeof value === 'object' && value !== null && 'path' in value && 'failures' in value)
  expect(new Set(CALLS)).toEqual(new Set(calls))
})
