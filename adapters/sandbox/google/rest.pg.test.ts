import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { runningSandbox, type RunningSandbox } from '../testing/running-sandbox.ts'
import { SANDBOX_FIREBASE } from './keys.ts'

let running: RunningSandbox
let people = 0

beforeAll(async () => {
  running = await runningSandbox()
})
afterAll(() => running.close())
afterEach(async () => {
  await running.clock.command({ reset: true })
  await fetch(`${running.url}/google/faults`, { method: 'DELETE' })
})

const TOOLKIT = '/identitytoolkit.googleapis.com/v1/accounts:'

const call = (path: string, body: unknown, key = SANDBOX_FIREBASE.apiKey): Promise<Response> =>
  fetch(`${new URL(running.url).origin}${path}?key=${key}`, {
    method: 'POST',
    headers: typeof body === 'string' ? { 'content-type': 'application/x-www-form-urlencoded' } : {},
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

const control = (path: string, body: unknown): Promise<Response> =>
  fetch(`${running.url}/google${path}`, { method: 'POST', body: JSON.stringify(body) })

const newClaims = () => {
  people += 1
  return {
    sub: `2${String(people).padStart(20, '0')}`,
    email: `person${people}@gmail.com`,
    email_verified: true,
    name: '박눈꽃',
  }
}

const assertion = (claims: object, change: object = {}): object => ({
  requestUri: `http://localhost/emulator/auth/handler?${new URLSearchParams({
    providerId: 'google.com',
    id_token: JSON.stringify(claims),
  })}`,
  sessionId: 'any',
  postBody: '',
  returnSecureToken: true,
  returnIdpCredential: true,
  ...change,
})

type SignedIn = { readonly idToken: string; readonly refreshToken: string; readonly localId: string }

const signedIn = async (claims: object): Promise<SignedIn> =>
  (await (await call(`${TOOLKIT}signInWithIdp`, assertion(claims))).json()) as SignedIn

const refusal = async (answer: Promise<Response>): Promise<[number, string]> => {
  const response = await answer
  return [response.status, ((await response.json()) as { error: { message: string } }).error.message]
}

test('a returning person is the same user, and a new one after their deletion', async () => {
  const claims = newClaims()
  const first = await signedIn(claims)
  const again = await signedIn(claims)
  expect(again.localId).toBe(first.localId)
  expect((await call(`${TOOLKIT}delete`, { idToken: again.idToken })).status).toBe(200)
  expect(await refusal(call(`${TOOLKIT}lookup`, { idToken: again.idToken }))).toEqual([400, 'USER_NOT_FOUND'])
  expect((await signedIn(claims)).localId).not.toBe(first.localId)
})

test('a token lives an hour, and is renewed for the same login', async () => {
  const { idToken, refreshToken, localId } = await signedIn(newClaims())
  await running.clock.command({ advance: 'PT61M' })
  expect(await refusal(call(`${TOOLKIT}lookup`, { idToken }))).toEqual([400, 'TOKEN_EXPIRED'])
  const form = `grant_type=refresh_token&refresh_token=${refreshToken}`
  const renewed = (await (await call('/securetoken.googleapis.com/v1/token', form)).json()) as Record<string, string>
  expect(renewed).toMatchObject({ token_type: 'Bearer', expires_in: '3600', user_id: localId })
  expect((await call(`${TOOLKIT}lookup`, { idToken: renewed['id_token'] })).status).toBe(200)
  expect(await refusal(call(`${TOOLKIT}delete`, { idToken: renewed['id_token'] }))).toEqual([
    400,
    'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
  ])
})

test('an e-mail that another account has is not believed unverified', async () => {
  const claims = newClaims()
  await signedIn(claims)
  const other = { ...newClaims(), email: claims.email.toUpperCase(), email_verified: false }
  const answer = await call(`${TOOLKIT}signInWithIdp`, assertion(other))
  expect([answer.status, await answer.json()]).toMatchObject([200, { needConfirmation: true, email: other.email }])
})

test('a verified e-mail that a user has already is that user’s', async () => {
  const claims = newClaims()
  const { localId } = await signedIn(claims)
  expect(await signedIn({ ...newClaims(), email: claims.email })).toMatchObject({ localId, isNewUser: false })
})

test('who only proves themselves again is never made anew', async () => {
  expect(await refusal(call(`${TOOLKIT}signInWithIdp`, assertion(newClaims(), { autoCreate: false })))).toEqual([
    400,
    'USER_NOT_FOUND',
  ])
})

test.each([
  ['no person', { requestUri: 'http://localhost/?providerId=google.com' }, 'INVALID_IDP_RESPONSE'],
  ['another provider', { requestUri: 'http://localhost/?providerId=x' }, 'INVALID_CREDENTIAL_OR_PROVIDER_ID'],
  ['no address', { requestUri: 'nowhere' }, 'INVALID_IDP_RESPONSE'],
])('a login with %s is refused', async (_what, change, code) => {
  expect(await refusal(call(`${TOOLKIT}signInWithIdp`, assertion(newClaims(), change)))).toEqual([400, code])
})

test('a foreign token and a foreign key open nothing', async () => {
  expect(await refusal(call(`${TOOLKIT}lookup`, { idToken: 'a.b.c' }))).toEqual([400, 'INVALID_ID_TOKEN'])
  expect((await call(`${TOOLKIT}lookup`, { idToken: 'a.b.c' }, 'other')).status).toBe(400)
  const form = 'grant_type=refresh_token&refresh_token=unknown'
  expect(await refusal(call('/securetoken.googleapis.com/v1/token', form))).toEqual([400, 'INVALID_REFRESH_TOKEN'])
})

test('ordered faults happen in their place, as often as ordered', async () => {
  await control('/faults', [
    { on: 'sign-in', then: 'error:OPERATION_NOT_ALLOWED' },
    { on: 'sign-in', then: 'need-confirmation' },
    { on: 'sign-in', then: 'html' },
    { on: 'lookup', then: 'error:USER_DISABLED' },
  ])
  const claims = newClaims()
  expect(await refusal(call(`${TOOLKIT}signInWithIdp`, assertion(claims)))).toEqual([400, 'OPERATION_NOT_ALLOWED'])
  expect(await signedIn(claims)).toMatchObject({ needConfirmation: true })
  const page = await call(`${TOOLKIT}signInWithIdp`, assertion(claims))
  expect([page.status, page.headers.get('content-type')]).toEqual([500, 'text/html; charset=utf-8'])
  const { idToken } = await signedIn(claims)
  expect(await refusal(call(`${TOOLKIT}lookup`, { idToken }))).toEqual([400, 'USER_DISABLED'])
  expect((await call(`${TOOLKIT}lookup`, { idToken })).status).toBe(200)
  expect((await control('/faults', [{ on: 'jwks', then: 'error:X' }])).status).toBe(400)
})

test('the SDK may call from the app’s origin with headers of its own', async () => {
  const answer = await fetch(`${new URL(running.url).origin}${TOOLKIT}lookup?key=x`, {
    method: 'OPTIONS',
    headers: {
      origin: 'http://app.test',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,x-client-version,x-firebase-gmpid',
    },
  })
  expect(answer.status).toBe(204)
  expect(answer.headers.get('access-control-allow-origin')).toBe('http://app.test')
  expect(answer.headers.get('access-control-allow-headers')).toContain('x-firebase-gmpid')
})

test.each([{ email: 'nobody' }, { email: 'a@b.co', id: '12' }, {}])('%j is no person', async person => {
  expect((await control('/people', person)).status).toBe(400)
})
