import { err } from 'neverthrow'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postgresChargeableCards } from '#adapters/postgres/billing/chargeable-cards.ts'
import { postgresCustomerRecords } from '#adapters/postgres/account/customer-records.ts'
import { openDatabase, openPool } from '#adapters/postgres/database.ts'
import { postgresDroppedCards } from '#adapters/postgres/billing/dropped-cards.ts'
import { postgresOrderRecords } from '#adapters/postgres/storing/order-records.ts'
import { postgresPaymentRecords } from '#adapters/postgres/billing/payment-records.ts'
import type { Postgres } from '#adapters/postgres/postgres.ts'
import { postgresStorageViews } from '#adapters/postgres/storing/storage-views.ts'
import { postgresStoredCardRecords } from '#adapters/postgres/billing/stored-card-records.ts'
import { type FreshDatabase, freshDatabase } from '#adapters/postgres/testing/fresh-database.ts'
import { makeSecretBox } from '#adapters/security/secret-box.ts'
import type { StaffId } from '#core/shared/ids.ts'
import { at, NOON } from '#adapters/conformance/noon.ts'
import { addCustomer } from '#adapters/conformance/account/people.ts'
import { type CardsUnderTest, storedCardsConform } from './stored-cards.conform.ts'

const SECRET = 'a secret of this test'
const faults: unknown[] = []
let database: FreshDatabase
let pool: pg.Pool
let postgres: Postgres

const cardsWith = (secret: string, older: readonly string[] = []): CardsUnderTest => {
  const box = makeSecretBox(secret, older)
  return {
    customers: postgresCustomerRecords(postgres, box),
    orders: postgresOrderRecords(postgres),
    payments: postgresPaymentRecords(postgres),
    views: postgresStorageViews(postgres),
    inspector: 'kim' as StaffId,
    cards: postgresStoredCardRecords(postgres, box),
    chargeable: postgresChargeableCards(postgres, box),
    dropped: postgresDroppedCards(postgres, box),
  }
}

beforeAll(async () => {
  database = await freshDatabase()
  pool = openPool({ url: database.url, onError: () => undefined })
  postgres = { db: openDatabase(pool), report: cause => void faults.push(cause) }
})
afterAll(async () => {
  await pool.end()
  await database.drop()
  expect(faults).toEqual([])
})

storedCardsConform('PostgreSQL', () => cardsWith(SECRET))

test('a card is charged and deleted after the secret has changed, as long as the one before is known', async () => {
  const before = cardsWith(SECRET)
  const customer = await addCustomer(before.customers)
  const card = { billingKey: 'billing_key_of_before=', label: '현대카드 123*', registeredAt: NOON }
  await before.cards.store(customer, card)

  const after = cardsWith('the next secret', [SECRET])
  expect((await after.chargeable.find(customer)).unwrapOr(null)?.billingKey).toBe(card.billingKey)
  await after.chargeable.markUnusable(customer, card.billingKey, at(1))
  expect((await after.cards.find(customer)).unwrapOr(null)?.unusableSince).toBe(at(1))
  await after.cards.remove(customer, at(2))
  const claimed = (await after.dropped.claimDue(at(2), 1_000, 0)).unwrapOr([])
  expect(claimed.map(({ billingKey }) => billingKey)).toContain(card.billingKey)
})

test('without that secret no card counts as declined: the charge cannot be made now, and the fault is reported', async () => {
  const customer = await addCustomer(cardsWith(SECRET).customers)
  await cardsWith(SECRET).cards.store(customer, { billingKey: 'key', label: '현대카드 123*', registeredAt: NOON })
  const stranger = cardsWith('another secret')
  expect(await stranger.chargeable.find(customer)).toEqual(err({ kind: 'ServiceUnreachable' }))
  expect(String(faults.splice(0))).toContain('sealed with a secret that is not known here')
  expect((await stranger.cards.find(customer)).unwrapOr(null)?.unusableSince).toBeNull()
  await stranger.cards.remove(customer, at(5))
  const claimed = (await stranger.dropped.claimDue(at(5), 1_000, 0)).unwrapOr([])
  expect(claimed.map(({ billingKey }) => billingKey)).toContain(null)
})
