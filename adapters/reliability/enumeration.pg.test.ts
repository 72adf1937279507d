import { describe, expect, test } from 'vitest'
import type { Answer } from './api.ts'
import { newAddress } from './browser.ts'
import { newPhone, wrongCode } from './code-purposes.ts'
import { sharedService } from './shared-service.ts'
import { seedAccounts } from './seed-accounts.ts'
import { expectSameTime } from './stopwatch.ts'

const service = await sharedService({ roles: ['api'], proxy: 'trusted' })

const post = (path: string, body: object) => service.call('POST', path, { body, from: newAddress() })
const logIn = (email = '') => post('/api/users/login', { email, password: 'wrong-pass1' })
const sendReset = (email = '') => post('/api/auth/send-reset-code', { email })

/** All of an answer that a client can see, but for what differs each time. */
const plain = ({ status, headers, body }: Answer) => {
  const { requestId: _id, sentAt: _sent, expiresAt: _expires, resendAt: _resend, ...rest } = body
  return { status, headers: [...headers].filter(([name]) => name !== 'date'), body: rest }
}

const SAMPLES = 200

describe('a login with a wrong password', () => {
  /** Fewer than an account takes before it pauses. */
  const EACH = 4

  test('is answered alike, in the same time, for a known e-mail, an unknown one and one without a password (A2)', async () => {
    const known = await seedAccounts(service, 'EMAIL', SAMPLES / EACH)
    const social = await seedAccounts(service, 'kakao', SAMPLES / EACH)
    const expected = plain(await logIn('nobody@example.com'))
    expect(expected).toMatchObject({ status: 400, body: { code: 'LOGIN_FAILED' } })
    const sampleOf = (emails: readonly string[]) => async (round: number) =>
      expect(plain(await logIn(emails[round % emails.length]))).toEqual(expected)

    await expectSameTime(
      { known: sampleOf(known), unknown: sampleOf(known.map(email => `un${email}`)), social: sampleOf(social) },
      SAMPLES,
    )
  })
})

describe('asking for a code', () => {
  test('for a new password is answered alike, in the same time, whoever has the e-mail (G12)', async () => {
    const known = await seedAccounts(service, 'EMAIL', SAMPLES)
    const social = await seedAccounts(service, 'google', SAMPLES)
    const unknown = known.map(email => `un${email}`)
    const expected = plain(await sendReset('nobody@example.com'))
    expect(expected).toMatchObject({ status: 200, body: { success: true } })
    const sampleOf = (emails: readonly string[]) => async (round: number) =>
      expect(plain(await sendReset(emails[round]))).toEqual(expected)

    await expectSameTime({ known: sampleOf(known), unknown: sampleOf(unknown), social: sampleOf(social) }, SAMPLES)
    const arrivedFor = async (emails: readonly string[], hasCode: boolean) =>
      (
        await service.rows('select from sandbox.message where recipient = any($1) and (code is not null) = $2', [
          emails,
          hasCode,
        ])
      ).length
    await expect.poll(() => arrivedFor(known, true), { timeout: 10_000 }).toBe(SAMPLES)
    await expect.poll(() => arrivedFor(social, false), { timeout: 10_000 }).toBe(SAMPLES)
    expect([await arrivedFor(social, true), await arrivedFor([...unknown, ...known], false)]).toEqual([0, 0])
    expect(await arrivedFor(unknown, true)).toBe(0)
  })

  test('for a new password a second time too soon is refused alike (G12)', async () => {
    const [known = ''] = await seedAccounts(service, 'EMAIL', 1)
    const [social = ''] = await seedAccounts(service, 'google', 1)
    const answers = []
    for (const email of [known, social, `un${known}`]) {
      await sendReset(email)
      const { status, body } = await sendReset(email)
      answers.push([status, body.code, body.retryAfter > 110])
    }
    expect(answers).toEqual(Array.from({ length: 3 }, () => [429, 'TOO_MANY_REQUESTS', true]))
  })

  test('for finding an ID is answered alike, and brings one to unknown phones too (G11)', async () => {
    const [known, unknown] = [newPhone(), newPhone()]
    const { email } = await service.customer()
    await service.rows(
      'update customer set phone = $1, phone_proved_at = case when $1::text is not null then now() end where email = $2',
      [known, email],
    )
    const answers = [known, unknown].map(phone => post('/api/auth/send-id-find-sms', { phone }))
    const [one, other] = await Promise.all(answers)
    expect(one && plain(one)).toEqual(other && plain(other))
    const verify = async (phone: string, authCode: string) =>
      plain(await post('/api/auth/verify-id-find-sms', { phone, authCode }))
    const wrong = async (phone: string) => verify(phone, wrongCode(await service.codeFor(phone)))
    expect(await wrong(known)).toEqual(await wrong(unknown))

    const found = await verify(known, await service.codeFor(known))
    expect(found).toMatchObject({ status: 200, body: { user: { name: '김시즌', email: null, provider: 'EMAIL' } } })
    expect(found.body.user.maskedEmail).toMatch(/^p\*+\d@example\.com$/)
    expect(JSON.stringify(found)).not.toContain(email)
    expect(await verify(unknown, await service.codeFor(unknown))).toMatchObject({ status: 200, body: { user: null } })
  })
})
