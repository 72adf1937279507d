import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { err, ok } from 'neverthrow'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { SANDBOX_KAKAO_KEYS } from '#adapters/sandbox/kakao/keys.ts'
import { runningSandbox, type RunningSandbox } from '#adapters/sandbox/testing/running-sandbox.ts'
import type { SocialProof } from '#core/account/ports/social-identities.ts'
import { kakaoIdentity } from './kakao-identity.ts'
import type { SocialCallLogged } from '../social-call.ts'

const FULL = '3141592653'
const NO_IMAGE_BEYOND_DOUBLES = '9007199254740993'
const NO_EMAIL = '3141592655'
const UNDER_FOURTEEN = '3141592656'

const UNREACHABLE = err({ kind: 'SocialUnreachable' })
const refused = (step: string) => err({ kind: 'SocialRefused', step })

let running: RunningSandbox
const logged: SocialCallLogged[] = []

const identityWith = (change: object = {}) =>
  kakaoIdentity({
    keys: SANDBOX_KAKAO_KEYS,
    authBase: `${running.url}/kakao`,
    apiBase: `${running.url}/kakao`,
    redirectUri: 'http://app.test/auth/kakao/callback',
    log: entry => logged.push(entry),
    ...change,
  })

const order = async <T>(path: string, body: object): Promise<T> =>
  (
    await fetch(`${running.url}/kakao${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).json() as Promise<T>

const createCode = async (person: string): Promise<SocialProof & { provider: 'kakao' }> => ({
  provider: 'kakao',
  kind: 'Code',
  code: (await order<{ code: string }>('/authorize', { person, state: 's' })).code,
})
const createToken = async (person: string, app = 'ours'): Promise<SocialProof & { provider: 'kakao' }> => ({
  provider: 'kakao',
  kind: 'AccessToken',
  accessToken: (await order<{ accessToken: string }>('/tokens', { person, app })).accessToken,
})
const fault = (on: string, then: string) => order('/faults', [{ on, then }])

const FULL_PROFILE = {
  provider: 'kakao',
  providerId: FULL,
  name: '보드타는곰',
  email: { address: 'board.bear@example.com', isVerified: true },
  profileImage: `https://k.kakaocdn.net/dn/sandbox/${FULL}/img_640x640.jpg`,
  thumbnailImage: `https://k.kakaocdn.net/dn/sandbox/${FULL}/img_110x110.jpg`,
  refreshToken: null,
  accessToken: null,
}

beforeAll(async () => {
  running = await runningSandbox()
})
afterAll(() => running.close())
beforeEach(async () => {
  await fetch(`${running.url}/kakao/faults`, { method: 'DELETE' })
  logged.length = 0
})

test('the authorize address is one that Kakao accepts, with the state in it', async () => {
  const url = identityWith().authorizeUrl('a b&c')
  expect(new URL(url).searchParams.get('state')).toBe('a b&c')
  expect(new URL(url).searchParams.get('prompt')).toBe('login')
  expect((await fetch(url)).status).toBe(200)
})

test('a code is exchanged for its person, once', async () => {
  const code = await createCode(FULL)
  expect(await identityWith().identify(code)).toEqual(ok(FULL_PROFILE))
  expect(await identityWith().identify(code)).toEqual(refused('AccessToken'))
})

test('a token of our own app identifies the same person', async () => {
  expect(await identityWith().identify(await createToken(FULL))).toEqual(ok(FULL_PROFILE))
})

test('a token of another app is refused before its profile is requested', async () => {
  expect(await identityWith().identify(await createToken(FULL, 'foreign'))).toEqual(refused('Audience'))
  expect(logged.map(({ call }) => call)).toEqual(['token-info'])
})

test('a code is checked for its app as a token is', async () => {
  const identity = identityWith({ keys: { ...SANDBOX_KAKAO_KEYS, appId: '999' } })
  expect(await identity.identify(await createCode(FULL))).toEqual(refused('Audience'))
})

test.each(['dead', '', 'two words', 'line\r\nbreak', '한글'])('%j is no token', async accessToken => {
  expect(await identityWith().identify({ provider: 'kakao', kind: 'AccessToken', accessToken })).toEqual(
    refused('AccessToken'),
  )
})

test('an id above 2^53 keeps all its digits, and a stock image is no image', async () => {
  expect(await identityWith().identify(await createCode(NO_IMAGE_BEYOND_DOUBLES))).toEqual(
    ok(expect.objectContaining({ providerId: NO_IMAGE_BEYOND_DOUBLES, profileImage: null, thumbnailImage: null })),
  )
})

test('what a person keeps to themselves is null', async () => {
  expect(await identityWith().identify(await createCode(NO_EMAIL))).toEqual(
    ok(expect.objectContaining({ name: '설원여우', email: null })),
  )
  const { id } = await order<{ id: string }>('/people', { image: 'refused' })
  expect(await identityWith().identify(await createCode(id))).toEqual(
    ok({ ...FULL_PROFILE, providerId: id, name: null, email: null, profileImage: null, thumbnailImage: null }),
  )
})

test.each([
  [true, true, true],
  [true, false, false],
  [false, true, false],
])(
  'an e-mail that is valid: %s and verified: %s counts as verified: %s',
  async (isEmailValid, isEmailVerified, isVerified) => {
    const person = await order<{ id: string }>('/people', { email: 'a@example.com', isEmailValid, isEmailVerified })
    expect(await identityWith().identify(await createCode(person.id))).toEqual(
      ok(expect.objectContaining({ email: { address: 'a@example.com', isVerified } })),
    )
  },
)

test('who is under 14 is refused', async () => {
  expect(await identityWith().identify(await createCode(UNDER_FOURTEEN))).toEqual(refused('Profile'))
})

test.each([
  ['token', 'error:KOE010', refused('AccessToken')],
  ['token', 'error:KOE101@400', refused('AccessToken')],
  ['token', 'error:KOE237@400', UNREACHABLE],
  ['token', '500', UNREACHABLE],
  ['token', 'malformed', UNREACHABLE],
  ['token-info', 'error:-401', refused('AccessToken')],
  ['token-info', 'error:-1', UNREACHABLE],
  ['token-info', 'malformed', UNREACHABLE],
  ['profile', 'error:-402', refused('Profile')],
  ['profile', 'error:-10', UNREACHABLE],
  ['profile', 'error:-9798', UNREACHABLE],
  ['profile', 'malformed', UNREACHABLE],
])('%s that ends in %s', async (on, then, outcome) => {
  const code = await createCode(FULL)
  await fault(on, then)
  expect(await identityWith().identify(code)).toEqual(outcome)
})

test('an answer that takes too long is given up, and the code is used up by then', async () => {
  const code = await createCode(FULL)
  await fault('token', 'delay:10000')
  expect(await identityWith({ totalSeconds: 0.3 }).identify(code)).toEqual(UNREACHABLE)
  expect(await identityWith().identify(code)).toEqual(refused('AccessToken'))
})

test('a provider that is away is unreachable', async () => {
  const identity = identityWith({ authBase: 'http://127.0.0.1:9', apiBase: 'http://127.0.0.1:9' })
  expect(await identity.identify(await createCode(FULL))).toEqual(UNREACHABLE)
  expect(await identity.unlink({ providerId: FULL })).toEqual(UNREACHABLE)
})

test('unlinking needs no token of the person, and done twice is done', async () => {
  const { accessToken } = (await createToken(FULL)) as { accessToken: string }
  const token = { provider: 'kakao', kind: 'AccessToken', accessToken } as const
  expect(await identityWith().unlink({ providerId: FULL })).toEqual(ok(undefined))
  expect(await identityWith().identify(token)).toEqual(refused('AccessToken'))
  expect(await identityWith().unlink({ providerId: FULL })).toEqual(ok(undefined))
})

test('an unlinking that fails says so', async () => {
  await fault('unlink', '500')
  expect(await identityWith().unlink({ providerId: FULL })).toEqual(UNREACHABLE)
  const identity = identityWith({ keys: { ...SANDBOX_KAKAO_KEYS, adminKey: 'wrong' } })
  expect(await identity.unlink({ providerId: FULL })).toEqual(refused('AccessToken'))
})

test('an answer without its documented shape is refused', async () => {
  const odd = createServer((_request, response) => {
    response.writeHead(200).end('{"access_token":"a","app_id":1000001,"id":"not a number","kakao_account":7}')
  })
  await new Promise<void>(resolve => odd.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void odd.close())
  const base = `http://127.0.0.1:${(odd.address() as AddressInfo).port}`
  const identity = identityWith({ authBase: base, apiBase: base })
  expect(await identity.identify({ provider: 'kakao', kind: 'Code', code: 'a' })).toEqual(UNREACHABLE)
})

test('each call is logged with its code of refusal, never with a secret or a person', async () => {
  const proof = await createCode(FULL)
  await identityWith().identify(proof)
  await identityWith().identify(proof)
  await identityWith().unlink({ providerId: FULL })
  const line = { provider: 'kakao', status: 200, code: null, cause: null, milliseconds: expect.any(Number) }
  expect(logged).toEqual([
    { ...line, call: 'token' },
    { ...line, call: 'token-info' },
    { ...line, call: 'profile' },
    { ...line, call: 'token', status: 400, code: 'KOE320' },
    { ...line, call: 'unlink' },
  ])
  const secrets = [...Object.values(SANDBOX_KAKAO_KEYS), FULL, '보드', proof.kind === 'Code' ? proof.code : '']
  for (const secret of secrets) expect(JSON.stringify(logged)).not.toContain(secret)
})
