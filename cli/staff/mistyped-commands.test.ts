import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openPool } from '#adapters/postgres/database.ts'
import { runSql } from '#adapters/postgres/testing/sql.ts'
import { seedContracts } from '#adapters/reliability/testing/seed-contracts.ts'
import type { Day } from '#core/shared/day.ts'
import { codeIn, runCli } from '../testing/run-cli.ts'
import { type ShopAtWork, shopAtWork } from '../testing/shop-at-work.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const NOBODY = 'SK-NOBODYKNOWSIT'
const DESK = ['order', 'create', '--plan', 'BASIC', '--kind', 'SNOWBOARD', '--terms-agreed']
/** Known to the staff as 김보관, and to nobody. */
const [KNOWN, NEW] = ['010-7700-4712', '010-7700-4711']

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
  await byBoss(...DESK, '--phone', KNOWN, '--name', '김보관', '--paid', 'cash', '--reference', 'R-0')
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

const priceFrom = (year: number): string => `{from: ${year}-03-01, region: null, won: {BASIC: 99000, FLEX: 139000}}`

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
    'LEAPS',
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
  ['removing no note', () => ['note', 'remove', '4711'], 'NOTE_UNKNOWN'],
  ['an answer to nothing', () => ['complaint', 'close', '4711', '--answer', 'closed'], 'COMPLAINT_UNKNOWN'],
  ['a log-out of an unknown customer', () => ['user', 'log-out', NOBODY], 'USER_NOT_FOUND'],
  ['closing a task that is none', () => ['task', 'done', '4711'], 'TASK_UNKNOWN'],
  ['opening a task that is none', () => ['task', 'reopen', '4711'], 'TASK_UNKNOWN'],
  ['a role that is none', () => ['staff', 'add', 'minji', '--name', '김민지', '--role', 'OWNER'], 'WRONG_USAGE'],
  ['an id that is taken', () => ['staff', 'add', 'support', '--name', '김민지', '--role', 'SUPPORT'], 'STAFF_ID_TAKEN'],
  ['disabling an unknown member', () => ['staff', 'disable', 'supprot'], 'STAFF_UNKNOWN'],
  ['enabling an unknown member', () => ['staff', 'enable', 'supprot'], 'STAFF_UNKNOWN'],
  ['bringing back who is there', () => ['staff', 'enable', 'support'], 'STAFF_ACTIVE'],
  [
    'an order of another name',
    () => [...DESK, '--phone', KNOWN, '--name', '박다른', '--paid', 'cash', '--reference', 'R-1'],
    'CUSTOMER_NAME_DIFFERS',
  ],
  [
    'an order in a region that is none',
    () => [...DESK, '--phone', NEW, '--name', '박다른', '--region', 'RESROT', '--paid', 'cash', '--reference', 'R-1'],
    'UNKNOWN_REGION',
  ],
  [
    'an order of sixty-one sets',
    () => [...DESK, '--phone', NEW, '--name', '박다른', '--sets', '61', '--paid', 'cash', '--reference', 'R-1'],
    'WRONG_USAGE',
  ],
  [
    'an order without a name',
    () => [...DESK, '--phone', NEW, '--paid', 'cash', '--reference', 'R-1'],
    'CUSTOMER_NAME_NEEDED',
  ],
  [
    'an order by a phone that is none',
    () => [...DESK, '--phone', '02-123-4567', '--name', '박다른', '--paid', 'cash', '--reference', 'R-1'],
    'WRONG_USAGE',
  ],
  [
    'a receipt number that is none',
    () => [...DESK, '--phone', NEW, '--name', '박다른', '--paid', 'cash', '--reference', 'R-1', '--cash-receipt', '12'],
    'WRONG_USAGE',
  ],
  [
    'money by a way that is none',
    () => [...DESK, '--phone', NEW, '--name', '박다른', '--paid', 'card', '--reference', 'R-1'],
    'WRONG_USAGE',
  ],
  [
    'a year paid of an order that is none',
    () => ['renewal', 'pay', NOBODY, '--paid', 'cash', '--reference', 'R-2'],
    'ORDER_NOT_FOUND',
  ],
  [
    'a year paid before its first reminder',
    () => ['renewal', 'pay', stored, '--paid', 'cash', '--reference', 'R-2'],
    'RENEWAL_TOO_EARLY',
  ],
  [
    'a year paid of what has not arrived',
    () => ['renewal', 'pay', paid, '--paid', 'cash', '--reference', 'R-2'],
    'INVALID_STATE',
  ],
  ['taking back a year of an order that is none', () => ['renewal', 'reverse', NOBODY], 'ORDER_NOT_FOUND'],
  ['taking back a year that nobody paid', () => ['renewal', 'reverse', stored], 'NOT_RENEWED_AT_DESK'],
  ['a link of an order that is none', () => ['order', 'link', NOBODY, '--again'], 'ORDER_NOT_FOUND'],
  ['a link of what is paid', () => ['order', 'link', paid, '--again'], 'NOTHING_TO_PAY'],
  ['cancelling a link that is none', () => ['order', 'link', paid, '--cancel'], 'NO_PAYMENT_LINK'],
  ['a link to a card of an order that is none', () => ['card', 'link', NOBODY], 'NOT_FOUND'],
  [
    'a price list of yesterday',
    () => ['shop', 'price', '--basic', '109000', '--flex', '149000', '--from', '2025-03-01'],
    'PRICE_IN_THE_PAST',
  ],
  [
    'a price list of another year',
    () => ['shop', 'price', '--basic', '109000', '--flex', '149000', '--from', '2072-03-01'],
    'PRICE_FAR_AHEAD',
  ],
  [
    'a price of three digits',
    () => ['shop', 'price', '--basic', '990', '--flex', '149000', '--from', '2027-03-01', '--force'],
    'FACTS_REFUSED',
  ],
  [
    'a price of nothing',
    () => ['shop', 'price', '--basic', '0', '--flex', '149000', '--from', '2027-03-01', '--force'],
    'FACTS_REFUSED',
  ],
  [
    'a price of nine digits',
    () => ['shop', 'price', '--basic', '109000000', '--flex', '149000', '--from', '2027-03-01', '--force'],
    'FACTS_REFUSED',
  ],
  [
    'a price without its last nought',
    () => ['shop', 'price', '--basic', '10900', '--flex', '149000', '--from', '2027-03-01'],
    'PRICE_LEAPS',
  ],
  [
    'a price in a region that is none',
    () => ['shop', 'price', '--basic', '109000', '--flex', '149000', '--from', '2027-03-01', '--region', 'RESROT'],
    'UNKNOWN_REGION',
  ],
  ['a fact that is none', () => ['shop', 'set', 'suport.phone=1588-1234'], 'NO_SUCH_FACT'],
  ['a fee of a third', () => ['shop', 'set', 'paymentFeeBasisPoints=3000'], 'FACTS_REFUSED'],
  [
    'a fact from a day that is over',
    () => ['shop', 'set', 'support.phone=1588-1234', '--from', '2025-03-01'],
    'CHANGE_IN_THE_PAST',
  ],
  [
    'facts from another year',
    () => ['shop', 'set', 'support.phone=1588-1234', '--from', '2072-03-01'],
    'CHANGE_FAR_AHEAD',
  ],
  [
    'prices of which one begins in another decade',
    () => ['shop', 'set', `prices=[${[2000, 2036].map(priceFrom).join()}]`, '--force'],
    'PRICE_FAR_AHEAD',
  ],
  [
    'a day without a driver of another decade',
    () => ['shop', 'set', 'pickup.closedDays=[2036-12-25]', '--force'],
    'CLOSED_DAY_FAR_AHEAD',
  ],
  [
    'a day without a driver of last year',
    () => ['shop', 'set', 'pickup.closedDays=[2025-12-25]'],
    'CLOSED_DAY_IN_THE_PAST',
  ],
  ['a file that is not there', () => ['shop', 'import', '/nowhere/shop.yaml'], 'FILE_REFUSED'],
  ['taking back a change that is none', () => ['shop', 'withdraw', '4711'], 'NO_SUCH_CHANGE'],
  ['goodwill of an order that is none', () => ['refund', 'goodwill', NOBODY, '--won', '10000'], 'PAYMENT_NOT_FOUND'],
  ['goodwill of nothing', () => ['refund', 'goodwill', stored, '--won', '0'], 'MORE_THAN_LEFT'],
  ['goodwill with a nought too many', () => ['refund', 'goodwill', stored, '--won', '100000'], 'MORE_THAN_LEFT'],
  ['goodwill before the pickup', () => ['refund', 'goodwill', paid, '--won', '10000'], 'NOT_PICKED_UP_YET'],
  [
    'goodwill by bank of a year ahead',
    () => ['refund', 'goodwill', stored, '--won', '10000', '--by-bank', '--on', '2027-11-23'],
    'TRANSFER_DAY',
  ],
  [
    'goodwill by bank before the payment',
    () => ['refund', 'goodwill', stored, '--won', '10000', '--by-bank', '--on', '2020-11-23'],
    'TRANSFER_DAY',
  ],
  ['adopting refunds of a payment that is none', () => ['payment', 'adopt', randomUUID()], 'PAYMENT_NOT_FOUND'],
  [
    'settling a refund that is none',
    () => ['refund', 'settle', randomUUID(), '--paid-by-bank', '--on', '2026-11-20'],
    'REFUND_UNKNOWN',
  ],
  ['a notice that is none', () => ['notice', 'resend', randomUUID()], 'NOTICE_NOT_FOUND'],
  [
    'a message to nobody',
    () => ['notice', 'write', '--user', '010-0000-9999', '--text', '부츠를 찾았어요'],
    'USER_NOT_FOUND',
  ],
  [
    'a place of an order that is none',
    () => ['order', 'place', 'set', NOBODY, '--name', '김보관', '--phone', '010-1234-5678', '--address', '서울 1'],
    'ORDER_NOT_FOUND',
  ],
  [
    'a place with a phone that is none',
    () => ['order', 'place', 'set', paid, '--name', '김보관', '--phone', '010-1234', '--address', '서울 1'],
    'WRONG_USAGE',
  ],
  ['joining a customer that is none', () => ['user', 'join', NOBODY], 'USER_NOT_FOUND'],
  ['joining who has a login', () => ['user', 'join', paid], 'CUSTOMER_HAS_LOGIN'],
  ['messages to a member that is none', () => ['staff', 'notify', 'supprot', '--by', 'none'], 'STAFF_UNKNOWN'],
  [
    'messages to an address that is none',
    () => ['staff', 'notify', 'support', '--by', 'mail', '--to', 'nobody'],
    'WRONG_USAGE',
  ],
  [
    'a checkout of an order that is none',
    () => ['checkout', 'request', NOBODY, '--day', '2026-12-20', '--address', '서울 1'],
    'ORDER_NOT_FOUND',
  ],
  [
    'a checkout of last year',
    () => ['checkout', 'request', stored, '--day', '2025-12-20', '--address', '서울 1'],
    'CHECKOUT_DAY_PAST',
  ],
  [
    'a checkout of another decade',
    () => ['checkout', 'request', stored, '--day', '2062-12-20', '--address', '서울 1'],
    'CHECKOUT_DAY_TOO_LATE',
  ],
  [
    'a checkout to nowhere',
    () => ['checkout', 'request', stored, '--day', '2026-12-20', '--address', ' '],
    'WRONG_USAGE',
  ],
  [
    'handing out what is not here',
    () => ['checkout', 'hand-out', paid, '--to', '이영희', '--recognised', 'driving licence'],
    'INVALID_TRANSITION',
  ],
  ['a missed delivery that was not booked', () => ['checkout', 'miss', stored], 'INVALID_TRANSITION'],
  [
    'moving a delivery that was not booked',
    () => ['checkout', 'reschedule', stored, '--on', '2026-12-25'],
    'INVALID_TRANSITION',
  ],
  ['withdrawing what was not requested', () => ['checkout', 'withdraw', stored], 'INVALID_TRANSITION'],
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
    const offer = (won: string, ...args: readonly string[]) =>
      must('price', 'offer', '--plan', 'BASIC', '--won', won, '--from', '2027-11-01', ...args) as Promise<{
        offered: readonly object[]
      }>
    expect((await offer('1190000')).offered).toEqual([])
    expect((await offer('1190000', '--force')).offered).toHaveLength(1)
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

  test('an order at a price that was too high: its next year costs what is right, and no other contract’s', async () => {
    const lower = (won: string, ...args: readonly string[]) =>
      byBoss('price', 'offer', '--order', stored, '--won', won, '--from', '2027-11-01', ...args)
    const next = async () =>
      (await shop.ask('renewal', 'due', '--at', '2027-11-21T10:00:00+09:00', '--as', 'boss')).document as object
    expect(codeIn(await lower('8900'))).toBe('LEAPS')
    expect(codeIn(await byBoss('price', 'offer', '--order', paid, '--won', '89000', '--from', '2027-11-01'))).toBe(
      'NOT_STORED_YET',
    )
    expect((await lower('89000', '--dry-run')).document).toMatchObject({ offered: [{ newWon: 89_000, tellAt: null }] })
    expect(await next()).toMatchObject({ due: [{ orderId: stored, amountWon: 99_000 }] })
    await must('price', 'offer', '--order', stored, '--won', '89000', '--from', '2027-11-01')
    expect(await lastAudit()).toMatchObject({ command: 'price offer', subject: stored })
    expect(await next()).toMatchObject({ due: [{ orderId: stored, amountWon: 89_000 }] })
    const { document } = await shop.ask('order', 'show', stored, '--explain', '--as', 'boss')
    expect(JSON.stringify(document)).toContain('"value":"LOWERED"')
    // What is offered to the plan, or taken back of it, leaves it as it is.
    for (const words of [
      ['offer', '--plan', 'BASIC', '--won', '119000', '--from', '2027-11-01'],
      ['withdraw', '--plan', 'BASIC'],
    ])
      expect(await must('price', ...words)).toMatchObject(words[0] === 'offer' ? { offered: [] } : { withdrawn: [] })
    expect(await next()).toMatchObject({ due: [{ orderId: stored, amountWon: 89_000 }] })
    await takenBack('price', 'withdraw', '--order', stored)
    expect(await next()).toMatchObject({ due: [{ orderId: stored, amountWon: 99_000 }] })
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

test.each([
  ['taking back a year that nobody paid', () => ['renewal', 'reverse', stored], ['refund', 'goodwill']],
  [
    'a year paid of what has not arrived',
    () => ['renewal', 'pay', paid, '--paid', 'cash', '--reference', 'R-2'],
    ['order', 'show'],
  ],
] as const)('%s is answered with a command that there is', async (_what, words, named) => {
  const { document } = await byBoss(...words())
  const { message } = (document as { readonly error: { readonly message: string } }).error
  expect(message).toContain(named.join(' '))
  expect(message).not.toContain('any more')
  expect((await runCli([...named, '--help'])).exitCode).toBe(0)
})
