import { describe, expect, test } from 'vitest'
import { type Browser, type Customer, newBrowser } from '#adapters/reliability/testing/api.ts'
import { newPhone } from '#adapters/reliability/testing/code-purposes.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'
import { seedAccounts } from './seed-accounts.ts'

const service = await sharedService({ roles: ['api'], proxy: 'trusted' })

const NEW = 'snowing2027'

const logIn = async (email: string, password: string) =>
  (await newBrowser(service).call('POST', '/api/users/login', { body: { email, password } })).status

const requestCode = async (browser: Browser, email: string): Promise<string> => {
  const before = (await service.messages(email)).length
  const { status } = await browser.call('POST', '/api/auth/send-reset-code', { body: { email } })
  expect(status).toBe(200)
  await expect.poll(() => service.messages(email)).toHaveLength(before + 1)
  return service.codeFor(email)
}
/** The code of the mail, typed in this browser. */
const verified = async (browser: Browser, email: string) => {
  const code = await requestCode(browser, email)
  const answer = await browser.call('POST', '/api/auth/verify-email-code', { body: { email, code } })
  expect(answer.status).toBe(200)
  return answer
}
const reset = (browser: Browser, email: string, more: object = {}, headers: Record<string, string> = {}) =>
  browser.call('POST', '/api/auth/reset-password', { body: { email, newPassword: NEW, ...more }, headers })

const expectRefused = async (
  answer: Promise<{ status: number; body: { code: string } }>,
  { email, password }: Customer,
) => {
  const { status, body } = await answer
  expect([status, body.code]).toEqual([400, 'RESET_NOT_ALLOWED'])
  expect([await logIn(email, NEW), await logIn(email, password)]).toEqual([400, 200])
}

describe('a new password', () => {
  test('ends every session, notifies the owner, and the old one is refused (A14)', async () => {
    const { email, password, token } = await service.customer()
    const other = await newBrowser(service).call('POST', '/api/users/login', { body: { email, password } })
    const browser = newBrowser(service)
    const { body } = await verified(browser, email)
    const done = await reset(browser, email, { resetToken: body.resetToken })
    expect([done.status, done.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(JSON.stringify(done.body)).not.toMatch(/token/i)
    for (const ended of [token, other.body.token]) {
      expect((await service.call('GET', '/api/users/me', { token: ended })).status).toBe(401)
      expect((await service.call('POST', '/api/auth/refresh', { token: ended })).status).toBe(401)
    }
    expect([await logIn(email, password), await logIn(email, NEW)]).toEqual([400, 200])
    await expect.poll(async () => (await service.messages(email))[0]?.text).toContain('비밀번호가 바뀌었어요')
  })

  test('wakes an account that pauses (A4)', async () => {
    const { email, password } = await service.customer()
    for (let failures = 0; failures < 5; failures += 1) await logIn(email, 'wrong-pass1')
    expect(await logIn(email, password)).toBe(429)
    const browser = newBrowser(service)
    await verified(browser, email)
    expect((await reset(browser, email)).status).toBe(200)
    expect(await logIn(email, NEW)).toBe(200)
  })

  test('that is a common one is refused in its own words, and the right to another one stays (6.2.4)', async () => {
    const { email, password } = await service.customer()
    const browser = newBrowser(service)
    await verified(browser, email)
    // On the short list that the app knows too, and on the long one of the service alone.
    for (const newPassword of ['password1', 'Rush2112']) {
      const { status, body } = await reset(browser, email, { newPassword })
      expect([status, body.code, body.field]).toEqual([400, 'PASSWORD_TOO_COMMON', 'newPassword'])
    }
    expect(await logIn(email, password)).toBe(200)
    expect((await reset(browser, email)).status).toBe(200)
    expect(await logIn(email, NEW)).toBe(200)
  })

  test('is set by the cookie alone, with the payload of the specification (G07)', async () => {
    const { email } = await service.customer()
    const browser = newBrowser(service)
    const [cookie = ''] = (await verified(browser, email)).headers.getSetCookie()
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Strict/)
    expect(cookie).toMatch(/Max-Age=600/)
    expect(cookie).toMatch(/Path=\/(;|$)/)
    expect((await reset(browser, email, {}, { origin: service.url })).status).toBe(200)
    expect([...browser.cookies.keys()]).toEqual(['seasonkeep_browser'])
    expect(await logIn(email, NEW)).toBe(200)
  })

  test.each([
    ['too short', 'short1'],
    ['too common', 'password1'],
    ['too long', `a1${'x'.repeat(15)}`],
  ])('%s is refused, and the right to one stays (C19)', async (_what, newPassword) => {
    const { email } = await service.customer()
    const browser = newBrowser(service)
    await verified(browser, email)
    const { status, body } = await reset(browser, email, { newPassword })
    expect([status, body.field]).toEqual([400, 'newPassword'])
    expect((await reset(browser, email)).status).toBe(200)
  })
})

describe('a new password is not set', () => {
  test('without a verified code (G07)', async () => {
    const customer = await service.customer()
    const browser = newBrowser(service)
    await expectRefused(reset(browser, customer.email), customer)
    await requestCode(browser, customer.email)
    for (const resetToken of [null, '', 'x', 'undefined', customer.token.slice(0, 300)]) {
      await expectRefused(reset(browser, customer.email, { resetToken }), customer)
    }
  })

  test('of another e-mail than the verified one (G07)', async () => {
    const [victim, attacker] = [await service.customer(), await service.customer()]
    const browser = newBrowser(service)
    const { resetToken } = (await verified(browser, attacker.email)).body
    await expectRefused(reset(browser, victim.email, { resetToken }), victim)
    await expectRefused(reset(browser, victim.email), victim)
  })

  test('later than ten minutes after the code (G07)', async () => {
    const customer = await service.customer()
    const browser = newBrowser(service)
    const { resetToken } = (await verified(browser, customer.email)).body
    await service.moveClock({ advance: 'PT10M1S' })
    await expectRefused(reset(browser, customer.email, { resetToken }), customer)
  })

  test('a second time with the same right, nor twice at once (G07)', async () => {
    const { email } = await service.customer()
    const browser = newBrowser(service)
    const { resetToken } = (await verified(browser, email)).body
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => reset(browser, email, { resetToken, newPassword: `${NEW}x${n}` })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const won = answers.findIndex(({ status }) => status === 200)
    expect(await logIn(email, `${NEW}x${won}`)).toBe(200)
    expect(await logIn(email, `${NEW}x${(won + 1) % 10}`)).toBe(400)
    expect((await reset(browser, email, { resetToken })).body.code).toBe('RESET_NOT_ALLOWED')
  })

  test('while its owner has just verified a code in another browser (C12)', async () => {
    const victim = await service.customer()
    const [owner, attacker] = [newBrowser(service), newBrowser(service)]
    await attacker.call('POST', '/api/auth/send-reset-code', { body: { email: 'attacker@example.com' } })
    const code = await requestCode(owner, victim.email)
    const [answer, ...attacks] = await Promise.all([
      owner.call('POST', '/api/auth/verify-email-code', { body: { email: victim.email, code } }),
      ...Array.from({ length: 10 }, () => reset(attacker, victim.email)),
    ])
    expect(answer?.status).toBe(200)
    expect(attacks.map(({ body }) => body.code)).toEqual(attacks.map(() => 'RESET_NOT_ALLOWED'))
    await expectRefused(reset(attacker, victim.email), victim)
    expect((await reset(owner, victim.email)).status).toBe(200)
  })

  test('from another site with the cookie of the victim (X16)', async () => {
    const customer = await service.customer()
    const browser = newBrowser(service)
    await verified(browser, customer.email)
    for (const origin of ['https://evil.example', 'null', `${service.url}.evil.example`]) {
      await expectRefused(reset(browser, customer.email, {}, { origin }), customer)
    }
    const form = await browser.call('POST', '/api/auth/reset-password', {
      raw: new URLSearchParams({ email: customer.email, newPassword: NEW }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(form.status).toBe(415)
    expect((await reset(browser, customer.email, {}, { origin: service.url })).status).toBe(200)
  })

  test('with a code that proves an e-mail for a sign-up (G08)', async () => {
    const customer = await service.customer()
    const browser = newBrowser(service)
    await browser.call('POST', '/api/auth/send-code', { body: { email: customer.email } })
    const code = await service.codeFor(customer.email)
    const { status, body } = await browser.call('POST', '/api/auth/verify-email-code', {
      body: { email: customer.email, code },
    })
    expect([status, body.resetToken, [...browser.cookies.keys()]]).toEqual([200, null, ['seasonkeep_browser']])
    await expectRefused(reset(browser, customer.email), customer)
  })
})

test('an account without a password gets a mail that says how it was made, and no code (G12)', async () => {
  const [email = ''] = await seedAccounts(service, 'google', 1)
  const browser = newBrowser(service)
  await browser.call('POST', '/api/auth/send-reset-code', { body: { email } })
  await expect.poll(() => service.messages(email)).toHaveLength(1)
  const [mail] = await service.messages(email)
  expect(mail).toMatchObject({ channel: 'EMAIL', code: null, text: expect.stringContaining('구글') })
  const tried = await browser.call('POST', '/api/auth/verify-email-code', { body: { email, code: '123456' } })
  expect([tried.status, tried.body.code]).toEqual([400, 'CODE_INCORRECT'])
})

test('a new phone ends every other session, and opens no account that had it (A14)', async () => {
  const customer = await service.customer()
  const { email, password, token } = customer
  const other = await newBrowser(service).call('POST', '/api/users/login', { body: { email, password } })
  const browser = newBrowser(service)
  const phone = newPhone()
  await browser.call('POST', '/api/auth/send-phone-change-sms', { token, body: { phone } })
  const body = { phone, authCode: await service.codeFor(phone) }
  expect((await browser.call('POST', '/api/auth/verify-phone-change-sms', { token, body })).status).toBe(200)
  expect((await service.call('GET', '/api/users/me', { token })).body.user.phone).toBe(phone)
  expect((await service.call('GET', '/api/users/me', { token: other.body.token })).status).toBe(401)
})

test('a request for a code does not reveal whose the number is', async () => {
  const { token } = await service.customer()
  const [known, unknown] = [newPhone(), newPhone()]
  await service.rows(
    'update customer set phone = $1, phone_proved_at = case when $1::text is not null then now() end where email = $2',
    [known, (await service.customer()).email],
  )
  const send = (phone: string) => service.call('POST', '/api/auth/send-phone-change-sms', { token, body: { phone } })
  for (const phone of [known, unknown]) expect((await send(phone)).status).toBe(200)
  expect([await service.messages(known), await service.messages(unknown)].map(({ length }) => length)).toEqual([1, 1])
})
