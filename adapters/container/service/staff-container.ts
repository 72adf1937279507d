import { sharpPictures } from '#adapters/images/sharp-pictures.ts'
import { postgresSecurityEvents } from '#adapters/postgres/account/security-events.ts'
import { postgresCustomerRecords } from '#adapters/postgres/account/customer-records.ts'
import { postgresStaffCards } from '#adapters/postgres/billing/staff-cards.ts'
import { postgresStaffPayments } from '#adapters/postgres/billing/staff-payments.ts'
import { postgresBooks } from '#adapters/postgres/billing/books.ts'
import { postgresChargeableCards } from '#adapters/postgres/billing/chargeable-cards.ts'
import { postgresContractRecords } from '#adapters/postgres/billing/contract-records.ts'
import { postgresDeskRecords } from '#adapters/postgres/billing/desk-records.ts'
import { postgresOwnLedger } from '#adapters/postgres/billing/own-ledger.ts'
import { postgresPaymentRecords } from '#adapters/postgres/billing/payment-records.ts'
import { postgresPaymentLinkRecords } from '#adapters/postgres/billing/payment-link-records.ts'
import { postgresPriceRecords } from '#adapters/postgres/billing/price-records.ts'
import { postgresRefundRecords } from '#adapters/postgres/billing/refund-records.ts'
import { postgresRenewalRecords } from '#adapters/postgres/billing/renewal-records.ts'
import { postgresTakenPayments } from '#adapters/postgres/billing/taken-payments.ts'
import { koreanNoticePreview } from '#adapters/messaging/notices/notice-texts.ts'
import { fitsEucKr } from '#adapters/messaging/solapi/fits-euc-kr.ts'
import { postgresStaffNotices } from '#adapters/postgres/notices/staff-notices.ts'
import { postgresNoticeRecords } from '#adapters/postgres/notices/notice-records.ts'
import { postgresArchive } from '#adapters/postgres/privacy/archive.ts'
import { postgresLeavingRecords } from '#adapters/postgres/privacy/leaving-records.ts'
import { postgresHandedOutData } from '#adapters/postgres/privacy/personal-data-views.ts'
import { postgresOrderRecords } from '#adapters/postgres/storing/order-records.ts'
import type { Postgres } from '#adapters/postgres/postgres.ts'
import { postgresComplaintRecords } from '#adapters/postgres/staff/complaint-records.ts'
import { postgresZoneChecks } from '#adapters/postgres/storing/zone-checks.ts'
import { postgresStaffNotes } from '#adapters/postgres/staff/staff-notes.ts'
import { postgresStaffCustomers } from '#adapters/postgres/staff/staff-customers.ts'
import { postgresShopRecords } from '#adapters/postgres/shop/shop-records.ts'
import { readShop } from '#adapters/shop/shop-document.ts'
import { postgresDeviceRequests } from '#adapters/postgres/staff/device-requests.ts'
import { postgresOwnAccessRecords } from '#adapters/postgres/staff/own-access-records.ts'
import { postgresStaffAccessRecords } from '#adapters/postgres/staff/staff-access-records.ts'
import { postgresStaffRecords } from '#adapters/postgres/staff/staff-records.ts'
import { postgresStaffMessages } from '#adapters/postgres/staff/staff-messages.ts'
import { postgresStaffSearch } from '#adapters/postgres/staff/staff-search.ts'
import { postgresStaffTerms } from '#adapters/postgres/staff/staff-terms.ts'
import { postgresTermsRecords } from '#adapters/postgres/account/terms-records.ts'
import { makeTermsDrafts } from '#adapters/terms/terms-drafts.ts'
import { postgresStaffTasks } from '#adapters/postgres/staff/staff-tasks.ts'
import { postgresGearRecords } from '#adapters/postgres/storing/gear-records.ts'
import { postgresLabels } from '#adapters/postgres/storing/labels.ts'
import { postgresLockerRecords } from '#adapters/postgres/storing/locker-records.ts'
import { postgresStaffReports } from '#adapters/postgres/storing/staff-reports.ts'
import { postgresCapacityRecords } from '#adapters/postgres/storing/capacity-records.ts'
import { postgresRoomRequests } from '#adapters/postgres/storing/room-request-records.ts'
import { postgresDoorPictureRecords } from '#adapters/postgres/storing/door-picture-records.ts'
import { postgresPictureDrafts } from '#adapters/postgres/storing/picture-drafts.ts'
import { postgresPickupPlaceRecords } from '#adapters/postgres/storing/pickup-place-records.ts'
import { postgresPickupWindowRecords } from '#adapters/postgres/storing/pickup-window-records.ts'
import { postgresStaffCalendar } from '#adapters/postgres/storing/staff-calendar.ts'
import { postgresStaffPickups } from '#adapters/postgres/storing/staff-pickups.ts'
import { postgresStaffCheckouts } from '#adapters/postgres/storing/staff-checkouts.ts'
import { postgresStaffViews } from '#adapters/postgres/storing/staff-views.ts'
import { hashToken } from '#adapters/security/hash-token.ts'
import type { SecretBox } from '#adapters/security/secret-box.ts'
import { currentShop } from '#adapters/system/current-shop.ts'
import { systemDelay } from '#adapters/system/system-delay.ts'
import type { BillingGateway } from '#core/billing/ports/billing-gateway.ts'
import type { CardGateway } from '#core/billing/ports/card-gateway.ts'
import type { KeyedHash } from '#core/account/ports/keyed-hash.ts'
import type { CardLedger } from '#core/billing/ports/card-ledger.ts'
import type { Clock } from '#core/shared/clock.ts'
import type { ImageStore } from '#core/storing/ports/image-store.ts'
import { boundTo, containerOf, type ResolvedBy, type Resolver, type Table } from '../token.ts'
import { postgresSubjectRegions } from '#adapters/postgres/staff/subject-regions.ts'
import type { Within } from '#adapters/postgres/within.ts'
import { ServicePorts, StaffPorts } from './ports.ts'

export type CardProvider = {
  readonly gateway: CardGateway
  readonly billingGateway: BillingGateway
  readonly cardLedger: CardLedger
}

export type StaffParts = {
  readonly postgres: Postgres
  readonly clock: Clock
  readonly images: ImageStore
  /** What a member who is bound to regions sees in lists (G376). */
  readonly within?: Within
  /** Only for `StaffCharges`. */
  readonly renewalCalls?: number
  /** Only for `StaffCharges` and `StaffErasure`; the rest reads and writes nothing that is sealed. */
  readonly secretBox?: SecretBox
  /** Only for `StaffErasure`. */
  readonly hash?: KeyedHash
  /** Only for what asks it: `StaffMoney` and `StaffCharges`. */
  readonly provider?: CardProvider
}

const takesSecret = (): never => {
  throw new Error('Sealing takes the secret')
}

const SHUT: SecretBox = { seal: takesSecret, open: () => null, marks: takesSecret }

/** What these tables make for commands of the staff. */
export const makeStaffContainer = (
  { postgres, secretBox = SHUT, provider, within = null, ...parts }: StaffParts,
  tables: Table,
): Resolver => {
  const ports = boundTo(ServicePorts, {
    ...parts,
    ...provider,
    archive: postgresArchive(postgres),
    chargeableCards: postgresChargeableCards(postgres, secretBox),
    contractRecords: postgresContractRecords(postgres),
    customers: postgresCustomerRecords(postgres, secretBox),
    notices: postgresNoticeRecords(postgres, within),
    staffMessages: postgresStaffMessages(postgres),
    orderRecords: postgresOrderRecords(postgres),
    ownLedger: postgresOwnLedger(postgres),
    paymentRecords: postgresPaymentRecords(postgres),
    paymentLinkRecords: postgresPaymentLinkRecords(postgres),
    capacityRecords: postgresCapacityRecords(postgres),
    roomRequestRecords: postgresRoomRequests(postgres),
    pickupPlaceRecords: postgresPickupPlaceRecords(postgres),
    pickupWindowRecords: postgresPickupWindowRecords(postgres),
    priceRecords: postgresPriceRecords(postgres, within),
    refundRecords: postgresRefundRecords(postgres, within),
    renewalRecords: postgresRenewalRecords(postgres, secretBox, within),
    takenPayments: postgresTakenPayments(postgres),
    terms: postgresTermsRecords(postgres),
    termsDrafts: makeTermsDrafts(currentShop),
    shop: currentShop,
    leavingRecords: postgresLeavingRecords(postgres, secretBox),
    securityEvents: postgresSecurityEvents(postgres),
    failpoint: () => undefined,
    delay: systemDelay,
  })
  const staffPorts = boundTo(StaffPorts, staffPortsOn(postgres, secretBox, within))
  return containerOf([...ports, ...staffPorts], tables)
}

/** What the staff's use cases need beside the service side. */
export const staffPortsOn = (
  postgres: Postgres,
  secretBox: SecretBox,
  within: Within = null,
): ResolvedBy<typeof StaffPorts> => ({
  staff: postgresStaffRecords(postgres),
  staffAccess: postgresStaffAccessRecords(postgres, secretBox),
  ownAccess: postgresOwnAccessRecords(postgres),
  deviceRequests: postgresDeviceRequests(postgres),
  hashToken,
  views: postgresStaffViews(postgres, within),
  customers: postgresStaffCustomers(postgres, within),
  checkouts: postgresStaffCheckouts(postgres, within),
  reports: postgresStaffReports(postgres),
  pickups: postgresStaffPickups(postgres, within),
  calendar: postgresStaffCalendar(postgres, within),
  payments: postgresStaffPayments(postgres, within),
  books: postgresBooks(postgres, within),
  desk: postgresDeskRecords(postgres),
  cards: postgresStaffCards(postgres),
  complaints: postgresComplaintRecords(postgres, within),
  notes: postgresStaffNotes(postgres),
  subjectRegions: postgresSubjectRegions(postgres),
  search: postgresStaffSearch(postgres, within),
  tasks: postgresStaffTasks(postgres, within),
  staffTerms: postgresStaffTerms(postgres),
  handedOutData: postgresHandedOutData(postgres),
  gear: postgresGearRecords(postgres),
  lockers: postgresLockerRecords(postgres, within),
  zoneChecks: postgresZoneChecks(postgres),
  labels: postgresLabels(postgres),
  pictureDrafts: postgresPictureDrafts(postgres),
  doorPictureRecords: postgresDoorPictureRecords(postgres),
  developPicture: sharpPictures,
  shopRecords: postgresShopRecords(postgres),
  readShop,
  staffNotices: postgresStaffNotices(postgres),
  noticePreview: koreanNoticePreview,
  fitsSms: fitsEucKr,
})
