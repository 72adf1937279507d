import 'reflect-metadata'
import { Container, ContainerModule } from 'inversify'
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
import { memoryPriceRecords } from '#adapters/memory/billing/memory-price-records.ts'
import { memoryRefundRecords } from '#adapters/memory/billing/memory-refund-records.ts'
import { memoryTakenPayments } from '#adapters/memory/billing/memory-taken-payments.ts'
import { memoryRenewalRecords } from '#adapters/memory/billing/memory-renewal-records.ts'
import { memoryReportRecords } from '#adapters/memory/storing/memory-report-records.ts'
import { memoryResetRecords } from '#adapters/memory/account/memory-reset-records.ts'
import { memorySocialIdentities } from '#adapters/memory/account/memory-social-identities.ts'
import { memorySocialRecords } from '#adapters/memory/account/memory-social-records.ts'
import { jwtKnownDevices } from '#adapters/security/jwt-known-devices.ts'
import { jwtPaymentPasses } from '#adapters/security/jwt-payment-passes.ts'
import { jwtSocialPasses } from '#adapters/security/jwt-social-passes.ts'
import { signedPictureLinks } from '#adapters/security/signed-picture-links.ts'
import { keyedHash } from '#adapters/security/keyed-hash.ts'
import type { SocialOffer } from '#core/account/ports/social-sign-in.ts'
import { type MemoryDatabase, memoryDatabase } from '#adapters/memory/memory-database.ts'
import { memoryOrderRecords } from '#adapters/memory/storing/memory-order-records.ts'
import { memoryRecordViews } from '#adapters/memory/storing/memory-record-views.ts'
import { memoryPersonalDataViews } from '#adapters/memory/privacy/memory-personal-data-views.ts'
import { memoryPasswordHasher } from '#adapters/memory/account/memory-password-hasher.ts'
import { memoryPaymentRecords } from '#adapters/memory/billing/memory-payment-records.ts'
import { memorySecurityEvents } from '#adapters/memory/account/memory-security-events.ts'
import { memorySessionRecords } from '#adapters/memory/account/memory-session-records.ts'
import { memoryStorageViews } from '#adapters/memory/storing/memory-storage-views.ts'
import { memoryStoredCards } from '#adapters/memory/billing/memory-stored-cards.ts'
import { memoryAccessTokens } from '#adapters/memory/account/memory-access-tokens.ts'
import { newIds } from '#adapters/system/new-ids.ts'
import { systemDelay } from '#adapters/system/system-delay.ts'
import type { Clock } from '#core/shared/clock.ts'
import { ServiceSide } from './service/service-side.ts'
import { ServicePorts } from './service/ports.ts'
import { bindValue, loadMade } from './token.ts'

export type ServiceInMemory = {
  readonly container: Container
  readonly database: MemoryDatabase
  readonly providers: ReturnType<typeof memorySocialIdentities>
  /** What the shop offers; a test may withdraw some of it. */
  readonly offer: { -readonly [Provider in keyof SocialOffer]: SocialOffer[Provider] }
  readonly gateway: ReturnType<typeof memoryCardGateway>
  readonly messages: MemoryMessages
  /** Beyond those that a device knows by itself. */
  readonly commonPasswords: Set<string>
}

/** The whole service side without PostgreSQL and without a provider: what it decides is the same. */
export const makeMemoryContainer = (clock: Clock): ServiceInMemory => {
  const container = new Container()
  const gateway = memoryCardGateway(clock)
  const messages = memoryMessages()
  const providers = memorySocialIdentities()
  const offer = { ...OFFER }
  const commonPasswords = new Set<string>()
  const database = memoryDatabase()
  container.load(
    outsideModule({ clock, gateway, messages, providers, offer }),
    accountModule(database, commonPasswords),
    storageModule(database),
    cardsModule(database),
  )
  loadMade(container, ServiceSide)
  return { container, database, providers, offer, gateway, messages, commonPasswords }
}

/** Of a process that keeps nothing. */
const SECRET = 'a secret for as long as the process lives'

const OFFER: SocialOffer = {
  kakao: true,
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

const outsideModule = ({
  clock,
  gateway,
  messages,
  providers,
  offer,
}: Omit<ServiceInMemory, 'container' | 'database' | 'commonPasswords'> & { readonly clock: Clock }) =>
  new ContainerModule(module => {
    bindValue(module, ServicePorts.clock, clock)
    bindValue(module, ServicePorts.gateway, gateway)
    bindValue(module, ServicePorts.billingGateway, gateway.billing)
    bindValue(module, ServicePorts.failpoint, () => undefined)
    bindValue(module, ServicePorts.sms, messages.sms)
    bindValue(module, ServicePorts.mail, messages.mail)
    bindValue(module, ServicePorts.app, { url: 'https://app.test', host: 'app.test' })
    bindValue(module, ServicePorts.background, (_name, work) => void work())
    bindValue(module, ServicePorts.offer, offer)
    bindValue(module, ServicePorts.identities, providers.identities)
  })

const accountModule = (database: MemoryDatabase, commonPasswords: ReadonlySet<string>) =>
  new ContainerModule(module => {
    bindValue(module, ServicePorts.customers, memoryCustomerRecords(database))
    bindValue(module, ServicePorts.sessions, memorySessionRecords(database))
    bindValue(module, ServicePorts.hasher, memoryPasswordHasher)
    bindValue(module, ServicePorts.hash, keyedHash(SECRET))
    bindValue(module, ServicePorts.tokens, memoryAccessTokens())
    bindValue(module, ServicePorts.passes, jwtSocialPasses(SECRET, newIds.token))
    bindValue(module, ServicePorts.knownDevices, jwtKnownDevices(SECRET, newIds.token))
    bindValue(module, ServicePorts.paymentPasses, jwtPaymentPasses(SECRET, newIds.token))
    bindValue(module, ServicePorts.securityEvents, memorySecurityEvents(database))
    bindValue(module, ServicePorts.commonPasswords, { has: password => okAsync(commonPasswords.has(password)) })
    bindValue(module, ServicePorts.rateLimiter, memoryRateLimiter(database))
    bindValue(module, ServicePorts.logInGuard, memoryLogInGuard(database))
    bindValue(module, ServicePorts.codeRecords, memoryCodeRecords(database))
    bindValue(module, ServicePorts.resetRecords, memoryResetRecords(database))
    bindValue(module, ServicePorts.socialRecords, memorySocialRecords(database))
    bindValue(module, ServicePorts.expiredRecords, memoryExpiredRecords(database))
    const leaving = memoryLeaving(database)
    bindValue(module, ServicePorts.leavingRecords, leaving.records)
    bindValue(module, ServicePorts.dropped, leaving.dropped)
    bindValue(module, ServicePorts.archive, leaving.archive)
    bindValue(module, ServicePorts.personalData, memoryPersonalDataViews(database))
  })

const storageModule = (database: MemoryDatabase) =>
  new ContainerModule(module => {
    bindValue(module, ServicePorts.orderRecords, memoryOrderRecords(database))
    bindValue(module, ServicePorts.checkoutViews, memoryCheckoutViews(database))
    bindValue(module, ServicePorts.storageViews, memoryStorageViews(database))
    bindValue(module, ServicePorts.recordViews, memoryRecordViews(database))
    bindValue(module, ServicePorts.reportRecords, memoryReportRecords(database))
    bindValue(module, ServicePorts.images, memoryImageStore())
    bindValue(module, ServicePorts.pictureLinks, signedPictureLinks(SECRET))
    bindValue(module, ServicePorts.paymentRecords, memoryPaymentRecords(database))
    bindValue(module, ServicePorts.contractRecords, memoryContractRecords(database))
    bindValue(module, ServicePorts.refundRecords, memoryRefundRecords(database))
    bindValue(module, ServicePorts.takenPayments, memoryTakenPayments(database))
  })

const cardsModule = (database: MemoryDatabase) =>
  new ContainerModule(module => {
    const { records, chargeable, dropped } = memoryStoredCards(database)
    bindValue(module, ServicePorts.storedCardRecords, records)
    bindValue(module, ServicePorts.chargeableCards, chargeable)
    bindValue(module, ServicePorts.droppedCards, dropped)
    bindValue(module, ServicePorts.renewalRecords, memoryRenewalRecords(database))
    bindValue(module, ServicePorts.renewalCalls, 1)
    bindValue(module, ServicePorts.priceRecords, memoryPriceRecords(database))
    bindValue(module, ServicePorts.dutyRecords, memoryDutyRecords(database))
    bindValue(module, ServicePorts.delay, systemDelay)
  })
