import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { type Answer, newAddress, newBrowser, newPerson } from '#adapters/reliability/testing/api.ts'
import { newPhone } from '#adapters/reliability/testing/code-purposes.ts'
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

/** The right that comes with the code for a new password, typed in a browser of its own. */
const typedCode = async (email: string, messages = 1): Promise<string> => {
  const browser = newBrowser(service)
  await browser.call('POST', '/api/auth/send-reset-code', { body: { email } })
  await expect.poll(() => service.messages(email)).toHaveLength(messages)
  const body = { email, code: await service.codeFor(email) }
  return String((await browser.call('POST', '/api/auth/verify-email-code', { body })).body.resetToken)
}
const setPassword = (
  api: Pick<typeof one, 'call'>,
  body: { readonly email: string; readonly newPassword: string; readonly resetToken: string },
) => newBrowser(api).call('POST', '/api/auth/reset-password', { body })

/** A customer who has typed the code for a new password. */
const recovering = async () => {
  const person = await service.customer()
  return { ...person, resetToken: await typedCode(person.email) }
}

test('a login under way does not survive the new password, whatever the order', async () => {
  let began = 0
  const count = await orders.everyOrder({
    arrange: recovering,
    one: ({ email, password }) => logIn(one, email, password),
    other: ({ email, resetToken }) => setPassword(other, { email, newPassword: NEW, resetToken }),
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

test('a right login while the other devices are signed out is let in, whatever the order (G724)', async () => {
  const ends = new Set<boolean>()
  await orders.everyOrder({
    arrange: () => service.customer(),
    one: ({ email, password }) => logIn(one, email, password),
    other: ({ token }) => other.call('POST', '/api/users/me/sessions/end-others', { token }),
    async check(answers, { token }) {
      expect(answers.map(describeAnswer)).toEqual(['200', '200'])
      expect(await isSignedIn(token)).toBe(true)
      ends.add(await isSignedIn(answers[0].body.token))
    },
  })
  expect(ends).toEqual(new Set([true, false]))
}, 120_000)

test('a token that is refreshed while its session is logged out is worth nothing, whatever the order (G04, A10)', async () => {
  const ends = new Set<string>()
  await orders.everyOrder({
    arrange: () => service.customer(),
    one: ({ token }) => one.call('POST', '/api/auth/refresh', { token }),
    other: ({ token }) => other.call('POST', '/api/auth/logout', { token }),
    async check([refreshed, loggedOut], { token }) {
      expect(loggedOut.status).toBe(200)
      ends.add(`${refreshed.status} ${refreshed.body.code}`)
      expect(await isSignedIn(token)).toBe(false)
      if (refreshed.status === 200) expect(await isSignedIn(refreshed.body.token)).toBe(false)
    },
  })
  expect(ends).toEqual(new Set(['200 undefined', '401 SIGN_IN_NEEDED']))
}, 120_000)

type CodeCalls = {
  readonly send: string
  readonly verify: string
  /** How the calls name the target and the code. */
  readonly target: 'phone' | 'email'
  readonly code: 'authCode' | 'code'
  readonly newTarget: () => Promise<string>
}
const toPhone: CodeCalls = {
  send: 'send-sms-code',
  verify: 'verify-sms-code',
  target: 'phone',
  code: 'authCode',
  newTarget: async () => newPhone(),
}
const CODES: Readonly<Record<string, CodeCalls>> = {
  'to a phone': toPhone,
  'to an e-mail': {
    send: 'send-code',
    verify: 'verify-email-code',
    target: 'email',
    code: 'code',
    newTarget: async () => newPerson().email,
  },
  'for a new password': {
    send: 'send-reset-code',
    verify: 'verify-email-code',
    target: 'email',
    code: 'code',
    newTarget: async () => (await service.customer()).email,
  },
}

const describeAnswer = ({ status, body }: Answer): string => `${status} ${body.code ?? ''}`.trim()

const codesBy = (calls: CodeCalls) => {
  /** One browser, which reaches the shop through either process. */
  const typing = async () => ({
    to: await calls.newTarget(),
    tab: { from: newAddress(), headers: { cookie: `seasonkeep_browser=${randomUUID()}` } },
  })
  type Typing = Awaited<ReturnType<typeof typing>>

  const send = (api: Pick<typeof one, 'call'>, { to, tab }: Typing) =>
    api.call('POST', `/api/auth/${calls.send}`, { body: { [calls.target]: to }, ...tab })
  const verify = (api: Pick<typeof one, 'call'>, { to, tab }: Typing, code: string) =>
    api.call('POST', `/api/auth/${calls.verify}`, { body: { [calls.target]: to, [calls.code]: code }, ...tab })
  /** The code in the newest message, when so many have come: some are sent after the answer. */
  const codeIn = async ({ to }: Typing, messages = 1): Promise<string> => {
    await expect.poll(() => service.messages(to)).toHaveLength(messages)
    return service.codeFor(to)
  }

  const sent = async () => {
    const story = await typing()
    expect(describeAnswer(await send(service, story))).toBe('200')
    return { ...story, code: await codeIn(story) }
  }

  return { typing, send, verify, codeIn, sent }
}

describe.each(Object.entries(CODES))('two who are at one code %s, whatever the order', (_what, calls) => {
  const { typing, send, verify, codeIn, sent } = codesBy(calls)

  test('both ask for one: it comes once and is valid, and the other call is answered when to retry (C4)', async () => {
    const count = await orders.everyOrder({
      arrange: typing,
      one: story => send(one, story),
      other: story => send(other, story),
      async check(answers, story) {
        expect(answers.map(describeAnswer).toSorted()).toEqual(['200', '429 TOO_MANY_REQUESTS'])
        expect(describeAnswer(await verify(service, story, await codeIn(story)))).toBe('200')
      },
      switches: 3,
    })
    expect(count).toBeGreaterThan(2)
  }, 120_000)

  test('both type it: it is used once (C2)', async () => {
    const count = await orders.everyOrder({
      arrange: sent,
      one: story => verify(one, story, story.code),
      other: story => verify(other, story, story.code),
      async check(answers) {
        expect(answers.map(describeAnswer).toSorted()).toEqual(['200', '400 CODE_INCORRECT'])
      },
      switches: 1,
    })
    expect(count).toBeGreaterThan(2)
  }, 120_000)
})

test('one types a code while its last second passes and the other asks for the next: the next one is good whatever became of the first', async () => {
  const { send, verify, codeIn, sent } = codesBy(toPhone)
  const ends = new Set<string>()
  await orders.everyOrder({
    async arrange() {
      const story = await sent()
      await service.moveClock({ advance: 'PT119S' })
      return story
    },
    one: story => verify(one, story, story.code),
    async other(story) {
      await service.moveClock({ advance: 'PT1S' })
      const { now } = (await service.call('GET', '/sandbox/clock')).body
      await expect.poll(async () => (await other.call('GET', '/sandbox/clock')).body.now >= now).toBe(true)
      return send(other, story)
    },
    async check([verified, again], story) {
      ends.add(describeAnswer(verified))
      expect(describeAnswer(again)).toBe('200')
      const next = await codeIn(story, 2)
      expect(describeAnswer(await verify(service, story, story.code))).toBe('400 CODE_INCORRECT')
      expect(describeAnswer(await verify(service, story, next))).toBe('200')
    },
    switches: 2,
  })
  expect(ends).toEqual(new Set(['200', '400 CODE_INCORRECT']))
}, 120_000)

test('a login while the code for a new password is typed: both are what they were alone, whatever the order', async () => {
  const count = await orders.everyOrder({
    async arrange() {
      const person = await service.customer()
      const browser = newBrowser(one)
      await browser.call('POST', '/api/auth/send-reset-code', { body: { email: person.email } })
      await expect.poll(() => service.messages(person.email)).not.toEqual([])
      return { ...person, browser, code: await service.codeFor(person.email) }
    },
    one: ({ browser, email, code }) => browser.call('POST', '/api/auth/verify-email-code', { body: { email, code } }),
    other: ({ email, password }) => logIn(other, email, password),
    async check(answers, { browser, email }) {
      expect(answers.map(describeAnswer)).toEqual(['200', '200'])
      expect(await isSignedIn(answers[1].body.token)).toBe(true)
      const reset = await browser.call('POST', '/api/auth/reset-password', { body: { email, newPassword: NEW } })
      expect(reset.status).toBe(200)
    },
    switches: 1,
  })
  expect(count).toBeGreaterThan(2)
}, 120_000)

test('of two new passwords by codes in two browsers the first stands, whatever the order', async () => {
  const OTHER = 'glacier2027'
  const winners = new Set<string>()
  await orders.everyOrder({
    async arrange() {
      const { email, resetToken: first } = await recovering()
      await service.moveClock({ advance: 'PT121S' })
      return { email, first, second: await typedCode(email, 2) }
    },
    one: ({ email, first }) => setPassword(one, { email, newPassword: NEW, resetToken: first }),
    other: ({ email, second }) => setPassword(other, { email, newPassword: OTHER, resetToken: second }),
    async check(answers, { email }) {
      expect(answers.map(describeAnswer).toSorted()).toEqual(['200', '400 RESET_NOT_ALLOWED'])
      const [stands, falls] = answers[0].status === 200 ? [NEW, OTHER] : [OTHER, NEW]
      winners.add(stands)
      expect((await logIn(service, email, stands)).status).toBe(200)
      expect((await logIn(service, email, falls)).status).toBe(400)
    },
    switches: 2,
  })
  expect(winners).toEqual(new Set([NEW, OTHER]))
}, 120_000)

/** Two customers, each with a code of their own to one number. */
const provingOne = async () => {
  const phone = newPhone()
  const asking = async () => {
    const { token } = await service.customer()
    await service.call('POST', '/api/auth/send-phone-change-sms', { token, body: { phone } })
    return { token, code: await service.codeFor(phone) }
  }
  return { phone, first: await asking(), second: await asking() }
}
const prove = (api: Pick<typeof one, 'call'>, phone: string, { token, code }: { token: string; code: string | null }) =>
  api.call('POST', '/api/auth/verify-phone-change-sms', { token, body: { phone, authCode: code } })

test('of two who prove one number each has it in turn, the last one keeps it, and no number ends a session of who loses it', async () => {
  const winners = new Set<string>()
  await orders.everyOrder({
    switches: 1,
    arrange: provingOne,
    one: ({ phone, first }) => prove(one, phone, first),
    other: ({ phone, second }) => prove(other, phone, second),
    async check(proved, { phone, first, second }) {
      expect(proved.map(({ status }) => status)).toEqual([200, 200])
      const owners = await Promise.all(
        [first, second].map(async ({ token }) => (await service.call('GET', '/api/users/me', { token })).body.user),
      )
      expect(owners.filter(user => user.phone === phone && user.phoneProved)).toHaveLength(1)
      expect(owners.filter(user => user.phone === null)).toHaveLength(1)
      winners.add(owners[0].phone === phone ? 'first' : 'second')
    },
  })
  expect(winners).toEqual(new Set(['first', 'second']))
}, 120_000)
