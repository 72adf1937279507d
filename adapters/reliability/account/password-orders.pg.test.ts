import { afterAll, expect, test } from 'vitest'
import { newBrowser } from '#adapters/reliability/testing/api.ts'
import { interleavings } from '#adapters/reliability/testing/interleavings.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'

const service = await sharedService({ roles: ['api'], proxy: 'trusted' })
const orders = await interleavings(service.databaseUrl)
const [one, other] = [await service.apiBy(orders.urls[0]), await service.apiBy(orders.urls[1])]
// Before the service goes, whose processes are connected by it.
afterAll(() => orders.close())

const NEW = 'snowing2027'

const isSignedIn = async (token: string) => (await service.call('GET', '/api/users/me', { token })).status === 200

const logIn = (api: Pick<typeof one, 'call'>, email: string, password: string) =>
  newBrowser(api).call('POST', '/api/users/login', { body: { email, password } })

/** A customer who has typed the code for a new password. */
const recovering = async () => {
  const person = await service.customer()
  const browser = newBrowser(service)
  await browser.call('POST', '/api/auth/send-reset-code', { body: { email: person.email } })
  await expect.poll(() => service.messages(person.email)).not.toEqual([])
  const code = await service.codeFor(person.email)
  const { body } = await browser.call('POST', '/api/auth/verify-email-code', { body: { email: person.email, code } })
  return { ...person, resetToken: String(body.resetToken) }
}

/** One begins, is overtaken, and goes on. */
const SWITCHES = 2

/** Somebody who is signed in, and has typed the code for a new password in another browser. */
const changing = async () => {
  const person = await recovering()
  const token = String((await logIn(service, person.email, person.password)).body.token)
  return { ...person, token }
}
const change = (api: Pick<typeof one, 'call'>, token: string, currentPassword: string, newPassword: string) =>
  newBrowser(api).call('POST', '/api/users/me/password', { token, body: { currentPassword, newPassword } })

test('a login under way does not survive the change of the password, whatever the order', async () => {
  let began = 0
  const count = await orders.everyOrder({
    arrange: changing,
    switches: SWITCHES,
    one: ({ email, password }) => logIn(one, email, password),
    other: ({ token, password }) => change(other, token, password, NEW),
    async check([loggedIn, changed], { email, password, token }) {
      expect(changed.status).toBe(200)
      expect([200, 400]).toContain(loggedIn.status)
      if (loggedIn.status === 200) {
        began += 1
        expect(await isSignedIn(loggedIn.body.token)).toBe(false)
      }
      expect(await isSignedIn(token)).toBe(true)
      expect((await logIn(service, email, password)).status).toBe(400)
      expect((await logIn(service, email, NEW)).status).toBe(200)
    },
  })
  expect(began).toBeGreaterThan(0)
  expect(began).toBeLessThan(count)
}, 120_000)

test('of a new password by a code and a change by the old one the first wins, whatever the order', async () => {
  const BY_CODE = 'glacier2027'
  const count = await orders.everyOrder({
    arrange: changing,
    switches: SWITCHES,
    one: ({ email, resetToken }) =>
      newBrowser(one).call('POST', '/api/auth/reset-password', { body: { email, newPassword: BY_CODE, resetToken } }),
    other: ({ token, password }) => change(other, token, password, NEW),
    async check([reset, changed], { email, password, token }) {
      expect([reset.status, changed.status]).toSatisfy(
        ([byCode, byOld]) => (byCode === 200 && [400, 401].includes(byOld)) || (byCode === 400 && byOld === 200),
      )
      const stands = reset.status === 200 ? BY_CODE : NEW
      expect(await isSignedIn(token)).toBe(stands === NEW)
      for (const typed of [password, BY_CODE, NEW])
        expect((await logIn(service, email, typed)).status).toBe(typed === stands ? 200 : 400)
    },
  })
  expect(count).toBeGreaterThan(1)
}, 120_000)

test('of two changes by the same password one is made, whatever the order', async () => {
  const OTHER = 'glacier2027'
  const count = await orders.everyOrder({
    arrange: changing,
    switches: SWITCHES,
    one: ({ token, password }) => change(one, token, password, NEW),
    other: ({ token, password }) => change(other, token, password, OTHER),
    async check([first, second], { email }) {
      expect(new Set([first.status, second.status])).toEqual(new Set([200, 400]))
      const stands = first.status === 200 ? NEW : OTHER
      expect((await logIn(service, email, stands)).status).toBe(200)
    },
  })
  expect(count).toBeGreaterThan(1)
}, 120_000)

test('a password that is changed while the other devices are signed out is changed, whatever the order (G724)', async () => {
  const count = await orders.everyOrder({
    arrange: () => service.customer(),
    switches: SWITCHES,
    one: ({ token, password }) => change(one, token, password, NEW),
    other: ({ token }) => other.call('POST', '/api/users/me/sessions/end-others', { token }),
    async check(answers, { email, token }) {
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(await isSignedIn(token)).toBe(true)
      expect((await logIn(service, email, NEW)).status).toBe(200)
    },
  })
  expect(count).toBeGreaterThan(10)
}, 120_000)
