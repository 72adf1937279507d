import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openPool } from '#adapters/postgres/database.ts'
import { runSql } from '#adapters/postgres/testing/sql.ts'
import { seedContracts } from '#adapters/reliability/testing/seed-contracts.ts'
import type { Day } from '#core/shared/day.ts'
import { codeIn } from '../testing/run-cli.ts'
import { type ShopAtWork, shopAtWork } from '../testing/shop-at-work.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const NOBODY = 'SK-NOBODYKNOWSIT'

let shop: ShopAtWork
/** Stored, with a card, and renewing on 21 November 2027. */
let stored: string
/** Paid for today. */
let paid: string
beforeAll(async () => {
  shop = await shopAtWork()
  await shop.hire('OPERATOR', 'SUPPORT')
  paid = await shop.paidOrder()
  const pool = openPool({ url: shop.databaseUrl, max: 1, onError: () => undefined })
  const [contract] = await seedContracts(pool, 1, { start: '2026-11-21' as Day })
  await pool.query(`update customer set provider = 'kakao' where email is null`)
  await pool.end()
  stored = contract?.orderId ?? ''
})
afterAll(() => shop.close())

const byBoss = (...args: readonly string[]) => shop.ask(...args, '--as', 'boss', '--reason', 'test')
const rows = async () => {
  const { audit: _audit, ...others } = await shop.dump()
  return others
}
const charges = async (): Promise<number> =>
  ((await shop.api.call('GET', '/sandbox/toss/ledger.json')).body as readonly { charges: number }[]).reduce(
    (sum, line) => sum + line.charges,
    0,
  )

/** Ids, days, sums, kinds and orders of events that were typed wrong. */
const MISTYPED: readonly (readonly [what: string, args: () => readonly string[], code: string])[] = [
  ['a step of an order that is none', () => ['order', 'advance', NOBODY, '--event', 'pickup.done'], 'ORDER_NOT_FOUND'],
  [
    'an arrival before the pickup',
    () => ['order', 'advance', paid, '--event', 'storage.arrived'],
    'INVALID_TRANSITION',
  ],
  [
    'a pickup of another year',
    () => ['order', 'advance', paid, '--event', 'pickup.scheduled', '--pickup', '2062-11-23'],
    'PICKUP_DAY_FAR',
  ],
  [
    'a pickup that was last year',
    () => ['order', 'advance', paid, '--event', 'pickup.scheduled', '--pickup', '2025-11-24'],
    'PICKUP_DAY_PAST',
  ],
  ['an event that is none', () => ['order', 'advance', paid, '--event', 'pickup.doen'], 'WRONG_USAGE'],
  ['a cancellation of what is stored', () => ['order', 'cancel', stored], 'INVALID_STATE'],
  ['a cancellation of an order that is none', () => ['order', 'cancel', NOBODY], 'ORDER_NOT_FOUND'],
  ['an end before the pickup', () => ['order', 'terminate', paid], 'INVALID_STATE'],
  ['taking up again what never ended', () => ['order', 'resume', stored], 'INVALID_STATE'],
  [
    'gear of an order that is none',
    () => ['equipment', 'register', '--order', NOBODY, '--size', '170'],
    'ORDER_NOT_FOUND',
  ],
  ['a delivery without a request', () => ['checkout', 'schedule', stored, '--on', '2026-11-25'], 'INVALID_TRANSITION'],
  ['a hand-over without a request', () => ['checkout', 'deliver', stored, '--to', '이영희'], 'INVALID_TRANSITION'],
  ['a move to a locker of an order that is none', () => ['locker', 'move', NOBODY, 'A-01'], 'ORDER_NOT_FOUND'],
  ['a move of gear that is not here', () => ['locker', 'move', paid, 'A-01'], 'INVALID_TRANSITION'],
  ['lockers of two rows', () => ['locker', 'add', 'A-01..B-40'], 'WRONG_USAGE'],
  ['ten times as many lockers', () => ['locker', 'add', 'A-001..A-4000'], 'WRONG_USAGE'],
  ['removing lockers that are none', () => ['locker', 'remove', 'A-01'], 'LOCKER_NOT_FOUND'],
  ['blocking a locker that is none', () => ['locker', 'block', 'A-01'], 'LOCKER_NOT_FOUND'],
  ['unblocking a locker that is none', () => ['locker', 'unblock', 'A-01'], 'LOCKER_NOT_FOUND'],
  [
    'a price below that of now',
    () => ['price', 'offer', '--order', stored, '--won', '11900', '--from', '2027-11-01'],
    'NOT_HIGHER',
  ],
  [
    'a price of eight digits',
    () => ['price', 'offer', '--order', stored, '--won', '11900000', '--from', '2027-11-01'],
    'WRONG_USAGE',
  ],
  [
    'a price from a later year',
    () => ['price', 'offer', '--order', stored, '--won', '119000', '--from', '2072-11-01'],
    'BEFORE_THAT_DAY',
  ],
  [
    'a price from a day that is none',
    () => ['price', 'offer', '--order', stored, '--won', '119000', '--from', '2027-11-31'],
    'WRONG_USAGE',
  ],
  ['withdrawing a price that was not offered', () => ['price', 'withdraw', '--order', stored], 'NOTHING_OFFERED'],
  ['taking a price back of an order that is none', () => ['price', 'withdraw', '--order', NOBODY], 'ORDER_NOT_FOUND'],
  ['a charge of what is paid', () => ['renewal', 'charge', stored], 'NOTHING_UNPAID'],
  ['a charge of an order that is none', () => ['renewal', 'charge', NOBODY], 'ORDER_NOT_FOUND'],
  ['a refund that is none', () => ['refund', 'retry', randomUUID()], 'REFUND_UNKNOWN'],
  ['opening a refund that is none', () => ['refund', 'reopen', randomUUID()], 'REFUND_UNKNOWN'],
  ['a payment that is none', () => ['payment', 'reconcile', randomUUID()], 'PAYMENT_NOT_FOUND'],
  ['a card of an unknown customer', () => ['card', 'remove', NOBODY], 'NOT_FOUND'],
  [
    'a complaint about an unknown order',
    () => ['complaint', 'add', '--order', NOBODY, '--text', 'late'],
    'ORDER_NOT_FOUND',
  ],
  ['an answer to nothing', () => ['complaint', 'close', '4711', '--answer', 'closed'], 'COMPLAINT_UNKNOWN'],
  ['a log-out of an unknown customer', () => ['user', 'log-out', NOBODY], 'USER_NOT_FOUND'],
  ['closing a task that is none', () => ['task', 'done', '4711'], 'TASK_UNKNOWN'],
  ['opening a task that is none', () => ['task', 'reopen', '4711'], 'TASK_UNKNOWN'],
  ['a role that is none', () => ['staff', 'add', 'minji', '--name', '김민지', '--role', 'OWNER'], 'WRONG_USAGE'],
  ['an id that is taken', () => ['staff', 'add', 'support', '--name', '김민지', '--role', 'SUPPORT'], 'STAFF_ID_TAKEN'],
  ['disabling an unknown member', () => ['staff', 'disable', 'supprot'], 'STAFF_UNKNOWN'],
  ['enabling an unknown member', () => ['staff', 'enable', 'supprot'], 'STAFF_UNKNOWN'],
  ['bringing back who is there', () => ['staff', 'enable', 'support'], 'STAFF_ACTIVE'],
]

test.each(MISTYPED)('%s is refused, says what to do, and changes nothing', async (_what, args, code) => {
  const [before, charged] = [await rows(), await charges()]
  const asked = await byBoss(...args())
  expect([codeIn(asked), asked.exitCode !== 0]).toEqual([code, true])
  expect(JSON.stringify(asked.document)).toMatch(/"message":"[^"]{15,}/)
  expect(await rows()).toEqual(before)
  expect(await charges()).toBe(charged)
})

describe('what was typed by mistake is taken back', () => {
  const must = async (...args: readonly string[]): Promise<unknown> => {
    const asked = await byBoss(...args)
    expect([args, codeIn(asked)]).toEqual([args, undefined])
    return asked.document
  }
  /** What a dry run says is what is done then, and nothing before. */
  const takenBack = async (...args: readonly string[]): Promise<unknown> => {
    const before = await shop.dump()
    const planned = await must(...args, '--dry-run')
    expect(await shop.dump()).toEqual(before)
    const done = await must(...args)
    expect(done).toEqual({ ...(planned as object), dryRun: false })
    return done
  }
  const lastAudit = async (): Promise<unknown> =>
    ((await shop.ask('audit', 'list', '--limit', '1', '--as', 'boss')).document as { audit: readonly unknown[] })
      .audit[0]

  test('a role: disabled and enabled with another one', async () => {
    await must('staff', 'add', 'minji', '--name', '김민지', '--role', 'ADMIN')
    await must('staff', 'disable', 'minji')
    expect(await takenBack('staff', 'enable', 'minji', '--role', 'SUPPORT')).toMatchObject({ role: 'SUPPORT' })
    expect(await lastAudit()).toMatchObject({ command: 'staff enable SUPPORT', subject: 'minji', reason: 'test' })
    expect(codeIn(await shop.ask('staff', 'enable', 'minji', '--as', 'minji', '--reason', 'x'))).toBe('ROLE_TOO_LOW')
  })

  test('a member who was disabled in place of another comes back as they were', async () => {
    await must('staff', 'disable', 'operator')
    expect(await takenBack('staff', 'enable', 'operator')).toMatchObject({ role: 'OPERATOR' })
  })

  test('the number of a task: it is open again, once', async () => {
    await runSql(
      shop.databaseUrl,
      `insert into staff_task (kind, subject, detail, created_at) values ('PICKUP_LATE', '${paid}', 'x', '2026-11-20')`,
    )
    const listed = async () =>
      ((await shop.ask('task', 'list', '--as', 'boss')).document as { tasks: readonly { id: number }[] }).tasks
    const id = String((await listed())[0]?.id)
    await must('task', 'done', id)
    expect(codeIn(await byBoss('task', 'done', id))).toBe('TASK_DONE_BEFORE')
    expect(await listed()).toEqual([])
    await takenBack('task', 'reopen', id)
    expect(await listed()).toMatchObject([{ id: Number(id) }])
    expect(codeIn(await byBoss('task', 'reopen', id))).toBe('TASK_OPEN')
  })

  test('a price with a nought too many: also where customers were notified and agreed, and the right one can be offered', async () => {
    const offer = (won: string) =>
      must('price', 'offer', '--plan', 'BASIC', '--won', won, '--from', '2027-11-01') as Promise<{
        offered: readonly object[]
      }>
    await offer('1190000')
    await runSql(
      shop.databaseUrl,
      `update price_offer set noticed_at = '2027-10-22', tell_at = null, answer = 'AGREED', answered_at = '2027-10-23';
       update storage_order set agreed_won = 1190000 where id = '${stored}'`,
    )
    expect((await offer('119000')).offered).toEqual([])
    expect(await takenBack('price', 'withdraw', '--plan', 'BASIC')).toMatchObject({
      withdrawn: [{ orderId: stored, newWon: 1_190_000, answer: 'AGREED' }],
      charging: [],
    })
    expect(await lastAudit()).toMatchObject({ command: 'price withdraw', subject: stored })
    const next = await shop.ask('renewal', 'due', '--at', '2027-11-21T10:00:00+09:00', '--as', 'boss')
    expect(next.document).toMatchObject({ due: [{ orderId: stored, amountWon: 99_000 }] })
    expect((await offer('119000')).offered).toHaveLength(1)
    await must('price', 'withdraw', '--order', stored)
  })

  test('lockers that are not there, and one that was blocked in place of another', async () => {
    await must('locker', 'add', 'A-01..A-04')
    await takenBack('locker', 'remove', 'A-03..A-04')
    await must('locker', 'block', 'A-01')
    expect(await takenBack('locker', 'unblock', 'A-01')).toMatchObject({ blockedReason: null })
    await takenBack('locker', 'remove', 'A-01..A-02')
  })

  test('an end of the wrong contract', async () => {
    await must('order', 'terminate', stored)
    expect(codeIn(await byBoss('order', 'terminate', stored))).toBe('INVALID_STATE')
    await takenBack('order', 'resume', stored)
  })

  test('a pickup and gear of the wrong order', async () => {
    const wrong = await shop.paidOrder()
    await must(
      'order',
      'advance',
      wrong,
      '--event',
      'pickup.done',
      '--walk-in',
      '--brand',
      'Atomic',
      '--name',
      'X9',
      '--size',
      '170',
    )
    await must('equipment', 'register', '--order', wrong, '--brand', 'Fischer')
    await takenBack('order', 'advance', wrong, '--event', 'status.corrected')
    await takenBack('order', 'cancel', wrong)
    expect(codeIn(await byBoss('order', 'cancel', wrong))).toBe('INVALID_STATE')
  })
})
