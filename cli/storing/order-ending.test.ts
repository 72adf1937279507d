import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runSql } from '#adapters/postgres/testing/sql.ts'
import { codeIn, runCli } from '../testing/run-cli.ts'
import { type ShopAtWork, shopAtWork } from '../testing/shop-at-work.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const BY_SUPPORT = ['--as', 'support', '--reason', 'customer called'] as const
const BY_BOSS = ['--as', 'boss', '--reason', 'our fault'] as const

let shop: ShopAtWork
beforeAll(async () => {
  shop = await shopAtWork()
  await shop.hire('SUPPORT')
})
afterAll(() => shop.close())

const refunds = async (): Promise<readonly { id: string }[]> => {
  const { document } = await shop.ask('refund', 'list', '--as', 'support')
  return (document as { refunds: readonly { id: string }[] }).refunds
}

// What a dry run prints is what the run then does, and it leaves no trace (D19).
const asTried = async (...args: readonly string[]): Promise<unknown> => {
  const before = await shop.dump()
  const tried = await shop.ask(...args, '--dry-run')
  expect(tried.exitCode).toBe(0)
  expect(await shop.dump()).toEqual(before)
  const done = await shop.ask(...args)
  expect(done.document).toEqual({ ...(tried.document as object), dryRun: false })
  return done.document
}

test('support cancels within the rules, and the refund waits for a worker', async () => {
  const order = await shop.paidOrder()
  const done = await asTried('order', 'cancel', order, ...BY_SUPPORT)
  expect(done).toMatchObject({
    orderId: order,
    event: 'storage.cancelled',
    from: 'REQUESTED',
    to: 'CANCELLED',
    reason: 'customer called',
    refund: { amountWon: 96_030, way: 'CARD', rule: 'FULL_MINUS_FEE' },
  })
  const [refund] = await refunds()
  expect(refund).toMatchObject({ orderId: order, status: 'SENT', amountWon: 96_030, n: 1 })
  expect((await shop.ask('audit', 'list', '--limit', '1', '--as', 'boss')).document).toMatchObject({
    audit: [{ staff: 'support', command: 'order storage.cancelled', subject: order, reason: 'customer called' }],
  })
  const again = await shop.ask('order', 'cancel', order, ...BY_SUPPORT)
  expect([again.exitCode, codeIn(again)]).toEqual([1, 'INVALID_STATE'])

  const retried = await shop.ask('refund', 'retry', refund?.id ?? '', ...BY_SUPPORT)
  expect(retried).toMatchObject({ exitCode: 0, document: { orderId: order, retry: 'LOOK_NOW' } })
  expect(codeIn(await shop.ask('refund', 'retry', 'nothing', ...BY_SUPPORT))).toBe('REFUND_UNKNOWN')
})

test('what no card takes back in part is said to go by bank, before it is cancelled (G761)', async () => {
  const order = await shop.paidOrder()
  await runSql(shop.databaseUrl, `update payment set can_refund_part = false where order_id = '${order}'`)
  const { document } = await shop.ask('order', 'cancel', order, '--dry-run', ...BY_SUPPORT)
  expect(document).toMatchObject({ refund: { amountWon: 96_030, way: 'BANK' } })
  const whole = await shop.ask('order', 'cancel', order, '--dry-run', '--operator-fault', ...BY_BOSS)
  expect(whole.document).toMatchObject({ refund: { amountWon: 99_000, way: 'CARD' } })
})

test('only an administrator gives back more than the rules do, and who tried is written down (D18, G98)', async () => {
  const order = await shop.paidOrder()
  const refused = await shop.ask('order', 'cancel', order, '--operator-fault', ...BY_SUPPORT)
  expect([refused.exitCode, codeIn(refused)]).toEqual([1, 'ROLE_TOO_LOW'])
  expect((await shop.ask('audit', 'list', '--limit', '1', '--as', 'boss')).document).toMatchObject({
    audit: [{ staff: 'support', command: 'refused: order cancel', subject: order }],
  })
  const done = await asTried('order', 'cancel', order, '--operator-fault', ...BY_BOSS)
  expect(done).toMatchObject({ refund: { amountWon: 99_000, rule: 'OPERATOR_FAULT' } })
})

test('a renewal is ended and taken up again as the rules allow', async () => {
  const order = await shop.paidOrder()
  expect(codeIn(await shop.ask('order', 'terminate', order, ...BY_SUPPORT))).toBe('INVALID_STATE')
  const gear = ['--brand', 'Atomic', '--name', 'X9', '--size', '170']
  await shop.ask('order', 'advance', order, '--event', 'pickup.done', '--walk-in', ...gear, ...BY_BOSS)
  expect(codeIn(await shop.ask('order', 'cancel', order, ...BY_SUPPORT))).toBe('INVALID_STATE')
  expect(await asTried('order', 'terminate', order, ...BY_SUPPORT)).toMatchObject({
    event: 'autopay.terminated',
    set: { autoRenewal: 'TERMINATED' },
    refund: null,
  })
  expect(codeIn(await shop.ask('order', 'terminate', order, ...BY_SUPPORT))).toBe('INVALID_STATE')
  const { stdout } = await runCli(['order', 'resume', order, ...BY_SUPPORT, '--dry-run'], shop.env)
  expect(stdout).toMatch(/^renewal +no card$/m)
  // Nobody has stored a card, as who was written down at the desk (G917).
  expect(await asTried('order', 'resume', order, ...BY_SUPPORT)).toMatchObject({
    event: 'autopay.resumed',
    set: { autoRenewal: 'NEEDS_CARD' },
  })
  expect(codeIn(await shop.ask('order', 'resume', order, ...BY_SUPPORT))).toBe('INVALID_STATE')
  const locked = await shop.ask('order', 'terminate', order, '--override', ...BY_SUPPORT)
  expect(codeIn(locked)).toBe('ROLE_TOO_LOW')
})

test('what a club ends is one command, and what one order refuses is done of the others (G252)', async () => {
  const [one, two, three] = [await shop.paidOrder(), await shop.paidOrder(), await shop.paidOrder()]
  const place = ['--name', '코치', '--phone', '01012345678', '--address', '서울 강남구 테헤란로 1']
  const said = await shop.ask('order', 'place', 'set', one, two, ...place, ...BY_SUPPORT)
  expect(said).toMatchObject({ exitCode: 0, document: { orders: [{ orderId: one }, { orderId: two }] } })
  const cancelled = await shop.ask('order', 'cancel', one, two, ...BY_SUPPORT)
  expect(cancelled.document).toMatchObject({ orders: [{ to: 'CANCELLED' }, { to: 'CANCELLED' }] })
  const gear = ['--brand', 'Atomic', '--name', 'X9', '--size', '170']
  await shop.ask('order', 'advance', three, '--event', 'pickup.done', '--walk-in', ...gear, ...BY_BOSS)
  const ended = await shop.ask('order', 'terminate', two, three, ...BY_SUPPORT)
  expect([ended.exitCode, codeIn(ended)]).toEqual([1, 'SOME_REFUSED'])
  expect(ended.document).toMatchObject({
    orders: [
      { orderId: two, error: { code: 'INVALID_STATE' } },
      { orderId: three, set: { autoRenewal: 'TERMINATED' } },
    ],
  })
  const resumed = await shop.ask('order', 'resume', three, three, ...BY_SUPPORT)
  expect(codeIn(resumed)).toBe('SOME_REFUSED')
})

test('an id in small letters is answered with the one in capitals', async () => {
  const order = await shop.paidOrder()
  const { document } = await shop.ask('order', 'show', order.toLowerCase(), '--as', 'support')
  expect(document).toMatchObject({ error: { message: expect.stringContaining(`written in capitals: ${order}.`) } })
})

test.each(['cancel', 'terminate', 'resume'])('order %s needs a reason and an order that exists (D19)', async verb => {
  expect((await shop.ask('order', verb, 'SK-NOTHERE0000', '--as', 'boss')).exitCode).toBe(2)
  const unknown = await shop.ask('order', verb, 'SK-NOTHERE0000', ...BY_BOSS)
  expect([unknown.exitCode, codeIn(unknown)]).toEqual([1, 'ORDER_NOT_FOUND'])
})
