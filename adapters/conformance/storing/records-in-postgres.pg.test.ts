import { randomUUID } from 'node:crypto'
import { ok, ResultAsync } from 'neverthrow'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { memoryCustomerRecords } from '#adapters/memory/account/memory-customer-records.ts'
import { memoryDatabase } from '#adapters/memory/memory-database.ts'
import { memorySessionRecords } from '#adapters/memory/account/memory-session-records.ts'
import { postgresAnswerRecords, postgresStaffAnswerRecords } from '#adapters/postgres/answer-records.ts'
import { postgresArchive } from '#adapters/postgres/privacy/archive.ts'
import { postgresCheckoutViews } from '#adapters/postgres/storing/checkout-views.ts'
import { postgresComplaintRecords } from '#adapters/postgres/staff/complaint-records.ts'
import { postgresStaffNotes } from '#adapters/postgres/staff/staff-notes.ts'
import { postgresCustomerRecords } from '#adapters/postgres/account/customer-records.ts'
import { openDatabase, openPool } from '#adapters/postgres/database.ts'
import { postgresDroppedRecords } from '#adapters/postgres/privacy/dropped-records.ts'
import { postgresLabels } from '#adapters/postgres/storing/labels.ts'
import { postgresLockerRecords } from '#adapters/postgres/storing/locker-records.ts'
import { postgresLeavingRecords } from '#adapters/postgres/privacy/leaving-records.ts'
import { postgresNoticeRecords } from '#adapters/postgres/notices/notice-records.ts'
import { postgresDutyRecords } from '#adapters/postgres/billing/duty-records.ts'
import { postgresOrderRecords } from '#adapters/postgres/storing/order-records.ts'
import { postgresPaymentRecords } from '#adapters/postgres/billing/payment-records.ts'
import { postgresPersonalDataViews } from '#adapters/postgres/privacy/personal-data-views.ts'
import type { Postgres } from '#adapters/postgres/postgres.ts'
import { postgresPickupPlaceRecords } from '#adapters/postgres/storing/pickup-place-records.ts'
import { postgresPickupWindowRecords } from '#adapters/postgres/storing/pickup-window-records.ts'
import { postgresRecordViews } from '#adapters/postgres/storing/record-views.ts'
import { type Listening, listenTo } from '#adapters/postgres/listening.ts'
import { cachedSessions, type SessionCache } from '#adapters/postgres/account/session-cache.ts'
import { postgresLogInGuard } from '#adapters/postgres/account/log-in-guard.ts'
import { postgresSessionRecords } from '#adapters/postgres/account/session-records.ts'
import { postgresSocialRecords } from '#adapters/postgres/account/social-records.ts'
import { postgresRenewalRecords } from '#adapters/postgres/billing/renewal-records.ts'
import { postgresReportRecords } from '#adapters/postgres/storing/report-records.ts'
import { postgresStoredCardRecords } from '#adapters/postgres/billing/stored-card-records.ts'
import { postgresStaffTasks } from '#adapters/postgres/staff/staff-tasks.ts'
import { postgresStorageViews } from '#adapters/postgres/storing/storage-views.ts'
import { postgresResetRecords } from '#adapters/postgres/account/reset-records.ts'
import { type FreshDatabase, freshDatabase } from '#adapters/postgres/testing/fresh-database.ts'
import { makeSecretBox } from '#adapters/security/secret-box.ts'
import { newIds } from '#adapters/system/new-ids.ts'
import type { Hashed } from '#core/account/hashed.ts'
import type { Day } from '#core/shared/day.ts'
import type { CustomerId, OrderId, SessionId, StaffId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import { answerRecordsConform } from '#adapters/conformance/answer-records.conform.ts'
import { checkoutConform } from './checkout.conform.ts'
import { complaintRecordsConform } from '#adapters/conformance/staff/complaint-records.conform.ts'
import { staffNotesConform } from '#adapters/conformance/staff/staff-notes.conform.ts'
import { leavingRecordsConform } from '#adapters/conformance/privacy/leaving-records.conform.ts'
import { capacityConform } from './capacity.conform.ts'
import { roomRequestsConform } from './room-requests.conform.ts'
import { postgresRoomRequests } from '#adapters/postgres/storing/room-request-records.ts'
import { postgresCapacityRecords } from '#adapters/postgres/storing/capacity-records.ts'
import { lockerRecordsConform } from './locker-records.conform.ts'
import { noticeRecordsConform } from '#adapters/conformance/notices/notice-records.conform.ts'
import { orderRecordsConform } from './order-records.conform.ts'
import { ordering, type RecordsUnderTest } from './ordering.ts'
import { paymentRecordsConform } from '#adapters/conformance/billing/payment-records.conform.ts'
import { addCustomer } from '#adapters/conformance/account/people.ts'
import { pickupPlacesConform } from './pickup-places.conform.ts'
import { pickupWindowsConform } from './pickup-windows.conform.ts'
import { recordViewsConform } from './record-views.conform.ts'
import { renewalRecordsConform } from '#adapters/conformance/billing/renewal-records.conform.ts'
import { reportRecordsConform } from './report-records.conform.ts'
import { sessionRecordsConform } from '#adapters/conformance/account/session-records.conform.ts'
import { storageViewsConform } from './storage-views.conform.ts'

const faults: unknown[] = []
const report = (cause: unknown): void => void faults.push(cause)
const inspector = 'kim' as StaffId
let database: FreshDatabase
let pool: pg.Pool
let postgres: Postgres
let records: RecordsUnderTest
let cache: SessionCache
let listening: Listening

/** Nothing is believed before the cache can hear of ends. */
const hearing = (count: number) =>
  vi.waitFor(async () => {
    const { rows } = await pool.query(
      `select from pg_stat_activity
       where datname = current_database() and application_name = 'seasonkeep listening' and state = 'idle' and query <> ''`,
    )
    expect(rows).toHaveLength(count)
  }, 20_000)

beforeAll(async () => {
  database = await freshDatabase()
  pool = openPool({ url: database.url, onError: () => undefined })
  postgres = { db: openDatabase(pool), report }
  await pool.query(`insert into staff (id, name, role) values ($1, '김검수', 'OPERATOR')`, [inspector])
  records = {
    customers: postgresCustomerRecords(postgres, makeSecretBox('a secret of this test')),
    orders: postgresOrderRecords(postgres),
    payments: postgresPaymentRecords(postgres),
    views: postgresStorageViews(postgres),
    inspector,
  }
  listening = listenTo(database.url, report)
  cache = cachedSessions(postgresSessionRecords(postgres), listening)
  await hearing(1)
})
afterAll(async () => {
  await listening.close()
  await pool.end()
  await database.drop()
  expect(faults).toEqual([])
})

const newCustomer = () => addCustomer(records.customers)

checkoutConform('PostgreSQL', () => ({ ...records, checkouts: postgresCheckoutViews(postgres) }))
orderRecordsConform('PostgreSQL', () => records)
lockerRecordsConform('PostgreSQL', () => ({
  ...records,
  lockers: postgresLockerRecords(postgres),
  labels: postgresLabels(postgres),
}))
capacityConform('PostgreSQL', () => ({
  ...records,
  lockers: postgresLockerRecords(postgres),
  capacity: postgresCapacityRecords(postgres),
}))
roomRequestsConform('PostgreSQL', () => ({ ...records, requests: postgresRoomRequests(postgres) }))
pickupPlacesConform('PostgreSQL', () => ({ ...records, places: postgresPickupPlaceRecords(postgres) }))
pickupWindowsConform('PostgreSQL', () => ({ ...records, windows: postgresPickupWindowRecords(postgres) }))
/** Their phone and e-mail have been proved to be theirs. */
const prove = async (customer: CustomerId): Promise<void> => {
  await pool.query(
    `update customer set email_proved_at = created_at, phone_proved_at = case when phone is not null then created_at end
     where id = $1`,
    [customer],
  )
}

noticeRecordsConform('PostgreSQL', () => ({
  ...records,
  notices: postgresNoticeRecords(postgres),
  social: postgresSocialRecords(postgres, makeSecretBox('a secret of this test')),
  prove,
}))
paymentRecordsConform('PostgreSQL', () => records)
storageViewsConform('PostgreSQL', () => records)
recordViewsConform('PostgreSQL', () => ({ ...records, recordViews: postgresRecordViews(postgres) }))
renewalRecordsConform('PostgreSQL', () => ({
  ...records,
  renewals: postgresRenewalRecords(postgres, makeSecretBox('a secret of this test')),
  duties: postgresDutyRecords(postgres),
  cards: postgresStoredCardRecords(postgres, makeSecretBox('a secret of this test')),
}))
reportRecordsConform('PostgreSQL', () => ({ ...records, reports: postgresReportRecords(postgres) }))
const guarded = () => ({ guard: postgresLogInGuard(postgres), newCustomer })
sessionRecordsConform('PostgreSQL', () => ({ ...guarded(), sessions: postgresSessionRecords(postgres) }))
sessionRecordsConform('PostgreSQL, remembered', () => ({ ...guarded(), sessions: cache.sessions }))
answerRecordsConform('PostgreSQL', clock => ({
  answers: postgresAnswerRecords(postgres, clock),
  newOwner: newCustomer,
}))
answerRecordsConform('PostgreSQL, of the staff', clock => ({
  answers: postgresStaffAnswerRecords(postgres, clock),
  async newOwner() {
    const id = `m${randomUUID().slice(0, 8)}` as StaffId
    await pool.query(`insert into staff (id, name, role) values ($1, '김직원', 'OPERATOR')`, [id])
    return id
  },
}))

leavingRecordsConform('PostgreSQL', () => {
  const secretBox = makeSecretBox('a secret of this test')
  return {
    ...records,
    leaving: postgresLeavingRecords(postgres, secretBox),
    dropped: postgresDroppedRecords(postgres, secretBox),
    archive: postgresArchive(postgres),
    personalData: postgresPersonalDataViews(postgres),
    sessions: postgresSessionRecords(postgres),
    social: postgresSocialRecords(postgres, secretBox),
  }
})

staffNotesConform('PostgreSQL', () => ({
  ...records,
  notes: postgresStaffNotes(postgres),
  leaving: postgresLeavingRecords(postgres, makeSecretBox('a secret of this test')),
  personalData: postgresPersonalDataViews(postgres),
}))

complaintRecordsConform('PostgreSQL', () => ({
  ...records,
  complaints: postgresComplaintRecords(postgres),
  leaving: postgresLeavingRecords(postgres, makeSecretBox('a secret of this test')),
  archive: postgresArchive(postgres),
  personalData: postgresPersonalDataViews(postgres),
}))

const makeSession = (customer: CustomerId, now: Instant) => ({
  id: newIds.session(),
  customer,
  device: '아이폰 · Safari',
  createdAt: now,
  lastSeenAt: now,
  endedAt: null,
})

const bookPickup = (order: OrderId, now: Instant) =>
  records.orders.change(order, () =>
    ok({
      event: 'pickup.scheduled',
      to: 'PICKUP_SCHEDULED',
      occurredAt: now,
      recordedAt: now,
      actor: { kind: 'SCHEDULER', id: null },
      reason: null,
      set: { pickupDate: '2026-11-25' as Day },
    }),
  )

test('a notice that no provider accepts becomes a task for the staff, one that is open, and another when it was closed', async () => {
  const notices = postgresNoticeRecords(postgres)
  const now = Instant.ofDate(new Date('2026-11-21T03:00:00Z'))
  const { place, pay } = ordering(() => records)
  const customer = await newCustomer()
  await prove(customer)
  const order = await place(customer)
  await pay(order, customer, now)
  const listed = (await notices.list({ order }, { after: null, limit: 10 })).unwrapOr([])
  expect(listed).toHaveLength(2)
  for (const { id } of listed) await notices.giveUp(id, now)
  const told = async () =>
    (await pool.query('select id, kind, detail from staff_task where subject = $1 order by id', [order])).rows
  const [task, ...more] = await told()
  expect(task).toMatchObject({ kind: 'NOTICE_UNDELIVERED', detail: expect.stringMatching(/^PAID by (SMS|EMAIL)$/) })
  expect(more).toEqual([])

  await postgresStaffTasks(postgres).close(task.id, { by: inspector, reason: 'called', at: now }, { dryRun: false })
  await bookPickup(order, now)
  for (const { id, state } of (await notices.list({ order }, { after: null, limit: 10 })).unwrapOr([])) {
    if (state === 'NEW') await notices.giveUp(id, now)
  }
  expect((await told()).map(({ detail }) => detail)).toEqual([task.detail, expect.stringMatching(/^PICKUP_SET by/)])
})

test('sessions that another process ends together are believed in no process any more (A14)', async () => {
  const now = Instant.ofDate(new Date('2026-11-21T03:00:00Z'))
  const elsewhere = postgresSessionRecords(postgres)
  const resets = postgresResetRecords(postgres)
  const customer = await newCustomer()
  const sessions = [makeSession(customer, now), makeSession(customer, now), makeSession(customer, now)] as const
  for (const session of sessions) {
    await cache.sessions.start(session, 0)
    expect(await cache.sessions.find(session.id)).toEqual(ok(session))
  }
  const [first, second, kept] = sessions
  const isEnded = ({ id }: { readonly id: SessionId }) =>
    // Sooner than the five seconds for which a session is believed without a word.
    vi.waitFor(async () => expect((await cache.sessions.find(id)).unwrapOr(null)?.endedAt).toBe(now), {
      timeout: 4_500,
      interval: 10,
    })

  expect(await elsewhere.endOthers(customer, kept.id, now)).toEqual(ok(2))
  await isEnded(first)
  await isEnded(second)
  expect(await cache.sessions.find(kept.id)).toEqual(ok(kept))

  const right = { token: 'token' as Hashed, target: 'target' as Hashed }
  await resets.grant({ ...right, customer, expiresAt: Instant.plusSeconds(now, 600) })
  await resets.reset({ ...right, accounts: ['account' as Hashed], passwordHash: 'hash', at: now })
  await isEnded(kept)
})

test('a session that ends while it is being read is not believed afterwards (G04)', async () => {
  const read = Promise.withResolvers<void>()
  // In memory, so that no notification comes late and covers the mistake.
  const inMemory = memoryDatabase()
  const direct = memorySessionRecords(inMemory)
  const { close, ...heard } = listenTo(database.url, report)
  const { sessions } = cachedSessions(
    {
      ...direct,
      find: id => direct.find(id).andThen(found => ResultAsync.fromSafePromise(read.promise).map(() => found)),
    },
    heard,
  )
  await hearing(2)
  const now = Instant.ofDate(new Date('2026-11-21T03:00:00Z'))
  const session = makeSession(await addCustomer(memoryCustomerRecords(inMemory)), now)
  await sessions.start(session, 0)
  const reading = sessions.find(session.id)
  await sessions.end(session.id, now)
  read.resolve()
  await reading
  expect(await sessions.find(session.id)).toEqual(ok({ ...session, endedAt: now }))
  await close()
})
