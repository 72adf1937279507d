import { memoryAnswerRecords } from '#adapters/memory/memory-answer-records.ts'
import { memoryCustomerRecords } from '#adapters/memory/memory-customer-records.ts'
import { memoryDatabase } from '#adapters/memory/memory-database.ts'
import { memoryOrderRecords } from '#adapters/memory/memory-order-records.ts'
import { memoryPaymentRecords } from '#adapters/memory/memory-payment-records.ts'
import { memorySessionRecords } from '#adapters/memory/memory-session-records.ts'
import { memoryStorageViews } from '#adapters/memory/memory-storage-views.ts'
import type { StaffId } from '#core/shared/ids.ts'
import { answerRecordsConform } from './answer-records.conform.ts'
import { addCustomer, recordsConform } from './records.conform.ts'
import { sessionRecordsConform } from './session-records.conform.ts'

const database = memoryDatabase()
const records = {
  customers: memoryCustomerRecords(database),
  orders: memoryOrderRecords(database),
  payments: memoryPaymentRecords(database),
  views: memoryStorageViews(database),
  inspector: 'kim' as StaffId,
}

const newCustomer = () => addCustomer(records.customers)

recordsConform('memory', () => records)
sessionRecordsConform('memory', () => ({ sessions: memorySessionRecords(database), newCustomer }))
answerRecordsConform('memory', clock => ({ answers: memoryAnswerRecords(clock), newCustomer }))
