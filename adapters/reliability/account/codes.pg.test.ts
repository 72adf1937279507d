import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { newAddress, sortedStatuses } from '#adapters/reliability/testing/api.ts'
import { CHECKS, newPhone, type Purpose, PURPOSES } from '#adapters/reliability/testing/code-purposes.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'

const service = await sharedService({ roles: ['api'], proxy: 'trusted' })

const post = (path: string, body: object, token?: string) =>
  service.call('POST', `/api/auth/${path}`, { body, from: newAddress(), ...(token !== undefined && { token }) })

/** A code that was just sent to somebody new. */
const sentCode = async () => {
  const phone = newPhone()
  const { status, body } = await post('send-sms-code', { phone })
  expect([status, body.code]).toEqual([200, undefined])
  return { phone, code: await service.codeFor(phone) }
}
/** The clock moves by command only. */
const withStoppedClock = async (story: () => Promise<void>): Promise<void> => {
  await service.moveClock({ now: (await service.call('GET', '/sandbox/clock')).body.now })
  await story().finally(() => service.moveClock({ run: true }))
}
const verify = (phone: string, authCode: string) => post('verify-sms-code', { phone, authCode })

test('a code arrives as six digits, and the answer has its times (G05)', async () => {
  const phone = newPhone()
  const { body, headers } = await post('send-sms-code', { phone })
  expect(headers.get('cache-control')).toBe('no-store')
  const [sentAt, expiresAt, resendAt] = [body.sentAt, body.expiresAt, body.resendAt].map(text => Date.parse(text))
  expect([expiresAt, resendAt].map(at => (at ?? 0) - (sentAt ?? 0))).toEqual([120_000, 120_000])
  expect(await service.codeFor(phone)).toMatch(/^\d{6}$/)
  expect(JSON.stringify(body)).not.toContain(await service.codeFor(phone))
})

describe('the right code', () => {
  test('counts once (C2)', async () => {
    const { phone, code } = await sentCode()
    expect((await verify(phone, code)).status).toBe(200)
    expect((await verify(phone, code)).body.code).toBe('CODE_INCORRECT')
  })

  test('sent twice at the same time counts once (C2)', async () => {
    for (let times = 0; times < 10; times += 1) {
      const { phone, code } = await sentCode()
      const answers = await Promise.all([verify(phone, code), verify(phone, code)])
      expect(sortedStatuses(answers)).toEqual([200, 400])
    }
  })

  test.each([
    [119, 200],
    [121, 400],
  ])('after %i seconds answers %i, whatever the clock of the client (C3)', async (seconds, expected) => {
    await withStoppedClock(async () => {
      const { phone, code } = await sentCode()
      await service.moveClock({ advance: `PT${seconds}S` })
      const date = new Date(Date.now() - 10 * 60_000).toUTCString()
      const { status } = await service.call('POST', '/api/auth/verify-sms-code', {
        body: { phone, authCode: code, sentAt: date },
        headers: { 'x-client-time': date },
        from: newAddress(),
      })
      expect(status).toBe(expected)
    })
  })
})

test('another code is sent after 120 seconds and not before, and kills the one before (C4)', async () => {
  await withStoppedClock(async () => {
    const { phone, code: first } = await sentCode()
    await service.moveClock({ advance: 'PT119S' })
    const early = await post('send-sms-code', { phone })
    expect([early.status, early.body.retryAfter, early.headers.get('retry-after')]).toEqual([429, 1, '1'])
    await service.moveClock({ advance: 'PT1S' })
    expect((await post('send-sms-code', { phone })).status).toBe(200)
    expect(await service.messages(phone)).toHaveLength(2)
    const second = await service.codeFor(phone)
    if (first !== second) expect((await verify(phone, first)).status).toBe(400)
    expect((await verify(phone, second)).status).toBe(200)
  })
})

test.each(PURPOSES)(
  'codes of all purposes live side by side, and one for %s proves nothing for another (G08)',
  async (tried, own) => {
    const { email, token } = await service.customer()
    const target = { phone: newPhone(), email }
    const codes = new Map<Purpose, string>()
    for (const [purpose, { send, reaches }] of PURPOSES) {
      const before = (await service.messages(target[reaches])).length
      expect((await post(send, target, token)).status).toBe(200)
      await expect.poll(() => service.messages(target[reaches])).toHaveLength(before + 1)
      codes.set(purpose, await service.codeFor(target[reaches]))
    }
    const used = (code: string | undefined, verify: string) => post(verify, { ...target, code, authCode: code }, token)

    for (const other of CHECKS.filter(path => path !== own.verify)) {
      const { status, body } = await used(codes.get(tried), other)
      expect([other, status, body.code]).toEqual([other, 400, 'CODE_INCORRECT'])
    }
    for (const [purpose, { verify }] of PURPOSES) {
      const { status, body } = await used(codes.get(purpose), verify)
      expect([purpose, status]).toEqual([purpose, 200])
      // One path checks both kinds of codes for an e-mail, and tells them apart by what it gives (G08).
      if (verify === 'verify-email-code') expect(typeof body.resetToken === 'string').toBe(purpose === 'a new password')
    }
  },
)

describe('a code is bound to whom it was sent for (C7)', () => {
  test('another phone cannot use it', async () => {
    const one = await sentCode()
    const other = await sentCode()
    if (one.code !== other.code) expect((await verify(other.phone, one.code)).status).toBe(400)
    expect((await verify(newPhone(), one.code)).status).toBe(400)
    expect((await verify(one.phone, one.code)).status).toBe(200)
  })

  test('another customer cannot use it, even under its own name', async () => {
    const [one, other] = [await service.customer(), await service.customer()]
    const phone = newPhone()
    expect((await post('send-phone-change-sms', { phone }, one.token)).status).toBe(200)
    const authCode = await service.codeFor(phone)
    const stolen = await post('verify-phone-change-sms', { phone, authCode }, other.token)
    expect([stolen.status, stolen.body.code]).toEqual([400, 'CODE_INCORRECT'])
    const readPhone = async ({ token }: { token: string }) =>
      (await service.call('GET', '/api/users/me', { token })).body.user.phone
    expect([await readPhone(one), await readPhone(other)]).toEqual([null, null])
  })

  test("another customer's id beside it is refused, one's own is taken (G09)", async () => {
    const [one, other] = [await service.customer(), await service.customer()]
    const readId = async ({ token }: { token: string }): Promise<string> =>
      (await service.call('GET', '/api/users/me', { token })).body.user.id
    const phone = newPhone()
    await post('send-phone-change-sms', { phone }, one.token)
    const body = { phone, authCode: await service.codeFor(phone) }
    const forged = await post('verify-phone-change-sms', { ...body, userId: await readId(other) }, one.token)
    expect([forged.status, forged.body.code]).toEqual([403, 'FORBIDDEN'])
    expect((await post('verify-phone-change-sms', { ...body, userId: await readId(one) }, one.token)).status).toBe(200)
  })

  test('without a token the calls for a new phone ask for one', async () => {
    for (const path of ['send-phone-change-sms', 'verify-phone-change-sms']) {
      expect((await post(path, { phone: newPhone(), authCode: '123456' })).status).toBe(401)
    }
  })
})

test('what is kept of people who were not let in cannot be read (I10, I11)', async () => {
  const from = newAddress()
  const own = [newPhone(), `${randomUUID()}@example.com`, from]
  const [phone, email] = own
  const calls = {
    '/users/login': { email, password: 'wrong-pass1' },
    '/auth/send-sms-code': { phone },
    '/auth/send-reset-code': { email },
    '/auth/social/begin': { provider: 'kakao' },
  }
  for (const [path, body] of Object.entries(calls)) await service.call('POST', `/api${path}`, { body, from })
  for (const table of ['verification_code', 'log_in_guard', 'budget_use', 'social_beginning']) {
    const rows = JSON.stringify(await service.rows(`select t::text as row from ${table} t`, []))
    expect([table, rows.length > 10]).toEqual([table, true])
    for (const text of [...own, await service.codeFor(own[0] ?? '')]) expect(rows).not.toContain(text)
  }
})
