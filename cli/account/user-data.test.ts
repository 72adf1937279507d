import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runSql } from '#adapters/postgres/testing/sql.ts'
import { askCli, codeIn, runCli } from '../testing/run-cli.ts'
import { type ShopAtWork, shopAtWork } from '../testing/shop-at-work.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const FOLDER = mkdtempSync(join(tmpdir(), 'seasonkeep-user-data-'))
const SECRET = 'a secret for tests, long enough to sign with'
const [NAME, PHONE] = ['김보관', '010-7700-0001']

let shop: ShopAtWork
let orderId: string
let userId: string
beforeAll(async () => {
  shop = await shopAtWork()
  await shop.hire('OPERATOR')
  const bought = ['--paid', 'cash', '--reference', 'R-0217', '--terms-agreed', '--plan', 'BASIC', '--kind', 'SKI']
  const { document } = await byBoss('order', 'create', '--phone', PHONE, '--name', NAME, ...bought)
  orderId = (document as { orders: readonly { orderId: string }[] }).orders[0]?.orderId ?? ''
  userId = ((await shop.ask('user', 'show', orderId, '--as', 'boss')).document as { id: string }).id
})
afterAll(async () => {
  await shop.close()
  rmSync(FOLDER, { recursive: true, force: true })
})

const ask = (...args: readonly string[]) => askCli(args, { ...shop.env, SEASONKEEP_SECRET: SECRET })
const byBoss = (...args: readonly string[]) => ask(...args, '--reason', `${NAME} asked for it`, '--as', 'boss')
const newestAudit = async (): Promise<unknown> =>
  ((await shop.ask('audit', 'list', '--limit', '1', '--as', 'boss')).document as { audit: readonly unknown[] }).audit[0]

test('a phone that was given at the desk is not said to get nothing (G119)', async () => {
  const { stdout } = await runCli(['user', 'show', orderId, '--as', 'boss'], shop.env)
  expect(stdout).toMatch(/phone +010-\*{4}-0001 \(given at the desk\)/)
  expect((await runCli(['user', 'find', NAME, '--as', 'boss'], shop.env)).stdout).not.toContain('not proved')
})

test('a number or name that was mistyped at the desk is put right, and what the customer does themselves is not (G799)', async () => {
  const change = (...args: readonly string[]) =>
    ask('user', 'change', ...args, '--reason', 'mistyped', '--as', 'operator')
  expect(
    codeIn(await ask('user', 'change', orderId, '--name', '김보간', '--reason', 'mistyped', '--as', 'operator')),
  ).toBe(undefined)
  const planned = await change(orderId, '--name', NAME, '--phone', '010-7700-0009', '--dry-run')
  expect(planned.document).toEqual({ id: userId, name: NAME, phone: '01077000009', dryRun: true })
  expect((await change(orderId, '--name', NAME, '--phone', '010-7700-0009')).document).toEqual({
    ...(planned.document as object),
    dryRun: false,
  })
  expect(((await shop.ask('user', 'show', '010-7700-0009', '--as', 'boss')).document as { id: string }).id).toBe(userId)
  expect(await newestAudit()).toMatchObject({ staff: 'operator', command: 'user change', subject: userId })
  const bought = ['--paid', 'cash', '--reference', 'R-0218', '--terms-agreed', '--plan', 'BASIC', '--kind', 'SKI']
  await ask(
    'order',
    'create',
    '--phone',
    '010-7700-0002',
    '--name',
    '이둘째',
    ...bought,
    '--reason',
    'desk',
    '--as',
    'boss',
  )
  expect(codeIn(await change(orderId, '--phone', '010-7700-0002'))).toBe('PHONE_OF_ANOTHER')
  const { customer } = await shop.paid()
  // Whoever has proved it is the same person only under the same name: the messages of one would reach the other.
  await runSql(
    shop.databaseUrl,
    `update customer set phone = '01077000008', phone_proved_at = created_at where email = '${customer.email}'`,
  )
  expect(codeIn(await change(orderId, '--phone', '010-7700-0008'))).toBe('PHONE_OF_ANOTHER')
  expect((await change(orderId, '--phone', '010-7700-0008', '--name', '김시즌', '--dry-run')).exitCode).toBe(0)
  expect(codeIn(await change(customer.email, '--name', NAME))).toBe('CUSTOMER_HAS_LOGIN')
  expect((await change(orderId, '--phone', PHONE)).exitCode).toBe(0)
})

test('a customer without a login gets all that is kept of them from an ADMIN, and the audit log says so (G253)', async () => {
  const file = join(FOLDER, 'customer.json')
  const asked = ['user', 'export', orderId, '--file', file]
  expect(codeIn(await ask(...asked, '--reason', 'curious', '--as', 'operator'))).toBe('ROLE_TOO_LOW')
  expect((await byBoss(...asked)).document).toEqual({ id: userId, file })
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
    profile: { name: NAME, phone: '01077000001', provider: 'DESK' },
    orders: [{ orderId, payments: [{ reference: 'R-0217' }] }],
    exportedAt: '2026-11-21T03:00:00.000Z',
  })
  expect(statSync(file).mode % 0o100).toBe(0)
  expect(await newestAudit()).toMatchObject({ staff: 'boss', command: 'user export', subject: userId })
  expect(codeIn(await byBoss(...asked))).toBe('FILE_REFUSED')
  expect(codeIn(await byBoss('user', 'export', 'nobody', '--file', join(FOLDER, 'nobody.json')))).toBe('USER_NOT_FOUND')
})

test('a customer without a login is erased by an ADMIN once gear and money are settled, and nothing leads back (G254)', async () => {
  const asked = ['user', 'delete', orderId]
  expect(codeIn(await ask(...asked, '--reason', 'asked for it', '--as', 'operator'))).toBe('ROLE_TOO_LOW')
  expect(codeIn(await byBoss(...asked))).toBe('NOT_ELIGIBLE')
  expect((await byBoss('order', 'cancel', orderId, '--operator-fault')).exitCode).toBe(0)

  const before = await shop.dump()
  expect((await byBoss(...asked, '--dry-run')).document).toMatchObject({
    id: userId,
    kept: { contracts: 1, payments: 1, hasContact: true },
    dryRun: true,
  })
  expect(await shop.dump()).toEqual(before)

  expect((await byBoss(...asked)).document).toMatchObject({ id: userId, kept: { contracts: 1, payments: 1 } })
  expect(codeIn(await byBoss(...asked))).toBe('USER_NOT_FOUND')
  expect(await newestAudit()).toMatchObject({ staff: 'boss', command: 'user delete', reason: '[erased] asked for it' })
  // What was paid in cash is owed to them, and somebody has to ask for an account (G795).
  const { refund_contact: contact, ...others } = await shop.dump()
  expect(contact).toHaveLength(1)
  for (const trace of [NAME, '01077000001', PHONE, userId, 'R-0217'])
    expect(JSON.stringify(others)).not.toContain(trace)
  expect((await ask('refund', 'contact', orderId, '--reason', 'account', '--as', 'boss')).document).toEqual({
    orderId,
    name: NAME,
    phone: '01077000001',
    isPhoneProved: false,
    email: null,
  })
  expect((await ask('order', 'show', orderId, '--as', 'boss')).document).toMatchObject({
    customer: null,
    customerName: NAME,
    maskedPhone: '010-****-0001',
  })
})

test('a customer with a login is erased too, and the number and e-mail are free again (G254, W1)', async () => {
  const { customer, orderId: id } = await shop.paid()
  expect((await byBoss('order', 'cancel', id)).exitCode).toBe(0)
  expect((await byBoss('user', 'delete', customer.email)).exitCode).toBe(0)
  expect((await shop.api.call('GET', '/api/users/home-info', { token: customer.token })).status).toBe(401)
  const readEvents = async () => JSON.stringify((await shop.dump()).security_event)
  await expect.poll(async () => (await readEvents()).match(/LEFT/g)).toHaveLength(2)
})
