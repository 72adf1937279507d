import { memoryAnswerRecords } from '#adapters/memory/memory-answer-records.ts'
import { memoryBooks } from '#adapters/memory/billing/memory-books.ts'
import { memoryCheckoutViews } from '#adapters/memory/storing/memory-checkout-views.ts'
import { memoryComplaintRecords } from '#adapters/memory/staff/memory-complaint-records.ts'
import { memoryStaffNotes } from '#adapters/memory/staff/memory-staff-notes.ts'
import { memoryContractRecords } from '#adapters/memory/billing/memory-contract-records.ts'
import { memoryCustomerRecords } from '#adapters/memory/account/memory-customer-records.ts'
import { memoryDutyRecords } from '#adapters/memory/billing/memory-duty-records.ts'
import { memoryDatabase } from '#adapters/memory/memory-database.ts'
import { memoryLabels } from '#adapters/memory/storing/memory-labels.ts'
import { memoryLockerRecords } from '#adapters/memory/storing/memory-locker-records.ts'
import { memoryLeaving } from '#adapters/memory/privacy/memory-leaving.ts'
import { memoryNoticeRecords } from '#adapters/memory/notices/memory-notice-records.ts'
import { memoryOrderRecords } from '#adapters/memory/storing/memory-order-records.ts'
import { memoryPaymentRecords } from '#adapters/memory/billing/memory-payment-records.ts'
import { memoryPersonalDataViews } from '#adapters/memory/privacy/memory-personal-data-views.ts'
import { memoryPriceRecords } from '#adapters/memory/billing/memory-price-records.ts'
import { memoryPickupPlaceRecords } from '#adapters/memory/storing/memory-pickup-place-records.ts'
import { memoryPickupWindowRecords } from '#adapters/memory/storing/memory-pickup-window-records.ts'
import { memoryRecordViews } from '#adapters/memory/storing/memory-record-views.ts'
import { memoryRefundRecords } from '#adapters/memory/billing/memory-refund-records.ts'
import { memoryRenewalRecords } from '#adapters/memory/billing/memory-renewal-records.ts'
import { memoryReportRecords } from '#adapters/memory/storing/memory-report-records.ts'
import { memorySessionRecords } from '#adapters/memory/account/memory-session-records.ts'
import { memorySocialRecords } from '#adapters/memory/account/memory-social-records.ts'
import { memoryStorageViews } from '#adapters/memory/storing/memory-storage-views.ts'
import { memoryStoredCards } from '#adapters/memory/billing/memory-stored-cards.ts'
import { memoryTakenPayments } from '#adapters/memory/billing/memory-taken-payments.ts'
import type { StaffId } from '#core/shared/ids.ts'
import { answerRecordsConform } from '#adapters/conformance/answer-records.conform.ts'
import { booksConform } from '#adapters/conformance/billing/books.conform.ts'
import { capacityConform } from './capacity.conform.ts'
import { roomRequestsConform } from './room-requests.conform.ts'
import { memoryRoomRequests } from '#adapters/memory/storing/memory-room-requests.ts'
import { memoryCapacityRecords } from '#adapters/memory/storing/memory-capacity-records.ts'
import { checkoutConform } from './checkout.conform.ts'
import { complaintRecordsConform } from '#adapters/conformance/staff/complaint-records.conform.ts'
import { staffNotesConform } from '#adapters/conformance/staff/staff-notes.conform.ts'
import { leavingRecordsConform } from '#adapters/conformance/privacy/leaving-records.conform.ts'
import { lockerRecordsConform } from './locker-records.conform.ts'
import { noticeRecordsConform } from '#adapters/conformance/notices/notice-records.conform.ts'
import { orderRecordsConform } from './order-records.conform.ts'
import { paymentRecordsConform } from '#adapters/conformance/billing/payment-records.conform.ts'
import { addCustomer } from '#adapters/conformance/account/people.ts'
import { priceRecordsConform } from '#adapters/conformance/billing/price-records.conform.ts'
import { pickupPlacesConform } from './pickup-places.conform.ts'
import { pickupWindowsConform } from './pickup-windows.conform.ts'
import { recordViewsConform } from './record-views.conform.ts'
import { refundRecordsConform } from '#adapters/conformance/billing/refund-records.conform.ts'
import { renewalRecordsConform } from '#adapters/conformance/billing/renewal-records.conform.ts'
import { reportRecordsConform } from './report-records.conform.ts'
import { storageViewsConform } from './storage-views.conform.ts'
import { storedCardsConform } from '#adapters/conformance/billing/stored-cards.conform.ts'

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
const notes = memoryStaffNotes(database)
const social = memorySocialRecords(database)

const newCustomer = () => addCustomer(records.customers)

checkoutConform('memory', () => ({ ...records, checkouts: memoryCheckoutViews(database) }))
orderRecordsConform('memory', () => records)
lockerRecordsConform('memory', () => ({
  ...records,
  lockers: memoryLockerRecords(database),
  labels: memoryLabels(database),
}))
capacityConform('memory', () => ({
  ...records,
  lockers: memoryLockerRecords(database),
  capacity: memoryCapacityRecords(database),
}))
roomRequestsConform('memory', () => ({ ...records, requests: memoryRoomRequests(database) }))
pickupPlacesConform('memory', () => ({ ...records, places: memoryPickupPlaceRecords(database) }))
pickupWindowsConform('memory', () => ({ ...records, windows: memoryPickupWindowRecords(database) }))
const notices = memoryNoticeRecords(database)
noticeRecordsConform('memory', () => ({ ...records, notices, social, prove: async () => undefined }))
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
answerRecordsConform('memory', clock => ({ answers: memoryAnswerRecords(clock), newOwner: newCustomer }))
leavingRecordsConform('memory', () => ({
  ...records,
  ...left,
  leaving,
  personalData: memoryPersonalDataViews(database),
  sessions: memorySessionRecords(database),
  social,
}))
staffNotesConform('memory', () => ({
  ...records,
  leaving,
  notes,
  personalData: memoryPersonalDataViews(database),
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
const taken = memoryTakenPayments(database)
booksConform('memory', () => ({ ...records, contracts, refunds, books: memoryBooks(database) }))
refundRecordsConform('memory', () => ({ ...records, cards, contracts, refunds, taken }))
