import { postgresArchive } from '#adapters/postgres/privacy/archive.ts'
import { postgresRateLimiter } from '#adapters/postgres/account/rate-limiter.ts'
import { postgresChargeableCards } from '#adapters/postgres/billing/chargeable-cards.ts'
import { postgresCheckoutViews } from '#adapters/postgres/storing/checkout-views.ts'
import { postgresCodeRecords } from '#adapters/postgres/account/code-records.ts'
import { postgresContractRecords } from '#adapters/postgres/billing/contract-records.ts'
import { postgresCustomerRecords } from '#adapters/postgres/account/customer-records.ts'
import { postgresDroppedCards } from '#adapters/postgres/billing/dropped-cards.ts'
import { postgresDroppedRecords } from '#adapters/postgres/privacy/dropped-records.ts'
import { postgresLeavingRecords } from '#adapters/postgres/privacy/leaving-records.ts'
import { postgresDutyRecords } from '#adapters/postgres/billing/duty-records.ts'
import { postgresExpiredRecords } from '#adapters/postgres/privacy/expired-records.ts'
import { postgresLogInGuard } from '#adapters/postgres/account/log-in-guard.ts'
import { postgresConsentNotices } from '#adapters/postgres/notices/consent-notices.ts'
import { postgresRoomNotices } from '#adapters/postgres/notices/room-notices.ts'
import { postgresDeliveryRecords } from '#adapters/postgres/notices/delivery-records.ts'
import { postgresNoticeRecords } from '#adapters/postgres/notices/notice-records.ts'
import { postgresOrderRecords } from '#adapters/postgres/storing/order-records.ts'
import { postgresLedgerComparisons } from '#adapters/postgres/billing/ledger-comparisons.ts'
import { postgresOwnLedger } from '#adapters/postgres/billing/own-ledger.ts'
import { postgresPaymentLinkRecords } from '#adapters/postgres/billing/payment-link-records.ts'
import { postgresPaymentRecords } from '#adapters/postgres/billing/payment-records.ts'
import { postgresPersonalDataViews } from '#adapters/postgres/privacy/personal-data-views.ts'
import type { Postgres } from '#adapters/postgres/postgres.ts'
import { postgresPickupPlaceRecords } from '#adapters/postgres/storing/pickup-place-records.ts'
import { postgresCapacityRecords } from '#adapters/postgres/storing/capacity-records.ts'
import { postgresRoomRequests } from '#adapters/postgres/storing/room-request-records.ts'
import { postgresPickupWindowRecords } from '#adapters/postgres/storing/pickup-window-records.ts'
import { postgresPriceRecords } from '#adapters/postgres/billing/price-records.ts'
import { postgresRecordViews } from '#adapters/postgres/storing/record-views.ts'
import { postgresRefundRecords } from '#adapters/postgres/billing/refund-records.ts'
import { postgresRenewalRecords } from '#adapters/postgres/billing/renewal-records.ts'
import { postgresReportRecords } from '#adapters/postgres/storing/report-records.ts'
import { postgresResetRecords } from '#adapters/postgres/account/reset-records.ts'
import { postgresSecurityEvents } from '#adapters/postgres/account/security-events.ts'
import { postgresTermsRecords } from '#adapters/postgres/account/terms-records.ts'
import { makeTermsDrafts } from '#adapters/terms/terms-drafts.ts'
import { postgresSocialRecords } from '#adapters/postgres/account/social-records.ts'
import { postgresStorageViews } from '#adapters/postgres/storing/storage-views.ts'
import { postgresTakenPayments } from '#adapters/postgres/billing/taken-payments.ts'
import { postgresStoredCardRecords } from '#adapters/postgres/billing/stored-card-records.ts'
import { postgresShopRecords } from '#adapters/postgres/shop/shop-records.ts'
import { postgresLateWorkRecords } from '#adapters/postgres/staff/late-work-records.ts'
import { postgresStaffMessages } from '#adapters/postgres/staff/staff-messages.ts'
import { jwtAccessTokens } from '#adapters/security/jwt-access-tokens.ts'
import { jwtKnownDevices } from '#adapters/security/jwt-known-devices.ts'
import { jwtPaymentPasses } from '#adapters/security/jwt-payment-passes.ts'
import { jwtSocialPasses } from '#adapters/security/jwt-social-passes.ts'
import { keyedHash } from '#adapters/security/keyed-hash.ts'
import { listedPasswords } from '#adapters/security/listed-passwords.ts'
import { makeSecretBox } from '#adapters/security/secret-box.ts'
import { signedPictureLinks } from '#adapters/security/signed-picture-links.ts'
import { currentShop } from '#adapters/system/current-shop.ts'
import { newIds } from '#adapters/system/new-ids.ts'
import { systemDelay } from '#adapters/system/system-delay.ts'
import type { PasswordHasher } from '#core/account/ports/password-hasher.ts'
import type { SessionRecords } from '#core/account/ports/session-records.ts'
import type { Background } from '#core/shared/background.ts'
import type { ImageStore } from '#core/storing/ports/image-store.ts'
import type { Providers } from '../providers.ts'
import { boundTo, containerOf, type ResolvedBy, type Resolver } from '../token.ts'
import { ServicePorts } from './ports.ts'
import { ServiceSide } from './service-side.ts'

/** What differs between a shop in production, a trial on the sandbox, and a test. */
export type ServiceParts = {
  readonly postgres: Postgres
  readonly sessions: SessionRecords
  readonly hasher: PasswordHasher
  /** Signs tokens, hashes codes and seals the providers' tokens, each with a key of its own. */
  readonly secret: string
  /** What these signed and sealed is still ours. */
  readonly olderSecrets: readonly string[]
  readonly providers: Omit<Providers, 'cardWindow' | 'origins' | 'sandbox' | 'unlinkNotices' | 'close'>
  readonly background: Background
  readonly images: ImageStore
  /** How customers reach the app. */
  readonly publicUrl: string
  /** How many calls of renewals this process keeps in flight. */
  readonly renewalCalls: number
}

/** The service side on PostgreSQL. */
export const makeServiceContainer = (parts: ServiceParts): Resolver =>
  containerOf(boundTo(ServicePorts, portsOn(parts)), ServiceSide)

/** What the service side needs, on PostgreSQL. */
export const portsOn = (parts: ServiceParts): ResolvedBy<typeof ServicePorts> => {
  const { postgres, providers, secret, olderSecrets, sessions, hasher, background, images, publicUrl, renewalCalls } =
    parts
  const { clock, gateway, billingGateway, cardLedger, failpoint, offer, identities, sms, smsReports, alimtalk, mail } =
    providers
  const secretBox = makeSecretBox(secret, olderSecrets)
  return {
    clock,
    shop: currentShop,
    gateway,
    billingGateway,
    cardLedger,
    failpoint,
    offer,
    identities,
    sms,
    smsReports,
    alimtalk,
    mail,
    customers: postgresCustomerRecords(postgres, secretBox),
    sessions,
    hasher,
    hash: keyedHash(secret),
    tokens: jwtAccessTokens(secret, newIds.token, olderSecrets),
    passes: jwtSocialPasses(secret, newIds.token, olderSecrets),
    knownDevices: jwtKnownDevices(secret, newIds.token, olderSecrets),
    paymentPasses: jwtPaymentPasses(secret, newIds.token, olderSecrets),
    securityEvents: postgresSecurityEvents(postgres),
    commonPasswords: listedPasswords(),
    rateLimiter: postgresRateLimiter(postgres),
    logInGuard: postgresLogInGuard(postgres),
    codeRecords: postgresCodeRecords(postgres),
    resetRecords: postgresResetRecords(postgres),
    socialRecords: postgresSocialRecords(postgres, secretBox),
    expiredRecords: postgresExpiredRecords(postgres),
    leavingRecords: postgresLeavingRecords(postgres, secretBox),
    dropped: postgresDroppedRecords(postgres, secretBox),
    archive: postgresArchive(postgres),
    personalData: postgresPersonalDataViews(postgres),
    background,
    app: { url: publicUrl, host: new URL(publicUrl).hostname },
    orderRecords: postgresOrderRecords(postgres),
    checkoutViews: postgresCheckoutViews(postgres),
    pickupPlaceRecords: postgresPickupPlaceRecords(postgres),
    pickupWindowRecords: postgresPickupWindowRecords(postgres),
    capacityRecords: postgresCapacityRecords(postgres),
    roomRequestRecords: postgresRoomRequests(postgres),
    storageViews: postgresStorageViews(postgres),
    recordViews: postgresRecordViews(postgres),
    reportRecords: postgresReportRecords(postgres),
    images,
    pictureLinks: signedPictureLinks(secret),
    paymentRecords: postgresPaymentRecords(postgres),
    paymentLinkRecords: postgresPaymentLinkRecords(postgres),
    contractRecords: postgresContractRecords(postgres),
    refundRecords: postgresRefundRecords(postgres),
    takenPayments: postgresTakenPayments(postgres),
    ownLedger: postgresOwnLedger(postgres),
    ledgerComparisons: postgresLedgerComparisons(postgres),
    storedCardRecords: postgresStoredCardRecords(postgres, secretBox),
    chargeableCards: postgresChargeableCards(postgres, secretBox),
    droppedCards: postgresDroppedCards(postgres, secretBox),
    renewalRecords: postgresRenewalRecords(postgres, secretBox),
    renewalCalls,
    priceRecords: postgresPriceRecords(postgres),
    terms: postgresTermsRecords(postgres),
    termsDrafts: makeTermsDrafts(currentShop),
    dutyRecords: postgresDutyRecords(postgres),
    delay: systemDelay,
    notices: postgresNoticeRecords(postgres),
    deliveries: postgresDeliveryRecords(postgres),
    consentNotices: postgresConsentNotices(postgres),
    roomNotices: postgresRoomNotices(postgres),
    lateWork: postgresLateWorkRecords(postgres),
    shopChanges: postgresShopRecords(postgres),
    staffMessages: postgresStaffMessages(postgres),
    reportFault: postgres.report,
  }
}
