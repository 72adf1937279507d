import { memoryCustomerRecords } from '#adapters/memory/memory-customer-records.ts'
import { memoryDatabase } from '#adapters/memory/memory-database.ts'
import { memoryOrderRecords } from '#adapters/memory/memory-order-records.ts'
import { memoryPaymentRecords } from '#adapters/memory/memory-payment-records.ts'
import { memorySessionRecords } from '#adapters/memory/memory-session-records.ts'
import { memoryStorageViews } from '#adapters/memory/memory-storage-views.ts'
import { recordsConform } from './records.conform.ts'

const database = memoryDatabase()
const records = {
  customers: memoryCustomerRecords(database),
  sessions: memorySessionRecords(database),
  orders: memoryOrderRecords(database),
  payments: memoryPaymentRecords(database),
  views: memoryStorageViews(database),
}

recordsConform('memory', () => records)
