import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { StaffErrorBody } from '#adapters/http/contract/staff/staff-call.ts'
import { STAFF_CALLS } from '#adapters/http/server/open-api/staff-open-api.ts'
import { fuzzBody, fuzzText } from '#adapters/reliability/system/fuzz-bodies.ts'
import { signedInTo } from '#adapters/reliability/testing/desk-browser.ts'
import { runningService, type ServiceUnderTest } from '#adapters/reliability/testing/running-service.ts'

/** How many requests each call gets; many with `SEASONKEEP_FUZZ=200`, which also begins anew each time. */
const RUNS = Number(process.env['SEASONKEEP_FUZZ'] ?? 6)
const SEED = process.env['SEASONKEEP_FUZZ'] === undefined ? { seed: 20_261_124 } : {}

const log: string[] = []
let service: ServiceUnderTest
let known: readonly string[] = []

beforeAll(async () => {
  service = await runningService({ roles: ['api'], proxy: 'trusted', webhooks: 'lost', log })
  const customer = await service.customer()
  const orderId = await customer.order()
  const { body } = await customer.confirm(orderId, await customer.agree(orderId))
  known = [orderId, body.payment.paymentId, customer.email, 'pickup.scheduled', 'RESORT', 'A-01']
}, 60_000)
afterEach(() => {
  const faults = log.splice(0).filter(line => JSON.parse(line).level >= 50)
  expect(faults).toEqual([])
})
afterAll(async () => {
  expect(await service.brokenInvariants()).toEqual([])
  await service.stop()
})

const signedIn = () => signedInTo(service, 'ADMIN')

const filled = (path: string, values: readonly string[]): string =>
  path
    .split('/')
    .map((part, at) => (part.startsWith(':') ? encodeURIComponent((values[at] ?? '').toWellFormed()) : part))
    .join('/')

const signedChallenge = (challenge: string): object => ({
  answer: {
    id: 'key',
    response: { clientDataJSON: Buffer.from(JSON.stringify({ challenge })).toString('base64url') },
  },
})

/** The challenge is a text within a text. */
const ZERO_BYTES = [
  { path: '/sign-in/password', sent: { id: 'a\0', password: 'b', code: '1', isShiftDevice: false }, field: 'id' },
  { path: '/sign-in/password', sent: { id: 'a', password: 'b', code: '1\0', isShiftDevice: false }, field: 'code' },
  {
    path: '/sign-in/passkey',
    sent: { ...signedChallenge('a\0'), isShiftDevice: false },
    code: 'STAFF_SIGN_IN_REFUSED',
  },
  { path: '/proof/passkey', sent: signedChallenge('a\0'), code: 'STAFF_SIGN_IN_REFUSED' },
  { path: '/me/passkeys', sent: signedChallenge('a\0'), code: 'PASSKEY_REFUSED' },
  { path: '/me/passkeys', sent: { answer: { id: ['\0'] } }, field: 'answer.id.0' },
  { path: '/me/sessions/end', sent: { sessionId: '\0' }, field: 'sessionId' },
]

test.each(ZERO_BYTES)(
  '$path refuses a zero byte before anything is asked by it: $sent (G839)',
  async ({ path, sent, code = 'INVALID_INPUT', field }) => {
    const { status, body } = await (await signedIn()).call('POST', path, { body: sent, from: '10.9.9.9' })
    expect([status, body.code, body.field]).toEqual([400, code, field])
  },
)

const CALLS = STAFF_CALLS.map(({ call }) => [`${call.method} ${call.path}`, call] as const)

test.each(CALLS)('%s answers whatever an ADMIN asks, or says in Korean why not', async (_name, call) => {
  // Some calls end the session that they came with.
  let browser = await signedIn()
  const texts = fuzzText(known).map(text => text.slice(0, 500))
  const asked = fc.record({
    values: fc.array(texts, { minLength: call.path.split('/').length, maxLength: 12 }),
    query: fc.dictionary(fc.constantFrom(...(call.query ?? []), 'x'), texts),
    raw: call.body === null ? fc.constantFrom(null, '', '{}', '[]') : fuzzBody(call.body, known),
    key: fc.option(fc.stringMatching(/^[!-~]{1,310}$/), { nil: undefined }),
    from: fc.ipV4(),
  })
  await fc.assert(
    fc.asyncProperty(asked, async ({ values, query, raw, key, from }) => {
      const path = `${filled(call.path, values)}?${new URLSearchParams(query)}`
      const { status, body } = await browser.call(call.method, path, {
        ...(call.method !== 'GET' && raw !== null && { raw }),
        from,
        ...(key !== undefined && { headers: { 'idempotency-key': key } }),
      })
      expect(status).toBeLessThan(500)
      if (status === 401) browser = await signedIn()
      const answer = status < 300 ? call.answer.safeParse(body) : StaffErrorBody.safeParse(body)
      expect([status, answer.error]).toEqual([status, undefined])
    }),
    { numRuns: RUNS, ...SEED },
  )
})
