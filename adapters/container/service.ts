import 'reflect-metadata'
import { Container, ContainerModule } from 'inversify'
import type { ServiceSide as Served } from '#adapters/http/server/service-side.ts'
import { postgresAnswerRecords } from '#adapters/postgres/answer-records.ts'
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
import { postgresOrderRecords } from '#adapters/postgres/storing/order-records.ts'
import { postgresOwnLedger } from '#adapters/postgres/billing/own-ledger.ts'
import { postgresPaymentRecords } from '#adapters/postgres/billing/payment-records.ts'
import { postgresPersonalDataViews } from '#adapters/postgres/privacy/personal-data-views.ts'
import type { Postgres } from '#adapters/postgres/postgres.ts'
import { postgresPriceRecords } from '#adapters/postgres/billing/price-records.ts'
import { postgresRecordViews } from '#adapters/postgres/storing/record-views.ts'
import { postgresRefundRecords } from '#adapters/postgres/billing/refund-records.ts'
import { postgresRenewalRecords } from '#adapters/postgres/billing/renewal-records.ts'
import { postgresReportRecords } from '#adapters/postgres/storing/report-records.ts'
import { postgresResetRecords } from '#adapters/postgres/account/reset-records.ts'
import { postgresSecurityEvents } from '#adapters/postgres/account/security-events.ts'
import { postgresSocialRecords } from '#adapters/postgres/account/social-records.ts'
import { postgresStorageViews } from '#adapters/postgres/storing/storage-views.ts'
import { postgresTakenPayments } from '#adapters/postgres/billing/taken-payments.ts'
import { postgresStoredCardRecords } from '#adapters/postgres/billing/stored-card-records.ts'
import { jwtAccessTokens } from '#adapters/security/jwt-access-tokens.ts'
import { jwtKnownDevices } from '#adapters/security/jwt-known-devices.ts'
import { jwtPaymentPasses } from '#adapters/security/jwt-payment-passes.ts'
import { jwtSocialPasses } from '#adapters/security/jwt-social-passes.ts'
import { keyedHash } from '#adapters/security/keyed-hash.ts'
import { listedPasswords } from '#adapters/security/listed-passwords.ts'
import { makeSecretBox } from '#adapters/security/secret-box.ts'
import { signedPictureLinks } from '#adapters/security/signed-picture-links.ts'
import { newIds } from '#adapters/system/new-ids.ts'
import { systemPause } from '#adapters/system/system-pause.ts'
import type { PasswordHasher } from '#core/account/ports/password-hasher.ts'
import type { SessionRecords } from '#core/account/ports/session-records.ts'
import type { Background } from '#core/shared/background.ts'
import type { ImageStore } from '#core/storing/ports/image-store.ts'
import type { Providers } from './providers.ts'
import { serviceModules } from './service-module.ts'
import { ServicePorts, ServiceSide } from './service-tokens.ts'
import { bindValue, resolve } from './token.ts'
import { Ports } from './tokens.ts'

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
export const makeServiceContainer = (parts: ServiceParts): Container => {
  const container = new Container()
  container.load(
    providersModule(parts.providers),
    accountModule(parts),
    storageModule(parts),
    cardsModule(parts),
    ...serviceModules,
  )
  return container
}

const providersModule = ({ clock, ...providers }: ServiceParts['providers']) =>
  new ContainerModule(module => {
    const { gateway, billingGateway, cardLedger, failpoint, offer, identities, sms, mail } = providers
    bindValue(module, Ports.clock, clock)
    bindValue(module, ServicePorts.gateway, gateway)
    bindValue(module, ServicePorts.billingGateway, billingGateway)
    bindValue(module, ServicePorts.cardLedger, cardLedger)
    bindValue(module, ServicePorts.failpoint, failpoint)
    bindValue(module, ServicePorts.offer, offer)
    bindValue(module, ServicePorts.identities, identities)
    bindValue(module, ServicePorts.sms, sms)
    bindValue(module, ServicePorts.mail, mail)
  })

const accountModule = ({ postgres, secret, olderSecrets, sessions, hasher, background, publicUrl }: ServiceParts) =>
  new ContainerModule(module => {
    const secretBox = makeSecretBox(secret, olderSecrets)
    bindValue(module, ServicePorts.customers, postgresCustomerRecords(postgres, secretBox))
    bindValue(module, ServicePorts.sessions, sessions)
    bindValue(module, ServicePorts.hasher, hasher)
    bindValue(module, ServicePorts.hash, keyedHash(secret))
    bindValue(module, ServicePorts.tokens, jwtAccessTokens(secret, newIds.token, olderSecrets))
    bindValue(module, ServicePorts.passes, jwtSocialPasses(secret, newIds.token, olderSecrets))
    bindValue(module, ServicePorts.knownDevices, jwtKnownDevices(secret, newIds.token, olderSecrets))
    bindValue(module, ServicePorts.paymentPasses, jwtPaymentPasses(secret, newIds.token, olderSecrets))
    bindValue(module, ServicePorts.securityEvents, postgresSecurityEvents(postgres))
    bindValue(module, ServicePorts.commonPasswords, listedPasswords())
    bindValue(module, ServicePorts.rateLimiter, postgresRateLimiter(postgres))
    bindValue(module, ServicePorts.logInGuard, postgresLogInGuard(postgres))
    bindValue(module, ServicePorts.codeRecords, postgresCodeRecords(postgres))
    bindValue(module, ServicePorts.resetRecords, postgresResetRecords(postgres))
    bindValue(module, ServicePorts.socialRecords, postgresSocialRecords(postgres, secretBox))
    bindValue(module, ServicePorts.expiredRecords, postgresExpiredRecords(postgres))
    bindValue(module, ServicePorts.leavingRecords, postgresLeavingRecords(postgres, secretBox))
    bindValue(module, ServicePorts.dropped, postgresDroppedRecords(postgres, secretBox))
    bindValue(module, ServicePorts.archive, postgresArchive(postgres))
    bindValue(module, ServicePorts.personalData, postgresPersonalDataViews(postgres))
    bindValue(module, ServicePorts.background, background)
    bindValue(module, ServicePorts.app, { url: publicUrl, host: new URL(publicUrl).hostname })
  })

const storageModule = ({ postgres, providers, secret, images }: ServiceParts) =>
  new ContainerModule(module => {
    bindValue(module, ServicePorts.orderRecords, postgresOrderRecords(postgres))
    bindValue(module, ServicePorts.checkoutViews, postgresCheckoutViews(postgres))
    bindValue(module, ServicePorts.storageViews, postgresStorageViews(postgres))
    bindValue(module, ServicePorts.recordViews, postgresRecordViews(postgres))
    bindValue(module, ServicePorts.reportRecords, postgresReportRecords(postgres))
    bindValue(module, ServicePorts.images, images)
    bindValue(module, ServicePorts.pictureLinks, signedPictureLinks(secret))
    bindValue(module, ServicePorts.paymentRecords, postgresPaymentRecords(postgres))
    bindValue(module, ServicePorts.contractRecords, postgresContractRecords(postgres))
    bindValue(module, ServicePorts.refundRecords, postgresRefundRecords(postgres))
    bindValue(module, ServicePorts.takenPayments, postgresTakenPayments(postgres))
    bindValue(module, ServicePorts.ownLedger, postgresOwnLedger(postgres))
    bindValue(module, ServicePorts.answers, postgresAnswerRecords(postgres, providers.clock))
  })

const cardsModule = ({ postgres, secret, olderSecrets, renewalCalls }: ServiceParts) =>
  new ContainerModule(module => {
    const secretBox = makeSecretBox(secret, olderSecrets)
    bindValue(module, ServicePorts.storedCardRecords, postgresStoredCardRecords(postgres, secretBox))
    bindValue(module, ServicePorts.chargeableCards, postgresChargeableCards(postgres, secretBox))
    bindValue(module, ServicePorts.droppedCards, postgresDroppedCards(postgres, secretBox))
    bindValue(module, ServicePorts.renewalRecords, postgresRenewalRecords(postgres, secretBox))
    bindValue(module, ServicePorts.renewalCalls, renewalCalls)
    bindValue(module, ServicePorts.priceRecords, postgresPriceRecords(postgres))
    bindValue(module, ServicePorts.dutyRecords, postgresDutyRecords(postgres))
    bindValue(module, ServicePorts.pause, systemPause)
  })

/** What the HTTP server serves, found in a container. */
export const servedBy = (container: Container): Served => ({
  accounts: resolve(container, ServiceSide.accounts),
  signIn: resolve(container, ServiceSide.signIn),
  contactChecks: resolve(container, ServiceSide.contactChecks),
  recovery: resolve(container, ServiceSide.recovery),
  social: resolve(container, ServiceSide.social),
  socialLinks: resolve(container, ServiceSide.socialLinks),
  authenticate: resolve(container, ServiceSide.authenticate),
  devices: resolve(container, ServiceSide.devices),
  ownSession: resolve(container, ServiceSide.ownSession),
  ownSessions: resolve(container, ServiceSide.ownSessions),
  ownPassword: resolve(container, ServiceSide.ownPassword),
  ownEmail: resolve(container, ServiceSide.ownEmail),
  ownPhone: resolve(container, ServiceSide.ownPhone),
  ownProfile: resolve(container, ServiceSide.ownProfile),
  ownData: resolve(container, ServiceSide.ownData),
  leaving: resolve(container, ServiceSide.leaving),
  orders: resolve(container, ServiceSide.orders),
  checkouts: resolve(container, ServiceSide.checkouts),
  ownStorage: resolve(container, ServiceSide.ownStorage),
  ownRecords: resolve(container, ServiceSide.ownRecords),
  ownReports: resolve(container, ServiceSide.ownReports),
  readPicture: resolve(container, ServiceSide.readPicture),
  payments: resolve(container, ServiceSide.payments),
  openPayments: resolve(container, ServiceSide.openPayments),
  ownContracts: resolve(container, ServiceSide.ownContracts),
  storedCards: resolve(container, ServiceSide.storedCards),
  ownPrices: resolve(container, ServiceSide.ownPrices),
  takeHint: resolve(container, ServiceSide.takeHint),
})
