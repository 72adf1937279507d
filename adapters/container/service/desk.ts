import { makeAdmitCommand } from '#core/staff/service/admit-command.ts'
import { makeReadOrderMoney } from '#core/billing/service/order-money.ts'
import { makeReportUploads } from '#core/storing/service/upload-picture.ts'
import { makeAcceptInvitation } from '#core/staff/service/accept-invitation.ts'
import { makeDeviceSignIn } from '#core/staff/service/device-sign-in.ts'
import { makeLookAtPhone } from '#core/staff/service/look-at-phone.ts'
import { makeLookAtReports } from '#core/staff/service/look-at-reports.ts'
import { makeLookAtSignIns } from '#core/staff/service/look-at-sign-ins.ts'
import { makeManageOwnAccess } from '#core/staff/service/own-access.ts'
import { makeReadCustomer } from '#core/staff/service/read-customer.ts'
import { makeStaffSessions } from '#core/staff/service/staff-sessions.ts'
import { makeReadCalendar } from '#core/staff/service/read-calendar.ts'
import { makeReadWorkToday } from '#core/staff/service/work-today.ts'
import { makeStaffSignIn } from '#core/staff/service/staff-sign-in.ts'
import { made, type ResolvedBy } from '../token.ts'
import { Ids } from './ids.ts'
import { AccessPorts, ServicePorts, StaffPorts } from './ports.ts'
import { StaffMoney } from './staff-money.ts'
import { StaffErasure } from './staff-privacy.ts'
import { StaffSide } from './staff.ts'

const { clock, hasher, hash, commonPasswords, rateLimiter: limiter } = ServicePorts
const { staffAccess: records, hashToken } = StaffPorts
const { passkeys, appCodes: codes } = AccessPorts
const { newSecret, newRecoveryCode } = Ids

const staffSignIn = made(makeStaffSignIn, {
  records,
  passkeys,
  codes,
  hasher,
  limiter,
  hash,
  hashToken,
  newSecret,
  clock,
})

/** What the staff API asks for: all that the staff commands do, and who asks. */
export const DeskSide = {
  ...StaffSide,
  ...StaffMoney,
  ...StaffErasure,
  app: ServicePorts.app,
  readWorkToday: made(makeReadWorkToday, {
    views: StaffPorts.views,
    checkouts: StaffPorts.checkouts,
    tasks: StaffPorts.tasks,
    clock,
  }),
  readOrderMoney: made(makeReadOrderMoney, {
    orders: ServicePorts.orderRecords,
    payments: StaffPorts.payments,
    contracts: StaffSide.contracts,
    giveGoodwill: StaffSide.giveGoodwill,
    retryRefund: StaffSide.retryRefund,
    reopenRefund: StaffSide.reopenRefund,
    changePaymentLink: StaffSide.changePaymentLink,
    renewAtDesk: StaffSide.renewAtDesk,
    reverseRenewal: StaffSide.reverseRenewal,
    chargeUnpaid: StaffSide.chargeUnpaid,
    advanceOrder: StaffSide.advanceOrder,
    clock,
  }),
  readCalendar: made(makeReadCalendar, {
    visits: StaffPorts.calendar,
    windows: ServicePorts.pickupWindowRecords,
    shop: ServicePorts.shop,
  }),
  reportUploads: made(makeReportUploads, {
    drafts: StaffPorts.pictureDrafts,
    developPicture: StaffPorts.developPicture,
    fileReport: StaffSide.fileReport,
    reports: StaffPorts.reports,
    images: ServicePorts.images,
    clock,
  }),
  admitCommand: made(makeAdmitCommand, { limiter, hash, clock }),
  lookAtPhone: made(makeLookAtPhone, { customers: StaffPorts.customers, limiter, hash, clock }),
  lookAtReports: made(makeLookAtReports, { reports: StaffPorts.reports, links: ServicePorts.pictureLinks, clock }),
  lookAtSignIns: made(makeLookAtSignIns, { customers: StaffPorts.customers, sessions: ServicePorts.sessions, clock }),
  readCustomer: made(makeReadCustomer, {
    customers: StaffPorts.customers,
    terms: ServicePorts.terms,
    notices: ServicePorts.notices,
    shop: ServicePorts.shop,
    clock,
  }),
  staffSignIn,
  acceptInvitation: made(makeAcceptInvitation, {
    records,
    passkeys,
    codes,
    hasher,
    commonPasswords,
    hash,
    hashToken,
    newRecoveryCode,
    signIn: staffSignIn,
    clock,
  }),
  deviceSignIn: made(makeDeviceSignIn, {
    requests: StaffPorts.deviceRequests,
    records,
    limiter,
    hash,
    hashToken,
    newSecret,
    newUserCode: Ids.newUserCode,
    clock,
  }),
  ownAccess: made(makeManageOwnAccess, {
    own: StaffPorts.ownAccess,
    records,
    passkeys,
    hash,
    hashToken,
    newRecoveryCode,
    clock,
  }),
  staffSessions: made(makeStaffSessions, { records, passkeys, codes, limiter, hash, hashToken, clock }),
}

export type DeskSide = ResolvedBy<typeof DeskSide>
