import { afterAll, expect, test } from 'vitest'
import { newBrowser } from './browser.ts'
import { interleavings } from './interleavings.ts'
import { sharedService } from './shared-service.ts'

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

test('a login under way does not survive the new password, whatever the order', async () => {
  let began = 0
  const count = await orders.everyOrder({
    arrange: recovering,
    one: ({ email, password }) => logIn(one, email, password),
    other: ({ email, resetToken }) =>
      newBrowser(other).call('POST', '/api/auth/reset-password', { body: { email, newPassword: NEW, resetToken } }),
    async check([loggedIn, reset], { email, password }) {
      expect(reset.status).toBe(200)
      expect([200, 400]).toContain(loggedIn.status)
      if (loggedIn.status === 200) {
        began += 1
        expect(await isSignedIn(loggedIn.body.token)).toBe(false)
      }
      expect((await logIn(service, email, password)).status).toBe(400)
      expect((await logIn(service, email, NEW)).status).toBe(200)
    },
  })
  expect(began).toBeGreaterThan(0)
  expect(began).toBeLessThan(count)
}, 120_000)
