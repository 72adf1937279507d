import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALLS } from '#adapters/http/server/open-api/open-api.ts'
import { postgresBooks } from '#adapters/postgres/billing/books.ts'
import { openDatabase, openPool } from '#adapters/postgres/database.ts'
import { postgresStaffCustomers } from '#adapters/postgres/staff/staff-customers.ts'
import { postgresStaffSearch } from '#adapters/postgres/staff/staff-search.ts'
import { postgresStaffViews } from '#adapters/postgres/storing/staff-views.ts'
import { ownToken } from '#adapters/reliability/testing/own-token.ts'
import { freePort } from '#adapters/reliability/testing/free-port.ts'
import { runningService, type ServiceUnderTest } from '#adapters/reliability/testing/running-service.ts'
import { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import { countedCalls } from './counted-calls.ts'
import { visitEverything } from './customer-journey.ts'
import { generateShop } from './generate-shop.ts'
import { isPlanned, readPlans } from './read-plan.ts'
import { searchedTexts, slowestSearch } from './searches.ts'
import { type Sent, watchStatements } from './watch-statements.ts'

/** As many as `SEASONKEEP_GROWTH` says: 1000000 takes a quarter of an hour and 12 GB. */
const CUSTOMERS = Number(process.env['SEASONKEEP_GROWTH'] ?? 20_000)
const LONG_MS = 180_000 + CUSTOMERS * 3

const watched = watchStatements()
let service: ServiceUnderTest
let db: pg.Client
let metricsPort: number

beforeAll(async () => {
  metricsPort = await freePort()
  service = await runningService({ roles: ['api'], webhooks: 'lost', proxy: 'trusted', metricsPort })
  db = new pg.Client({ connectionString: service.databaseUrl })
  await db.connect()
  // As docs/scaling.md says: with the default of turning disks a million customers' ledger of a day is read from whole tables.
  await db.query('set random_page_cost = 1.1')
  const today = Day.addDays(Day.of(Instant.ofDate(new Date())), -1)
  await generateShop(db, { customers: CUSTOMERS, today, passwordHash: 'nobody signs in' })
}, LONG_MS)
afterAll(async () => {
  watched.stop()
  await db.end()
  await service.stop()
}, LONG_MS)

/** What reads a whole table and does not grow, and why. */
const SMALL_FOR_GOOD = new Set([
  // Sealed, so each is opened to find one's own; they live for half an hour.
  'select * from "social_candidate"',
])

/** As many different ones as there are at least: a watch that hears nothing finds nothing. */
const MANY_STATEMENTS = { ofCustomers: 100, ofWorkers: 35 }

/** Those whose cost grows with the customers, and how many different ones were asked. */
const findGrowing = async (sent: readonly Sent[]) => {
  const different = new Map(sent.filter(isPlanned).map(one => [one.text, one]))
  const growing: string[] = []
  for (const [text, one] of different) {
    const reading = SMALL_FOR_GOOD.has(text) ? [] : await readPlans(db, one)
    growing.push(...reading.map(found => `${found}: ${text}`))
  }
  return { growing, count: different.size }
}

test(
  'no call of a customer reads or sorts more as customers become more',
  async () => {
    watched.take()
    await visitEverything(service)
    const answered = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    const { growing, count } = await findGrowing(watched.take())
    expect(growing).toEqual([])
    expect(count).toBeGreaterThan(MANY_STATEMENTS.ofCustomers)
    const notVisited = CALLS.filter(({ method, path, aliases = [] }) =>
      [path, ...aliases].every(route => !answered.includes(`method="${method}",route="/api${route}",status="2`)),
    )
    expect(notVisited.map(({ path }) => path)).toEqual([])
  },
  LONG_MS,
)

test(
  'no round of a worker reads or sorts more as customers become more',
  async () => {
    await makeDue()
    watched.take()
    await service.worker()
    const { growing, count } = await findGrowing(watched.take())
    expect(growing).toEqual([])
    expect(count).toBeGreaterThan(MANY_STATEMENTS.ofWorkers)
  },
  LONG_MS,
)

test(
  'the books of a day are found by indexes, however much was paid before',
  async () => {
    const pool = openPool({ url: service.databaseUrl, max: 1, onError: () => undefined })
    const books = postgresBooks({ db: openDatabase(pool), report: () => undefined })
    const until = Day.addDays(Day.of(Instant.ofDate(new Date())), -1)
    const period = { from: Day.addDays(until, -1), until }
    watched.take()
    let payments = 0
    await books.read(period, some => {
      payments += some.length
    })
    expect((await books.counts(period)).unwrapOr([])).not.toEqual([])
    expect((await books.notes(period)).isOk()).toBe(true)
    await pool.end()
    expect(payments).toBeGreaterThan(0)
    // A cursor is planned as the statement that it is for.
    const sent = watched.take().map(one => ({ ...one, text: one.text.replace(/^\s*declare .*? for/, '') }))
    const { growing, count } = await findGrowing(sent)
    expect(growing).toEqual([])
    expect(count).toBe(3)
  },
  LONG_MS,
)

test(
  'whatever staff searches by is found by indexes (G174)',
  async () => {
    const pool = openPool({ url: service.databaseUrl, max: 1, onError: () => undefined })
    watched.take()
    await slowestSearch(
      postgresStaffSearch({ db: openDatabase(pool), report: () => undefined }),
      searchedTexts(CUSTOMERS),
    )
    const customers = postgresStaffCustomers({ db: openDatabase(pool), report: () => undefined })
    for (const text of searchedTexts(CUSTOMERS)) expect((await customers.find(text, 21)).isOk()).toBe(true)
    const orders = postgresStaffViews({ db: openDatabase(pool), report: () => undefined })
    for (const text of ['홍길동', 'ㅎㄱㄷ', 'SK-7Q2K'])
      expect((await orders.orders({ ...ALL_ORDERS, text })).isOk()).toBe(true)
    await pool.end()
    // As each search sets it for itself.
    await db.query('set enable_seqscan = off')
    const { growing, count } = await findGrowing(
      watched.take().filter(({ text }) => /with hit|found\.id|named\.id/.test(text)),
    )
    await db.query('reset enable_seqscan')
    expect(growing).toEqual([])
    expect(count).toBeGreaterThan(3)
  },
  LONG_MS,
)

test('a call asks the database as often for twenty orders as for one', async () => {
  // Skis that are stored: the skis ordered in between are a second contract for either customer.
  // With a card: the screen of a customer without one asks less.
  const storesSkis = `bool_or(o.state = 'IN_STORAGE' and o.equipment_type = 'SKI')
    and exists (select from stored_card s where s.customer_id = c.id and s.unusable_since is null)`
  const few = await countForOneCustomer(`having count(*) = 1 and ${storesSkis}`)
  const many = await countForOneCustomer(`having count(*) = 20 and ${storesSkis}`)
  expect(many).toEqual(few)
  expect(few).toMatchObject({ '/users/home-info': 1, '/payments/user/:id': 1, 'an order is placed': 1 })
})

test('whatever can be deleted is found by an index where something refers to it', async () => {
  const { rows } = await db.query(`
    select conrelid::regclass::text as table, conname as reference from pg_constraint c
    where contype = 'f' and connamespace = 'public'::regnamespace
      and confrelid::regclass::text not in ('staff', 'transition')
      and not exists (select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`)
  expect(rows).toEqual([])
})

const ALL_ORDERS = {
  customer: null,
  state: null,
  pickupOn: null,
  gear: { equipmentType: null, plan: null, region: null, locker: null, brand: null, size: null },
  by: 'changed',
  oldestFirst: false,
  after: null,
  limit: 51,
} as const

/** A few of everything that a worker finds. */
const makeDue = async (): Promise<void> => {
  const few = (where: string) => `id in (select id from storage_order where ${where} limit 3)`
  const past = `now() - interval '1 hour'`
  await db.query(`update storage_order set charge_due_at = ${past} where ${few('charge_due_at is not null')}`)
  await db.query(`update storage_order set duty_due_at = ${past} where ${few('duty_due_at is not null')}`)
  await db.query(`update storage_order set placed_at = placed_at - interval '2 days' where ${few(`state = 'UNPAID'`)}`)
  await db.query(`update price_offer set tell_at = ${past}, noticed_at = null, answer = null, answered_at = null
    where order_id in (select order_id from price_offer limit 3)`)
  await db.query(
    `update dropped_picture set next_try_at = ${past} where key in (select key from dropped_picture limit 3)`,
  )
}

/** For one customer who has such orders. */
const countForOneCustomer = async (orders: string): Promise<Readonly<Record<string, number>>> => {
  const { rows } = await db.query<{ email: string }>(
    `select c.email from customer c join storage_order o on o.customer_id = c.id group by c.id ${orders} limit 1`,
  )
  return countedCalls(service, {
    token: await ownToken(db, rows[0]?.email ?? '', new Date()),
    count: async work => {
      watched.take()
      await work()
      return watched.take().length
    },
  })
}
