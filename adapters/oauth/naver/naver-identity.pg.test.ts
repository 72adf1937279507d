import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { err, ok } from 'neverthrow'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { SocialCallLogged } from '../social-call.ts'
import { SANDBOX_NAVER_KEYS } from '#adapters/sandbox/naver/keys.ts'
import { runningSandbox, type RunningSandbox } from '#adapters/sandbox/testing/running-sandbox.ts'
import type { SocialProfile, SocialProof } from '#core/account/ports/social-identities.ts'
import { naverIdentity } from './naver-identity.ts'

const FULL = 'Qx7v3kP0aB_1tZc9eYl2mN4oR6sU8wX0'
const NO_EMAIL = 'nM2kL8jH4gF6dS0aP9oI7uY5tR3eW1qZ'
const NO_NAME = 'bV5cX3zL1kJ7hG9fD2sA4pO6iU8yT0rE'
const LEGACY = '31415926'

const UNREACHABLE = err({ kind: 'SocialUnreachable' })
const refused = (step: string) => err({ kind: 'SocialRefused', step })

let running: RunningSandbox
const logged: SocialCallLogged[] = []

const identityWith = (change: object = {}) =>
  naverIdentity({
    keys: SANDBOX_NAVER_KEYS,
    authBase: `${running.url}/naver`,
    apiBase: `${running.url}/naver`,
    redirectUri: 'http://app.test/auth/naver/callback',
    log: entry => logged.push(entry),
    ...change,
  })

const order = async <T>(path: string, body: object): Promise<T> =>
  (
    await fetch(`${running.url}/naver${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).json() as Promise<T>

type Proof = SocialProof & { readonly provider: 'naver' }

const createCode = async (person: string, state = 's'): Promise<Proof> => ({
  provider: 'naver',
  kind: 'Code',
  code: (await order<{ code: string }>('/authorize', { person, state })).code,
  state,
})
const identify = async (proof: Proof): Promise<SocialProfile> => {
  const person = await identityWith().identify(proof)
  if (person.isErr()) throw new Error(person.error.kind)
  return person.value
}
const signedIn = async (person: string): Promise<SocialProfile> => identify(await createCode(person))
const isLinked = async (person: string): Promise<boolean> => {
  const people = (await (await fetch(`${running.url}/naver/people`)).json()) as { id: string; linkedAt: unknown }[]
  return people.find(({ id }) => id === person)?.linkedAt !== null
}
const fault = (on: string, then: string) => order('/faults', [{ on, then }])

/** A Naver that answers everything with this. */
const naverThatSays = async (body: string): Promise<string> => {
  const server = createServer((_request, response) => response.writeHead(200).end(body))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

beforeAll(async () => {
  running = await runningSandbox()
})
afterAll(() => running.close())
beforeEach(async () => {
  await fetch(`${running.url}/naver/faults`, { method: 'DELETE' })
  await running.clock.command({ reset: true })
  logged.length = 0
})

test('the authorize address is one that Naver accepts, with the state in it', async () => {
  const url = identityWith().authorizeUrl('a b&c')
  expect(new URL(url).searchParams.get('state')).toBe('a b&c')
  expect(new URL(url).searchParams.get('auth_type')).toBe('reauthenticate')
  expect((await fetch(url)).status).toBe(200)
})

test('a code is exchanged for its person, once, with the tokens that end the link later', async () => {
  const proof = await createCode(FULL)
  expect(await identityWith().identify(proof)).toEqual(
    ok({
      provider: 'naver',
      providerId: FULL,
      name: '김보관',
      email: { address: 'ski.user@naver.com', isVerified: false },
      profileImage: 'https://phinf.pstatic.net/contact/sandbox/1/image.jpg',
      thumbnailImage: null,
      refreshToken: expect.any(String),
      accessToken: expect.stringContaining('+'),
    }),
  )
  expect(await identityWith().identify(proof)).toEqual(refused('AccessToken'))
})

test('a code with the state of another visit is refused, though the status is 200', async () => {
  const proof = await createCode(FULL, 'mine')
  expect(await identityWith().identify({ ...proof, state: 'other' })).toEqual(refused('AccessToken'))
  expect(logged).toEqual([expect.objectContaining({ status: 200, code: 'invalid_request' })])
})

test('what a person keeps to themselves is null; a nickname is no name', async () => {
  expect(await signedIn(NO_EMAIL)).toMatchObject({ name: '이설', email: null, profileImage: null })
  expect(await signedIn(NO_NAME)).toMatchObject({ name: null, email: { address: 'nameless@naver.com' } })
})

test('a numeric id of old stays a text', async () => {
  expect(await signedIn(LEGACY)).toMatchObject({ providerId: LEGACY })
  const apiBase = await naverThatSays('{"resultcode":"00","message":"success","response":{"id":9007199254740993}}')
  const profile = await identityWith({ apiBase }).identify(await createCode(FULL))
  expect(profile).toEqual(ok(expect.objectContaining({ providerId: '9007199254740993' })))
})

test.each([
  ['token', 'error:invalid_client', refused('AccessToken')],
  ['token', 'error:invalid_client@401', refused('AccessToken')],
  ['token', 'error:server_error', UNREACHABLE],
  ['token', '500', UNREACHABLE],
  ['token', 'malformed', UNREACHABLE],
  ['profile', 'error:024', refused('Profile')],
  ['profile', 'error:024@200', refused('Profile')],
  ['profile', 'error:403', refused('Profile')],
  ['profile', 'error:500', UNREACHABLE],
  ['profile', 'malformed', UNREACHABLE],
])('%s that ends in %s', async (on, then, outcome) => {
  const proof = await createCode(FULL)
  await fault(on, then)
  expect(await identityWith().identify(proof)).toEqual(outcome)
})

test('the error shape of the gateway is a refusal too', async () => {
  const apiBase = await naverThatSays('{"errorMessage":"Not Exist Client ID","errorCode":"024"}')
  expect(await identityWith({ apiBase }).identify(await createCode(FULL))).toEqual(refused('Profile'))
})

test('an answer that takes too long is given up, and the code is used up by then', async () => {
  const proof = await createCode(FULL)
  await fault('token', 'delay:10000')
  expect(await identityWith({ totalSeconds: 0.3 }).identify(proof)).toEqual(UNREACHABLE)
  expect(await identityWith().identify(proof)).toEqual(refused('AccessToken'))
})

test('unlinking works long after the access token is over, and done twice is done', async () => {
  const { refreshToken } = await signedIn(FULL)
  await running.clock.command({ advance: 'P30D' })
  expect(await identityWith().unlink({ refreshToken })).toEqual(ok(undefined))
  expect(await isLinked(FULL)).toBe(false)
  expect(await identityWith().unlink({ refreshToken })).toEqual(ok(undefined))
})

test.each([
  ['500', UNREACHABLE],
  ['error:temporarily_unavailable', UNREACHABLE],
  ['error:invalid_request@400', refused('AccessToken')],
])('an unlinking that ends in %s says so, and is done when it is asked again', async (then, outcome) => {
  const { refreshToken } = await signedIn(FULL)
  await fault('revoke', then)
  expect(await identityWith().unlink({ refreshToken })).toEqual(outcome)
  expect(await isLinked(FULL)).toBe(true)
  expect(await identityWith().unlink({ refreshToken })).toEqual(ok(undefined))
  expect(await isLinked(FULL)).toBe(false)
})

test('an unlinking with another secret is refused (G765)', async () => {
  const { refreshToken } = await signedIn(FULL)
  const identity = identityWith({ keys: { ...SANDBOX_NAVER_KEYS, clientSecret: 'wrong' } })
  expect(await identity.unlink({ refreshToken })).toEqual(refused('AccessToken'))
  expect(logged.at(-1)).toMatchObject({ status: 401, code: 'unauthorized_client' })
})

test('without a refresh token an access token unlinks, and without any nothing can', async () => {
  const { accessToken } = await signedIn(FULL)
  expect(await identityWith().unlink({ refreshToken: null })).toEqual(refused('AccessToken'))
  expect(await identityWith().unlink({ refreshToken: null, accessToken: accessToken ?? '' })).toEqual(ok(undefined))
  expect(await isLinked(FULL)).toBe(false)
})

test('each call is logged with its code of refusal, never with a secret or a person', async () => {
  const proof = await createCode(FULL)
  const { accessToken, refreshToken } = await identify(proof)
  await identityWith().unlink({ refreshToken })
  await identityWith({ authBase: 'http://127.0.0.1:9' }).identify(proof)
  const line = { provider: 'naver', status: 200, code: null, cause: null, milliseconds: expect.any(Number) }
  expect(logged).toEqual([
    { ...line, call: 'token' },
    { ...line, call: 'profile' },
    { ...line, call: 'revoke' },
    { ...line, call: 'token', status: null, cause: 'connect ECONNREFUSED 127.0.0.1:9' },
  ])
  const secrets = [SANDBOX_NAVER_KEYS.clientSecret, proof.code, accessToken ?? '', refreshToken ?? '', FULL, '김보관']
  for (const secret of secrets) expect(JSON.stringify(logged)).not.toContain(secret)
})
