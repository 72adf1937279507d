import { readdirSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { AnyCall } from '#adapters/http/contract/call.ts'
import { ErrorBody } from '#adapters/http/contract/error-body.ts'
import { FAILURE_CODES } from '#adapters/http/contract/failures.ts'
import { REPORT_IMAGE_PATH } from '#adapters/http/contract/equipment.ts'
import { REQUEST_MESSAGES } from '#adapters/http/server/messages.ts'
import { CALLS } from '#adapters/http/server/open-api.ts'
import type { Customer } from './api.ts'
import { formOf, fuzzBody, fuzzText } from './fuzz-bodies.ts'
import { runningService, type ServiceUnderTest } from './running-service.ts'

/** How many requests each path gets; many with `SEASONKEEP_FUZZ=200` (M3), which also begins anew each time. */
const RUNS = Number(process.env['SEASONKEEP_FUZZ'] ?? 6)
const SEED = process.env['SEASONKEEP_FUZZ'] === undefined ? { seed: 20_261_122 } : {}
/** Two seconds on a quiet machine (M3). */
const CEILING_MS = 10_000

const log: string[] = []
let service: ServiceUnderTest
let customer: Customer
let known: readonly string[] = []
let slowest = { ms: 0, request: '' }
const answers = new Map<number, number>()

beforeAll(async () => {
  // Each visitor has an address of their own: what is limited by address would hide what is behind it.
  service = await runningService({ roles: ['api'], proxy: 'trusted', webhooks: 'lost', log })
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

const GENERAL: readonly string[] = [...Object.keys(REQUEST_MESSAGES), FAILURE_CODES.InvalidInput.code]

/** What this call may be refused with. A 503 is somebody else's silence, never a fault of ours that was not foreseen. */
const mayRefuse = (call: AnyCall): readonly string[] => [
  ...GENERAL,
  ...call.failures.filter(kind => kind !== 'ServiceUnreachable').map(kind => FAILURE_CODES[kind].code),
]

const expectAnswered = (call: AnyCall, status: number, answer: unknown): void => {
  if (status < 300) return expect(call.answer.safeParse(answer)).toMatchObject({ success: true })
  const refusal = ErrorBody.parse(answer)
  expect(mayRefuse(call)).toContain(refusal.declined ? FAILURE_CODES.PaymentDeclined.code : refusal.code)
  expect([status, refusal.code]).not.toEqual([500, 'INTERNAL_ERROR'])
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
          ...(sent !== null && { raw: isForm ? formOf(sent) : sent }),
          ...(bearer !== undefined && { token: bearer }),
          from,
          headers: {
            ...(isForm && { 'content-type': 'application/x-www-form-urlencoded' }),
            ...(key?.trim() && { 'idempotency-key': key }),
          },
        }),
      )
      answers.set(status, (answers.get(status) ?? 0) + 1)
      expectAnswered(call, status, body)
    }),
    { numRuns: RUNS, ...SEED },
  )
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
  ['POST', '/webhooks/kakao/unlink'],
  ['GET', '/webhooks/naver/disconnect'],
])('%s %s, which is no call of the contract, has no fault either (M3)', async (method, path) => {
  const texts = fuzzText(known).map(text => text.slice(0, 500))
  await fc.assert(
    fc.asyncProperty(fc.array(texts, { minLength: 8 }), fc.dictionary(texts, texts), async (values, fields) => {
      const form = new URLSearchParams(fields).toString()
      const response = await fetch(`${service.url}/api${filled(path, values)}${method === 'GET' ? `?${form}` : ''}`, {
        method,
        ...(method === 'POST' && { body: form, headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
      })
      await response.arrayBuffer()
      expect(response.status).toBeLessThan(500)
    }),
    { numRuns: RUNS, ...SEED },
  )
})

test('no file of the contract is left out', async () => {
  const folder = new URL('../http/contract/', import.meta.url)
  const files = readdirSync(folder).filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const exported = await Promise.all(files.map(name => import(new URL(name, folder).href) as Promise<object>))
  const calls = exported
    .flatMap(file => Object.values(file) as readonly unknown[])
    .filter(value => typeof value === 'object' && value !== null && 'path' in value && 'failures' in value)
  expect(new Set(CALLS)).toEqual(new Set(calls))
})
