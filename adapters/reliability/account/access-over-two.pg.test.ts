import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Api, makeApi, statusesOf } from '#adapters/reliability/testing/api.ts'
import { newPhone, wrongCode } from '#adapters/reliability/testing/code-purposes.ts'
import { brokenInvariants } from '#adapters/reliability/testing/invariants.ts'
import { freeAddress, type Processes, processes } from '#adapters/reliability/testing/spawned-service.ts'

let running: Processes
let apis: readonly [Api, Api]
beforeEach(async () => {
  running = await processes()
  const urls = [await freeAddress(), await freeAddress()] as const
  for (const url of urls) await running.start('serve', url)
  apis = [makeApi(urls[0], 'one browser'), makeApi(urls[1], 'one browser')]
}, 60_000)
afterEach(async () => {
  try {
    for (const api of apis) expect(await brokenInvariants({ api, databaseUrl: running.databaseUrl })).toEqual([])
  } finally {
    await running.stop()
  }
}, 60_000)

/** The same for each of them, at once, over both processes in turn. */
const overBoth = <Item, T>(items: readonly Item[], call: (api: Api, item: Item) => Promise<T>): Promise<readonly T[]> =>
  Promise.all(items.map((item, n) => call(apis[n % 2 === 0 ? 0 : 1], item)))

const times = <T>(count: number, item: T): readonly T[] => Array.from({ length: count }, () => item)

test('two processes compare no more wrong passwords and codes than one (A6, C1, C2)', async () => {
  const { email, password } = await apis[0].signedUp()
  const logIn = (api: Api, typed: string) => api.call('POST', '/api/users/login', { body: { email, password: typed } })
  const refused = await overBoth([...times(45, 'wrong-pass1'), ...times(5, password)], logIn)
  expect(statusesOf(refused)).toEqual(refused.map((_answer, n) => (n < 5 ? 400 : 429)))

  const [api] = apis
  const codeSent = async () => {
    const phone = newPhone()
    expect((await api.call('POST', '/api/auth/send-sms-code', { body: { phone } })).status).toBe(200)
    const code: string = (await api.call('GET', `/sandbox/inbox.json?to=${phone}`)).body[0].code
    const verify = (at: Api, authCode: string) =>
      at.call('POST', '/api/auth/verify-sms-code', { body: { phone, authCode } })
    return { code, verify }
  }
  const flooded = await codeSent()
  const answers = await overBoth([...times(95, wrongCode(flooded.code)), ...times(5, flooded.code)], flooded.verify)
  expect(answers.filter(({ status }) => status === 200)).toEqual([])

  for (let rounds = 0; rounds < 5; rounds += 1) {
    const { code, verify } = await codeSent()
    const wrong = await overBoth(times(5, wrongCode(code)), verify)
    expect(wrong.map(({ status }) => status)).toEqual(times(5, 400))
    expect((await verify(api, code)).status).toBe(400)

    const right = await codeSent()
    const both = await overBoth(times(4, right.code), right.verify)
    expect(statusesOf(both)).toEqual([200, 400, 400, 400])
  }
}, 60_000)

test('two processes make one account, send one code and set one password (C12, C17, C4)', async () => {
  const person = (change: object) => ({
    userName: '박보관',
    userLogin: `${crypto.randomUUID()}@example.com`,
    userPassword: 'skiing2026',
    userPhone: null,
    ...change,
  })
  const signUp = (api: Api, change: object) => api.call('POST', '/api/users/signup', { body: person(change) })
  const email = 'once@example.com'
  const answers = await overBoth(times(20, { userLogin: email }), signUp)
  expect(statusesOf(answers)).toEqual([201, ...times(19, 409)])

  const asked = await overBoth(times(10, email), (api, to) =>
    api.call('POST', '/api/auth/send-reset-code', { body: { email: to } }),
  )
  expect(statusesOf(asked)).toEqual([200, ...times(9, 429)])
  const inbox = async (): Promise<readonly { readonly code: string }[]> =>
    (await apis[0].call('GET', `/sandbox/inbox.json?to=${email}`)).body
  await expect.poll(inbox, { timeout: 20_000 }).toHaveLength(1)
  const [mail] = await inbox()

  const verified = await overBoth(times(4, mail?.code), (api, code) =>
    api.call('POST', '/api/auth/verify-email-code', { body: { email, code } }),
  )
  expect(statusesOf(verified)).toEqual([200, 400, 400, 400])
  const resetToken: string = verified.find(({ status }) => status === 200)?.body.resetToken
  const passwords = Array.from({ length: 10 }, (_, n) => `snowing2027x${n}`)
  const reset = await overBoth(passwords, (api, newPassword) =>
    api.call('POST', '/api/auth/reset-password', { body: { email, newPassword, resetToken } }),
  )
  expect(statusesOf(reset)).toEqual([200, ...times(9, 400)])
  const attack = await apis[1].call('POST', '/api/auth/reset-password', {
    body: { email, newPassword: 'attacked2027' },
  })
  expect(attack.body.code).toBe('RESET_NOT_ALLOWED')
}, 60_000)
