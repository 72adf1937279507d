import type { AccessTokens } from '#core/account/ports/access-tokens.ts'
import type { Archive } from '#core/privacy/ports/archive.ts'
import type { RateLimiter } from '#core/account/ports/rate-limiter.ts'
import type { CommonPasswords } from '#core/account/ports/common-passwords.ts'
import type { CodeRecords } from '#core/account/ports/code-records.ts'
import type { DroppedRecords } from '#core/privacy/ports/dropped-records.ts'
import type { KeyedHash } from '#core/account/ports/keyed-hash.ts'
import type { LeavingRecords } from '#core/privacy/ports/leaving-records.ts'
import type { ExpiredRecords } from '#core/privacy/ports/expired-records.ts'
import type { LogInGuard } from '#core/account/ports/log-in-guard.ts'
import type { MailSender } from '#core/account/ports/mail-sender.ts'
import type { HandedOutData } from '#core/privacy/ports/handed-out-data.ts'
import type { PersonalDataViews } from '#core/privacy/ports/personal-data-views.ts'
import type { SecurityEvents } from '#core/account/ports/security-events.ts'
import type { ResetRecords } from '#core/account/ports/reset-records.ts'
import type { SmsSender } from '#core/account/ports/sms-sender.ts'
import type { SocialIdentities } from '#core/account/ports/social-identities.ts'
import type { KnownDevices } from '#core/account/ports/known-devices.ts'
import type { SocialPasses } from '#core/account/ports/social-passes.ts'
import type { SocialRecords } from '#core/account/ports/social-records.ts'
import type { TermsDrafts, TermsRecords } from '#core/account/ports/terms-records.ts'
import type { SocialOffer } from '#core/account/ports/social-sign-in.ts'
import type { AppAddress } from '#core/shared/app-address.ts'
import type { Background } from '#core/shared/background.ts'
import type { CustomerRecords } from '#core/account/ports/customer-records.ts'
import type { PasswordHasher } from '#core/account/ports/password-hasher.ts'
import type { SessionRecords } from '#core/account/ports/session-records.ts'
import type { BillingGateway } from '#core/billing/ports/billing-gateway.ts'
import type { ChargeableCards } from '#core/billing/ports/chargeable-cards.ts'
import type { DroppedCards } from '#core/billing/ports/dropped-cards.ts'
import type { StoredCardRecords } from '#core/billing/ports/stored-card-records.ts'
import type { Books } from '#core/billing/ports/books.ts'
import type { CardGateway } from '#core/billing/ports/card-gateway.ts'
import type { CardLedger } from '#core/billing/ports/card-ledger.ts'
import type { Failpoint } from '#core/shared/failpoint.ts'
import type { LedgerComparisons } from '#core/billing/ports/ledger-comparisons.ts'
import type { OwnLedger } from '#core/billing/ports/own-ledger.ts'
import type { ContractRecords } from '#core/billing/ports/contract-records.ts'
import type { PaymentLinkRecords } from '#core/billing/ports/payment-link-records.ts'
import type { PaymentPasses } from '#core/billing/ports/payment-passes.ts'
import type { PaymentRecords } from '#core/billing/ports/payment-records.ts'
import type { RefundRecords } from '#core/billing/ports/refund-records.ts'
import type { TakenPayments } from '#core/billing/ports/taken-payments.ts'
import type { Delay } from '#core/shared/delay.ts'
import type { RenewalRecords } from '#core/billing/ports/renewal-records.ts'
import type { PriceRecords } from '#core/billing/ports/price-records.ts'
import type { DutyRecords } from '#core/billing/ports/duty-records.ts'
import type { OrderRecords } from '#core/storing/ports/order-records.ts'
import type { RecordViews } from '#core/storing/ports/record-views.ts'
import type { ImageStore } from '#core/storing/ports/image-store.ts'
import type { PictureLinks } from '#core/storing/ports/picture-links.ts'
import type { ReportRecords } from '#core/storing/ports/report-records.ts'
import type { CheckoutViews } from '#core/storing/ports/checkout-views.ts'
import type { PickupPlaceRecords } from '#core/storing/ports/pickup-place-records.ts'
import type { CapacityRecords } from '#core/storing/ports/capacity-records.ts'
import type { RoomRequestRecords } from '#core/storing/ports/room-request-records.ts'
import type { PickupWindowRecords } from '#core/storing/ports/pickup-window-records.ts'
import type { StorageViews } from '#core/storing/ports/storage-views.ts'
import type { ShopNow } from '#core/shared/shop.ts'
import type { Clock } from '#core/shared/clock.ts'
import type { AlimtalkSender } from '#core/notices/ports/alimtalk-sender.ts'
import type { DeliveryRecords } from '#core/notices/ports/delivery-records.ts'
import type { SmsReports } from '#core/notices/ports/sms-reports.ts'
import type { ConsentNotices } from '#core/notices/ports/consent-notices.ts'
import type { RoomNotices } from '#core/notices/ports/room-notices.ts'
import type { StaffNotices } from '#core/notices/ports/staff-notices.ts'
import type { NoticePreview } from '#core/notices/service/staff-messages.ts'
import type { NoticeRecords } from '#core/notices/ports/notice-records.ts'
import type { ComplaintRecords } from '#core/staff/ports/complaint-records.ts'
import type { StaffNotes } from '#core/staff/ports/staff-notes.ts'
import type { DevelopPicture } from '#core/storing/ports/develop-picture.ts'
import type { DoorPictureRecords } from '#core/storing/ports/door-picture-records.ts'
import type { PictureDrafts } from '#core/storing/ports/picture-drafts.ts'
import type { GearRecords } from '#core/storing/ports/gear-records.ts'
import type { Labels } from '#core/storing/ports/labels.ts'
import type { LockerRecords } from '#core/storing/ports/locker-records.ts'
import type { ZoneChecks } from '#core/storing/ports/zone-checks.ts'
import type { DeskRecords } from '#core/billing/ports/desk-records.ts'
import type { StaffCards } from '#core/billing/ports/staff-cards.ts'
import type { StaffReports } from '#core/storing/ports/staff-reports.ts'
import type { StaffCheckouts } from '#core/storing/ports/staff-checkouts.ts'
import type { StaffCalendar } from '#core/storing/ports/staff-calendar.ts'
import type { StaffPickups } from '#core/storing/ports/staff-pickups.ts'
import type { StaffCustomers } from '#core/staff/ports/staff-customers.ts'
import type { LateWorkRecords } from '#core/staff/ports/late-work-records.ts'
import type { StaffMessages } from '#core/staff/ports/staff-messages.ts'
import type { StaffPayments } from '#core/billing/ports/staff-payments.ts'
import type { OneTimeCodes } from '#core/staff/ports/one-time-codes.ts'
import type { Passkeys } from '#core/staff/ports/passkeys.ts'
import type { DeviceRequests } from '#core/staff/ports/device-requests.ts'
import type { OwnAccessRecords } from '#core/staff/ports/own-access-records.ts'
import type { StaffAccessRecords, TokenHash } from '#core/staff/ports/staff-access-records.ts'
import type { StaffRecords } from '#core/staff/ports/staff-records.ts'
import type { SubjectRegions } from '#core/staff/ports/subject-regions.ts'
import type { StaffSearch } from '#core/staff/ports/staff-search.ts'
import type { StaffTasks } from '#core/staff/ports/staff-tasks.ts'
import type { StaffTerms } from '#core/staff/ports/staff-terms.ts'
import type { StaffViews } from '#core/storing/ports/staff-views.ts'
import type { ReadShop } from '#core/shop/ports/shop-documents.ts'
import type { ShopRecords } from '#core/shop/ports/shop-records.ts'
import { token } from '../token.ts'

/** What the service side needs from outside: PostgreSQL or memory, the card provider or a stand-in. */
export const ServicePorts = {
  clock: token<Clock>('Clock (service)'),
  shop: token<ShopNow>('Shop (service)'),
  customers: token<CustomerRecords>('CustomerRecords'),
  sessions: token<SessionRecords>('SessionRecords'),
  securityEvents: token<SecurityEvents>('SecurityEvents'),
  commonPasswords: token<CommonPasswords>('CommonPasswords'),
  rateLimiter: token<RateLimiter>('RateLimiter'),
  logInGuard: token<LogInGuard>('LogInGuard'),
  codeRecords: token<CodeRecords>('CodeRecords'),
  resetRecords: token<ResetRecords>('ResetRecords'),
  socialRecords: token<SocialRecords>('SocialRecords'),
  expiredRecords: token<ExpiredRecords>('ExpiredRecords'),
  leavingRecords: token<LeavingRecords>('LeavingRecords'),
  dropped: token<DroppedRecords>('DroppedRecords'),
  archive: token<Archive>('Archive'),
  personalData: token<PersonalDataViews>('PersonalDataViews'),
  hash: token<KeyedHash>('KeyedHash'),
  hasher: token<PasswordHasher>('PasswordHasher'),
  tokens: token<AccessTokens>('AccessTokens'),
  passes: token<SocialPasses>('SocialPasses'),
  knownDevices: token<KnownDevices>('KnownDevices'),
  paymentPasses: token<PaymentPasses>('PaymentPasses'),
  offer: token<SocialOffer>('SocialOffer'),
  identities: token<SocialIdentities>('SocialIdentities'),
  sms: token<SmsSender>('SmsSender'),
  smsReports: token<SmsReports>('SmsReports'),
  alimtalk: token<AlimtalkSender>('AlimtalkSender'),
  mail: token<MailSender>('MailSender'),
  app: token<AppAddress>('AppAddress'),
  background: token<Background>('Background'),
  orderRecords: token<OrderRecords>('OrderRecords'),
  checkoutViews: token<CheckoutViews>('CheckoutViews'),
  pickupPlaceRecords: token<PickupPlaceRecords>('PickupPlaceRecords'),
  capacityRecords: token<CapacityRecords>('CapacityRecords'),
  roomRequestRecords: token<RoomRequestRecords>('RoomRequestRecords'),
  pickupWindowRecords: token<PickupWindowRecords>('PickupWindowRecords'),
  storageViews: token<StorageViews>('StorageViews'),
  recordViews: token<RecordViews>('RecordViews'),
  reportRecords: token<ReportRecords>('ReportRecords'),
  images: token<ImageStore>('ImageStore'),
  pictureLinks: token<PictureLinks>('PictureLinks'),
  paymentRecords: token<PaymentRecords>('PaymentRecords'),
  paymentLinkRecords: token<PaymentLinkRecords>('PaymentLinkRecords'),
  contractRecords: token<ContractRecords>('ContractRecords'),
  refundRecords: token<RefundRecords>('RefundRecords'),
  takenPayments: token<TakenPayments>('TakenPayments'),
  renewalRecords: token<RenewalRecords>('RenewalRecords'),
  priceRecords: token<PriceRecords>('PriceRecords'),
  terms: token<TermsRecords>('TermsRecords'),
  termsDrafts: token<TermsDrafts>('TermsDrafts'),
  /** How many calls of renewals one process keeps in flight. */
  renewalCalls: token<number>('RenewalCalls'),
  dutyRecords: token<DutyRecords>('DutyRecords'),
  delay: token<Delay>('Delay (service)'),
  storedCardRecords: token<StoredCardRecords>('StoredCardRecords'),
  chargeableCards: token<ChargeableCards>('ChargeableCards'),
  droppedCards: token<DroppedCards>('DroppedCards'),
  gateway: token<CardGateway>('CardGateway'),
  billingGateway: token<BillingGateway>('BillingGateway'),
  cardLedger: token<CardLedger>('CardLedger'),
  ownLedger: token<OwnLedger>('OwnLedger'),
  ledgerComparisons: token<LedgerComparisons>('LedgerComparisons'),
  failpoint: token<Failpoint>('Failpoint'),
  notices: token<NoticeRecords>('NoticeRecords'),
  deliveries: token<DeliveryRecords>('DeliveryRecords'),
  consentNotices: token<ConsentNotices>('ConsentNotices'),
  roomNotices: token<RoomNotices>('RoomNotices'),
  lateWork: token<LateWorkRecords>('LateWorkRecords'),
  shopChanges: token<Pick<ShopRecords, 'changes'>>('ShopChanges'),
  staffMessages: token<StaffMessages>('StaffMessages'),
  /** For what only a bug of ours brings about. */
  reportFault: token<(cause: unknown) => void>('ReportFault'),
}

/** What only commands of the staff need. */
export const StaffPorts = {
  staff: token<StaffRecords>('StaffRecords'),
  staffAccess: token<StaffAccessRecords>('StaffAccessRecords'),
  ownAccess: token<OwnAccessRecords>('OwnAccessRecords'),
  deviceRequests: token<DeviceRequests>('DeviceRequests'),
  hashToken: token<(token: string) => TokenHash>('HashToken'),
  views: token<StaffViews>('StaffViews'),
  customers: token<StaffCustomers>('StaffCustomers'),
  checkouts: token<StaffCheckouts>('StaffCheckouts'),
  reports: token<StaffReports>('StaffReports'),
  pickups: token<StaffPickups>('StaffPickups'),
  calendar: token<StaffCalendar>('StaffCalendar'),
  payments: token<StaffPayments>('StaffPayments'),
  books: token<Books>('Books'),
  desk: token<DeskRecords>('DeskRecords'),
  cards: token<StaffCards>('StaffCards'),
  complaints: token<ComplaintRecords>('ComplaintRecords'),
  notes: token<StaffNotes>('StaffNotes'),
  search: token<StaffSearch>('StaffSearch'),
  subjectRegions: token<SubjectRegions>('SubjectRegions'),
  tasks: token<StaffTasks>('StaffTasks'),
  staffTerms: token<StaffTerms>('StaffTerms'),
  gear: token<GearRecords>('GearRecords'),
  lockers: token<LockerRecords>('LockerRecords'),
  zoneChecks: token<ZoneChecks>('ZoneChecks'),
  labels: token<Labels>('Labels'),
  pictureDrafts: token<PictureDrafts>('PictureDrafts'),
  doorPictureRecords: token<DoorPictureRecords>('DoorPictureRecords'),
  developPicture: token<DevelopPicture>('DevelopPicture'),
  shopRecords: token<ShopRecords>('ShopRecords'),
  readShop: token<ReadShop>('ReadShop'),
  staffNotices: token<StaffNotices>('StaffNotices'),
  noticePreview: token<NoticePreview>('NoticePreview'),
  handedOutData: token<HandedOutData>('HandedOutData'),
  fitsSms: token<(text: string) => boolean>('FitsSms'),
}

/** How somebody shows to be a member of the staff; the commands of a trial believe it. */
export const AccessPorts = {
  passkeys: token<Passkeys>('Passkeys'),
  appCodes: token<OneTimeCodes>('OneTimeCodes'),
}
