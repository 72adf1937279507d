import 'reflect-metadata'
import { Container, ContainerModule } from 'inversify'
import type { ServiceSide as Served } from '#adapters/http/server/service-side.ts'
import { postgresAnswerRecords } from '#adapters/postgres/answer-records.ts'
import { postgresBudgets } from '#adapters/postgres/budgets.ts'
import { postgresCheckoutViews } from '#adapters/postgres/checkout-views.ts'
import { postgresCodeRecords } from '#adapters/postgres/code-records.ts'
import { postgresCustomerRecords } from '#adapters/postgres/customer-records.ts'
import { postgresLeftovers } from '#adapters/postgres/leftovers.ts'
import { postgresLogInGuard } from '#adapters/postgres/log-in-guard.ts'
import { postgresOrderRecords } from '#adapters/postgres/order-records.ts'
import { postgresPaymentRecords } from '#adapters/postgres/payment-records.ts'
import type { Postgres } from '#adapters/postgres/postgres.ts'
import { postgresRecordViews } from '#adapters/postgres/record-views.ts'
import { postgresReportRecords } from '#adapters/postgres/report-records.ts'
import { postgresResetRecords } from '#adapters/postgres/reset-records.ts'
import { postgresSocialRecords } from '#adapters/postgres/social-records.ts'
import { postgresStorageViews } from '#adapters/postgres/storage-views.ts'
import { jwtAccessTokens } from '#adapters/security/jwt-access-tokens.ts'
import { jwtSocialPasses } from '#adapters/security/jwt-social-passes.ts'
import { keyedHash } from '#adapters/security/keyed-hash.ts'
import { makeSecretBox } from '#adapters/security/secret-box.ts'
import { signedPictureLinks } from '#adapters/security/signed-picture-links.ts'
import { newIds } from '#adapters/system/new-ids.ts'
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
  readonly providers: Omit<Providers, 'cardWindow' | 'origins' | 'sandbox' | 'unlinkNotices' | 'close'>
  readonly background: Background
  readonly images: ImageStore
}

/** The service side on PostgreSQL. */
export const makeServiceContainer = (parts: ServiceParts): Container => {
  const container = new Container()
  container.load(providersModule(parts.providers), accountModule(parts), storageModule(parts), ...serviceModules)
  return container
}

const providersModule = ({ clock, ...providers }: ServiceParts['providers']) =>
  new ContainerModule(module => {
    const { gateway, billingGateway, failpoint, offer, identities, sms, mail } = providers
    bindValue(module, Ports.clock, clock)
    bindValue(module, ServicePorts.gateway, gateway)
    bindValue(module, ServicePorts.billingGateway, billingGateway)
    bindValue(module, ServicePorts.failpoint, failpoint)
    bindValue(module, ServicePorts.offer, offer)
    bindValue(module, ServicePorts.identities, identities)
    bindValue(module, ServicePorts.sms, sms)
    bindValue(module, ServicePorts.mail, mail)
  })

const accountModule = ({ postgres, secret, sessions, hasher, background }: ServiceParts) =>
  new ContainerModule(module => {
    const secretBox = makeSecretBox(secret)
    bindValue(module, ServicePorts.customers, postgresCustomerRecords(postgres, secretBox))
    bindValue(module, ServicePorts.sessions, sessions)
    bindValue(module, ServicePorts.hasher, hasher)
    bindValue(module, ServicePorts.hash, keyedHash(secret))
    bindValue(module, ServicePorts.tokens, jwtAccessTokens(secret, newIds.token))
    bindValue(module, ServicePorts.passes, jwtSocialPasses(secret, newIds.token))
    bindValue(module, ServicePorts.budgets, postgresBudgets(postgres))
    bindValue(module, ServicePorts.logInGuard, postgresLogInGuard(postgres))
    bindValue(module, ServicePorts.codeRecords, postgresCodeRecords(postgres))
    bindValue(module, ServicePorts.resetRecords, postgresResetRecords(postgres))
    bindValue(module, ServicePorts.socialRecords, postgresSocialRecords(postgres, secretBox))
    bindValue(module, ServicePorts.leftovers, postgresLeftovers(postgres))
    bindValue(module, ServicePorts.background, background)
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
    bindValue(module, ServicePorts.answers, postgresAnswerRecords(postgres, providers.clock))
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
  ownSession: resolve(container, ServiceSide.ownSession),
  ownSessions: resolve(container, ServiceSide.ownSessions),
  ownPhone: resolve(container, ServiceSide.ownPhone),
  ownProfile: resolve(container, ServiceSide.ownProfile),
  orders: resolve(container, ServiceSide.orders),
  checkouts: resolve(container, ServiceSide.checkouts),
  ownStorage: resolve(container, ServiceSide.ownStorage),
  ownRecords: resolve(container, ServiceSide.ownRecords),
  ownReports: resolve(container, ServiceSide.ownReports),
  readPicture: resolve(container, ServiceSide.readPicture),
  payments: resolve(container, ServiceSide.payments),
  settlePayments: resolve(container, ServiceSide.settlePayments),
})
