import { setCurrentShop } from '#adapters/system/current-shop.ts'
import { TRIAL_SHOP } from '#core/shared/shop.ts'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase, openPool } from '#adapters/postgres/database.ts'
import { postgresContractRecords } from '#adapters/postgres/billing/contract-records.ts'
import { postgresStaffMessages } from '#adapters/postgres/staff/staff-messages.ts'
import { postgresStorageViews } from '#adapters/postgres/storing/storage-views.ts'
import { postgresStaffTasks } from '#adapters/postgres/staff/staff-tasks.ts'
import { paidContract } from '#adapters/reliability/testing/own-contract.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'
import { makeStaff } from '#adapters/reliability/testing/stored-gear.ts'
import type { Email } from '#core/account/email.ts'
import type { PhoneNumber } from '#core/account/phone-number.ts'
import { calculateRefund } from '#core/billing/service/cancel-storage.ts'
import { Day } from '#core/shared/day.ts'
import type { CustomerId, OrderId, StaffId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { StaffAddress } from '#core/staff/staff-address.ts'
import { ALL_TASK_KINDS } from '#core/staff/task-kinds.ts'

const service = await sharedService({ roles: ['api'], webhooks: 'lost' })
const staff = await makeStaff(service)
const pool = openPool({ url: service.databaseUrl, max: 2, onError: () => undefined })
const postgres = { db: openDatabase(pool), report: () => undefined }
const [storageViews, contracts] = [postgresStorageViews(postgres), postgresContractRecords(postgres)]
const [tasks, messages] = [postgresStaffTasks(postgres), postgresStaffMessages(postgres)]
afterAll(async () => {
  await staff.close()
  await pool.end()
})

/** 2026-12-14 is a Monday. */
const at = async (moment: string): Promise<void> => service.moveClock({ now: `${moment}:00+09:00` })
const workAt = async (moment: string): Promise<void> => {
  await at(moment)
  await service.worker()
}

beforeEach(() => at('2026-12-14T11:00'))

const paid = async (): Promise<string> => (await paidContract(service)).orderId

const openOf = async (orderId: string): Promise<readonly string[]> =>
  (
    await service.rows(
      `select kind from staff_task where subject = $1 and done_at is null and kind <> 'PICKUP_PLACE_MISSING' order by id`,
      [orderId],
    )
  ).map(({ kind }) => String(kind))

const allOf = async (orderId: string, kind: string) =>
  service.rows(
    'select due_on::text, done_at is null as open from staff_task where subject = $1 and kind = $2 order by id',
    [orderId, kind],
  )

describe('work that is late becomes a task by itself (G180)', () => {
  test('a pickup that is late is one, and no longer that its day is not booked (G808)', async () => {
    const orderId = await paid()
    await workAt('2026-12-15T12:00')
    expect(await openOf(orderId)).toEqual(['ORDER_WAITING'])
    await workAt('2026-12-17T10:00')
    expect(await openOf(orderId)).toEqual(['PICKUP_LATE'])
    // Nor where both are found late at once.
    const forgotten = await paid()
    await workAt('2026-12-22T12:00')
    await workAt('2026-12-22T12:10')
    expect(await openOf(forgotten)).toEqual(['PICKUP_LATE'])
  })

  test('a pickup whose day is over is one again once what ended it is taken back (G993)', async () => {
    const [recorded, missed] = [await paid(), await paid()]
    for (const orderId of [recorded, missed])
      await staff.must(orderId, 'pickup.scheduled', { pickupDate: '2026-12-15' as Day })
    await workAt('2026-12-16T10:00')
    await workAt('2026-12-16T10:10')
    expect([await openOf(recorded), await openOf(missed)]).toEqual([['PICKUP_LATE'], ['PICKUP_LATE']])
    await staff.must(recorded, 'pickup.done')
    await staff.must(missed, 'pickup.missed', { fault: 'SHOP' })
    await staff.must(missed, 'pickup.scheduled', { pickupDate: '2026-12-21' as Day })
    await service.worker()
    expect([await openOf(recorded), await openOf(missed)]).toEqual([[], []])
    await at('2026-12-16T11:00')
    await staff.must(recorded, 'status.corrected')
    await staff.must(missed, 'pickup.unscheduled')
    await service.worker()
    expect([await openOf(recorded), await openOf(missed)]).toEqual([['PICKUP_LATE'], ['PICKUP_LATE']])
    expect(await allOf(missed, 'PICKUP_LATE')).toMatchObject([{ open: false }, { due_on: '2026-12-15', open: true }])
  })

  test('from paying to the locker, each with its day, once, and gone with its cause (G181)', async () => {
    const orderId = await paid()
    await workAt('2026-12-15T11:59')
    expect(await openOf(orderId)).toEqual([])
    await workAt('2026-12-15T12:00')
    await workAt('2026-12-15T13:00')
    expect(await openOf(orderId)).toEqual(['ORDER_WAITING'])
    expect(await allOf(orderId, 'ORDER_WAITING')).toMatchObject([{ due_on: '2026-12-15' }])

    await staff.must(orderId, 'pickup.done')
    expect(await openOf(orderId)).toEqual([])
    await workAt('2026-12-16T13:01')
    expect(await openOf(orderId)).toEqual(['REPORT_LATE'])
    await staff.must(orderId, 'report.filed')
    await staff.must(orderId, 'storage.arrived')
    expect(await openOf(orderId)).toEqual([])
    await workAt('2026-12-17T13:02')
    expect(await openOf(orderId)).toEqual(['SHELVING_LATE'])
    await staff.must(orderId, 'storage.shelved')
    expect(await openOf(orderId)).toEqual([])
  })

  test('inspected gear that nobody records at the storage is a task for each week of its waits (G793)', async () => {
    const orderId = await paid()
    await workAt('2026-12-15T13:00')
    await staff.must(orderId, 'pickup.done')
    await staff.must(orderId, 'report.filed')
    await workAt('2026-12-22T23:59')
    expect(await openOf(orderId)).toEqual([])
    await workAt('2026-12-23T00:00')
    expect(await openOf(orderId)).toEqual(['ARRIVAL_LATE'])
    await staff.must(orderId, 'temp.stored')
    expect(await openOf(orderId)).toEqual([])
    await workAt('2026-12-31T00:00')
    expect(await openOf(orderId)).toEqual(['ARRIVAL_LATE'])
    await staff.must(orderId, 'storage.arrived')
    expect(await openOf(orderId)).toEqual([])
  })

  test('a report is late a day after the pickup happened, however late that was written down (G180)', async () => {
    const orderId = await paid()
    await service.moveClock({ now: '2026-12-15T20:00:00+09:00' })
    const occurredAt = Instant.ofDate(new Date('2026-12-15T10:00:00+09:00'))
    await staff.must(orderId, 'pickup.done', { occurredAt })
    await workAt('2026-12-16T09:59')
    expect(await openOf(orderId)).toEqual([])
    await workAt('2026-12-16T10:01')
    expect(await openOf(orderId)).toEqual(['REPORT_LATE'])
    expect(await allOf(orderId, 'REPORT_LATE')).toMatchObject([{ due_on: '2026-12-16' }])
  })

  test('a checkout without a day, and a delivery that nobody recorded; another day, another task (G180)', async () => {
    const customer = await service.customer()
    const { orderId, equipmentId } = await staff.store(customer)
    const body = {
      checkoutDate: '2026-12-18',
      recipientName: '이영희',
      recipientPhone: '010-1234-5678',
      address: '스노우밸리로 1',
      userEquipmentId: equipmentId,
    }
    const asked = await service.call('POST', '/api/users/equipment/checkout', { token: customer.token, body })
    expect(asked.status).toBe(200)
    await workAt('2026-12-15T12:00')
    expect(await openOf(orderId)).toEqual(['CHECKOUT_WAITING'])
    await staff.must(orderId, 'checkout.scheduled', { scheduledFor: '2026-12-16' as Day })
    expect(await openOf(orderId)).toEqual([])
    await workAt('2026-12-17T10:00')
    expect(await openOf(orderId)).toEqual(['DELIVERY_LATE'])
    await staff.must(orderId, 'checkout.rescheduled', { scheduledFor: '2026-12-18' as Day })
    expect(await openOf(orderId)).toEqual([])
    await workAt('2026-12-19T10:00')
    expect(await allOf(orderId, 'DELIVERY_LATE')).toMatchObject([
      { due_on: '2026-12-16', open: false },
      { due_on: '2026-12-18', open: true },
    ])
    await staff.must(orderId, 'checkout.delivered', { deliveredTo: '이영희' })
    expect(await openOf(orderId)).toEqual([])
  })

  test('once, also with two workers, a clock that is set back, and a task that was closed by hand (G180)', async () => {
    const orderId = await paid()
    await at('2026-12-15T12:00')
    const [one, other] = [
      await service.workerJobsBy(service.databaseUrl),
      await service.workerJobsBy(service.databaseUrl),
    ]
    await Promise.all(Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? one : other)('note-late-work')))
    await workAt('2026-12-15T11:00')
    await workAt('2026-12-15T12:30')
    expect(await allOf(orderId, 'ORDER_WAITING')).toHaveLength(1)
    await service.rows(`update staff_task set done_at = created_at where subject = $1`, [orderId])
    await workAt('2026-12-15T13:00')
    expect((await openOf(orderId)).filter(kind => kind === 'ORDER_WAITING')).toEqual([])
  })

  test('a step taken at the same moment never leaves a task behind', async () => {
    const orderIds = await Promise.all(Array.from({ length: 6 }, paid))
    await at('2026-12-15T12:00')
    const note = await service.workerJobsBy(service.databaseUrl)
    await Promise.all([note('note-late-work'), ...orderIds.map(id => staff.must(id, 'pickup.done'))])
    await note('note-late-work')
    for (const id of orderIds) expect(await openOf(id)).toEqual([])
  })

  test('is listed with the order, the name and the masked phone of whom to call, the longest due first', async () => {
    const customer = await service.customer()
    await service.rows(`update customer set phone = '01098765432' where email = $1`, [customer.email])
    const orderId = await customer.order()
    await customer.confirm(orderId, await customer.agree(orderId))
    await workAt('2026-12-15T12:00')
    const search = { kinds: [], about: null, dueBy: null, evenDone: false, after: null, limit: 500 }
    const found = (await tasks.list({ ...search, about: orderId })).unwrapOr([])
    expect(found).toMatchObject([
      { kind: 'PICKUP_PLACE_MISSING', order: orderId },
      {
        kind: 'ORDER_WAITING',
        order: orderId,
        customerName: '김시즌',
        maskedPhone: '010-****-5432',
        dueOn: '2026-12-15',
      },
    ])
    const all = (await tasks.list(search)).unwrapOr([])
    expect(all.map(({ dueOn }) => dueOn)).toEqual(all.map(({ dueOn }) => dueOn).toSorted())
    const early = (await tasks.list({ ...search, dueBy: '2026-12-14' as Day })).unwrapOr([])
    expect(early.some(({ dueOn }) => dueOn > '2026-12-14')).toBe(false)
  })
})

describe('a day that is closed once something is booked for it (G796)', () => {
  const close = async (days: readonly Day[], recordedAt: string | null = null): Promise<void> => {
    const { now } = (await service.call('GET', '/sandbox/clock')).body
    await service.rows(
      `insert into shop_change (effective_from, patch, recorded_at, recorded_by, reason) values ($1, $2, $3, 'boss', 'strike')`,
      [now, JSON.stringify({ pickup: { closedDays: days } }), recordedAt ?? now],
    )
    // Set here, and not heard of by the service: it could be heard after the test.
    const { pickup } = TRIAL_SHOP
    setCurrentShop({ ...TRIAL_SHOP, pickup: { ...pickup, closedDays: days } })
  }
  /** Closes days, and waits for the task about the stop of this order. */
  const expectTaskOfClosing = async (orderId: string, ...how: Parameters<typeof close>): Promise<void> => {
    await close(...how)
    await expect
      .poll(async () => {
        await service.worker()
        return openOf(orderId)
      })
      .toEqual(['STOP_ON_CLOSED_DAY'])
  }
  afterEach(async () => {
    await service.rows('delete from shop_change', [])
    setCurrentShop(TRIAL_SHOP)
  })
  const told = async (orderId: string): Promise<readonly string[]> => {
    const notices = `select distinct event from notice where order_id = $1 and kind = 'STOP_DAY_CLOSED' order by event`
    return (await service.rows(notices, [orderId])).map(({ event }) => String(event))
  }

  test('is a task and told to the customer at once, for each day once, and gone when it is moved', async () => {
    const customer = await service.customer()
    const orderId = await customer.order()
    await customer.confirm(orderId, await customer.agree(orderId))
    await service.rows('update customer set email_proved_at = created_at where email = $1', [customer.email])
    const [owner] = await service.rows('select customer_id from storage_order where id = $1', [orderId])
    const atHome = async () =>
      (await storageViews.home(String(owner?.['customer_id']) as CustomerId, '2026-12-14' as Day)).unwrapOr(null)
        ?.contracts[0]?.isDayClosed
    await staff.must(orderId, 'pickup.scheduled', { pickupDate: '2026-12-24' as Day })
    await workAt('2026-12-14T11:10')
    expect(await openOf(orderId)).toEqual([])
    await expectTaskOfClosing(orderId, ['2026-12-24' as Day])
    await workAt('2026-12-14T11:30')
    expect(await allOf(orderId, 'STOP_ON_CLOSED_DAY')).toEqual([{ due_on: '2026-12-24', open: true }])
    expect(await told(orderId)).toEqual([expect.stringMatching(new RegExp(`^closed:${orderId}:2026-12-24:\\d+$`))])
    // Home names the day no more (G800), and a cancellation does not count it, on the day neither (G44).
    expect(await atHome()).toBe(true)
    const onTheDay = async () => {
      const contract = (await contracts.look({ order: orderId as OrderId }, null)).unwrapOr(null)
      const now = Day.startOf('2026-12-24' as Day)
      return contract && calculateRefund(contract, { now, shop: TRIAL_SHOP })
    }
    expect(await onTheDay()).toMatchObject({ rule: 'FULL_MINUS_FEE', refundableWon: 96_030 })
    await staff.must(orderId, 'pickup.rescheduled', { pickupDate: '2026-12-23' as Day })
    await workAt('2026-12-14T11:40')
    expect(await openOf(orderId)).toEqual([])
    expect(await atHome()).toBe(false)
    // Who books it all the same, knows.
    await at('2026-12-14T11:50')
    await staff.must(orderId, 'pickup.rescheduled', { pickupDate: '2026-12-24' as Day, isForced: true })
    await workAt('2026-12-14T12:00')
    expect(await openOf(orderId)).toEqual([])
    expect(await onTheDay()).toMatchObject({ rule: 'HALF', refundableWon: 49_500 })
    // Another day closes, and the change names this one again.
    await close(['2026-12-24' as Day, '2026-12-25' as Day])
    await workAt('2026-12-14T12:10')
    expect(await openOf(orderId)).toEqual([])
    expect(await told(orderId)).toHaveLength(1)
  })

  test('that is open again is a task no more, as at home, and who was told hears so; closed again it is one again (G787)', async () => {
    const customer = await service.customer()
    const orderId = await customer.order()
    await customer.confirm(orderId, await customer.agree(orderId))
    await service.rows('update customer set email_proved_at = created_at where email = $1', [customer.email])
    await staff.must(orderId, 'pickup.scheduled', { pickupDate: '2026-12-24' as Day })
    await at('2026-12-14T11:10')
    await expectTaskOfClosing(orderId, ['2026-12-24' as Day])
    await service.rows(
      `update notice set state = 'SENT', settled_at = created_at where order_id = $1 and kind = 'STOP_DAY_CLOSED'`,
      [orderId],
    )
    const opened = async () =>
      (await service.rows(`select event from notice where order_id = $1 and kind = 'STOP_DAY_OPEN'`, [orderId])).length
    await workAt('2026-12-14T11:20')
    expect([await openOf(orderId), await opened()]).toEqual([['STOP_ON_CLOSED_DAY'], 0])
    // The holiday moves: another day is closed in its place.
    await close(['2026-12-25' as Day])
    await expect
      .poll(async () => {
        await service.worker()
        return openOf(orderId)
      })
      .toEqual([])
    await workAt('2026-12-14T11:40')
    expect([await openOf(orderId), await opened()]).toEqual([[], 1])
    await at('2026-12-14T11:50')
    await expectTaskOfClosing(orderId, ['2026-12-24' as Day])
    expect(await told(orderId)).toHaveLength(2)
  })

  test('is one too where the closing was planned before anything was booked', async () => {
    const orderId = await paid()
    await staff.must(orderId, 'pickup.scheduled', { pickupDate: '2026-12-24' as Day })
    await at('2026-12-14T11:10')
    await expectTaskOfClosing(orderId, ['2026-12-24' as Day], '2026-12-01T00:00:00Z')
  })

  test('is one of a delivery too', async () => {
    const customer = await service.customer()
    const { orderId } = await staff.store(customer)
    await service.rows('update customer set email_proved_at = created_at where email = $1', [customer.email])
    const equipment = await service.rows('select equipment_id from storage_order where id = $1', [orderId])
    const asked = await service.call('POST', '/api/users/equipment/checkout', {
      token: customer.token,
      body: {
        checkoutDate: '2026-12-18',
        recipientName: '이영희',
        recipientPhone: '010-1234-5678',
        address: '스노우밸리로 1',
        userEquipmentId: equipment[0]?.['equipment_id'],
      },
    })
    expect(asked.status).toBe(200)
    await staff.must(orderId, 'checkout.scheduled', { scheduledFor: '2026-12-18' as Day })
    await at('2026-12-14T11:10')
    await expectTaskOfClosing(orderId, ['2026-12-18' as Day])
    expect(await told(orderId)).toHaveLength(1)
    // That it was not brought is known (G808).
    await workAt('2026-12-19T10:10')
    expect(await openOf(orderId)).toEqual(['STOP_ON_CLOSED_DAY'])
    await staff.must(orderId, 'checkout.rescheduled', { scheduledFor: '2026-12-21' as Day })
    expect(await openOf(orderId)).toEqual([])
  })

  test('is the one task of a pickup that nobody came for on it, until that is recorded or the task is closed (G808)', async () => {
    const [orderId, closedByHand] = [await paid(), await paid()]
    await staff.must(orderId, 'pickup.scheduled', { pickupDate: '2026-12-18' as Day })
    await staff.must(closedByHand, 'pickup.scheduled', { pickupDate: '2026-12-18' as Day })
    await at('2026-12-14T11:10')
    await expectTaskOfClosing(orderId, ['2026-12-18' as Day])
    await workAt('2026-12-19T10:10')
    await workAt('2026-12-20T10:10')
    expect(await openOf(orderId)).toEqual(['STOP_ON_CLOSED_DAY'])
    expect(await openOf(closedByHand)).toEqual(['STOP_ON_CLOSED_DAY'])
    await staff.must(orderId, 'pickup.missed', { fault: 'SHOP' })
    await service.worker()
    expect(await openOf(orderId)).toEqual(['PICKUP_LATE'])
    await service.rows('update staff_task set done_at = now() where subject = $1', [closedByHand])
    await workAt('2026-12-21T10:10')
    expect(await openOf(closedByHand)).toEqual(['PICKUP_LATE'])
    await staff.must(orderId, 'pickup.scheduled', { pickupDate: '2026-12-22' as Day })
    expect(await openOf(orderId)).toEqual([])
  })
})

describe('a member of the staff who wants it (G182)', () => {
  const decision = { by: 'boss' as StaffId, reason: 'test', at: Instant.ofDate(new Date()) }
  const wish = async (to: StaffAddress | null, kinds: readonly string[] = ALL_TASK_KINDS): Promise<void> => {
    const done = await messages.wish('boss' as StaffId, to && { to, kinds }, decision, { dryRun: false })
    expect(done.isOk()).toBe(true)
  }
  const textsTo = async (to: string): Promise<readonly string[]> =>
    (await service.messages(to)).map(({ text }) => text).toReversed()
  const pauseIsOver = () => service.rows(`update staff_message set created_at = now() - interval '1 hour'`, [])

  test('gets one message for a new task, and one with their number for many', async () => {
    const phone = '01055550001'
    await workAt('2026-12-14T11:00')
    await wish({ channel: 'SMS', phone: phone as PhoneNumber }, ['ORDER_WAITING'])
    await service.messageStaff()
    expect(await textsTo(phone)).toEqual([])
    const orderId = await paid()
    await workAt('2026-12-15T12:00')
    await Promise.all([service.messageStaff(), service.messageStaff()])
    await service.messageStaff()
    const [first, ...others] = await textsTo(phone)
    expect(first).toMatch(new RegExp(`task \\d+: ORDER_WAITING, ${orderId}, due 2026-12-15$`))
    expect(others).toEqual([])

    await at('2026-12-14T11:00')
    const more = [await paid(), await paid(), await paid()]
    await workAt('2026-12-15T12:00')
    await service.messageStaff()
    expect(await textsTo(phone)).toHaveLength(1)
    await pauseIsOver()
    await service.messageStaff()
    await pauseIsOver()
    await service.messageStaff()
    expect((await textsTo(phone)).slice(1)).toEqual([expect.stringMatching(/3 new tasks: ORDER_WAITING 3$/)])
    expect(more).toHaveLength(3)
  })

  test('whose number refuses messages for good gets no second try of one (G769)', async () => {
    await pauseIsOver()
    await wish({ channel: 'SMS', phone: '01000001060' as PhoneNumber }, ['ORDER_WAITING'])
    await at('2026-12-14T11:00')
    await paid()
    await workAt('2026-12-15T12:00')
    await service.messageStaff()
    const [last] = await service.rows('select state, attempts from staff_message order by id desc limit 1', [])
    expect(last).toEqual({ state: 'UNDELIVERED', attempts: 1 })
    await wish(null)
  })

  test('hears nothing of what was seen to before, nor of other kinds, nor after it was ended; by mail too', async () => {
    const email = 'boss@example.com'
    await pauseIsOver()
    await wish({ channel: 'EMAIL', email: email as Email }, ['ORDER_WAITING'])
    const [seenTo, waiting] = [await paid(), await paid()]
    await workAt('2026-12-15T12:00')
    await staff.must(seenTo, 'pickup.done')
    await service.messageStaff()
    expect(await textsTo(email)).toEqual([expect.stringContaining(`ORDER_WAITING, ${waiting}`)])
    await pauseIsOver()
    await wish(null)
    await at('2026-12-14T11:00')
    await paid()
    await workAt('2026-12-15T12:00')
    await service.messageStaff()
    expect(await textsTo(email)).toHaveLength(1)
  })

  test('hears nothing of regions that are not theirs, as in their list (G376)', async () => {
    const email = 'bound@example.com'
    const bind = (regions: readonly string[] | null) =>
      service.rows(`update staff set regions = $1 where id = 'boss'`, [regions])
    await wish({ channel: 'EMAIL', email: email as Email }, ['ORDER_WAITING'])
    await bind(['HARBOUR'])
    await at('2026-12-14T11:00')
    const orderId = await paid()
    await workAt('2026-12-15T12:00')
    await service.messageStaff()
    expect(await textsTo(email)).toEqual([])
    await bind(['HARBOUR', 'RESORT'])
    await service.messageStaff()
    expect(await textsTo(email)).toEqual([expect.stringContaining(`ORDER_WAITING, ${orderId}`)])
    await bind(null)
    await wish(null)
  })
})
