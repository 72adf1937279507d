import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '#adapters/reliability/testing/free-port.ts'
import { SECRET } from '#adapters/reliability/testing/own-token.ts'
import { seedContracts } from '#adapters/reliability/testing/seed-contracts.ts'
import type { Day } from '#core/shared/day.ts'
import { askCli, codeIn } from '../testing/run-cli.ts'
import { type ShopAtWork, shopAtWork } from '../testing/shop-at-work.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const BY_BOSS = ['--as', 'boss']
const DUE_AT = '2027-12-03T10:00:00+09:00'

let shop: ShopAtWork
let orderId: string
beforeAll(async () => {
  shop = await shopAtWork()
  orderId = await shop.askedForGear()
  vi.stubEnv('SEASONKEEP_SECRET', SECRET)
})
afterAll(() => shop.close())

test('a simulation lists reminders, deadlines and charges, and what ending the order gives then', async () => {
  const before = await shop.dump()
  const simulate = ['order', 'simulate', orderId, '--at', '2028-01-01T00:00:00+09:00']
  const { exitCode, document } = await shop.ask(...simulate, ...BY_BOSS)
  expect(exitCode).toBe(0)
  const { happenings, ...answers } = document as { happenings: readonly { event: string | null }[] }
  // Without a card nothing is charged; the payment is overdue instead, and at last the staff's.
  expect(happenings.map(({ event }) => event).filter(Boolean)).toEqual(['renewal.declined', 'renewal.exhausted'])
  expect(answers).toMatchObject({
    renewalStatus: 'UNPAID',
    terminate: 'ACCEPT',
    cancel: 'AFTER_PICKUP',
    refundableWon: 0,
  })
  expect(await shop.dump()).toEqual(before)
})

test('no contract is due before its day', async () => {
  expect((await shop.ask('renewal', 'due', ...BY_BOSS)).document).toMatchObject({ due: [] })
})

test('a run without the role, the reason or a known member is refused', async () => {
  expect((await shop.ask('renewal', 'run', ...BY_BOSS)).exitCode).toBe(2)
  expect((await shop.ask('renewal', 'run', '--reason', 'test', '--as', 'nobody')).exitCode).toBe(1)
})

test('a run that does not find the sandbox of the trial charges nothing and says so (G592)', async () => {
  const before = await shop.dump()
  const elsewhere = { ...shop.env, PORT: String(await freePort()) }
  for (const words of [
    ['renewal', 'run', '--reason', 'test'],
    ['payment', 'selfcheck', '--tasks', '--reason', 'test'],
  ]) {
    const asked = await askCli([...words, ...BY_BOSS], elsewhere)
    expect([asked.exitCode, codeIn(asked)]).toEqual([3, 'WRONG_SETTING'])
    expect(JSON.stringify(asked.document)).toContain(`http://localhost:${elsewhere.PORT}/sandbox`)
  }
  expect(await shop.dump()).toEqual(before)
})

test('a dry run names who the run then charges, and leaves no trace', async () => {
  const database = new pg.Pool({ connectionString: shop.databaseUrl, max: 1 })
  const [contract] = await seedContracts(database, 1, { start: '2026-12-03' as Day, amountWon: 89_000 })
  const run = (...rest: readonly string[]) => [
    'renewal',
    'run',
    '--at',
    DUE_AT,
    '--reason',
    'test',
    ...BY_BOSS,
    ...rest,
  ]
  const before = await shop.dump()
  const due = {
    at: '2027-12-03T01:00:00.000Z',
    due: [{ orderId: contract?.orderId, term: 2, amountWon: 89_000, hasCard: true }],
  }
  expect((await shop.ask('renewal', 'due', '--at', DUE_AT, ...BY_BOSS)).document).toMatchObject(due)
  expect((await shop.ask(...run('--dry-run'))).document).toMatchObject(due)
  expect(await shop.dump()).toEqual(before)

  expect(await shop.ask(...run())).toMatchObject({ exitCode: 0, document: { contracts: 1 } })
  const paid = await database.query(`select amount_won, status from payment where order_id = $1 and term = 2`, [
    contract?.orderId,
  ])
  expect(paid.rows).toEqual([{ amount_won: 89_000, status: 'DONE' }])
  const noted = await database.query(`select staff_id, reason from audit where command = 'renewal run'`)
  expect(noted.rows).toEqual([{ staff_id: 'boss', reason: 'test' }])
  await database.end()
})

test('an UNPAID renewal is left to a worker to charge, once, as its dry run said', async () => {
  const database = new pg.Pool({ connectionString: shop.databaseUrl, max: 1 })
  const [contract] = await seedContracts(database, 1, { start: '2025-11-03' as Day, amountWon: 89_000 })
  const id = contract?.orderId ?? ''
  const charge = (order: string, ...rest: readonly string[]) =>
    shop.ask('renewal', 'charge', order, '--reason', 'the customer called', ...rest)
  expect(await charge(id, ...BY_BOSS)).toMatchObject({ exitCode: 1, document: { error: { code: 'NOTHING_UNPAID' } } })
  await database.query(`update storage_order set renewal_status = 'UNPAID', charge_due_at = null where id = $1`, [id])

  const before = await shop.dump()
  const plan = { orderId: id, term: 2, amountWon: 89_000, n: 1 }
  expect((await charge(id, ...BY_BOSS, '--dry-run')).document).toEqual({ ...plan, dryRun: true })
  expect((await charge('SK-NOTHERE', ...BY_BOSS)).document).toMatchObject({ error: { code: 'ORDER_NOT_FOUND' } })
  expect((await shop.ask('renewal', 'charge', id, ...BY_BOSS)).exitCode).toBe(2)
  expect((await charge(id, '--as', 'nobody')).exitCode).toBe(1)
  expect(await shop.dump()).toEqual(before)

  expect(await charge(id, ...BY_BOSS)).toMatchObject({ exitCode: 0, document: { ...plan, dryRun: false } })
  expect((await charge(id, ...BY_BOSS)).document).toMatchObject({ error: { code: 'IN_PROGRESS' } })
  const sent = await database.query(
    `select a.status, a.idempotency_key from payment_attempt a join payment p on p.id = a.payment_id where p.order_id = $1 and term = 2`,
    [id],
  )
  expect(sent.rows).toEqual([{ status: 'SENT', idempotency_key: `renewal:${id}:2:1` }])
  const noted = await database.query(`select staff_id, reason from audit where command = 'renewal charge'`)
  expect(noted.rows).toEqual([{ staff_id: 'boss', reason: 'the customer called' }])
  await database.end()
})

test('a renewal that failed here and was taken there pays its year once staff types payment reconcile (G650)', async () => {
  const database = new pg.Pool({ connectionString: shop.databaseUrl, max: 1 })
  const [contract] = await seedContracts(database, 1, { start: '2026-12-03' as Day })
  await database.end()
  const id = contract?.orderId ?? ''
  await shop.api.call('POST', '/sandbox/clock', { body: { now: DUE_AT } })
  await shop.api.call('POST', '/sandbox/toss/faults', {
    body: [
      { on: 'billing', then: 'error-after:REJECT_CARD_COMPANY' },
      { on: 'lookup', then: 'error:NOT_FOUND_PAYMENT' },
    ],
  })
  expect((await shop.ask('renewal', 'run', '--reason', 'test', ...BY_BOSS)).exitCode).toBe(0)
  const second = async () => {
    const { document } = await shop.ask('payment', 'show', id, ...BY_BOSS)
    return (document as { payments: readonly unknown[] }).payments[1]
  }
  expect(await second()).toMatchObject({ term: 2, status: 'FAILED', attempts: [{ status: 'FAILED' }] })

  const reconcile = (...rest: readonly string[]) =>
    shop.ask('payment', 'reconcile', id, '--reason', 'the customer sees the charge on the card', ...BY_BOSS, ...rest)
  const before = await shop.dump()
  const planned = await reconcile('--dry-run')
  expect(planned.document).toMatchObject({
    found: expect.arrayContaining([expect.objectContaining({ gatewayOrderId: `${id}_t2_a1`, verdict: 'TAKEN' })]),
  })
  expect(await shop.dump()).toEqual(before)
  expect((await reconcile()).document).toEqual({ ...(planned.document as object), dryRun: false })
  expect(await second()).toMatchObject({ term: 2, status: 'DONE', attempts: [{ status: 'DONE' }] })
  expect((await shop.ask('order', 'show', id, ...BY_BOSS)).document).toMatchObject({ termsPaid: 2 })
})
