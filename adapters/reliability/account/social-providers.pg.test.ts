import { afterEach, describe, expect, test } from 'vitest'
import { newBrowser } from '#adapters/reliability/testing/api.ts'
import { runningService, sharedService } from '#adapters/reliability/testing/running-service.ts'
import {
  agreed,
  comeBack,
  complete,
  countAccounts,
  enter,
  createIdToken,
  ordered as orderedAt,
  personAt,
} from '#adapters/reliability/testing/social-people.ts'

const service = await sharedService({ roles: ['api'], proxy: 'trusted' })
afterEach(async () => {
  for (const provider of ['kakao', 'naver', 'google']) await service.call('DELETE', `/sandbox/${provider}/faults`)
})

const ordered = (path: string, body: object) => orderedAt(service, path, body)

describe('a token of Kakao', () => {
  const send = (accessToken: string) => newBrowser(service).call('POST', '/api/auth/kakao', { body: { accessToken } })
  const tokenFor = async (person: string, app: string): Promise<string> =>
    (await ordered('kakao/tokens', { person, app })).accessToken

  test('that was issued to another app opens nothing, not even the account of its person (G21)', async () => {
    const person = await personAt(service, 'kakao')
    for (const known of [false, true]) {
      if (known) await complete(service, (await enter(service, 'kakao', person)).body.tempToken)
      const before = await countAccounts(service)
      const { status, body } = await send(await tokenFor(person, 'foreign'))
      expect([status, body.code, body.step]).toEqual([400, 'SOCIAL_LOGIN_FAILED', 'Audience'])
      expect(await countAccounts(service)).toEqual(before)
    }
    expect((await send(await tokenFor(person, 'ours'))).body.requiresProfileCompletion).toBe(false)
  })

  test.each(['', 'x', 'a b', 'x\r\nX-Admin: 1', '../../etc/passwd', 'ㅋㅋ', 'x'.repeat(1_000)])(
    'such as %j opens nothing (G21)',
    async accessToken => {
      const before = await countAccounts(service)
      const { status, body } = await send(accessToken)
      expect([status, body.success]).toEqual([400, false])
      expect(await countAccounts(service)).toEqual(before)
    },
  )

  test('that has expired opens nothing (G21)', async () => {
    const token = await tokenFor(await personAt(service, 'kakao'), 'ours')
    await service.moveClock({ advance: 'PT7H' })
    expect((await send(token)).status).toBe(400)
  })
})

describe('a token of Google', () => {
  const send = (firebaseIdToken: string, claimed: object = {}, path = 'firebase/google') =>
    newBrowser(service).call('POST', `/api/auth/${path}`, { body: { firebaseIdToken, ...claimed } })

  test.each([
    ['for another project', { audience: 'another-project' }],
    ['by another issuer', { issuer: 'https://securetoken.google.com/another-project' }],
    ['by Google itself, not firebase', { issuer: 'https://accounts.google.com' }],
    ['that has expired', { expiresIn: -30, issuedAgo: 60 }],
    ['that is older than five minutes', { issuedAgo: 301 }],
    ['renewed twenty hours after the login', { authenticatedAgo: 20 * 60 * 60 }],
    ['from the future', { issuedAgo: -60 }],
    ['signed with another key', { key: 'foreign' }],
    ['not signed', { key: 'none' }],
    ['with an e-mail that is not verified', { emailVerified: false }],
    ['of a person who came by password', { signInProvider: 'password' }],
  ])('%s opens nothing (O5)', async (_what, change) => {
    const person = await personAt(service, 'google')
    const before = await countAccounts(service)
    const { status, body } = await send(await createIdToken(service, person, change))
    expect([status, body.code, body.step]).toEqual([400, 'SOCIAL_LOGIN_FAILED', 'IdToken'])
    expect(await countAccounts(service)).toEqual(before)
  })

  test.each(['', 'x', 'a.b.c', '..', 'x'.repeat(5_000)])('such as %j opens nothing (O5)', async token => {
    expect((await send(token)).status).toBe(400)
  })

  test('whose payload was changed opens nothing (O5)', async () => {
    const [head, body = '', signature] = (await createIdToken(service, await personAt(service, 'google'))).split('.')
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
    const changed = Buffer.from(JSON.stringify({ ...claims, email: 'victim@example.com' })).toString('base64url')
    expect((await send(`${head}.${changed}.${signature}`)).status).toBe(400)
  })

  test('speaks for its own person, ignoring the person in the body (O5, G20)', async () => {
    const victim = await personAt(service, 'google', 'victim@example.com')
    const account = await complete(service, (await enter(service, 'google', victim)).body.tempToken)
    expect(account.status).toBe(201)
    const attacker = await personAt(service, 'google')
    const claimed = {
      googleId: victim,
      email: 'victim@example.com',
      name: '김피해',
      profileImage: 'https://x.kr/x.png',
    }
    for (const path of ['firebase/google', 'google']) {
      const { body } = await send(await createIdToken(service, attacker), claimed, path)
      expect(body).toMatchObject({ requiresProfileCompletion: true, token: null, user: { provider: 'google' } })
      expect(JSON.stringify(body)).not.toMatch(/victim|김피해|x\.png/)
    }
  })

  test('still opens the account when firebase knows its person anew (G20)', async () => {
    const id = await personAt(service, 'google')
    const { body } = await complete(service, (await enter(service, 'google', id)).body.tempToken)
    await service.rows('delete from sandbox.google_user where google_id = $1', [id])
    expect((await enter(service, 'google', id)).body.user.id).toBe(body.user.id)
  })
})

describe('a provider in trouble (O10)', () => {
  const unavailable = { status: 503, body: { code: 'SOCIAL_UNAVAILABLE', message: expect.stringMatching(/잠시 뒤/) } }
  const PLACES = [
    ['kakao', 'token'],
    ['kakao', 'token-info'],
    ['kakao', 'profile'],
    ['naver', 'token'],
    ['naver', 'profile'],
  ] as const

  test.each(PLACES)('%s at %s is reported as such, creates nothing, and the next try works', async (provider, on) => {
    const person = await personAt(service, provider)
    const before = await countAccounts(service)
    for (const then of ['500', 'malformed']) {
      await ordered(`${provider}/faults`, [{ on, then }])
      expect(await enter(service, provider, person)).toMatchObject(unavailable)
    }
    expect(await countAccounts(service)).toEqual(before)
    expect((await enter(service, provider, person)).status).toBe(200)
  })

  test('that takes twelve seconds holds a request for six at most, and its later answer is lost', async () => {
    const slow = PLACES.filter(([, on]) => on !== 'profile')
    const visits = await Promise.all(
      slow.map(async ([provider, on]) => {
        const browser = newBrowser(service)
        const pair = await agreed(service, browser, provider, await personAt(service, provider))
        await ordered(`${provider}/faults`, [{ on, then: 'delay:12000' }])
        return { browser, provider, pair }
      }),
    )
    const before = await countAccounts(service)
    await Promise.all(
      visits.map(async ({ browser, provider, pair }) => {
        expect(await comeBack(browser, provider, pair)).toMatchObject(unavailable)
        // The state is used up: a callback page that is loaded again cannot go round and round.
        expect((await comeBack(browser, provider, pair)).body.code).toBe('SECURITY_CHECK_FAILED')
      }),
    )
    expect(await countAccounts(service)).toEqual(before)
  })

  test('Google without its keys is reported as such, and the next try works', async () => {
    // The keys are kept for a while once they are known, so this asks a service that has just started.
    const fresh = await runningService({ roles: ['api'] })
    try {
      const person = await personAt(fresh, 'google')
      await fresh.call('POST', '/sandbox/google/faults', { body: [{ on: 'jwks', then: 'unavailable' }] })
      expect(await enter(fresh, 'google', person)).toMatchObject(unavailable)
      expect((await enter(fresh, 'google', person)).status).toBe(200)
      expect(await fresh.brokenInvariants()).toEqual([])
    } finally {
      await fresh.stop()
    }
  })
})
