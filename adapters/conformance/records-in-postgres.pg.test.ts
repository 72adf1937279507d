import { afterAll, beforeAll } from 'vitest'
import { postgresCustomerRecords } from '#adapters/postgres/customer-records.ts'
import { openDatabase, openPool } from '#adapters/postgres/database.ts'
import { postgresOrderRecords } from '#adapters/postgres/order-records.ts'
import { postgresPaymentRecords } from '#adapters/postgres/payment-records.ts'
import { postgresSessionRecords } from '#adapters/postgres/session-records.ts'
import { postgresStorageViews } from '#adapters/postgres/storage-views.ts'
import { freshDatabase } from '#adapters/postgres/testing/fresh-database.ts'
import { recordsConform, type RecordsUnderTest } from './records.conform.ts'

let records: RecordsUnderTest
let close: () => Promise<void>

beforeAll(async () => {
  const database = await freshDatabase()
  const pool = openPool({ url: database.url, onError: () => undefined })
  const faults: unknown[] = []
  const postgres = { db: openDatabase(pool), report: (cause: unknown) => faults.push(cause) }
  records = {
    customers: postgresCustomerRecords(postgres),
    sessions: postgresSessionRecords(postgres),
    orders: postgresOrderRecords(postgres),
    payments: postgresPaymentRecords(postgres),
    views: postgresStorageViews(postgres),
  }
  close = async () => {
    await pool.end()
    await database.drop()
    if (faults.length > 0) throw faults[0]
  }
})
afterAll(() => close())

recordsConform('PostgreSQL', () => records)
