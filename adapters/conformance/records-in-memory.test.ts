import { memoryAnswerRecords } from '#adapters/memory/memory-answer-records.ts'
import { memoryCheckoutViews } from '#adapters/memory/memory-checkout-views.ts'
import { memoryComplaintRecords } from '#adapters/memory/memory-complaint-records.ts'
import { memoryContractRecords } from '#adapters/memory/memory-contract-records.ts'
import { memoryCustomerRecords } from '#adapters/memory/memory-customer-records.ts'
import { memoryDutyRecords } from '#adapters/memory/memory-duty-records.ts'
import { memoryDatabase } from '#adapters/memory/memory-database.ts'
import { memoryLeaving } from '#adapters/memory/memory-leaving.ts'
import { memoryNoticeRecords } from '#adapters/memory/memory-notice-records.ts'
import { memoryOrderRecords } from '#adapters/memory/memory-order-records.ts'
import { memoryPaymentRecords } from '#adapters/memory/memory-payment-records.ts'
import { memoryPersonalDataViews } from '#adapters/memory/memory-personal-data-views.ts'
import { memoryPriceRecords } from '#adapters/memory/memory-price-records.ts'
import { memoryRecordViews } from '#adapters/memory/memory-record-views.ts'
import { memoryRefundRecords } from '#adapters/memory/memory-refund-records.ts'
import { memoryRenewalRecords } from '#adapters/memory/memory-renewal-records.ts'
import { memoryReportRecords } from '#adapters/memory/memory-report-records.ts'
import { memorySessionRecords } from '#adapters/memory/memory-session-records.ts'
import { memoryStorageViews } from '#adapters/memory/memory-storage-views.ts'
import { memoryStoredCards } from '#adapters/memory/memory-stored-cards.ts'
import type { StaffId } from '#core/shared/ids.ts'
import { answerRecordsConform } from './answer-records.conform.ts'
import { checkoutConform } from './checkout.conform.ts'
import { complaintRecordsConform } from './complaint-records.conform.ts'
import { leavingRecordsConform } from './leaving-records.conform.ts'
import { noticeRecordsConform } from './notice-records.conform.ts'
import { orderRecordsConform } from './order-records.conform.ts'
import { paymentRecordsConform } from './payment-records.conform.ts'
import { addCustomer } from './people.ts'
import { priceRecordsConform } from './price-records.conform.ts'
import { recordViewsConform } from './record-views.conform.ts'
import { refundRecordsConform } from './refund-records.conform.ts'
import { renewalRecordsConform } from './renewal-records.conform.ts'
import { reportRecordsConform } from './report-records.conform.ts'
import { storageViewsConform } from './storage-views.conform.ts'
import { storedCardsConform } from './stored-cards.conform.ts'

const database = memoryDatabase()
const records = {
  customers: memoryCustomerRecords(database),
  orders: memoryOrderRecords(database),
  payments: memoryPaymentRecords(database),
  views: memoryStorageViews(database),
  inspector: 'kim' as StaffId,
}

const { records: leaving, ...left } = memoryLeaving(database)
const complaints = memoryComplaintRecords(database)

const newCustomer = () => addCustomer(records.customers)

checkoutConform('memory', () => ({ ...records, checkouts: memoryCheckoutViews(database) }))
orderRecordsConform('memory', () => records)
const notices = memoryNoticeRecords(database)
noticeRecordsConform('memory', () => ({ ...records, notices, prove: async () => undefined }))
paymentRecordsConform('memory', () => records)
storageViewsConform('memory', () => records)
recordViewsConform('memory', () => ({ ...records, recordViews: memoryRecordViews(database) }))
const duties = memoryDutyRecords(database)
renewalRecordsConform('memory', () => ({
  ...records,
  renewals: memoryRenewalRecords(database),
  duties,
  cards: memoryStoredCards(database).records,
}))
priceRecordsConform('memory', () => ({
  ...records,
  prices: memoryPriceRecords(database),
  renewals: memoryRenewalRecords(database),
  cards: memoryStoredCards(database).records,
}))
reportRecordsConform('memory', () => ({ ...records, reports: memoryReportRecords(database) }))
answerRecordsConform('memory', clock => ({ answers: memoryAnswerRecords(clock), newCustomer }))
leavingRecordsConform('memory', () => ({
  ...records,
  ...left,
  leaving,
  personalData: memoryPersonalDataViews(database),
  sessions: memorySessionRecords(database),
}))
complaintRecordsConform('memory', () => ({
  ...records,
  ...left,
  leaving,
  complaints,
  personalData: memoryPersonalDataViews(database),
}))

const { records: cards, chargeable, dropped } = memoryStoredCards(database)
storedCardsConform('memory', () => ({ ...records, cards, chargeable, dropped }))

const [contracts, refunds] = [memoryContractRecords(database), memoryRefundRecords(database)]
refundRecordsConform('memory', () => ({ ...records, cards, contracts, refunds }))
