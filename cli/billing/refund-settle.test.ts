import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runSql } from '#adapters/postgres/testing/sql.ts'
import { codeIn, runCli } from '../testing/run-cli.ts'
import { type ShopAtWork, shopAtWork } from '../testing/shop-at-work.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const REFUND = 96_030
const TODAY = '2026-11-21'

let shop: ShopAtWork
beforeAll(async () => {
  shop = await shopAtWork()
  await shop.hire('OPERATOR', 'SUPPORT')
})
afterAll(() => shop.close())

const settle = (id: string, ...rest: readonly string[]) =>
  shop.ask('refund', 'settle', id, '--paid-by-bank', '--reason', 'the card is closed', ...rest)
const byOperator = (id: string, ...rest: readonly string[]) => settle(id, '--on', TODAY, '--as', 'operator', ...rest)

type Refund = { readonly id: string; readonly orderId: string; readonly status: string }

/** Of a storage that was cancelled while the provider behaved so. */
const cancelled = async (then: string): Promise<Refund> => {
  const { customer, orderId } = await shop.paid()
  const { body } = await shop.api.call('GET', `/api/users/storing/cancel-info?orderId=${orderId}`, customer)
  await shop.api.call('POST', '/sandbox/toss/faults', { body: [{ on: 'cancel', then, times: 1 }] })
  await shop.api.call('PUT', `/api/payments/${body.paymentId}/status`, {
    token: customer.token,
    body: { status: 'CANCELLED', intent: 'CANCEL' },
  })
  const { document } = await shop.ask('refund', 'list', '--as', 'support')
  const found = (document as { refunds: readonly Refund[] }).refunds.find(refund => refund.orderId === orderId)
  if (!found) throw new Error(`no refund of ${orderId} is open`)
  return found
}
const tasks = async () =>
  ((await shop.ask('task', 'list', '--as', 'support')).document as { tasks: readonly { kind: string }[] }).tasks.map(
    ({ kind }) => kind,
  )

test('a refund that the card would not take is closed by hand, as its dry run said, with its task', async () => {
  const { id, orderId, status } = await cancelled('error:NOT_CANCELABLE_AMOUNT')
  expect([status, await tasks()]).toEqual(['FAILED', ['MANUAL_REFUND']])
  const before = await shop.dump()
  const planned = await byOperator(id, '--dry-run')
  expect(planned.document).toMatchObject({ settled: [{ amountWon: REFUND, paidByBankOn: TODAY }], dryRun: true })
  expect(await shop.dump()).toEqual(before)
  expect((await byOperator(id)).document).toEqual({ ...(planned.document as object), dryRun: false })
  expect(await tasks()).toEqual([])
  expect((await shop.ask('payment', 'show', orderId, '--as', 'support')).document).toMatchObject({
    payments: [
      {
        status: 'REFUNDED',
        refunds: [
          { n: 1, status: 'FAILED', paidByBankOn: null },
          { n: 2, status: 'DONE', paidByBankOn: TODAY },
        ],
      },
    ],
  })
  const { document } = await shop.ask('audit', 'list', '--subject', orderId, '--limit', '1', '--as', 'boss')
  expect(document).toMatchObject({
    audit: [{ staff: 'operator', command: 'refund settle', reason: 'the card is closed' }],
  })
  expect(codeIn(await byOperator(id))).toBe('REFUND_REPLACED')
})

test('a refund settled by the wrong id is opened again, and settled or tried once more', async () => {
  const { id, orderId } = await cancelled('error:NOT_CANCELABLE_AMOUNT')
  const reopen = (...rest: readonly string[]) =>
    shop.ask('refund', 'reopen', id, '--reason', 'another was meant', ...rest)
  expect(codeIn(await reopen('--as', 'boss'))).toBe('REFUND_NOT_BY_BANK')
  await byOperator(id)
  expect(codeIn(await reopen('--as', 'operator'))).toBe('ROLE_TOO_LOW')
  const before = await shop.dump()
  const planned = await reopen('--as', 'boss', '--dry-run')
  expect(await shop.dump()).toEqual(before)
  const { document } = await reopen('--as', 'boss')
  expect(document).toEqual({ ...(planned.document as object), dryRun: false })
  expect(await tasks()).toEqual(['MANUAL_REFUND'])
  expect((await shop.ask('payment', 'show', orderId, '--as', 'support')).document).toMatchObject({
    payments: [{ status: 'CANCELLED', refunds: [{ n: 1 }, { n: 2, status: 'FAILED', paidByBankOn: null }] }],
  })
  expect(codeIn(await reopen('--as', 'boss'))).toBe('REFUND_NOT_BY_BANK')
  const again = (document as { id: string }).id
  expect((await byOperator(again)).document).toMatchObject({ settled: [{ amountWon: REFUND, paidByBankOn: TODAY }] })
  expect(await tasks()).toEqual([])
})

test('what staff paid by bank is no difference between the ledgers', async () => {
  await shop.api.call('POST', '/sandbox/clock', { body: { advance: 'PT1H' } })
  expect((await shop.ask('payment', 'selfcheck', '--as', 'support')).document).toMatchObject({
    compared: 2,
    differences: [],
  })
})

test('a refund in doubt is not paid by bank; once its record was left to the staff, only what is missing is', async () => {
  const { id, orderId, status } = await cancelled('drop-before')
  expect(status).toBe('UNKNOWN')
  expect(codeIn(await byOperator(id))).toBe('REFUND_IN_DOUBT')

  // As the reconciler leaves it when the provider's record speaks of another sum.
  await runSql(
    shop.databaseUrl,
    `update refund set left_to_staff = true where id = '${id}';
     insert into staff_task (kind, subject, detail, created_at) values ('REFUND_MISMATCH', '${id}', 'another sum', now())`,
  )
  await shop.api.call('POST', '/sandbox/toss/faults', { body: [{ on: 'lookup', then: 'drop-before' }] })
  expect(await byOperator(id)).toMatchObject({ exitCode: 3, document: { error: { code: 'PROVIDER_SILENT' } } })
  const settled = await byOperator(id)
  expect(settled.document).toMatchObject({ settled: [{ amountWon: REFUND, paidByBankOn: TODAY }] })
  expect([await tasks(), (await shop.ask('payment', 'show', orderId, '--as', 'support')).document]).toMatchObject([
    [],
    { payments: [{ status: 'REFUNDED', refunds: [{ failure: { code: 'NOT_GIVEN' } }, { status: 'DONE' }] }] },
  ])
})

test('a refund that is back already is not paid by bank, although that is not recorded yet', async () => {
  const { id } = await cancelled('drop-after')
  await runSql(shop.databaseUrl, `update refund set left_to_staff = true where id = '${id}'`)
  const asked = await byOperator(id)
  expect([asked.exitCode, codeIn(asked)]).toEqual([1, 'RECORD_DIFFERS'])
  expect(JSON.stringify(asked.document)).toContain('96,030')
})

test('wrong words, wrong days and too low a role change nothing', async () => {
  const { id } = await cancelled('error:NOT_CANCELABLE_AMOUNT')
  const { audit: _before, ...before } = await shop.dump()
  const refusals = [
    [await settle(id, '--on', '2026-11-22', '--as', 'operator'), 1, 'DAY_NOT_POSSIBLE'],
    [await settle(id, '--on', '2026-11-20', '--as', 'operator'), 1, 'DAY_NOT_POSSIBLE'],
    [await settle(id, '--on', '20261121', '--as', 'operator'), 2, 'WRONG_USAGE'],
    [await settle(id, '--as', 'operator'), 2, 'WRONG_USAGE'],
    [await shop.ask('refund', 'settle', id, '--on', TODAY, '--as', 'operator', '--reason', 'x'), 2, 'WRONG_USAGE'],
    [await settle(id, '--on', TODAY, '--as', 'support'), 1, 'ROLE_TOO_LOW'],
    [await byOperator(randomUUID()), 1, 'REFUND_UNKNOWN'],
    [await byOperator("1' or 1=1"), 1, 'REFUND_UNKNOWN'],
  ] as const
  for (const [asked, exitCode, code] of refusals) {
    expect([asked.exitCode, codeIn(asked)]).toEqual([exitCode, code])
  }
  const { audit: _after, ...after } = await shop.dump()
  expect(after).toEqual(before)
})

test('one transfer for several refunds is written down by one command, and the one that is done already is named (G252)', async () => {
  const [one, two] = [await cancelled('error:NOT_CANCELABLE_AMOUNT'), await cancelled('error:NOT_CANCELABLE_AMOUNT')]
  const both = await byOperator(one.id, two.id)
  expect(both).toMatchObject({
    exitCode: 0,
    document: { orders: [{ orderId: one.orderId }, { orderId: two.orderId }] },
  })
  const { stdout } = await runCli(['order', 'show', one.orderId, '--as', 'operator'], shop.env)
  expect(stdout).toMatch(/^payment +99,000 won REFUNDED, 96,030 given back$/m)
  const again = await byOperator(one.id, two.id)
  expect([codeIn(again), JSON.stringify(again.document)]).toEqual(['SOME_REFUSED', expect.stringContaining(one.id)])
})

test('what was taken at the desk is paid back at once, by the orders that were cancelled (G951)', async () => {
  const before = await tasks()
  const who = ['--phone', '010-7700-0051', '--name', '김현금', '--plan', 'BASIC', '--kind', 'SKI', '--sets', '2']
  const paid = ['--terms-agreed', '--paid', 'cash', '--reference', 'R-51', '--reason', 'came', '--as', 'operator']
  const ordered = await shop.ask('order', 'create', ...who, ...paid)
  const { orders } = ordered.document as { readonly orders: readonly { readonly orderId: string }[] }
  const ids = orders.map(({ orderId }) => orderId)
  const [first = '', second = ''] = ids
  expect(codeIn(await byOperator(first))).toBe('REFUND_UNKNOWN')
  const cancel = ['order', 'cancel', ...ids, await shop.paidOrder(), '--reason', 'fell ill', '--as', 'operator']
  // What goes back by card is not to be sent.
  expect((await shop.ask(...cancel)).document).toMatchObject({ togetherWon: 198_000 })
  expect((await byOperator(first, second)).document).toMatchObject({
    orders: ids.map(orderId => ({ orderId, settled: [{ amountWon: 99_000, paidByBankOn: TODAY }] })),
    togetherWon: 198_000,
  })
  expect([await tasks(), (await shop.ask('payment', 'show', first, '--as', 'support')).document]).toMatchObject([
    before,
    { payments: [{ status: 'REFUNDED', refunds: [{ failure: { code: 'PAID_AT_DESK' } }, { status: 'DONE' }] }] },
  ])
})
