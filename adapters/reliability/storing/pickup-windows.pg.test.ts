import { okAsync } from 'neverthrow'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openDatabase, openPool } from '#adapters/postgres/database.ts'
import { postgresOrderRecords } from '#adapters/postgres/storing/order-records.ts'
import { postgresPickupWindowRecords } from '#adapters/postgres/storing/pickup-window-records.ts'
import { type FreshDatabase, freshDatabase } from '#adapters/postgres/testing/fresh-database.ts'
import { seededRandom } from '#adapters/reliability/model/seeded-random.ts'
import { lifeUntil, seedOrder } from '#adapters/reliability/testing/seed-order.ts'
import { Day } from '#core/shared/day.ts'
import type { CustomerId, OrderId, StaffId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import { HALF_DAYS, type HalfDay } from '#core/shared/shop.ts'
import type { PickupWindow } from '#core/storing/pickup-window.ts'
import type { PickupWindows } from '#core/storing/ports/pickup-windows.ts'
import { type AdvanceOrder, makeAdvanceOrder } from '#core/storing/service/advance-order.ts'
import { makeBookWish } from '#core/storing/service/book-wish.ts'
import { makePickupWindows } from '#core/storing/service/pickup-windows.ts'
import type { StaffEvent, StepDetails } from '#core/storing/step-details.ts'
import { windowedShop } from '#core/storing/testing/windowed-shop.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const SHOP = windowedShop({ closedDays: [] })
const STOPS = SHOP.regions[0].pickupWindows?.stops ?? { MORNING: 0, AFTERNOON: 0 }
const START = Instant.ofDate(new Date('2026-11-21T12:00:00+09:00'))
const AT_ONCE = 20

let now = START
let database: FreshDatabase
let pool: pg.Pool
let sql: pg.Client
let advanceOrder: AdvanceOrder
let windowsOf: (order: OrderId) => Promise<PickupWindows>
let orders = 0
const faults: unknown[] = []

beforeAll(async () => {
  database = await freshDatabase()
  pool = openPool({ url: database.url, max: AT_ONCE, onError: () => undefined })
  const postgres = { db: openDatabase(pool), report: (cause: unknown) => faults.push(cause) }
  const records = postgresOrderRecords(postgres)
  const windows = postgresPickupWindowRecords(postgres)
  const clock = { now: () => now }
  const shop = () => SHOP
  advanceOrder = makeAdvanceOrder({ records, clock, shop })
  const own = makePickupWindows({
    windows,
    bookWish: makeBookWish({ records, windows, clock, shop }),
    messageBudget: () => okAsync(undefined),
    clock,
    shop,
  })
  sql = new pg.Client({ connectionString: database.url })
  await sql.connect()
  await sql.query(`insert into staff (id, name, role) values ('boss', '대표', 'ADMIN')`)
  windowsOf = async order => {
    const { rows } = await pool.query<{ id: string }>('select customer_id as id from storage_order where id = $1', [
      order,
    ])
    return own({ customer: rows[0]?.id as CustomerId, session: 'none' } as unknown as Parameters<typeof own>[0])
  }
})
afterAll(async () => {
  await pool.end()
  await sql.end()
  await database.drop()
  expect(faults).toEqual([])
})

/** Paid, and its place is known. */
const requested = async (): Promise<OrderId> => {
  const id = await seedOrder(sql, `SK-WINDOWS${(orders += 1)}`, lifeUntil('REQUESTED'), Instant.toDate(START))
  await sql.query(`update storage_order set place_status = 'KNOWN', pickup_date = null where id = $1`, [id])
  return id
}
const advance = (orderId: OrderId, event: StaffEvent, details: StepDetails = {}) =>
  advanceOrder({
    orderId,
    event,
    staff: { id: 'boss' as StaffId, name: '대표', role: 'ADMIN' },
    reason: 'test',
    details,
    dryRun: false,
  })
const on = (day: string, half: HalfDay): PickupWindow => ({ day: day as Day, half })
const choose = async (order: OrderId, window: PickupWindow) => (await windowsOf(order)).choose(order, window)

/** Stops of a half-day: those within its stops, and those that were forced. */
const held = async ({ day, half }: PickupWindow) => {
  const { rows } = await sql.query<{ plain: number; forced: number }>(
    `select count(*) filter (where not is_forced)::integer as plain, count(*) filter (where is_forced)::integer as forced
     from pickup_booking where day = $1 and half = $2`,
    [day, half],
  )
  return rows[0] ?? { plain: 0, forced: 0 }
}

describe('twenty customers at once (G211)', () => {
  test('take the last stop of a half-day once, and the others are told what is free', async () => {
    const last = on('2026-11-24', 'AFTERNOON')
    const waiting: OrderId[] = []
    while (waiting.length < AT_ONCE) waiting.push(await requested())
    const done = await Promise.all(waiting.map(order => choose(order, last)))
    expect(done.filter(one => one.isOk())).toHaveLength(1)
    for (const refused of done.filter(one => one.isErr())) {
      const free = refused.match(
        () => [],
        refusal => (refusal.kind === 'WindowFull' ? refusal.free : []),
      )
      expect(free).toContainEqual(on('2026-11-24', 'MORNING'))
      expect(free).not.toContainEqual(last)
    }
    expect(await held(last)).toEqual({ plain: 1, forced: 0 })
    const { rows } = await sql.query(
      `select state, count(*)::integer as count from storage_order where id = any($1) group by state order by state`,
      [waiting],
    )
    expect(rows).toEqual([
      { state: 'PICKUP_SCHEDULED', count: 1 },
      { state: 'REQUESTED', count: AT_ONCE - 1 },
    ])
  })

  test('fill a day when the staff books, each half-day to its stops, beyond them only when forced', async () => {
    const day = '2026-11-25' as Day
    const waiting: OrderId[] = []
    while (waiting.length < AT_ONCE) waiting.push(await requested())
    const done = await Promise.all(waiting.map(order => advance(order, 'pickup.scheduled', { pickupDate: day })))
    expect(done.filter(one => one.isOk())).toHaveLength(STOPS.MORNING + STOPS.AFTERNOON)
    const left = waiting[done.findIndex(one => one.isErr())] ?? ('' as OrderId)
    expect((await advance(left, 'pickup.scheduled', { pickupDate: day, isForced: true })).isOk()).toBe(true)
    expect(await held({ day, half: 'MORNING' })).toMatchObject({ plain: STOPS.MORNING })
    expect(await held({ day, half: 'AFTERNOON' })).toMatchObject({ plain: STOPS.AFTERNOON })
  })

  test('move between two half-days without waiting for each other for good', async () => {
    const [early, late] = [on('2026-11-26', 'MORNING'), on('2026-11-28', 'MORNING')]
    const [one, other] = [await requested(), await requested()]
    await choose(one, early)
    await choose(other, late)
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, at) => choose(at % 2 === 0 ? one : other, at % 4 < 2 ? late : early)),
    )
    expect((await held(early)).plain + (await held(late)).plain).toBe(2)
  })
})

test('no half-day takes one stop more by constraint (G211)', async () => {
  const window = on('2026-12-18', 'AFTERNOON')
  await choose(await requested(), window)
  const second = await requested()
  const insert = (slot: number, isForced: boolean) =>
    sql.query(
      `insert into pickup_booking (order_id, region, day, half, slot, stops, is_forced)
       values ($1, 'RESORT', $2, $3, $4, 1, $5)`,
      [second, window.day, window.half, slot, isForced],
    )
  await expect(insert(1, true)).rejects.toThrow(/pickup_booking_region_day_half_slot_key/)
  await expect(insert(2, false)).rejects.toThrow(/check/)
})

test('no half-day ever holds more than its stops except what was forced, in random histories, and what is freed is free', async () => {
  await sql.query('delete from pickup_booking')
  now = START
  const random = seededRandom(7)
  const all: OrderId[] = []
  while (all.length < 8) all.push(await requested())
  const pick = <Item>(items: readonly Item[]): Item => items[random.below(items.length)] as Item
  const someDay = (): Day => Day.addDays(Day.of(now), 2 + random.below(4))
  for (let step = 0; step < 150; step += 1) {
    const order = pick(all)
    const actions = [
      () => choose(order, { day: someDay(), half: pick(HALF_DAYS) }),
      () => choose(order, { day: someDay(), half: pick(HALF_DAYS) }),
      () => advance(order, pick(['pickup.scheduled', 'pickup.rescheduled'] as const), { pickupDate: someDay() }),
      () => advance(order, 'pickup.rescheduled', { pickupDate: someDay(), half: pick(HALF_DAYS), isForced: true }),
      () => advance(order, 'pickup.unscheduled'),
      () => advance(order, 'pickup.missed', { fault: pick(['CUSTOMER', 'SHOP'] as const) }),
      () => advance(order, 'status.corrected', { pickupDate: someDay() }),
      async () => {
        now = Instant.plusSeconds(now, 12 * 60 * 60)
      },
    ]
    await pick(actions)()
    const { rows: full } = await sql.query(
      `select day, half from pickup_booking group by day, half
       having count(*) filter (where not is_forced) > case half when 'MORNING' then $1::integer else $2::integer end`,
      [STOPS.MORNING, STOPS.AFTERNOON],
    )
    expect(full).toEqual([])
    // A stop is booked exactly for the orders that say so, for their day and half-day.
    const { rows: apart } = await sql.query(
      `select o.id from storage_order o left join pickup_booking b on b.order_id = o.id
       where o.id = any($1)
         and (case when o.state = 'PICKUP_SCHEDULED' then row(b.day, b.half) is distinct from row(o.pickup_date, o.pickup_half)
              else b.order_id is not null end)`,
      [all],
    )
    expect(apart).toEqual([])
  }
  const { rows } = await sql.query<{ steps: number }>(
    'select count(*)::integer as steps from timeline where order_id = any($1)',
    [all],
  )
  expect(rows[0]?.steps).toBeGreaterThan(60)
  now = START
})
