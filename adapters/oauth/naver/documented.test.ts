import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  documentedAnswers,
  readCalls,
  readLoginPage,
  readWebhooks,
  undocumentedIn,
} from '#adapters/conformance/providers/documents.ts'
import { Instant } from '#core/shared/instant.ts'
import { refusesShop, type SocialCallLogged } from '../social-call.ts'
import { naverIdentity } from './naver-identity.ts'
import { naverUnlinkNotice } from './unlink-notice.ts'

type Call = 'token' | 'revoke' | 'profile'

const calls = readCalls<Call>('naver')
const answers = documentedAnswers('naver')
const NAMES = Object.keys(calls) as Call[]

type Sent = {
  readonly method: string
  readonly authorization: string | undefined
  readonly form: Record<string, string>
}
type Answer = { readonly status: number; readonly body: unknown }

const sent = new Map<Call, Sent>()
const theirs = new Map<Call, Answer>()
const server = createServer(async (request, response) => {
  const form = Object.fromEntries(new URLSearchParams((await request.toArray()).join('')))
  const name = NAMES.find(call => calls[call].path === request.url)
  sent.set(name ?? 'token', { method: request.method ?? '', authorization: request.headers.authorization, form })
  const { status, body } = theirs.get(name ?? 'token') ?? { status: 500, body: {} }
  response.writeHead(status, { 'content-type': 'application/json' }).end(body === '' ? '' : JSON.stringify(body))
})
let base = ''
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise(resolve => server.close(resolve)))

const allGood = (): void => {
  logged.length = 0
  NAMES.forEach(name => theirs.set(name, { status: 200, body: answers[calls[name].answer]?.examples[0]?.value }))
}
const logged: SocialCallLogged[] = []
const identity = () =>
  naverIdentity({
    keys: { clientId: 'id', clientSecret: 'secret' },
    authBase: base,
    apiBase: base,
    redirectUri: 'https://shop.example/auth/naver/callback',
    log: entry => logged.push(entry),
  })
const signIn = () => identity().identify({ provider: 'naver', kind: 'Code', code: 'code', state: 'state' })
const unlink = () => identity().unlink({ refreshToken: 'refresh' })

test('the login page is opened as documented, and what it asks for is left to the console (G575)', () => {
  const { path, query, words } = readLoginPage('naver')
  const url = new URL(identity().authorizeUrl('state'))
  expect(url.pathname).toBe(path)
  const asked = Object.fromEntries(url.searchParams)
  expect(undocumentedIn(asked, query)).toEqual([])
  for (const [name, known] of Object.entries(words)) expect(known).toContain(asked[name])
})

test.each(NAMES)('%s is sent as documented (G575)', async name => {
  allGood()
  expect((await signIn()).isOk()).toBe(true)
  expect((await unlink()).isOk()).toBe(true)
  const { method, body, optional, headers } = calls[name]
  const { method: used, form, authorization } = sent.get(name) ?? expect.fail('nothing was sent')
  expect(used).toBe(method)
  expect(authorization?.split(' ')[0]).toBe(headers?.['authorization']?.split(' ')[0])
  expect(undocumentedIn(form, body, optional)).toEqual([])
})

test.each(answers['Tokens']?.examples ?? [])('$what are understood', async ({ value }) => {
  allGood()
  theirs.set('token', { status: 200, body: value })
  expect((await signIn()).isOk()).toBe(true)
})

test.each(answers['Profile']?.examples ?? [])('$what is known by the id', async ({ value }) => {
  allGood()
  theirs.set('profile', { status: 200, body: value })
  const { id } = (value as { response: { id: string } }).response
  expect((await signIn()).map(({ providerId }) => providerId).unwrapOr('')).toBe(id)
})

test.each(
  (['token', 'profile'] as const).flatMap(name =>
    Object.entries(calls[name].refusals).flatMap(([status, codes]) =>
      codes.map(code => [name, Number(status), code] as const),
    ),
  ),
)('%s with %i %s lets nobody in, whatever the status', async (name, status, code) => {
  allGood()
  const isTrouble = code === 'server_error' || code === '500' || status === 429
  const forms = name === 'token' ? [{ error: code, error_description: 'x' }] : REFUSALS_OF_THE_API(code)
  for (const body of forms) {
    theirs.set(name, { status, body })
    const outcome = await signIn()
    expect(outcome.isErr() && outcome.error.kind).toBe(isTrouble ? 'SocialUnreachable' : 'SocialRefused')
    expect(logged.at(-1)).toMatchObject({ code })
    expect(logged.filter(refusesShop).length > 0).toBe(code === 'invalid_client')
  }
})

/** As the profile itself says it, and as what stands before all of Naver's APIs does. */
const REFUSALS_OF_THE_API = (code: string) => [
  { resultcode: code, message: 'x' },
  { errorMessage: 'x', errorCode: code },
]

test.each(
  Object.entries(calls.revoke.refusals).flatMap(([status, codes]) =>
    codes.map(code => [Number(status), code] as const),
  ),
)('a link whose cut ends in %i %s is to be cut again (G765)', async (status, code) => {
  allGood()
  theirs.set('revoke', { status, body: { error: code, error_description: 'x' } })
  const outcome = await unlink()
  expect(outcome.isErr() && outcome.error.kind).toBe(
    code === 'temporarily_unavailable' ? 'SocialUnreachable' : 'SocialRefused',
  )
  expect(logged.some(refusesShop)).toBe(code === 'unauthorized_client')
})

const DOCUMENTED_SECRET = '527300A0_COq1_XV33cf'

test.each(readWebhooks('naver').events)(
  'the notice that $what is understood with the client secret alone',
  ({ body }) => {
    const fields = body as Record<string, string>
    const clientId = fields['clientId'] ?? ''
    const clock = { now: () => Instant.ofDate(new Date(Number(fields['timestamp']) * 1000)) }
    const readBy = (clientSecret: string) =>
      naverUnlinkNotice({ clientId, clientSecret }, clock)({ authorization: '', fields })
    expect(readBy(DOCUMENTED_SECRET)).toBe('abcdefgHIJKLMN0123456789')
    expect(readBy('another secret')).toBeNull()
  },
)
