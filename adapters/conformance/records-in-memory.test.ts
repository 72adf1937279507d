import { memoryAnswerRecords } from '#adapters/memory/memory-answer-records.ts'
import { memoryCheckoutViews } from '#adapters/memory/memory-checkout-views.ts'
import { memoryCustomerRecords } from '#adapters/memory/memory-customer-records.ts'
import { memoryDatabase } from '#adapters/memory/memory-database.ts'
import { memoryOrderRecords } from '#adapters/memory/memory-order-records.ts'
import { memoryPaymentRecords } from '#adapters/memory/memory-payment-records.ts'
import { memoryRecordViews } from '#adapters/memory/memory-record-views.ts'
import { memoryReportRecords } from '#adapters/memory/memory-report-records.ts'
import { memoryStorageViews } from '#adapters/memory/memory-storage-views.ts'
import type { StaffId } from '#core/shared/ids.ts'
import { answerRecordsConform } from './answer-records.conform.ts'
import { checkoutConform } from './checkout.conform.ts'
import { orderRecordsConform } from './order-records.conform.ts'
import { paymentRecordsConform } from './payment-records.conform.ts'
import { addCustomer } from './people.ts'
import { recordViewsConform } from './record-views.conform.ts'
import { reportRecordsConform } from './report-records.conform.ts'
import { storageViewsConform } from './storage-views.conform.ts'

const database = memoryDatabase()
const records = {
  customers: memoryCustomerRecords(database),
  orders: memoryOrderRecords(database),
  payments: memoryPaymentRecords(database),
  views: memoryStorageViews(database),
  inspector: 'kim' as StaffId,
}

const newCustomer = () => addCustomer(records.customers)

checkoutConform('memory', () => ({ ...records, checkouts: memoryCheckoutViews(database) }))
orderRecordsConform('memory', () => records)
paymentRecordsConform('memory', () => records)
storageViewsConform('memory', () => records)
recordViewsConform('memory', () => ({ ...records, recordViews: memoryRecordViews(database) }))
reportRecordsConform('memory', () => ({ ...records, reports: memoryReportRecords(database) }))
answerRecordsConform('memory', clock => ({ answers: memoryAnswerRecords(clock), newCustomer }))
