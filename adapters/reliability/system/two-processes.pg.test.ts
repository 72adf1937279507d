import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Api, makeApi, sortedStatuses } from '#adapters/reliability/testing/api.ts'
import { newPhone, wrongCode } from '#adapters/reliability/testing/code-purposes.ts'
import { brokenInvariants } from '#adapters/reliability/testing/invariants.ts'
import { countCharges } from '#adapters/reliability/testing/ledger.ts'
import { dropWebhooks } from '#adapters/reliability/testing/drop-webhooks.ts'
import { freeAddress, type Processes, processes } from '#adapters/reliability/testing/spawned-service.ts'

let running: Processes
/** Of one browser, which reaches the shop through either process. */
let apis: readonly [Api, Api]
let url: string
beforeAll(async () => {
  running = await processes()
  const urls = [await freeAddress(), await freeAddress()] as const
  for (const url of urls) await running.start('serve', url)
  await dropWebhooks(running.databaseUrl)
  url = urls[0]
  apis = [makeApi(urls[0], 'one browser'), makeApi(urls[1], 'one browser')]
}, 60_000)
afterEach(async () => {
  for (const api of apis) expect(await brokenInvariants({ api, databaseUrl: running.databaseUrl })).toEqual([])
}, 60_000)
afterAll(() => running.stop())

test('twenty confirms at once over two API processes charge once (P9)', async () => {
  const [api, other] = apis
  const customer = await api.signedUp()
  const orderId = await customer.order()
  const body = { paymentKey: await customer.agree(orderId), orderId, amount: 99_000 }
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      (n % 2 === 0 ? api : other).call('POST', '/api/orders/toss/confirm', { token: customer.token, body }),
    ),
  )
  for (const { status, body: answer } of answers) {
    if (status === 409) expect(answer.code).toBe('IN_PROGRESS')
    else expect([200, 202]).toContain(status)
  }
  expect(await customer.decided(orderId)).toBe('DONE')
  expect(await countCharges(api, orderId)).toBe(1)
  const { body: storing } = await api.call('GET', '/api/users/storing/active', { token: customer.token })
  expect(storing.storingList).toHaveLength(1)
}, 60_000)

test('a session that ends in one process has ended in the other (G04)', async () => {
  const [api, other] = apis
  const { token } = await api.signedUp()
  expect((await other.call('GET', '/api/users/me', { token })).status).toBe(200)
  await api.call('POST', '/api/auth/logout', { token })
  await delay(200)
  expect((await other.call('GET', '/api/users/me', { token })).status).toBe(401)
}, 60_000)

/** The same for each of them, at once, over both processes in turn. */
const overBoth = <Item, T>(items: readonly Item[], call: (api: Api, item: Item) => Promise<T>): Promise<readonly T[]> =>
  Promise.all(items.map((item, n) => call(apis[n % 2 === 0 ? 0 : 1], item)))

const times = <T>(count: number, item: T): readonly T[] => Array.from({ length: count }, () => item)

test('two processes compare no more wrong passwords and codes than one (A6, C1, C2)', async () => {
  const { email, password } = await apis[0].signedUp()
  const logIn = (api: Api, typed: string) => api.call('POST', '/api/users/login', { body: { email, password: typed } })
  const refused = await overBoth([...times(45, 'wrong-pass1'), ...times(5, password)], logIn)
  expect(sortedStatuses(refused)).toEqual(refused.map((_answer, n) => (n < 5 ? 400 : 429)))

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
    expect(sortedStatuses(both)).toEqual([200, 400, 400, 400])
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
  expect(sortedStatuses(answers)).toEqual([201, ...times(19, 409)])

  const asked = await overBoth(times(10, email), (api, to) =>
    api.call('POST', '/api/auth/send-reset-code', { body: { email: to } }),
  )
  expect(sortedStatuses(asked)).toEqual([200, ...times(9, 429)])
  const inbox = async (): Promise<readonly { readonly code: string }[]> =>
    (await apis[0].call('GET', `/sandbox/inbox.json?to=${email}`)).body
  await expect.poll(inbox, { timeout: 20_000 }).toHaveLength(1)
  const [mail] = await inbox()

  const verified = await overBoth(times(4, mail?.code), (api, code) =>
    api.call('POST', '/api/auth/verify-email-code', { body: { email, code } }),
  )
  expect(sortedStatuses(verified)).toEqual([200, 400, 400, 400])
  const resetToken: string = verified.find(({ status }) => status === 200)?.body.resetToken
  const passwords = Array.from({ length: 10 }, (_, n) => `snowing2027x${n}`)
  const reset = await overBoth(passwords, (api, newPassword) =>
    api.call('POST', '/api/auth/reset-password', { body: { email, newPassword, resetToken } }),
  )
  expect(sortedStatuses(reset)).toEqual([200, ...times(9, 400)])
  const attack = await apis[1].call('POST', '/api/auth/reset-password', {
    body: { email, newPassword: 'attacked2027' },
  })
  expect(attack.body.code).toBe('RESET_NOT_ALLOWED')
}, 60_000)

const IN_DOUBT = 40

test('two workers decide forty payments in doubt, each once (F17)', async () => {
  const [api] = apis
  await api.call('POST', '/sandbox/toss/faults', {
    body: [
      { on: 'confirm', then: 'drop-after', times: IN_DOUBT },
      // The last looks take so long that the other worker's next round comes meanwhile, with nothing else left to do.
      { on: 'lookup', then: 'delay:0', times: IN_DOUBT - 16 },
      { on: 'lookup', then: 'delay:1300', times: 16 },
    ],
  })
  // One of a kind for each customer may be in doubt.
  for (let made = 0; made < IN_DOUBT; made += 2) {
    const customer = await api.signedUp()
    for (const type of ['SKI', 'SNOWBOARD'] as const) {
      const orderId = await customer.order('BASIC', type)
      expect((await customer.confirm(orderId, await customer.agree(orderId))).status).toBe(202)
    }
  }
  await running.start('worker', url)
  await running.start('worker', url)
  await api.call('POST', '/sandbox/clock', { body: { advance: 'PT11S' } })

  const database = new pg.Client({ connectionString: running.databaseUrl })
  await database.connect()
  const counted = async () =>
    (
      await database.query<{ status: string; looks: number; attempts: number }>(
        `select status, looks, count(*)::integer as attempts from payment_attempt where status <> 'DONE' or looks > 0 group by status, looks`,
      )
    ).rows
  for (let tries = 0; tries < 150 && (await counted()).some(({ status }) => status !== 'DONE'); tries += 1) {
    await delay(100)
  }
  expect(await counted()).toEqual([{ status: 'DONE', looks: 1, attempts: IN_DOUBT }])
  expect((await database.query('select from staff_task')).rowCount).toBe(0)
  await database.end()
}, 120_000)
