import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openDatabase, openPool } from '#adapters/postgres/database.ts'
import { postgresOrderRecords } from '#adapters/postgres/storing/order-records.ts'
import { dumpDatabase } from '#adapters/postgres/testing/dump.ts'
import { type FreshDatabase, freshDatabase } from '#adapters/postgres/testing/fresh-database.ts'
import { TRIAL_SHOP } from '#core/shared/shop.ts'
import type { Day } from '#core/shared/day.ts'
import type { OrderId, ReportId, StaffId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import type { GearText } from '#core/storing/gear-text.ts'
import { ORDER_EVENTS, type OrderEvent } from '#core/storing/order-event.ts'
import { LOGISTIC_EVENTS } from '#core/storing/order-memory.ts'
import { ORDER_STATES } from '#core/storing/order-state.ts'
import type { OrderRecords } from '#core/storing/ports/order-records.ts'
import { makeAdvanceOrder } from '#core/storing/service/advance-order.ts'
import { isForStaff, isMoneyStep, type StepDetails } from '#core/storing/step-details.ts'
import { ALLOWED_STEPS, type AllowedStep, eventsFrom } from '#core/storing/transitions.ts'
import { type Life, lifeUntil, seedOrder } from '#adapters/reliability/testing/seed-order.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

const NOW = Instant.ofDate(new Date('2026-11-21T12:00:00+09:00'))
const THREE_DAYS_LATER = Instant.ofDate(new Date('2026-11-24T12:00:00+09:00'))
const REPORT = {
  id: '00000000-0000-4000-8000-000000000001' as ReportId,
  score: 80,
  tip: '왁스를 발라 주세요.',
  images: { front: 'f', back: 'b', left: 'l', right: 'r' },
}

let database: FreshDatabase
let pool: pg.Pool
let sql: pg.Client
let records: OrderRecords
let orders = 0

beforeAll(async () => {
  database = await freshDatabase()
  pool = openPool({ url: database.url, max: 1, onError: () => undefined })
  records = postgresOrderRecords({ db: openDatabase(pool), report: () => undefined })
  sql = new pg.Client({ connectionString: database.url })
  await sql.connect()
  await sql.query(`insert into staff (id, name, role) values ('boss', '대표', 'ADMIN')`)
})
afterAll(async () => {
  await pool.end()
  await sql.end()
  await database.drop()
})

const orderWith = (life: Life): Promise<OrderId> =>
  seedOrder(sql, `SK-ORDER${(orders += 1)}`, life, Instant.toDate(NOW))

const DETAILS: Partial<Record<OrderEvent, StepDetails>> = {
  'pickup.scheduled': { pickupDate: '2026-11-23' as Day },
  'pickup.rescheduled': { pickupDate: '2026-11-25' as Day },
  'pickup.missed': { fault: 'CUSTOMER' },
  'pickup.done': {
    isWalkIn: true,
    brand: 'Atomic' as GearText,
    equipmentName: 'Redster X9' as GearText,
    equipmentSize: '170' as GearText,
  },
  'report.filed': { report: REPORT },
  'storage.shelved': { locker: 'A-12' as GearText },
  'locker.moved': { locker: 'B-03' as GearText },
  'checkout.scheduled': { scheduledFor: '2026-11-24' as Day },
  'checkout.rescheduled': { scheduledFor: '2026-11-25' as Day },
  'checkout.delivered': { deliveredTo: '이영희' },
  'gear.lost': { compensation: 450_000 as Won, told: '전화로 알렸어요' },
  'gear.damaged': { compensation: 'NONE', told: '전화로 알렸어요' },
  'report.corrected': { report: REPORT },
  'gear.described': { serialNumber: 'A-1' as GearText },
  'status.corrected': { pickupDate: '2026-11-23' as Day },
}

/** Each order has a report of its own. */
const detailsOf = (event: OrderEvent): StepDetails => {
  const { report, ...details } = DETAILS[event] ?? {}
  const id = `00000000-0000-4000-8000-${String(orders).padStart(12, '0')}` as ReportId
  return report ? { ...details, report: { ...report, id } } : details
}

/** An administrator who says what the event asks for; what is missed on its day is recorded on that day. */
const advance = (orderId: OrderId, event: OrderEvent, dryRun = false, occurredAt: Instant | null = null) =>
  makeAdvanceOrder({
    records,
    clock: { now: () => (event.endsWith('.missed') ? THREE_DAYS_LATER : NOW) },
    shop: () => TRIAL_SHOP,
  })({
    orderId,
    event,
    staff: { id: 'boss' as StaffId, name: '대표', role: 'ADMIN' },
    reason: 'test',
    occurredAt,
    details: detailsOf(event),
    dryRun,
  })

// S2: what the table does not list for a state is refused by name, and the database is the same to the last row.
test.each(ORDER_STATES)('an order that is %s stays as it is under every event that is not its own', async state => {
  const order = await orderWith(lifeUntil(state))
  const before = await dumpDatabase(database.url)
  for (const event of ORDER_EVENTS.filter(one => !isForStaff(one) || !eventsFrom(state).includes(one))) {
    const kind = isForStaff(event) ? 'InvalidTransition' : 'NotForStaff'
    expect(await advance(order, event)).toMatchObject({ error: { kind, event } })
  }
  expect(await dumpDatabase(database.url)).toEqual(before)
})

// What is disposed of needs two notices that went out (ends-without-gear.pg.test.ts), a fee one that is owed (cli/storing/late-fee.test.ts).
const STAFF_STEPS = ALLOWED_STEPS.filter(
  ({ event }) => isForStaff(event) && event !== 'gear.disposed' && !isMoneyStep(event),
)

/** A step back needs the step that it takes back. */
const lifeBefore = ({ event, from, to }: AllowedStep): Life => {
  if (event === 'checkout.withdrawn') {
    const requested = { event: 'checkout.requested', from: to, to: 'CHECKOUT_REQUESTED' } as const
    const booked = { event: 'checkout.scheduled', from: 'CHECKOUT_REQUESTED', to: 'CHECKOUT_SCHEDULED' } as const
    return [...lifeUntil(to), requested, ...(from === 'CHECKOUT_SCHEDULED' ? [booked] : [])]
  }
  if (event !== 'status.corrected') return from === null ? [] : lifeUntil(from)
  const undone = ALLOWED_STEPS.find(step => step.from === to && step.to === from && LOGISTIC_EVENTS.has(step.event))
  return undone ? [...lifeUntil(to), undone] : []
}

describe('the staff', () => {
  test('has steps to take', () => expect(STAFF_STEPS.length).toBeGreaterThan(20))

  // Each row of the table, as far as the staff moves an order; and D19: the dry run says what the run does, and writes nothing.
  test.each(STAFF_STEPS)('takes an order by $event from $from to $to', async step => {
    const order = await orderWith(lifeBefore(step))
    const before = await dumpDatabase(database.url)
    const planned = await advance(order, step.event, true)
    expect(planned).toMatchObject({ value: { before: { state: step.from }, change: { to: step.to } } })
    expect(await dumpDatabase(database.url)).toEqual(before)

    expect(await advance(order, step.event)).toEqual(planned)
    const { rows } = await sql.query(
      `select o.state, t.event, t.from_state, t.actor_id, a.command, a.reason
         from storage_order o join timeline t on t.order_id = o.id and t.step = o.step join audit a on a.subject = o.id
        where o.id = $1`,
      [order],
    )
    expect(rows).toEqual([
      {
        state: step.to,
        event: step.event,
        from_state: step.from,
        actor_id: 'boss',
        command: `order ${step.event}`,
        reason: 'test',
      },
    ])
  })
})

// The first year begins when the gear came, not when somebody typed it (G62).
test('an arrival of yesterday evening that is typed today begins the storage yesterday (G62)', async () => {
  const life = lifeUntil('IN_TRANSIT')
  const order = await seedOrder(sql, 'SK-ARRIVED-YESTERDAY', life, new Date('2026-11-19T12:00:00+09:00'))
  const yesterday = Instant.ofDate(new Date('2026-11-20T23:50:00+09:00'))
  expect(await advance(order, 'storage.arrived', false, yesterday)).toMatchObject({
    value: { change: { occurredAt: yesterday, recordedAt: NOW, set: { storageStartDate: '2026-11-20' } } },
  })
  const { rows } = await sql.query(
    `select o.storage_start_date::text as start, t.occurred_at, t.recorded_at from storage_order o
     join timeline t on t.order_id = o.id and t.step = o.step where o.id = $1`,
    [order],
  )
  expect(rows).toEqual([
    { start: '2026-11-20', occurred_at: Instant.toDate(yesterday), recorded_at: Instant.toDate(NOW) },
  ])
})
