import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDatabase, openPool } from '#adapters/postgres/database.ts'
import { postgresLockerRecords } from '#adapters/postgres/storing/locker-records.ts'
import { postgresOrderRecords } from '#adapters/postgres/storing/order-records.ts'
import { type FreshDatabase, freshDatabase } from '#adapters/postgres/testing/fresh-database.ts'
import { lifeUntil, seedOrder } from '#adapters/reliability/testing/seed-order.ts'
import { TRIAL_SHOP } from '#core/shared/shop.ts'
import type { OrderId, StaffId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { GearText } from '#core/storing/gear-text.ts'
import type { LockerCode, LockerZone } from '#core/storing/locker.ts'
import type { OrderState } from '#core/storing/order-state.ts'
import { type AdvanceOrder, makeAdvanceOrder } from '#core/storing/service/advance-order.ts'
import type { StaffEvent, StepDetails } from '#core/storing/step-details.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const NOW = Instant.ofDate(new Date('2026-11-21T12:00:00+09:00'))
const AT_ONCE = 20

let database: FreshDatabase
let pool: pg.Pool
let sql: pg.Client
let advanceOrder: AdvanceOrder
let orders = 0
const faults: unknown[] = []

beforeAll(async () => {
  database = await freshDatabase()
  pool = openPool({ url: database.url, max: AT_ONCE, onError: () => undefined })
  const postgres = { db: openDatabase(pool), report: (cause: unknown) => faults.push(cause) }
  advanceOrder = makeAdvanceOrder({
    records: postgresOrderRecords(postgres),
    clock: { now: () => NOW },
    shop: () => TRIAL_SHOP,
  })
  sql = new pg.Client({ connectionString: database.url })
  await sql.connect()
  await sql.query(`insert into staff (id, name, role) values ('boss', '대표', 'ADMIN')`)
  const codes = ['A-01', 'A-02', 'A-03', 'B-01', 'B-02'].map(code => code as LockerCode)
  for (const zone of ['A', 'B']) {
    const added = await postgresLockerRecords(postgres).add(
      {
        region: 'RESORT',
        zone: zone as LockerZone,
        kind: 'BOTH',
        capacity: 1,
        codes: codes.filter(code => code.startsWith(zone)),
      },
      { by: 'boss' as StaffId, reason: 'new hall', at: NOW },
      { dryRun: false },
    )
    expect(added.isOk()).toBe(true)
  }
})
afterAll(async () => {
  await pool.end()
  await sql.end()
  await database.drop()
  expect(faults).toEqual([])
})
beforeEach(async () => {
  await sql.query('update locker_place set order_id = null')
})

const orderIn = (state: OrderState): Promise<OrderId> =>
  seedOrder(sql, `SK-LOCKERS${(orders += 1)}`, lifeUntil(state), Instant.toDate(NOW))

const advance = (orderId: OrderId, event: StaffEvent, details: StepDetails = {}) =>
  advanceOrder({
    orderId,
    event,
    staff: { id: 'boss' as StaffId, name: '대표', role: 'ADMIN' },
    reason: 'test',
    details,
    dryRun: false,
  })
const into = (code: string): StepDetails => ({ locker: code as GearText })
const stored = async (code: string): Promise<OrderId> => {
  const order = await orderIn('ARRIVED')
  expect((await advance(order, 'storage.shelved', into(code))).isOk()).toBe(true)
  return order
}

/** What each locker holds, as the places and as the orders say it; they agree. */
const held = async () => {
  const { rows } = await sql.query<{ code: string; order_id: string; locker: string }>(
    `select p.code, p.order_id, o.locker from locker_place p join storage_order o on o.id = p.order_id order by p.code`,
  )
  expect(rows.map(({ locker }) => locker)).toEqual(rows.map(({ code }) => code))
  return rows.map(({ code, order_id: order }) => [code, order])
}

describe('twenty sets that are shelved at once (G150)', () => {
  const shelvedAtOnce = async (details: StepDetails) => {
    const arrived: OrderId[] = []
    while (arrived.length < AT_ONCE) arrived.push(await orderIn('ARRIVED'))
    return Promise.all(arrived.map(order => advance(order, 'storage.shelved', details)))
  }

  test('take the last place of a locker once, and the others are refused with the free ones', async () => {
    const done = await shelvedAtOnce(into('A-02'))
    expect(done.filter(one => one.isOk())).toHaveLength(1)
    for (const refused of done.filter(one => one.isErr()))
      expect(refused).toMatchObject({ error: { kind: 'LockerFull', asked: 'A-02' } })
    expect(await held()).toHaveLength(1)
  })

  test('fill a zone, one in each place', async () => {
    const done = await shelvedAtOnce({ zone: 'A' as LockerZone })
    expect(done.filter(one => one.isOk())).toHaveLength(3)
    for (const refused of done.filter(one => one.isErr()))
      expect(refused).toMatchObject({ error: { kind: 'NoFreeLocker', asked: 'A' } })
    expect((await held()).map(([code]) => code)).toEqual(['A-01', 'A-02', 'A-03'])
  })
})

test('two that are swapped from both sides at once, again and again, are each in one locker (G791)', async () => {
  const [one, two] = [await stored('A-01'), await stored('A-02')]
  for (let round = 0; round < 10; round += 1) {
    const places = new Map((await held()).map(([code, order]) => [order, code]))
    const swaps = [
      advance(one, 'locker.moved', { ...into(places.get(two) ?? ''), isSwap: true }),
      advance(two, 'locker.moved', { ...into(places.get(one) ?? ''), isSwap: true }),
    ]
    const done = await Promise.all(swaps)
    // The one that comes second finds its set in that locker already.
    expect(done.filter(result => result.isOk())).toHaveLength(1)
    expect(done.find(result => result.isErr())).toMatchObject({ error: { kind: 'LockerSame' } })
    expect(new Set((await held()).map(([, order]) => order))).toEqual(new Set([one, two]))
  }
})

test.each<[string, StepDetails, string, readonly string[]]>([
  ['a locker', into('A-01'), 'LockerFull', ['A-02', 'A-03', 'B-01', 'B-02']],
  ['a zone', { zone: 'A' as LockerZone }, 'NoFreeLocker', ['B-01', 'B-02']],
])('%s that another member is just taking is not named as free', async (_what, details, kind, free) => {
  const other = new pg.Client({ connectionString: database.url })
  await other.connect()
  await other.query('begin')
  await other.query(`select from locker_place where code like $1 for update`, [details.locker ?? 'A%'])
  const shelved = await advance(await orderIn('ARRIVED'), 'storage.shelved', details)
  await other.end()
  expect(shelved).toMatchObject({ error: { kind, free } })
})

test('an order cannot take a second place, nor a locker one more, by constraint (G150)', async () => {
  const order = await stored('A-01')
  await expect(sql.query(`update locker_place set order_id = $1 where code = 'A-02'`, [order])).rejects.toMatchObject({
    constraint: 'locker_place_order_id_key',
  })
  await expect(
    sql.query(`insert into locker_place (region, code, n) values ('RESORT', 'A-01', 1)`),
  ).rejects.toMatchObject({ constraint: 'locker_place_pkey' })
})

test('gear is moved at any time while it is in the storage (T34)', async () => {
  const order = await stored('A-01')
  expect((await advance(order, 'locker.moved', into('B-02'))).isOk()).toBe(true)
  expect(await held()).toEqual([['B-02', order]])
  expect(await advance(order, 'locker.moved', into('B-02'))).toMatchObject({ error: { kind: 'LockerSame' } })
  expect(await advance(order, 'locker.moved')).toMatchObject({
    error: { kind: 'DetailMissing', details: ['locker'] },
  })
  const { rows } = await sql.query(
    'select event, from_state, to_state from timeline where order_id = $1 and event = $2',
    [order, 'locker.moved'],
  )
  expect(rows).toEqual([{ event: 'locker.moved', from_state: 'IN_STORAGE', to_state: 'IN_STORAGE' }])
})

test('a shelving that is taken back leaves its place free (G150)', async () => {
  const order = await stored('A-01')
  expect((await advance(order, 'status.corrected')).isOk()).toBe(true)
  expect(await held()).toEqual([])
})

describe('gear that was handed out', () => {
  const delivered = async () => {
    const order = await orderIn('CHECKOUT_REQUESTED')
    expect((await advance(order, 'locker.moved', into('A-01'))).isOk()).toBe(true)
    expect((await advance(order, 'checkout.delivered', { deliveredTo: '이영희' })).isOk()).toBe(true)
    return order
  }

  test('leaves its place free, and takes one when it comes back (T19, G150)', async () => {
    const order = await delivered()
    expect(await held()).toEqual([])
    expect(await advance(order, 'equipment.restored')).toMatchObject({
      error: { kind: 'DetailMissing', details: ['locker'] },
    })
    expect((await advance(order, 'equipment.restored', { zone: 'B' as LockerZone })).isOk()).toBe(true)
    expect(await held()).toEqual([['B-01', order]])
  })

  test('by mistake is where it was, unless another set has come there (G151)', async () => {
    const order = await delivered()
    expect((await advance(order, 'status.corrected')).isOk()).toBe(true)
    expect(await held()).toEqual([['A-01', order]])

    expect((await advance(order, 'checkout.delivered', { deliveredTo: '이영희' })).isOk()).toBe(true)
    const other = await stored('A-01')
    expect(await advance(order, 'status.corrected')).toMatchObject({
      error: { kind: 'LockerFull', asked: 'A-01', free: ['A-02', 'A-03', 'B-01', 'B-02'] },
    })
    expect((await advance(order, 'status.corrected', into('B-01'))).isOk()).toBe(true)
    expect(await held()).toEqual([
      ['A-01', other],
      ['B-01', order],
    ])
  })
})
