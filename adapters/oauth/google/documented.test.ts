import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentedAnswers, readCalls } from '#adapters/conformance/providers/documents.ts'
import { signedToken } from '#adapters/sandbox/google/id-token.ts'
import { newSigningKey, publicKeys } from '#adapters/sandbox/google/keys.ts'
import { Instant } from '#core/shared/instant.ts'
import { FIREBASE_KEYS_URL, googleIdentity } from './google-identity.ts'

const { keys: asked } = readCalls<'keys'>('google')
const answers = documentedAnswers('google')
type Claims = Record<string, unknown> & { readonly iat: number; readonly aud: string }
const logins = (answers['IdToken']?.examples ?? []).map(({ what, value }) => ({ what, claims: value as Claims }))

const ours = await newSigningKey()
/** Google's documented set, with the half of a key that we can sign by among its keys. */
const keySet = () => {
  const set = answers['Keys']?.examples[0]?.value as { readonly keys: readonly object[] } | undefined
  const [key] = (publicKeys(ours) as { readonly keys: readonly object[] }).keys
  return { keys: [...(set?.keys.slice(1) ?? []), key] }
}

const sent: string[] = []
const server = createServer(({ method, url }, response) => {
  sent.push(`${method} ${url}`)
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(keySet()))
})
beforeAll(() => new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise(resolve => server.close(resolve)))

const identified = (claims: Claims, key = ours) =>
  googleIdentity({
    projectId: '<PROJECT_ID>',
    jwksUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}${new URL(FIREBASE_KEYS_URL).pathname}`,
    clock: { now: () => Instant.ofDate(new Date((logins[0]?.claims.iat ?? 0) * 1000)) },
    log: () => undefined,
  }).identify({ provider: 'google', kind: 'IdToken', idToken: signedToken(claims, key) })

test('the keys are read where they are documented', async () => {
  expect(`/${new URL(FIREBASE_KEYS_URL).host}${new URL(FIREBASE_KEYS_URL).pathname}`).toBe(asked.path)
  await identified(logins[0]?.claims ?? expect.fail('no example'))
  expect(sent[0]).toBe(`${asked.method} ${new URL(FIREBASE_KEYS_URL).pathname}`)
})

test.each(logins)('$what is known by Google’s own id (G762)', async ({ claims }) => {
  const known = await identified(claims)
  expect(known.map(({ providerId, email }) => [providerId, email]).unwrapOr(null)).toEqual([
    '107123456789012345678',
    { address: 'user@gmail.com', isVerified: true },
  ])
})

// The constraints of the documented table, each broken once.
test.each([
  ['exp', 1_699_999_000],
  ['iat', 1_700_000_600],
  ['aud', 'another-project'],
  ['iss', 'https://securetoken.google.com/another-project'],
  ['sub', ''],
  ['auth_time', 1_700_000_600],
])('a token whose %s is not as documented lets nobody in', async (name, value) => {
  for (const { claims } of logins) {
    expect((await identified({ ...claims, [name]: value })).isErr()).toBe(true)
  }
})

test('a token that none of the documented keys has signed lets nobody in', async () => {
  for (const { claims } of logins) {
    expect((await identified(claims, { ...(await newSigningKey()), kid: ours.kid })).isErr()).toBe(true)
    expect((await identified(claims, await newSigningKey())).isErr()).toBe(true)
  }
})
