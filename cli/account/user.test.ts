import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runSql } from '#adapters/postgres/testing/sql.ts'
import type { Customer } from '#adapters/reliability/testing/api.ts'
import { codeIn, runCli } from '../testing/run-cli.ts'
import { type ShopAtWork, shopAtWork } from '../testing/shop-at-work.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let shop: ShopAtWork
let customer: Customer
let orderId: string
let userId: string
beforeAll(async () => {
  shop = await shopAtWork()
  ;({ customer, orderId } = await shop.paid())
  for (let index = 0; index < 20; index += 1) await shop.api.signedUp()
  const joined = await shop.api.call('POST', '/api/users/signup', {
    body: {
      userName: '이영희',
      userLogin: 'Younghee@example.com',
      userPassword: 'skiing2026',
      userPhone: '01012345678',
      available: true,
      isSocial: false,
    },
  })
  expect(joined.status).toBe(201)
  await shop.hire('OPERATOR', 'SUPPORT')
  userId = await findId(customer.email)
})
afterAll(() => shop.close())

type Found = { readonly id: string; readonly name: string; readonly phone: string | null; readonly orders: number }

const find = (text: string, by = 'support') => shop.ask('user', 'find', text, '--as', by)
const found = async (text: string): Promise<readonly Found[]> =>
  ((await find(text)).document as { users: readonly Found[] }).users
const findId = async (text: string): Promise<string> => (await found(text))[0]?.id ?? ''
const show = (...args: readonly string[]) => shop.ask('user', 'show', ...args)

test.each([
  ['the end of the phone', () => '5678', '이영희'],
  ['the phone as people say it', () => '010-1234-5678', '이영희'],
  ['a part of the name', () => '영희', '이영희'],
  ['a name that was typed in parts', () => '영희'.normalize('NFD'), '이영희'],
  ['the beginning of the e-mail', () => 'YOUNGHEE@', '이영희'],
  ['the order', () => orderId, '김시즌'],
  ['the order as it is read aloud', () => orderId.toLowerCase(), '김시즌'],
])('a customer is found by %s, masked', async (_how, text, name) => {
  const users = await found(text())
  expect(users.map(user => user.name)).toEqual([name])
  expect(JSON.stringify(users)).not.toMatch(/12345678|1234-5678|younghee/i)
})

test.each(['%%', '__', "' or 1=1 --"])('%j finds no customer', async text => {
  expect(await found(text)).toEqual([])
})

test('one letter is no search', async () => {
  const asked = await find('김')
  expect([asked.exitCode, codeIn(asked)]).toEqual([2, 'WRONG_USAGE'])
})

test('twenty are shown, and that there are more', async () => {
  expect((await find('김시즌')).document).toMatchObject({ users: { length: 20 }, hasMore: true })
  expect((await find('이영희')).document).toMatchObject({ users: { length: 1 }, hasMore: false })
})

test('all that belongs to a customer is shown, masked', async () => {
  const shown = await show(userId, '--as', 'support')
  expect(shown.document).toMatchObject({
    name: '김시즌',
    phone: null,
    provider: 'EMAIL',
    card: null,
    sessions: 1,
    contracts: [{ id: orderId, state: 'REQUESTED', nextRenewalDate: null }],
    payments: [{ orderId, term: 1, amountWon: 99_000, status: 'DONE' }],
    openTasks: [],
  })
  expect(JSON.stringify(shown.document)).not.toContain(customer.email)
})

test.each([
  ['the e-mail', () => customer.email.toUpperCase(), '김시즌'],
  ['an order, as it is read aloud', () => orderId.toLowerCase(), '김시즌'],
  ['the phone', () => '01012345678', '이영희'],
  ['the phone as people say it', () => '+82 10-1234-5678', '이영희'],
])('a customer is shown by %s', async (_how, who, name) => {
  expect((await show(who(), '--as', 'support')).document).toMatchObject({ name })
})

test('a phone that several have typed has no owner until one proves it; a search lists them all', async () => {
  const phone = '01077665544'
  const people = [await shop.api.signedUp(), await shop.api.signedUp()] as const
  const set = (change: string, { email }: Customer) =>
    runSql(shop.databaseUrl, `update customer set ${change} where email = '${email}'`)
  for (const person of people) await set(`phone = '${phone}'`, person)
  const ids = [await findId(people[0].email), await findId(people[1].email)]
  expect((await found('5544')).map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  const asked = await show(phone, '--as', 'support')
  expect([asked.exitCode, codeIn(asked)]).toEqual([1, 'USER_NOT_FOUND'])

  await set('phone_proved_at = now()', people[1])
  expect((await show(phone, '--as', 'support')).document).toMatchObject({ id: ids[1] })
  const { stdout } = await runCli(['user', 'find', '5544', '--as', 'support'], shop.env)
  expect(stdout.match(/\(not proved\)/g)).toHaveLength(1)
})

test('a search by phone is in the audit log with the customer, never with the number (W10)', async () => {
  const looked = ['010-1234-5678', '--unmask', '--reason', 'calls back']
  expect((await show(...looked, '--as', 'support')).exitCode).toBe(1)
  expect((await show(...looked, '--as', 'operator')).document).toMatchObject({ phone: '010-1234-5678' })
  const { audit } = (await shop.ask('audit', 'list', '--limit', '2', '--as', 'boss')).document as {
    audit: readonly { command: string; subject: string }[]
  }
  expect(audit.map(({ command }) => command)).toEqual(['user show --unmask', 'refused: user show --unmask'])
  expect(new Set(audit.map(({ subject }) => subject))).toEqual(new Set([await findId('5678')]))
})

test('e-mail and phone are shown for a reason, which the audit log keeps (W10)', async () => {
  const reason = ['--unmask', '--reason', 'calls back']
  expect((await show(userId, ...reason, '--as', 'operator')).document).toMatchObject({ email: customer.email })
  expect((await show(await findId('5678'), ...reason, '--as', 'operator')).document).toMatchObject({
    email: 'Younghee@example.com',
    emailProvedAt: null,
    phone: '010-1234-5678',
    phoneProvedAt: null,
  })
  const audit = (await shop.ask('audit', 'list', '--subject', userId, '--as', 'boss')).document
  expect(audit).toMatchObject({
    audit: [{ staff: 'operator', command: 'user show --unmask', reason: 'calls back' }],
  })
  const hidden = await show(userId, ...reason, '--as', 'support')
  expect([hidden.exitCode, codeIn(hidden)]).toEqual([1, 'ROLE_TOO_LOW'])
  expect(JSON.stringify(hidden.document)).not.toContain(customer.email)
  expect((await shop.ask('audit', 'list', '--limit', '1', '--as', 'boss')).document).toMatchObject({
    audit: [{ staff: 'support', command: 'refused: user show --unmask', subject: userId }],
  })
})

test.each([
  ['without a reason', () => [userId, '--unmask', '--as', 'operator'], 2, 'WRONG_USAGE'],
  ['with a reason for nothing', () => [userId, '--reason', 'curious', '--as', 'operator'], 2, 'WRONG_USAGE'],
  ['of nobody', () => ['00000000-0000-4000-8000-000000000000', '--as', 'support'], 1, 'USER_NOT_FOUND'],
  ['by a part of the phone', () => ['5678', '--as', 'support'], 1, 'USER_NOT_FOUND'],
  ['of a wrong id', () => ["1' or 1=1", '--as', 'support'], 1, 'USER_NOT_FOUND'],
  ['of nobody, unmasked', () => ['nobody', '--unmask', '--reason', 'x', '--as', 'operator'], 1, 'USER_NOT_FOUND'],
])('a look %s shows and writes nothing', async (_name, args, exitCode, code) => {
  const before = await shop.dump()
  const asked = await show(...args())
  expect([asked.exitCode, codeIn(asked)]).toEqual([exitCode, code])
  expect(await shop.dump()).toEqual(before)
})

test('security events of an account are shown for a reason, and the access is recorded (W10)', async () => {
  const other = await shop.api.signedUp()
  await shop.api.call('POST', '/api/users/login', { body: { email: other.email, password: 'wrong-pass1' } })
  const events = (...args: readonly string[]) => shop.ask('user', 'events', other.email, ...args, '--as', 'support')
  await expect
    .poll(async () => (await events('--reason', 'saw a stranger')).document, { timeout: 20_000 })
    .toMatchObject({
      events: [
        { event: 'LOG_IN_FAILED', via: 'EMAIL', device: expect.any(String), place: 'A' },
        { event: 'LOGGED_IN', via: 'EMAIL', place: 'A' },
      ],
    })
  const latest = await events('--reason', 'saw a stranger', '--limit', '1')
  expect(latest.document).toMatchObject({ events: [{ place: 'A' }] })
  expect(codeIn(await events())).toBe('WRONG_USAGE')
  const id = await findId(other.email)
  expect((await shop.ask('audit', 'list', '--subject', id, '--as', 'boss')).document).toMatchObject({
    audit: expect.arrayContaining([
      expect.objectContaining({ staff: 'support', command: 'user events', reason: 'saw a stranger' }),
    ]),
  })
})

test('a customer who lost the phone is logged out everywhere, at once', async () => {
  const other = await shop.api.signedUp()
  const me = () => shop.api.call('GET', '/api/users/me', { token: other.token })
  const logOut = (...args: readonly string[]) => shop.ask('user', 'log-out', other.email, '--reason', 'lost', ...args)
  expect((await logOut('--dry-run', '--as', 'support')).document).toMatchObject({ sessions: 1, dryRun: true })
  expect((await me()).status).toBe(200)
  const done = await logOut('--as', 'support')
  expect([done.exitCode, done.document]).toMatchObject([0, { sessions: 1, dryRun: false }])
  await expect.poll(async () => (await me()).status).toBe(401)
  const id = await findId(other.email)
  expect((await shop.ask('audit', 'list', '--subject', id, '--as', 'boss')).document).toMatchObject({
    audit: [{ staff: 'support', command: 'user log-out', reason: 'lost' }],
  })
  const nobody = await shop.ask('user', 'log-out', 'nobody@example.com', '--reason', 'lost', '--as', 'support')
  expect(codeIn(nobody)).toBe('USER_NOT_FOUND')
})
