import { makeChargeUnpaid } from '#core/billing/service/charge-unpaid.ts'
import { makeExportBooks } from '#core/billing/service/export-books.ts'
import { makeExplainedOrder } from '#core/billing/service/explained-order.ts'
import { makeGiveGoodwill } from '#core/billing/service/give-goodwill.ts'
import { makeOfferPrices, makeWithdrawPrices } from '#core/billing/service/offer-prices.ts'
import { makeReportSales } from '#core/billing/service/report-sales.ts'
import { makeOrderAtDesk } from '#core/billing/service/order-at-desk.ts'
import { makeRenewAtDesk } from '#core/billing/service/renew-at-desk.ts'
import { makeReverseRenewal } from '#core/billing/service/reverse-renewal.ts'
import { makeReopenRefund } from '#core/billing/service/reopen-refund.ts'
import { makeRetryRefund } from '#core/billing/service/retry-refund.ts'
import { makeChangePaymentLink } from '#core/billing/service/staff-payment-links.ts'
import { makeStaffContracts } from '#core/billing/service/staff-contracts.ts'
import { makeChangeShop } from '#core/shop/service/change-shop.ts'
import { makeAddLockers } from '#core/storing/service/add-lockers.ts'
import { makeBlockLockers } from '#core/storing/service/block-lockers.ts'
import { makeClearLockers } from '#core/storing/service/clear-lockers.ts'
import { makeDoorPictures } from '#core/storing/service/door-pictures.ts'
import { makeFileReport } from '#core/storing/service/file-report.ts'
import { makeResendNotice, makeWriteToCustomer } from '#core/notices/service/staff-messages.ts'
import { makeReadRoomQueues } from '#core/storing/service/read-room-queues.ts'
import { makeRegisterEquipment } from '#core/storing/service/register-equipment.ts'
import { makeSetPickupPlace } from '#core/storing/service/set-pickup-place.ts'
import {
  makeHandOutAtDesk,
  makeRedirectForCustomer,
  makeRequestForCustomer,
} from '#core/storing/service/staff-checkouts.ts'
import { makeAdmitToRegions } from '#core/staff/service/admit-to-regions.ts'
import { makeReleaseTerms } from '#core/staff/service/release-terms.ts'
import { makeInviteStaff } from '#core/staff/service/invite-staff.ts'
import { makeContractsInClosedRegions } from '#core/staff/service/contracts-in-closed-regions.ts'
import { makeStopsOnClosedDays } from '#core/staff/service/stops-on-closed-days.ts'
import { made } from '../token.ts'
import { makeChangeStaff } from '#core/staff/service/change-staff.ts'
import { Ids } from './ids.ts'
import { ServicePorts, StaffPorts } from './ports.ts'
import { StaffPrivacy } from './staff-privacy.ts'
import { StoringService } from './storing.ts'

const { clock, shop, images } = ServicePorts
const { archive, notices, orderRecords: orders, priceRecords: prices } = ServicePorts
const { contractRecords: contracts, refundRecords: refunds, renewalRecords: renewals } = ServicePorts
const { books, payments, desk, gear, developPicture, staffNotices, noticePreview, fitsSms } = StaffPorts
const { advanceOrder, bookWish } = StoringService
const staffCheckouts = {
  records: orders,
  customers: ServicePorts.customers,
  clock,
  shop,
  newCheckoutId: Ids.newCheckoutId,
}

/** What commands of the staff ask for. */
export const StaffSide = {
  ...StaffPorts,
  ...StaffPrivacy,
  clock,
  shop,
  images,
  archive,
  notices,
  terms: ServicePorts.terms,
  termsDrafts: ServicePorts.termsDrafts,
  staffMessages: ServicePorts.staffMessages,
  orders,
  releaseTerms: made(makeReleaseTerms, { staffTerms: StaffPorts.staffTerms, terms: ServicePorts.terms }),
  readRoomQueues: made(makeReadRoomQueues, {
    requests: ServicePorts.roomRequestRecords,
    rooms: ServicePorts.capacityRecords,
    clock,
  }),
  prices,
  refunds,
  renewals,
  advanceOrder,
  addLockers: made(makeAddLockers, { lockers: StaffPorts.lockers, shop }),
  blockLockers: made(makeBlockLockers, { lockers: StaffPorts.lockers }),
  clearLockers: made(makeClearLockers, { lockers: StaffPorts.lockers, views: StaffPorts.views, advanceOrder }),
  admitToRegions: made(makeAdmitToRegions, { subjectRegions: StaffPorts.subjectRegions }),
  changeStaff: made(makeChangeStaff, { staff: StaffPorts.staff, shop, clock }),
  inviteStaff: made(makeInviteStaff, {
    records: StaffPorts.staffAccess,
    shop,
    clock,
    newSecret: Ids.newSecret,
    hashToken: StaffPorts.hashToken,
  }),
  doorPictures: made(makeDoorPictures, { records: StaffPorts.doorPictureRecords, developPicture, images, clock }),
  fileReport: made(makeFileReport, { advanceOrder, developPicture, images, newReportId: Ids.newReportId }),
  registerEquipment: made(makeRegisterEquipment, { records: gear, clock }),
  requestCheckout: made(makeRequestForCustomer, staffCheckouts),
  redirectCheckout: made(makeRedirectForCustomer, { records: orders, customers: ServicePorts.customers, clock }),
  handOut: made(makeHandOutAtDesk, staffCheckouts),
  setPickupPlace: made(makeSetPickupPlace, { places: ServicePorts.pickupPlaceRecords, bookWish, clock }),
  contracts: made(makeStaffContracts, { contracts, clock, shop }),
  offerPrices: made(makeOfferPrices, { prices, clock, shop }),
  withdrawPrices: made(makeWithdrawPrices, { prices, clock, shop }),
  explainedOrder: made(makeExplainedOrder, { prices, contracts, payments, shop }),
  retryRefund: made(makeRetryRefund, { refunds, clock }),
  giveGoodwill: made(makeGiveGoodwill, { refunds, clock }),
  reopenRefund: made(makeReopenRefund, { refunds, clock }),
  reportSales: made(makeReportSales, { books }),
  exportBooks: made(makeExportBooks, { books, staffPayments: payments, clock }),
  orderAtDesk: made(makeOrderAtDesk, {
    desk,
    clock,
    shop,
    newCustomerId: Ids.newCustomerId,
    newOrderId: Ids.newOrderId,
    newPaymentId: Ids.newPaymentId,
    newEquipmentId: Ids.newEquipmentId,
    newPaymentLinkId: Ids.newPaymentLinkId,
  }),
  changePaymentLink: made(makeChangePaymentLink, {
    links: ServicePorts.paymentLinkRecords,
    clock,
    newPaymentLinkId: Ids.newPaymentLinkId,
  }),
  renewAtDesk: made(makeRenewAtDesk, { desk, clock, newPaymentId: Ids.newPaymentId }),
  reverseRenewal: made(makeReverseRenewal, { desk, clock, newPaymentId: Ids.newPaymentId }),
  changeShop: made(makeChangeShop, { records: StaffPorts.shopRecords, readShop: StaffPorts.readShop, clock }),
  stopsOnClosedDays: made(makeStopsOnClosedDays, { views: StaffPorts.views, checkouts: StaffPorts.checkouts }),
  contractsInClosedRegions: made(makeContractsInClosedRegions, { views: StaffPorts.views }),
  resendNotice: made(makeResendNotice, { staffNotices, noticePreview, fitsSms, clock }),
  writeToCustomer: made(makeWriteToCustomer, { staffNotices, fitsSms, clock }),
  chargeUnpaid: made(makeChargeUnpaid, { renewals, clock }),
}
