import 'reflect-metadata'
import { Container, ContainerModule } from 'inversify'
import type { ServiceSide as Served } from '#adapters/http/server/service-side.ts'
import { postgresAnswerRecords } from '#adapters/postgres/answer-records.ts'
import { postgresCustomerRecords } from '#adapters/postgres/customer-records.ts'
import { postgresOrderRecords } from '#adapters/postgres/order-records.ts'
import { postgresPaymentRecords } from '#adapters/postgres/payment-records.ts'
import type { Postgres } from '#adapters/postgres/postgres.ts'
import { postgresStorageViews } from '#adapters/postgres/storage-views.ts'
import type { AccessTokens } from '#core/account/ports/access-tokens.ts'
import type { PasswordHasher } from '#core/account/ports/password-hasher.ts'
import type { SessionRecords } from '#core/account/ports/session-records.ts'
import type { CardGateway } from '#core/billing/ports/card-gateway.ts'
import type { Failpoint } from '#core/billing/ports/failpoint.ts'
import type { Clock } from '#core/shared/clock.ts'
import { serviceModules } from './service-module.ts'
import { ServicePorts, ServiceSide } from './service-tokens.ts'
import { bindValue, resolve } from './token.ts'
import { Ports } from './tokens.ts'

/** What differs between a shop in production, a trial on the sandbox, and a test. */
export type ServiceParts = {
  readonly postgres: Postgres
  readonly sessions: SessionRecords
  readonly hasher: PasswordHasher
  readonly tokens: AccessTokens
  readonly gateway: CardGateway
  readonly clock: Clock
  readonly failpoint: Failpoint
}

/** The service side on PostgreSQL. */
export const makeServiceContainer = (parts: ServiceParts): Container => {
  const container = new Container()
  container.load(partsModule(parts), ...serviceModules)
  return container
}

const partsModule = ({ postgres, sessions, hasher, tokens, gateway, clock, failpoint }: ServiceParts) =>
  new ContainerModule(module => {
    bindValue(module, Ports.clock, clock)
    bindValue(module, ServicePorts.customers, postgresCustomerRecords(postgres))
    bindValue(module, ServicePorts.sessions, sessions)
    bindValue(module, ServicePorts.hasher, hasher)
    bindValue(module, ServicePorts.tokens, tokens)
    bindValue(module, ServicePorts.orderRecords, postgresOrderRecords(postgres))
    bindValue(module, ServicePorts.storageViews, postgresStorageViews(postgres))
    bindValue(module, ServicePorts.paymentRecords, postgresPaymentRecords(postgres))
    bindValue(module, ServicePorts.answers, postgresAnswerRecords(postgres, clock))
    bindValue(module, ServicePorts.gateway, gateway)
    bindValue(module, ServicePorts.failpoint, failpoint)
  })

/** What the HTTP server serves, found in a container. */
export const servedBy = (container: Container): Served => ({
  accounts: resolve(container, ServiceSide.accounts),
  signIn: resolve(container, ServiceSide.signIn),
  authenticate: resolve(container, ServiceSide.authenticate),
  ownSession: resolve(container, ServiceSide.ownSession),
  ownProfile: resolve(container, ServiceSide.ownProfile),
  orders: resolve(container, ServiceSide.orders),
  ownStorage: resolve(container, ServiceSide.ownStorage),
  payments: resolve(container, ServiceSide.payments),
  settlePayments: resolve(container, ServiceSide.settlePayments),
})
