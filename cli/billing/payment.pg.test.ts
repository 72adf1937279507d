import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runSql } from '#adapters/postgres/testing/sql.ts'
import { SANDBOX_TOSS_KEYS } from '#adapters/sandbox/sandbox.ts'
import { codeIn } from '../testing/run-cli.ts'
import { type ShopAtWork, shopAtWork } from '../testing/shop-at-work.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 })

const BY_OPERATOR = ['--as', 'operator', '--reason', 'the customer called']

let shop: ShopAtWork
let paidOrder: string
let doubtful: string
beforeAll(async () => {
  shop = await shopAtWork()
  const { customer, orderId } = await shop.paid()
  paidOrder = orderId
  // The money moves, and the answer gets lost.
  doubtful = await customer.order()
  const paymentKey = await customer.agree(doubtful)
  await shop.api.call('POST', '/sandbox/toss/faults', { body: [{ on: 'confirm', then: 'drop-after' }] })
  expect((await customer.confirm(doubtful, paymentKey)).status).toBe(202)
  await shop.api.call('POST', '/sandbox/clock', { body: { advance: 'PT1H' } })
  await shop.hire('OPERATOR', 'SUPPORT')
})
afterAll(() => shop.close())

const show = async (id: string) => (await shop.ask('payment', 'show', id, '--as', 'support')).document
const reconcile = (id: string, ...rest: readonly string[]) => shop.ask('payment', 'reconcile', id, ...rest)
const selfcheck = (...rest: readonly string[]) => shop.ask('payment', 'selfcheck', ...rest)

test('a payment is shown with its tries, its fee and the receipt, by its own id too', async () => {
  const shown = (await show(paidOrder)) as { payments: readonly { id: string }[] }
  expect(shown).toMatchObject({
    payments: [
      {
        orderId: paidOrder,
        term: 1,
        customerName: '김시즌',
        amountWon: 99_000,
        status: 'DONE',
        feeWon: 2_970,
        cardLabel: '롯데카드 123*',
        receiptUrl: expect.stringContaining('/receipt/'),
        attempts: [{ n: 1, status: 'DONE', gatewayOrderId: paidOrder, failure: null }],
        refunds: [],
      },
    ],
  })
  expect(await show(shown.payments[0]?.id ?? '')).toEqual(shown)
  expect(await show(randomUUID())).toMatchObject({ error: { code: 'PAYMENT_NOT_FOUND' } })
})

test('what is still to be decided is no difference', async () => {
  expect((await selfcheck('--as', 'support')).document).toMatchObject({ compared: 1, differences: [] })
})

test('a payment in doubt is decided by the record of the provider, as the dry run said (D19)', async () => {
  const before = await shop.dump()
  const planned = await reconcile(doubtful, ...BY_OPERATOR, '--dry-run')
  expect(planned.document).toMatchObject({ dryRun: true, found: [{ gatewayOrderId: doubtful, verdict: 'TAKEN' }] })
  const refused = await reconcile(doubtful, '--as', 'support', '--reason', 'helps out', '--dry-run')
  expect([refused.exitCode, codeIn(refused)]).toEqual([1, 'ROLE_TOO_LOW'])
  expect((await reconcile(doubtful, '--as', 'operator')).exitCode).toBe(2)
  expect(await shop.dump()).toEqual(before)

  const done = await reconcile(doubtful, ...BY_OPERATOR)
  expect(done.document).toEqual({ ...(planned.document as object), dryRun: false })
  expect(await show(doubtful)).toMatchObject({ payments: [{ status: 'DONE', attempts: [{ status: 'DONE' }] }] })
  expect((await shop.ask('order', 'show', doubtful, '--as', 'support')).document).toMatchObject({ state: 'REQUESTED' })
  expect((await shop.ask('audit', 'list', '--limit', '1', '--as', 'boss')).document).toMatchObject({
    audit: [{ staff: 'operator', command: 'payment reconcile', reason: 'the customer called' }],
  })
  const again = await reconcile(doubtful, ...BY_OPERATOR)
  expect(again.document).toMatchObject({ found: [{ gatewayOrderId: doubtful, verdict: 'TAKEN' }] })
})

test('money that was taken without our asking is found and written down', async () => {
  const customer = await shop.api.signedUp()
  const order = await customer.order()
  expect((await reconcile(order, ...BY_OPERATOR)).document).toMatchObject({ found: [{ verdict: 'NOT_TAKEN' }] })
  const paymentKey = await customer.agree(order)
  const { status } = await shop.api.call('POST', '/sandbox/toss/v1/payments/confirm', {
    body: { paymentKey, orderId: order, amount: 99_000 },
    headers: { authorization: `Basic ${btoa(`${SANDBOX_TOSS_KEYS.secretKey}:`)}` },
  })
  expect(status).toBe(200)
  expect((await reconcile(order, ...BY_OPERATOR)).document).toMatchObject({ found: [{ verdict: 'TAKEN' }] })
  expect(await show(order)).toMatchObject({ payments: [{ status: 'DONE' }] })
})

test('a provider that is silent decides nothing', async () => {
  const order = await (await shop.api.signedUp()).order()
  for (const [why, ...command] of [
    ['gave no answer', 'payment', 'reconcile', order, ...BY_OPERATOR],
    ['(socket hang up)', 'payment', 'selfcheck', '--as', 'support'],
  ]) {
    await shop.api.call('POST', '/sandbox/toss/faults', { body: [{ on: 'lookup', then: 'drop-before' }] })
    const asked = await shop.ask(...command)
    expect([asked.exitCode, codeIn(asked)]).toEqual([3, 'PROVIDER_SILENT'])
    expect(JSON.stringify(asked.document)).toContain(why)
  }
  expect(await show(order)).toMatchObject({ payments: [{ status: 'READY' }] })
})

test('equal ledgers agree, and the check writes nothing', async () => {
  await shop.api.call('POST', '/sandbox/clock', { body: { advance: 'PT1H' } })
  const before = await shop.dump()
  const checked = await selfcheck('--as', 'support')
  expect(checked).toMatchObject({ exitCode: 0, document: { compared: 3, differences: [], newTasks: 0 } })
  expect((await selfcheck('--to', '2026-11-20', '--as', 'support')).document).toMatchObject({ compared: 0 })
  expect(await shop.dump()).toEqual(before)
})

// M8: a database that was brought back from a backup has forgotten what happened since.
test('what one side does not know becomes a task, once, that staff closes', async () => {
  const { orderId } = await shop.paid()
  await shop.api.call('POST', '/sandbox/clock', { body: { advance: 'PT1H' } })
  await runSql(
    shop.databaseUrl,
    `delete from payment_attempt using payment p where p.id = payment_id and p.order_id = '${orderId}';
     ${['payment', 'timeline', 'consent'].map(table => `delete from ${table} where order_id = '${orderId}'`).join(';')};
     delete from storage_order where id = '${orderId}'`,
  )
  const checked = await selfcheck('--as', 'support')
  expect(checked.exitCode).toBe(1)
  expect(checked.document).toMatchObject({
    error: { code: 'LEDGER_DIFFERS' },
    differences: [{ kind: 'CHARGE', gatewayOrderId: orderId, oursWon: null, theirsWon: 99_000 }],
    newTasks: 0,
  })
  const refused = await selfcheck('--tasks', '--reason', 'monthly', '--as', 'support')
  expect([refused.exitCode, codeIn(refused)]).toEqual([1, 'ROLE_TOO_LOW'])
  expect((await selfcheck('--tasks', '--as', 'operator')).exitCode).toBe(2)

  const tasks = async () =>
    (
      (await shop.ask('task', 'list', '--as', 'support')).document as { tasks: readonly { id: number; kind: string }[] }
    ).tasks.filter(({ kind }) => kind === 'LEDGER_DIFFERENCE')
  expect(await tasks()).toEqual([])
  expect((await selfcheck('--tasks', '--dry-run', ...BY_OPERATOR)).document).toMatchObject({ newTasks: 0 })
  expect((await selfcheck('--tasks', ...BY_OPERATOR)).document).toMatchObject({ newTasks: 1 })
  expect((await selfcheck('--tasks', ...BY_OPERATOR)).document).toMatchObject({ newTasks: 0 })
  const [task, ...more] = await tasks()
  expect(more).toEqual([])
  expect(task).toMatchObject({
    kind: 'LEDGER_DIFFERENCE',
    subject: orderId,
    advice: expect.stringContaining('payment show'),
  })

  const close = (...rest: readonly string[]) => shop.ask('task', 'done', String(task?.id), ...rest)
  const before = await shop.dump()
  expect(codeIn(await close('--as', 'support', '--reason', 'x', '--dry-run'))).toBe('ROLE_TOO_LOW')
  const planned = await close(...BY_OPERATOR, '--dry-run')
  expect(await shop.dump()).toEqual(before)
  expect((await close(...BY_OPERATOR)).document).toEqual({ ...(planned.document as object), dryRun: false })
  expect(codeIn(await close(...BY_OPERATOR))).toBe('TASK_DONE_BEFORE')
  expect(codeIn(await shop.ask('task', 'done', '999', ...BY_OPERATOR))).toBe('TASK_UNKNOWN')
  expect(await tasks()).toEqual([])
  const { document } = await shop.ask('task', 'list', '--all', '--as', 'support')
  expect(document).toMatchObject({
    tasks: expect.arrayContaining([expect.objectContaining({ subject: orderId, doneAt: expect.any(String) })]),
  })
})
