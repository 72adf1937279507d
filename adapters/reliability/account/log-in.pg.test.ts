import { randomUUID } from 'node:crypto'
import { hash as argon2 } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { newAddress, newBrowser, sortedStatuses } from '#adapters/reliability/testing/api.ts'
import { onOwnService, sharedService } from '#adapters/reliability/testing/running-service.ts'

const service = await sharedService({ roles: ['api'], proxy: 'trusted' })

const logIn = (email: string, password: string, from = newAddress()) =>
  service.call('POST', '/api/users/login', { body: { email, password }, from })

const WRONG = 'wrong-pass1'

const fail = async (email: string, times: number): Promise<void> => {
  for (let left = times; left > 0; left -= 1) expect((await logIn(email, WRONG)).status).toBe(400)
}

/** All of an answer that a client can see, but for what differs each time and for how long it still takes. */
const withoutSeconds = ({ status, headers, body }: Awaited<ReturnType<typeof logIn>>) => ({
  status,
  headers: [...headers.keys()],
  body: { ...body, requestId: '', retryAfter: 0, message: body.message.replaceAll(/\d+/g, 'N') },
})

test('a login answers a token and a person without anything secret, never to be stored on the way (A1, A17)', async () => {
  const { email, password } = await service.customer()
  const { status, body, headers } = await logIn(email, password)
  expect(status).toBe(200)
  expect(Object.keys(body).toSorted()).toEqual(['message', 'success', 'token', 'user'])
  expect(body.token.split('.')).toHaveLength(3)
  expect(Object.keys(body.user).toSorted()).toEqual([
    'email',
    'emailProved',
    'id',
    'isProfileComplete',
    'maskedEmail',
    'name',
    'phone',
    'phoneProved',
    'profileImage',
    'provider',
    'thumbnailImage',
    'uid',
  ])
  expect(headers.get('cache-control')).toBe('no-store')
})

test('the e-mail is found however it is written (G18)', async () => {
  const { email, password } = await service.customer()
  expect((await logIn(` ${email.toUpperCase()} `, password)).status).toBe(200)
})

describe('an account', () => {
  test('pauses after five wrong passwords, longer after each five, and only this one, and says so, known or not (A4)', async () => {
    const { email, password } = await service.customer()
    const other = await service.customer()
    for (const seconds of [30, 60, 120]) {
      await fail(email, 5)
      await fail(`un${email}`, 5)
      const refused = await logIn(email, password)
      expect(refused.status).toBe(429)
      expect(refused.body.retryAfter).toBeGreaterThan(seconds / 2)
      expect(refused.body.retryAfter).toBeLessThanOrEqual(seconds)
      for (const other of [await logIn(email, WRONG), await logIn(`un${email}`, password)])
        expect(withoutSeconds(other)).toEqual(withoutSeconds(refused))
      expect((await logIn(other.email, other.password)).status).toBe(200)
      await service.moveClock({ advance: `PT${seconds - 2}S` })
      expect((await logIn(email, password)).status).toBe(429)
      await service.moveClock({ advance: 'PT2S' })
    }
    expect((await logIn(email, password)).status).toBe(200)
    await fail(email, 4)
    expect((await logIn(email, password)).status).toBe(200)
  })

  test('never pauses for more than a quarter of an hour, and deletes the failures after twelve (A4)', async () => {
    const { email, password } = await service.customer()
    for (let fives = 0; fives < 8; fives += 1) {
      await fail(email, 5)
      await service.moveClock({ advance: 'PT15M' })
    }
    await fail(email, 4)
    await service.moveClock({ advance: 'PT12H' })
    await fail(email, 4)
    expect((await logIn(email, password)).status).toBe(200)
  })

  test('that pauses still gets its person in by a code for a new password (A4)', async () => {
    const { email, password } = await service.customer()
    await fail(email, 5)
    const unknown = newBrowser(service)
    const ask = async (path: string, body: object) => (await unknown.call('POST', path, { body })).status
    expect(await ask('/api/users/login', { email, password })).toBe(429)
    expect(await ask('/api/auth/send-reset-code', { email })).toBe(200)
    await expect.poll(() => service.messages(email)).not.toEqual([])
    expect(await ask('/api/auth/verify-email-code', { email, code: await service.codeFor(email) })).toBe(200)
    expect(await ask('/api/auth/reset-password', { email, newPassword: 'glacier2027' })).toBe(200)
    expect(await ask('/api/users/login', { email, password: 'glacier2027' })).toBe(200)
  })

  test('lets its person in on a device of theirs, however many strangers were wrong, and pauses that for its own wrong ones', async () => {
    const { email, password } = await service.customer()
    const own = newBrowser(service)
    const onOwn = async (typed: string) =>
      (await own.call('POST', '/api/users/login', { body: { email, password: typed } })).status
    expect(await onOwn(password)).toBe(200)
    await fail(email, 5)
    expect((await logIn(email, password)).status).toBe(429)
    expect(await onOwn(password)).toBe(200)

    for (let times = 0; times < 5; times += 1) expect(await onOwn(WRONG)).toBe(400)
    expect(await onOwn(password)).toBe(429)
  })

  test('that is known to a device keeps no stranger from pausing another account there', async () => {
    const [mine, theirs] = [await service.customer(), await service.customer()]
    const own = newBrowser(service)
    const tryOn = async (email: string, typed: string) =>
      (await own.call('POST', '/api/users/login', { body: { email, password: typed } })).status
    expect(await tryOn(mine.email, mine.password)).toBe(200)
    await fail(theirs.email, 5)
    expect(await tryOn(theirs.email, theirs.password)).toBe(429)
  })

  test('is compared with at most five of many wrong passwords at once (A6)', async () => {
    const { email, password } = await service.customer()
    const tries = [...Array.from({ length: 45 }, () => WRONG), ...Array.from({ length: 5 }, () => password)]
    const answers = await Promise.all(tries.map(typed => logIn(email, typed)))
    expect(sortedStatuses(answers)).toEqual(tries.map((_typed, n) => (n < 5 ? 400 : 429)))
    expect(await service.rows('select failures from log_in_guard order by failed_at desc limit 1', [])).toEqual([
      { failures: 5 },
    ])
  })

  test('counts each of five wrong passwords at once, and four are not five (A6)', async () => {
    for (let times = 0; times < 5; times += 1) {
      const { email, password } = await service.customer()
      await Promise.all(Array.from({ length: 4 }, () => logIn(email, WRONG)))
      expect((await logIn(email, password)).status).toBe(200)
      await Promise.all(Array.from({ length: 5 }, () => logIn(email, WRONG)))
      expect((await logIn(email, password)).status).toBe(429)
    }
  })
})

describe('sixty failures from one address', () => {
  /** Over as many accounts, so that none of them pauses. */
  const failures = async (from: string | null, times: number): Promise<void> => {
    const answers = await Promise.all(
      Array.from({ length: times }, () =>
        service.call('POST', '/api/users/login', {
          body: { email: `${randomUUID()}@example.com`, password: WRONG },
          ...(from !== null && { from }),
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400))
  }

  test('close it for five minutes, to the right password too, and no other one (A5)', async () => {
    const { email, password } = await service.customer()
    const from = newAddress()
    await failures(from, 60)
    const { status, headers, body } = await logIn(email, password, from)
    expect([status, body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(headers.get('retry-after'))).toBe(body.retryAfter)
    expect(body.retryAfter).toBeGreaterThan(290)
    expect(body.retryAfter).toBeLessThanOrEqual(300)
    expect(body.network).toBe(true)
    expect((await logIn(email, password)).status).toBe(200)
    await service.moveClock({ advance: 'PT5M' })
    expect((await logIn(email, password, from)).status).toBe(200)
  })

  test('are counted while right passwords come in between (A5)', async () => {
    const { email, password } = await service.customer()
    const from = newAddress()
    for (let tens = 0; tens < 6; tens += 1) {
      await failures(from, 10)
      if (tens < 5) expect((await logIn(email, password, from)).status).toBe(200)
    }
    expect((await logIn(email, password, from)).status).toBe(429)
  })

  test('of an address stay its own where a client adds one before the proxy does (A5)', async () => {
    const from = newAddress()
    await failures(from, 60)
    expect((await logIn(`${randomUUID()}@example.com`, WRONG, `203.0.113.9, ${from}`)).status).toBe(429)
  })

  test('are those of the connection where no proxy is trusted, whatever a client invents (A5)', async () => {
    await onOwnService(
      async own => {
        const { email, password } = await own.customer()
        const tryOnce = (n: number, typed = WRONG, account = `${randomUUID()}@example.com`) =>
          own.call('POST', '/api/users/login', {
            body: { email: account, password: typed },
            headers: {
              'x-forwarded-for': `203.0.113.${n}`,
              forwarded: `for=203.0.113.${n}`,
              'x-real-ip': `203.0.113.${n}`,
              'cf-connecting-ip': `203.0.113.${n}`,
            },
          })
        const answers = await Promise.all(Array.from({ length: 61 }, (_, n) => tryOnce(n)))
        expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
        expect((await tryOnce(99, password, email)).status).toBe(429)
      },
      { roles: ['api'] },
    )
  })
})

describe('a password that was hashed at another cost', () => {
  const kept = async (email: string) =>
    String((await service.rows('select password_hash from customer where email = $1', [email]))[0]?.['password_hash'])
  const hashedLongAgo = async (email: string, password: string): Promise<string> => {
    const older = await argon2(password, { memoryCost: 4_096, timeCost: 1, parallelism: 1 })
    await service.rows('update customer set password_hash = $2 where email = $1', [email, older])
    return older
  }
  const TODAYS = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/

  test('is hashed anew after the answer to a right login, and opens the account as before (11.2.2)', async () => {
    const { email, password } = await service.customer()
    const older = await hashedLongAgo(email, password)
    expect((await logIn(email, WRONG)).status).toBe(400)
    expect(await kept(email)).toBe(older)
    expect((await logIn(email, password)).status).toBe(200)
    await expect.poll(() => kept(email)).toMatch(TODAYS)
    const newer = await kept(email)
    expect((await logIn(email, password)).status).toBe(200)
    expect((await logIn(email, WRONG)).status).toBe(400)
    expect(await kept(email)).toBe(newer)
  })

  test('is left alone while its account pauses', async () => {
    const { email, password } = await service.customer()
    const older = await hashedLongAgo(email, password)
    await fail(email, 5)
    expect((await logIn(email, password)).status).toBe(429)
    expect(await kept(email)).toBe(older)
  })
})

test('a token, session or cookie that was planted before the login opens nothing after it (A13)', async () => {
  const attacker = await service.customer()
  const victim = await service.customer()
  const { body } = await service.call('POST', '/api/users/login', {
    body: { email: victim.email, password: victim.password, token: attacker.token, sid: 'planted' },
    token: attacker.token,
    headers: { cookie: 'token=planted; sid=planted; seasonkeep_session=planted' },
  })
  const claims = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  expect(claims(body.token).sid).not.toBe(claims(attacker.token).sid)
  expect(body.token).not.toBe(attacker.token)
  const me = await service.call('GET', '/api/users/me', { token: attacker.token })
  expect(me.body.user.email).toBe(attacker.email)
  for (const planted of ['planted', `${body.token}x`]) {
    expect((await service.call('GET', '/api/users/me', { token: planted })).status).toBe(401)
  }
  const byCookie = await service.call('GET', '/api/users/me', { headers: { cookie: `token=${body.token}` } })
  expect(byCookie.status).toBe(401)
})
