import { err, ok } from 'neverthrow'
import { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { newSigningKey, SANDBOX_FIREBASE, signingKey } from '#adapters/sandbox/google/keys.ts'
import { decodePayload, signedToken } from '#adapters/sandbox/google/id-token.ts'
import { runningSandbox, type RunningSandbox } from '#adapters/sandbox/testing/running-sandbox.ts'
import { googleIdentity, type GoogleTokenChecked } from './google-identity.ts'

let running: RunningSandbox
const logged: GoogleTokenChecked[] = []

beforeAll(async () => {
  running = await runningSandbox()
})
afterAll(() => running.close())
afterEach(() => running.clock.command({ reset: true }))

const post = async <T>(path: string, body: unknown): Promise<T> => {
  const answer = await fetch(`${running.url}/google${path}`, { method: 'POST', body: JSON.stringify(body) })
  expect(answer.status).toBe(200)
  return (await answer.json()) as T
}

const KIM = { id: '100000000000000000001', name: '김설원', email: 'kim@gmail.com', picture: 'https://google.test/kim' }

const createToken = async (change: object = {}, person: object = KIM): Promise<string> => {
  const { id } = await post<{ id: string }>('/people', person)
  return (await post<{ idToken: string }>('/id-tokens', { person: id, ...change })).idToken
}

/** Nothing is remembered from one to the next: each fetches the keys anew. */
const identified = (idToken: string, change: object = {}) =>
  googleIdentity({
    projectId: SANDBOX_FIREBASE.projectId,
    jwksUrl: `${running.url}/google/jwks`,
    clock: running.clock,
    log: entry => logged.push(entry),
    ...change,
  }).identify({ provider: 'google', kind: 'IdToken', idToken })

const REFUSED = err({ kind: 'SocialRefused', step: 'IdToken' })
const UNREACHABLE = err({ kind: 'SocialUnreachable' })

test('a person who came from Google is known by Google’s own id', async () => {
  expect(await identified(await createToken())).toEqual(
    ok({
      provider: 'google',
      providerId: KIM.id,
      name: '김설원',
      email: { address: 'kim@gmail.com', isVerified: true },
      profileImage: 'https://google.test/kim',
      thumbnailImage: null,
      refreshToken: null,
      accessToken: null,
    }),
  )
})

test('what Google does not say of a person is left empty', async () => {
  const token = await createToken({}, { id: '100000000000000000002', email: 'nameless@gmail.com' })
  expect(await identified(token)).toMatchObject({ value: { name: null, profileImage: null } })
})

test('a picture that is no address of the web is not taken over', async () => {
  const token = await createToken({}, { ...KIM, picture: 'javascript:alert(1)' })
  expect(await identified(token)).toMatchObject({ value: { profileImage: null } })
})

test.each([
  ['for another project', { audience: 'another-project' }, 'ERR_JWT_CLAIM_VALIDATION_FAILED'],
  ['by another issuer', { issuer: 'https://securetoken.google.com/another' }, 'ERR_JWT_CLAIM_VALIDATION_FAILED'],
  ['that is over', { expiresIn: 60, issuedAgo: 120 }, 'ERR_JWT_EXPIRED'],
  ['older than five minutes', { issuedAgo: 301 }, 'ERR_JWT_EXPIRED'],
  ['from the future', { issuedAgo: -60 }, 'ERR_JWT_CLAIM_VALIDATION_FAILED'],
  ['renewed six minutes after the login', { authenticatedAgo: 360 }, 'CLAIM_auth_time'],
  ['of a login that is still to come', { authenticatedAgo: -3600 }, 'CLAIM_auth_time'],
  ['signed by another key', { key: 'foreign' }, 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED'],
  ['that nobody signed', { key: 'none' }, 'ERR_JOSE_ALG_NOT_ALLOWED'],
  ['of an e-mail that Google did not verify', { emailVerified: false }, 'CLAIM_email_verified'],
  ['of a person who used a password', { signInProvider: 'password' }, 'CLAIM_firebase.sign_in_provider'],
])('a token %s is refused', async (_what, change, code) => {
  expect(await identified(await createToken(change))).toEqual(REFUSED)
  expect(logged.at(-1)).toMatchObject({ outcome: 'SocialRefused', code })
})

test.each([
  ['of nobody', { sub: '' }, 'CLAIM_sub'],
  ['with an endless subject', { sub: 'x'.repeat(129) }, 'CLAIM_sub'],
  ['without an e-mail', { email: undefined }, 'CLAIM_email'],
  [
    'without a Google account',
    { firebase: { sign_in_provider: 'google.com', identities: {} } },
    'CLAIM_firebase.identities.google.com',
  ],
])('a token %s is refused, though Google signed it', async (_what, change, code) => {
  const pool = new Pool({ connectionString: running.databaseUrl })
  onTestFinished(() => pool.end())
  const claims = decodePayload(await createToken()) as object
  expect(await identified(signedToken({ ...claims, ...change }, await signingKey(pool)))).toEqual(REFUSED)
  expect(logged.at(-1)?.code).toBe(code)
})

test('a token under a key that Google never had is refused', async () => {
  const claims = decodePayload(await createToken()) as object
  expect(await identified(signedToken(claims, await newSigningKey()))).toEqual(REFUSED)
  expect(logged.at(-1)?.code).toBe('ERR_JWKS_NO_MATCHING_KEY')
})

test.each(['', 'a', 'a.b.c', '{}', 'e30.e30.e30'])('%j is no token', async text => {
  expect(await identified(text)).toEqual(REFUSED)
})

test('a token counts by the one clock of the shop, not by the machine’s', async () => {
  await running.clock.command({ advance: 'P400D' })
  const token = await createToken()
  expect(await identified(token)).toMatchObject({ value: { providerId: KIM.id } })
  await running.clock.command({ advance: 'PT4M50S' })
  expect(await identified(token)).toMatchObject({ value: { providerId: KIM.id } })
  await running.clock.command({ advance: 'PT30S' })
  expect(await identified(token)).toEqual(REFUSED)
})

test('keys that cannot be fetched are no refusal, and are fetched anew the next time', async () => {
  const identity = googleIdentity({
    projectId: SANDBOX_FIREBASE.projectId,
    jwksUrl: `${running.url}/google/jwks`,
    clock: running.clock,
    log: entry => logged.push(entry),
  })
  const token = await createToken()
  await post('/faults', [{ on: 'jwks', then: 'unavailable' }])
  expect(await identity.identify({ provider: 'google', kind: 'IdToken', idToken: token })).toEqual(UNREACHABLE)
  expect(await identity.identify({ provider: 'google', kind: 'IdToken', idToken: token })).toMatchObject({
    value: { providerId: KIM.id },
  })
  expect(await identified(token, { jwksUrl: 'http://127.0.0.1:1/jwks' })).toEqual(UNREACHABLE)
})

test('what is logged names no person', async () => {
  const token = await createToken()
  await identified(token)
  expect(logged.at(-1)).toEqual({
    call: 'identify',
    outcome: 'identified',
    code: null,
    milliseconds: expect.any(Number),
  })
  expect(JSON.stringify(logged)).not.toMatch(/kim|설원|eyJ/)
})
