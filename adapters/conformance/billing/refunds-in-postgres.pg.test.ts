import type pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { postgresBooks } from '#adapters/postgres/billing/books.ts'
import { postgresContractRecords } from '#adapters/postgres/billing/contract-records.ts'
import { postgresCustomerRecords } from '#adapters/postgres/account/customer-records.ts'
import { openDatabase, openPool } from '#adapters/postgres/database.ts'
import { postgresOrderRecords } from '#adapters/postgres/storing/order-records.ts'
import { postgresPaymentRecords } from '#adapters/postgres/billing/payment-records.ts'
import { postgresRefundRecords } from '#adapters/postgres/billing/refund-records.ts'
import { postgresStorageViews } from '#adapters/postgres/storing/storage-views.ts'
import { postgresStoredCardRecords } from '#adapters/postgres/billing/stored-card-records.ts'
import { postgresTakenPayments } from '#adapters/postgres/billing/taken-payments.ts'
import { type FreshDatabase, freshDatabase } from '#adapters/postgres/testing/fresh-database.ts'
import { makeSecretBox } from '#adapters/security/secret-box.ts'
import type { StaffId } from '#core/shared/ids.ts'
import { booksConform, type BooksUnderTest } from './books.conform.ts'
import { refundRecordsConform, type RefundsUnderTest } from './refund-records.conform.ts'

const faults: unknown[] = []
const inspector = 'kim' as StaffId
let database: FreshDatabase
let pool: pg.Pool
let records: RefundsUnderTest & BooksUnderTest

beforeAll(async () => {
  database = await freshDatabase()
  pool = openPool({ url: database.url, onError: () => undefined })
  const postgres = { db: openDatabase(pool), report: (cause: unknown) => void faults.push(cause) }
  await pool.query(`insert into staff (id, name, role) values ($1, '김검수', 'OPERATOR')`, [inspector])
  const secretBox = makeSecretBox('a secret of this test')
  records = {
    customers: postgresCustomerRecords(postgres, secretBox),
    orders: postgresOrderRecords(postgres),
    payments: postgresPaymentRecords(postgres),
    views: postgresStorageViews(postgres),
    contracts: postgresContractRecords(postgres),
    refunds: postgresRefundRecords(postgres),
    taken: postgresTakenPayments(postgres),
    cards: postgresStoredCardRecords(postgres, secretBox),
    books: postgresBooks(postgres),
    inspector,
  }
})
afterAll(async () => {
  await pool.end()
  await database.drop()
  expect(faults).toEqual([])
})

refundRecordsConform('PostgreSQL', () => records)
booksConform('PostgreSQL', () => records)
