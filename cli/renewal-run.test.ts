import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { SECRET } from '#adapters/reliability/secret.ts'
import { seedContracts } from '#adapters/reliability/seed-contracts.ts'
import type { Day } from '#core/shared/day.ts'
import { type ShopAtWork, shopAtWork } from './testing/shop-at-work.ts'

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

test('a simulation tells reminders, deadlines and charges, and what ending the order gives then', async () => {
  const before = await shop.dump()
  const { exitCode, document } = shop.ask('order', 'simulate', orderId, '--at', '2028-01-01T00:00:00+09:00', ...BY_BOSS)
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

test('nobody is due before their day', () => {
  expect(shop.ask('renewal', 'due', ...BY_BOSS).document).toMatchObject({ due: [] })
})

test('a run without the role, the reason or a known member is refused', () => {
  expect(shop.ask('renewal', 'run', ...BY_BOSS).exitCode).toBe(2)
  expect(shop.ask('renewal', 'run', '--reason', 'test', '--as', 'nobody').exitCode).toBe(1)
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
  expect(shop.ask('renewal', 'due', '--at', DUE_AT, ...BY_BOSS).document).toMatchObject(due)
  expect(shop.ask(...run('--dry-run')).document).toMatchObject(due)
  expect(await shop.dump()).toEqual(before)

  expect(await shop.askProvider(...run())).toMatchObject({ exitCode: 0, document: { contracts: 1 } })
  const paid = await database.query(`select amount_won, status from payment where order_id = $1 and term = 2`, [
    contract?.orderId,
  ])
  expect(paid.rows).toEqual([{ amount_won: 89_000, status: 'DONE' }])
  const noted = await database.query(`select staff_id, reason from audit where command = 'renewal run'`)
  expect(noted.rows).toEqual([{ staff_id: 'boss', reason: 'test' }])
  await database.end()
})
