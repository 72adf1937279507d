import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  documentedAnswers,
  readCalls,
  readLoginPage,
  readWebhooks,
  undocumentedIn,
} from '#adapters/conformance/providers/documents.ts'
import { refusesShop, type SocialCallLogged } from '../social-call.ts'
import { kakaoIdentity } from './kakao-identity.ts'
import { kakaoUnlinkNotice } from './unlink-notice.ts'

type Call = 'token' | 'token-info' | 'profile' | 'unlink'

const calls = readCalls<Call>('kakao')
const answers = documentedAnswers('kakao')
const NAMES = Object.keys(calls) as Call[]

type Sent = { readonly method: string; readonly url: URL; readonly headers: IncomingHttpHeaders; readonly body: string }
type Answer = { readonly status: number; readonly body: unknown }

const sent = new Map<Call, Sent>()
const theirs = new Map<Call, Answer>()
const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? '', 'http://kakao')
  const name = NAMES.find(call => calls[call].path === url.pathname) ?? 'token'
  const body = (await request.toArray()).join('')
  sent.set(name, { method: request.method ?? '', url, headers: request.headers, body })
  const { status, body: answer } = theirs.get(name) ?? { status: 500, body: {} }
  response.writeHead(status, { 'content-type': 'application/json;charset=UTF-8' }).end(JSON.stringify(answer))
})
let base = ''
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise(resolve => server.close(resolve)))

const good = (name: Call): Answer => ({ status: 200, body: answers[calls[name].answer]?.examples[0]?.value })
const allGood = (): void => {
  logged.length = 0
  NAMES.forEach(name => theirs.set(name, good(name)))
}
const logged: SocialCallLogged[] = []
const identity = () =>
  kakaoIdentity({
    keys: { clientId: 'rest', clientSecret: 'secret', adminKey: 'admin', appId: '1234' },
    authBase: base,
    apiBase: base,
    redirectUri: 'https://shop.example/auth/kakao/callback',
    log: entry => logged.push(entry),
  })
const signIn = () => identity().identify({ provider: 'kakao', kind: 'Code', code: 'code' })
const unlink = () => identity().unlink({ providerId: '123456789' })

test('the login page is opened as documented, and what it asks for is left to the console (G575)', () => {
  const { path, query, words } = readLoginPage('kakao')
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
  const documented = calls[name]
  const { method, url, headers, body } = sent.get(name) ?? expect.fail('nothing was sent')
  expect(method).toBe(documented.method)
  expect(undocumentedIn(Object.fromEntries(url.searchParams), documented.query, documented.optional)).toEqual([])
  expect(headers.authorization?.split(' ')[0]).toBe(documented.headers?.['authorization']?.split(' ')[0])
  if (documented.body === undefined) return expect(body).toBe('')
  expect(headers['content-type']).toBe('application/x-www-form-urlencoded;charset=utf-8')
  const form = Object.fromEntries(new URLSearchParams(body))
  expect(undocumentedIn(form, documented.body, documented.optional)).toEqual([])
})

test.each(answers['User']?.examples ?? [])('$what is known by the id', async ({ value }) => {
  allGood()
  theirs.set('profile', { status: 200, body: value })
  expect((await signIn()).map(({ providerId }) => providerId).unwrapOr('')).toBe('123456789')
})

test('a nickname that Kakao put in the place of one that it does not allow is no name', async () => {
  allGood()
  const names: unknown[] = []
  for (const { value } of answers['User']?.examples ?? []) {
    theirs.set('profile', { status: 200, body: value })
    names.push((await signIn()).map(({ name }) => name).unwrapOr('nobody'))
  }
  expect(names).toEqual(['홍길동', null, '홍길동', null, null])
})

test.each(answers['Token']?.examples ?? [])('$what are understood', async ({ value }) => {
  allGood()
  theirs.set('token', { status: 200, body: value })
  expect((await signIn()).isOk()).toBe(true)
})

/** What is wrong with the keys of the shop is no person's trouble. */
const OF_THE_SHOP = new Set(['token KOE009', 'token KOE010', 'token KOE101', 'unlink -3', 'unlink -5', 'unlink -401'])

/** Trouble of theirs, after which the person may try again; all else refuses the person or the code. */
const TROUBLE = new Set(['KOE237', '-1', '-7', '-10', '-603', '-9798'])

test.each(
  NAMES.flatMap(name =>
    Object.entries(calls[name].refusals).flatMap(([status, codes]) =>
      codes.map(code => [name, Number(status), code] as const),
    ),
  ),
)('%s with %i %s lets nobody in, and says whose trouble it is', async (name, status, code) => {
  allGood()
  const body = code.startsWith('KOE')
    ? { error: 'x', error_description: 'x', error_code: code }
    : { msg: 'x', code: Number(code) }
  theirs.set(name, { status, body })
  const outcome = name === 'unlink' ? await unlink() : await signIn()
  expect(logged.some(refusesShop)).toBe(OF_THE_SHOP.has(`${name} ${code}`))
  if (name === 'unlink' && code === '-101') return expect(outcome.isOk()).toBe(true)
  expect(outcome.isErr() && outcome.error.kind).toBe(TROUBLE.has(code) ? 'SocialUnreachable' : 'SocialRefused')
})

test.each(readWebhooks('kakao').events)('the notice that $what is understood with the admin key alone', ({ body }) => {
  const fields = body as Record<string, string>
  expect(kakaoUnlinkNotice('admin')({ authorization: 'KakaoAK admin', fields })).toBe('1234567890')
  expect(kakaoUnlinkNotice('admin')({ authorization: 'KakaoAK other', fields })).toBeNull()
})
