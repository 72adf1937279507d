import { ok } from 'neverthrow'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postgresCustomerRecords } from '#adapters/postgres/account/customer-records.ts'
import { openDatabase, openPool } from '#adapters/postgres/database.ts'
import { postgresLeavingRecords } from '#adapters/postgres/privacy/leaving-records.ts'
import { postgresOrderRecords } from '#adapters/postgres/storing/order-records.ts'
import { postgresPaymentRecords } from '#adapters/postgres/billing/payment-records.ts'
import { postgresPersonalDataViews } from '#adapters/postgres/privacy/personal-data-views.ts'
import type { Postgres } from '#adapters/postgres/postgres.ts'
import { postgresNoticeRecords } from '#adapters/postgres/notices/notice-records.ts'
import { postgresPriceRecords } from '#adapters/postgres/billing/price-records.ts'
import { postgresRenewalRecords } from '#adapters/postgres/billing/renewal-records.ts'
import { postgresStorageViews } from '#adapters/postgres/storing/storage-views.ts'
import { postgresStoredCardRecords } from '#adapters/postgres/billing/stored-card-records.ts'
import { type FreshDatabase, freshDatabase } from '#adapters/postgres/testing/fresh-database.ts'
import { makeSecretBox } from '#adapters/security/secret-box.ts'
import type { Hashed } from '#core/account/hashed.ts'
import { lowerPrice } from '#core/billing/price-change.ts'
import type { NoticeId } from '#core/notices/notice.ts'
import type { AlimtalkId } from '#core/notices/ports/alimtalk-sender.ts'
import { Day } from '#core/shared/day.ts'
import type { StaffId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import { NOON } from '#adapters/conformance/noon.ts'
import { AMOUNT, ordering, type RecordsUnderTest } from '#adapters/conformance/storing/ordering.ts'
import { priceRecordsConform } from './price-records.conform.ts'

const faults: unknown[] = []
const inspector = 'kim' as StaffId
const secretBox = makeSecretBox('a secret of this test')
let database: FreshDatabase
let pool: pg.Pool
let postgres: Postgres
let records: RecordsUnderTest

beforeAll(async () => {
  database = await freshDatabase()
  pool = openPool({ url: database.url, onError: () => undefined })
  postgres = { db: openDatabase(pool), report: cause => void faults.push(cause) }
  await pool.query(`insert into staff (id, name, role) values ($1, '김검수', 'OPERATOR')`, [inspector])
  records = {
    customers: postgresCustomerRecords(postgres, secretBox),
    orders: postgresOrderRecords(postgres),
    payments: postgresPaymentRecords(postgres),
    views: postgresStorageViews(postgres),
    inspector,
  }
})
afterAll(async () => {
  await pool.end()
  await database.drop()
  expect(faults).toEqual([])
})

priceRecordsConform('PostgreSQL', () => ({
  ...records,
  prices: postgresPriceRecords(postgres),
  renewals: postgresRenewalRecords(postgres, secretBox),
  cards: postgresStoredCardRecords(postgres, secretBox),
}))

test.each([
  ['a text message', false],
  ['an Alimtalk', true],
])(
  'a lower price that is taken back while it is being named by %s was announced: the payment waits for another one (G973)',
  async (_way, byAlimtalk) => {
    const { newCustomer, place, pay, step } = ordering(() => records)
    const customer = await newCustomer()
    const order = await place(customer)
    await pay(order, customer)
    for (const change of [
      step({ event: 'pickup.done', to: 'PICKED_UP' }),
      step({ event: 'report.filed', to: 'REPORTED' }),
      step({ event: 'storage.arrived', to: 'ARRIVED', set: { storageStartDate: Day.of(NOON) } }),
      step({ event: 'storage.shelved', to: 'IN_STORAGE', set: { locker: 'A-12' } }),
    ])
      expect((await records.orders.change(order, () => ok(change))).isOk()).toBe(true)
    const [notices, prices] = [postgresNoticeRecords(postgres), postgresPriceRecords(postgres)]
    const renewsOn = Day.addYears(Day.of(NOON), 1)
    const at = Instant.plusSeconds(Day.startOf(Day.addDays(renewsOn, -30)), 10 * 3600)
    const decision = { by: inspector, reason: 'of another contract', at }
    const reminder = async (kind: string): Promise<NoticeId> => {
      const { rows } = await pool.query(
        `insert into notice (event, channel, kind, customer_id, order_id, created_at, renews_on)
         values ($1, 'SMS', $2, $3, $4, $5, $6) returning id`,
        [`${order} ${kind}`, kind, customer, order, Instant.toDate(at), renewsOn],
      )
      return rows[0].id
    }
    const send = async (id: NoticeId, meanwhile: () => Promise<unknown>) => {
      const namedWon = (await notices.open(id, at)).unwrapOr(null)?.facts.order?.nextWon
      await meanwhile()
      if (byAlimtalk)
        await notices.noteAlimtalk(id, { id: id as string as AlimtalkId, text: 'a reminder', at, namedWon }, 1)
      const message = byAlimtalk
        ? { by: 'ALIMTALK' as const, text: 'a reminder' }
        : { by: 'SMS' as const, text: 'a reminder', namedWon }
      expect((await notices.settle(id, { state: 'SENT', at, message })).isOk()).toBe(true)
    }
    const announced = async () => {
      const { announcedOn, announcedWon } = (await prices.contracts({ order })).unwrapOr([])[0]?.order.renewal ?? {}
      return [announcedOn, announcedWon]
    }
    const wish = { won: 79_000 as Won, from: renewsOn, isInsisted: false }
    expect((await prices.lower(order, priced => lowerPrice(priced, wish, at), decision)).isOk()).toBe(true)
    await send(await reminder('RENEWAL_IN_30_DAYS'), async () => prices.withdraw([order], decision))
    expect(await announced()).toEqual([null, 79_000])
    await send(await reminder('RENEWAL_IN_14_DAYS'), async () => null)
    expect(await announced()).toEqual([Day.of(at), AMOUNT])
  },
)

test('the table rejects consent to a price that was not announced, and a lower price', async () => {
  const { newCustomer, place } = ordering(() => records)
  const order = await place(await newCustomer())
  const insert = (columns: string, values: string) =>
    pool.query(
      `insert into price_offer (order_id, term, old_won, new_won, from_day, offered_at${columns})
      values ($1, 2, 99000, ${values})`,
      [order],
    )
  await expect(insert(', answer, answered_at', `119000, '2027-11-01', now(), 'AGREED', now()`)).rejects.toThrow(
    'answered_after_the_notice',
  )
  await expect(insert('', `99000, '2027-11-01', now()`)).rejects.toThrow('check constraint')
})

test('consent goes with its payment into the archive and into the own copy, and nothing else of the offer stays', async () => {
  const { newCustomer, place, pay, step } = ordering(() => records)
  const customer = await newCustomer()
  const order = await place(customer)
  await pay(order, customer)
  await pool.query(
    `with paid as (
       insert into payment (id, order_id, term, amount_won, status, payment_key, fee_won, approved_at, created_at)
       select gen_random_uuid(), $1, 2, 119000, 'DONE', 'key of the second year', 3570, $2, $2 returning id
     )
     insert into payment_attempt (id, payment_id, n, status, gateway_order_id, idempotency_key, sent_at, decided_at)
     select gen_random_uuid(), id, 1, 'DONE', $1 || '_t2_a1', 'renewal:' || $1 || ':2:1', $2, $2 from paid`,
    [order, Instant.toDate(NOON)],
  )
  await pool.query(
    `insert into price_offer (order_id, term, old_won, new_won, from_day, offered_at, noticed_at, answer, answered_at)
     values ($1, 2, 99000, 119000, '2026-01-01', $2, $2, 'AGREED', $2), ($1, 3, 119000, 129000, '2026-01-01', $2, $2, 'KEPT', $2)`,
    [order, Instant.toDate(NOON)],
  )
  await records.orders.change(order, () => ok(step({ event: 'storage.cancelled', to: 'CANCELLED' })))
  const copy = (await postgresPersonalDataViews(postgres).of(customer)).unwrapOr(null)
  expect(copy?.orders[0]?.priceChanges).toMatchObject([
    { term: 2, oldWon: 99_000, newWon: 119_000, answer: 'AGREED' },
    { term: 3, answer: 'KEPT' },
  ])
  const erasure = { pseudonym: 'pseudonym' as Hashed, subjects: [], dropsLink: true, at: NOON }
  expect((await postgresLeavingRecords(postgres, secretBox).erase(customer, () => ok(erasure))).isOk()).toBe(true)
  const { rows } = await pool.query(
    'select term, price_consent from archived_payment where order_id = $1 order by term',
    [order],
  )
  expect(rows).toMatchObject([
    { term: 1, price_consent: null },
    { term: 2, price_consent: { oldWon: 99_000, newWon: 119_000 } },
  ])
  expect((await pool.query('select from price_offer where order_id = $1', [order])).rowCount).toBe(0)
})
