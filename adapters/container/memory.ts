import { okAsync } from 'neverthrow'
import { memoryCardGateway } from '#adapters/memory/billing/memory-card-gateway.ts'
import { memoryContractRecords } from '#adapters/memory/billing/memory-contract-records.ts'
import { memoryCustomerRecords } from '#adapters/memory/account/memory-customer-records.ts'
import { memoryRateLimiter } from '#adapters/memory/account/memory-rate-limiter.ts'
import { memoryCheckoutViews } from '#adapters/memory/storing/memory-checkout-views.ts'
import { memoryCodeRecords } from '#adapters/memory/account/memory-code-records.ts'
import { memoryDutyRecords } from '#adapters/memory/billing/memory-duty-records.ts'
import { memoryImageStore } from '#adapters/memory/storing/memory-image-store.ts'
import { memoryLeaving } from '#adapters/memory/privacy/memory-leaving.ts'
import { memoryExpiredRecords } from '#adapters/memory/privacy/memory-expired-records.ts'
import { memoryLogInGuard } from '#adapters/memory/account/memory-log-in-guard.ts'
import { type MemoryMessages, memoryMessages } from '#adapters/memory/notices/memory-messages.ts'
import { memoryNoticeRecords } from '#adapters/memory/notices/memory-notice-records.ts'
import { memoryPriceRecords } from '#adapters/memory/billing/memory-price-records.ts'
import { memoryRefundRecords } from '#adapters/memory/billing/memory-refund-records.ts'
import { memoryTakenPayments } from '#adapters/memory/billing/memory-taken-payments.ts'
import { memoryRenewalRecords } from '#adapters/memory/billing/memory-renewal-records.ts'
import { memoryReportRecords } from '#adapters/memory/storing/memory-report-records.ts'
import { memoryResetRecords } from '#adapters/memory/account/memory-reset-records.ts'
import { memorySocialIdentities } from '#adapters/memory/account/memory-social-identities.ts'
import { memoryTermsRecords } from '#adapters/memory/account/memory-terms-records.ts'
import { makeTermsDrafts } from '#adapters/terms/terms-drafts.ts'
import { memorySocialRecords } from '#adapters/memory/account/memory-social-records.ts'
import { jwtAccessTokens } from '#adapters/security/jwt-access-tokens.ts'
import { jwtKnownDevices } from '#adapters/security/jwt-known-devices.ts'
import { jwtPaymentPasses } from '#adapters/security/jwt-payment-passes.ts'
import { jwtSocialPasses } from '#adapters/security/jwt-social-passes.ts'
import { signedPictureLinks } from '#adapters/security/signed-picture-links.ts'
import { keyedHash } from '#adapters/security/keyed-hash.ts'
import type { SocialOffer } from '#core/account/ports/social-sign-in.ts'
import { type MemoryDatabase, memoryDatabase } from '#adapters/memory/memory-database.ts'
import { memoryOrderRecords } from '#adapters/memory/storing/memory-order-records.ts'
import { memoryPickupPlaceRecords } from '#adapters/memory/storing/memory-pickup-place-records.ts'
import { memoryCapacityRecords } from '#adapters/memory/storing/memory-capacity-records.ts'
import { memoryRoomRequests } from '#adapters/memory/storing/memory-room-requests.ts'
import { memoryPickupWindowRecords } from '#adapters/memory/storing/memory-pickup-window-records.ts'
import { memoryRecordViews } from '#adapters/memory/storing/memory-record-views.ts'
import { memoryPersonalDataViews } from '#adapters/memory/privacy/memory-personal-data-views.ts'
import { memoryPasswordHasher } from '#adapters/memory/account/memory-password-hasher.ts'
import { memoryPaymentLinkRecords } from '#adapters/memory/billing/memory-payment-link-records.ts'
import { memoryPaymentRecords } from '#adapters/memory/billing/memory-payment-records.ts'
import { memorySecurityEvents } from '#adapters/memory/account/memory-security-events.ts'
import { memorySessionRecords } from '#adapters/memory/account/memory-session-records.ts'
import { memoryStorageViews } from '#adapters/memory/storing/memory-storage-views.ts'
import { memoryStoredCards } from '#adapters/memory/billing/memory-stored-cards.ts'
import { currentShop } from '#adapters/system/current-shop.ts'
import { newIds } from '#adapters/system/new-ids.ts'
import { systemDelay } from '#adapters/system/system-delay.ts'
import type { Clock } from '#core/shared/clock.ts'
import { ServiceSide } from './service/service-side.ts'
import { ServicePorts } from './service/ports.ts'
import { boundTo, containerOf, type ResolvedBy, type Resolver } from './token.ts'

export type ServiceInMemory = {
  readonly container: Resolver
  readonly database: MemoryDatabase
  readonly providers: ReturnType<typeof memorySocialIdentities>
  /** What the shop offers; a test may withdraw some of it. */
  readonly offer: { -readonly [Provider in keyof SocialOffer]: SocialOffer[Provider] }
  readonly gateway: ReturnType<typeof memoryCardGateway>
  readonly messages: MemoryMessages
  /** Beyond those that a device knows itself. */
  readonly commonPasswords: Set<string>
}

/** Of a process that keeps nothing. */
const SECRET = 'a secret for as long as the process lives'

const OFFER: SocialOffer = {
  kakao: true,
  hasTalkApp: true,
  naver: true,
  google: {
    apiKey: 'key',
    authDomain: 'shop.example',
    projectId: 'shop',
    appId: 'app',
    emulatorUrl: null,
    gapiUrl: null,
  },
}

/** The whole service side without PostgreSQL and without a provider: what it decides is the same. */
export const makeMemoryContainer = (clock: Clock): ServiceInMemory => {
  const gateway = memoryCardGateway(clock)
  const messages = memoryMessages()
  const providers = memorySocialIdentities()
  const offer = { ...OFFER }
  const commonPasswords = new Set<string>()
  const database = memoryDatabase()
  const leaving = memoryLeaving(database)
  const cards = memoryStoredCards(database)
  // Nothing compares the ledgers here: there is one memory on both sides.
  const ports: Omit<
    ResolvedBy<typeof ServicePorts>,
    | 'cardLedger'
    | 'ownLedger'
    | 'ledgerComparisons'
    | 'consentNotices'
    | 'roomNotices'
    | 'lateWork'
    | 'shopChanges'
    | 'staffMessages'
    | 'smsReports'
    | 'deliveries'
  > = {
    clock,
    shop: currentShop,
    gateway,
    billingGateway: gateway.billing,
    failpoint: () => undefined,
    sms: messages.sms,
    alimtalk: messages.alimtalk,
    mail: messages.mail,
    app: { url: 'https://app.test', host: 'app.test' },
    background: (_name, work) => void work(),
    offer,
    identities: providers.identities,
    customers: memoryCustomerRecords(database),
    sessions: memorySessionRecords(database),
    hasher: memoryPasswordHasher,
    hash: keyedHash(SECRET),
    tokens: jwtAccessTokens(SECRET, newIds.token),
    passes: jwtSocialPasses(SECRET, newIds.token),
    knownDevices: jwtKnownDevices(SECRET, newIds.token),
    paymentPasses: jwtPaymentPasses(SECRET, newIds.token),
    securityEvents: memorySecurityEvents(database),
    commonPasswords: { has: password => okAsync(commonPasswords.has(password)) },
    rateLimiter: memoryRateLimiter(database),
    logInGuard: memoryLogInGuard(database),
    codeRecords: memoryCodeRecords(database),
    resetRecords: memoryResetRecords(database),
    socialRecords: memorySocialRecords(database),
    expiredRecords: memoryExpiredRecords(database),
    leavingRecords: leaving.records,
    dropped: leaving.dropped,
    archive: leaving.archive,
    personalData: memoryPersonalDataViews(database),
    orderRecords: memoryOrderRecords(database),
    checkoutViews: memoryCheckoutViews(database),
    pickupPlaceRecords: memoryPickupPlaceRecords(database),
    pickupWindowRecords: memoryPickupWindowRecords(database),
    capacityRecords: memoryCapacityRecords(database),
    roomRequestRecords: memoryRoomRequests(database),
    storageViews: memoryStorageViews(database),
    recordViews: memoryRecordViews(database),
    reportRecords: memoryReportRecords(database),
    images: memoryImageStore(),
    pictureLinks: signedPictureLinks(SECRET),
    paymentRecords: memoryPaymentRecords(database),
    paymentLinkRecords: memoryPaymentLinkRecords(database),
    contractRecords: memoryContractRecords(database),
    refundRecords: memoryRefundRecords(database),
    takenPayments: memoryTakenPayments(database),
    storedCardRecords: cards.records,
    chargeableCards: cards.chargeable,
    droppedCards: cards.dropped,
    renewalRecords: memoryRenewalRecords(database),
    renewalCalls: 1,
    priceRecords: memoryPriceRecords(database),
    terms: memoryTermsRecords(database),
    termsDrafts: makeTermsDrafts(currentShop),
    dutyRecords: memoryDutyRecords(database),
    delay: systemDelay,
    notices: memoryNoticeRecords(database),
    reportFault: cause => {
      throw cause
    },
  }
  const container = containerOf(boundTo(ServicePorts, ports), ServiceSide)
  return { container, database, providers, offer, gateway, messages, commonPasswords }
}
