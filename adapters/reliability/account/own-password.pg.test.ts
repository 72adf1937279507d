import { describe, expect, test } from 'vitest'
import { newAddress, newBrowser } from '#adapters/reliability/testing/api.ts'
import { newPhone } from '#adapters/reliability/testing/code-purposes.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'
import { complete, enter, personAt } from '#adapters/reliability/testing/social-people.ts'

const service = await sharedService({ roles: ['api'], proxy: 'trusted' })

const NEW = 'snowing2027'
const WRONG = 'wrong-pass1'

const change = (token: string, currentPassword: string, newPassword = NEW, from = newAddress()) =>
  service.call('POST', '/api/users/me/password', { token, body: { currentPassword, newPassword }, from })
const logIn = (email: string, password: string) =>
  service.call('POST', '/api/users/login', { body: { email, password }, from: newAddress() })
const isSignedIn = async (token: string) => (await service.call('GET', '/api/users/me', { token })).status === 200
const readEvents = async (email: string) =>
  (
    await service.rows(
      'select e.kind from security_event e join customer c on c.id = e.customer_id where c.email = $1 order by e.at',
      [email],
    )
  ).map(({ kind }) => kind)

describe('a customer changes the password by the current one (G139)', () => {
  test('and this session goes on, every other one has ended, and the old password opens nothing (A14)', async () => {
    const { email, password, token } = await service.customer()
    const other = (await logIn(email, password)).body.token
    expect((await change(token, password)).status).toBe(200)
    expect([await isSignedIn(token), await isSignedIn(other)]).toEqual([true, false])
    expect((await service.call('POST', '/api/auth/refresh', { token })).status).toBe(200)
    expect([(await logIn(email, password)).status, (await logIn(email, NEW)).status]).toEqual([400, 200])
  })

  test('and is notified by their proved contacts, and it is recorded (16.3.2)', async () => {
    const { email, password, token } = await service.customer()
    await service.rows(
      'update customer set phone = $2, email_proved_at = now(), phone_proved_at = now() where email = $1',
      [email, newPhone()],
    )
    expect((await change(token, password)).status).toBe(200)
    await expect.poll(() => readEvents(email)).toContain('PASSWORD_CHANGED')
    const told = await service.rows(
      `select channel from notice n join customer c on c.id = n.customer_id
       where c.email = $1 and kind = 'PASSWORD_CHANGED' order by channel`,
      [email],
    )
    expect(told).toEqual([{ channel: 'EMAIL' }, { channel: 'SMS' }])
  })

  test('and a code for a new password that was on its way is worth nothing any more', async () => {
    const { email, password, token } = await service.customer()
    const browser = newBrowser(service)
    await browser.call('POST', '/api/auth/send-reset-code', { body: { email } })
    await expect.poll(() => service.messages(email)).toHaveLength(1)
    const code = await service.codeFor(email)
    await browser.call('POST', '/api/auth/verify-email-code', { body: { email, code } })
    expect((await change(token, password)).status).toBe(200)
    const reset = await browser.call('POST', '/api/auth/reset-password', { body: { email, newPassword: 'thief2027x' } })
    expect([reset.status, reset.body.code]).toEqual([400, 'RESET_NOT_ALLOWED'])
  })
})

describe('the password stays as it was', () => {
  test('when the current one is wrong, and the sessions too', async () => {
    const { email, password, token } = await service.customer()
    const other = (await logIn(email, password)).body.token
    const { status, body } = await change(token, WRONG)
    expect([status, body.code]).toEqual([400, 'PASSWORD_INCORRECT'])
    expect([await isSignedIn(token), await isSignedIn(other)]).toEqual([true, true])
    expect((await logIn(email, password)).status).toBe(200)
    await expect.poll(() => readEvents(email)).toContain('LOG_IN_FAILED')
  })

  test.each([
    ['too short', 'abc1', 'INVALID_INPUT'],
    ['without a digit', 'snowvalley', 'INVALID_INPUT'],
    ['one that everybody thinks of', 'password1', 'PASSWORD_TOO_COMMON'],
    ['one of the longer list', 'qwertyuiop1', 'PASSWORD_TOO_COMMON'],
  ])('when the new one is %s, as at sign-up', async (_what, next, code) => {
    const { password, token } = await service.customer()
    const { status, body } = await change(token, password, next)
    expect([status, body.code, body.field]).toEqual([400, code, 'newPassword'])
  })

  test('when five were wrong: the account pauses as for logins, and those of other accounts do not', async () => {
    const { email, password, token } = await service.customer()
    const other = await service.customer()
    for (let tries = 0; tries < 5; tries += 1) expect((await change(token, WRONG)).status).toBe(400)
    const { status, headers } = await change(token, password)
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await logIn(email, password)).status).toBe(429)
    expect((await change(other.token, other.password)).status).toBe(200)
    await service.moveClock({ advance: 'PT30S' })
    expect((await change(token, password)).status).toBe(200)
  })

  test('when the account was made by a provider: there is none', async () => {
    const person = await personAt(service, 'kakao')
    await complete(service, (await enter(service, 'kakao', person)).body.tempToken)
    const { token } = (await enter(service, 'kakao', person)).body
    expect((await change(token, '')).body.code).toBe('PASSWORD_INCORRECT')
    expect((await change(token, WRONG)).body.code).toBe('PASSWORD_INCORRECT')
  })

  test('without a session', async () => {
    const { password } = await service.customer()
    expect((await change('', password)).status).toBe(401)
  })
})
