import 'reflect-metadata'
import { Container, ContainerModule } from 'inversify'
import { memoryAnswerRecords } from '#adapters/memory/memory-answer-records.ts'
import { memoryCardGateway } from '#adapters/memory/memory-card-gateway.ts'
import { memoryCustomerRecords } from '#adapters/memory/memory-customer-records.ts'
import { memoryDatabase } from '#adapters/memory/memory-database.ts'
import { memoryOrderRecords } from '#adapters/memory/memory-order-records.ts'
import { memoryPasswordHasher } from '#adapters/memory/memory-password-hasher.ts'
import { memoryPaymentRecords } from '#adapters/memory/memory-payment-records.ts'
import { memorySessionRecords } from '#adapters/memory/memory-session-records.ts'
import { memoryStorageViews } from '#adapters/memory/memory-storage-views.ts'
import { jwtAccessTokens } from '#adapters/security/jwt-access-tokens.ts'
import { newIds } from '#adapters/system/new-ids.ts'
import type { Clock } from '#core/shared/clock.ts'
import { serviceModules } from './service-module.ts'
import { ServicePorts } from './service-tokens.ts'
import { bindValue } from './token.ts'
import { Ports } from './tokens.ts'

export type ServiceInMemory = {
  readonly container: Container
  readonly gateway: ReturnType<typeof memoryCardGateway>
}

/** The whole service side without PostgreSQL and without a provider: what it decides is the same. */
export const makeMemoryContainer = (clock: Clock): ServiceInMemory => {
  const container = new Container()
  const gateway = memoryCardGateway(clock)
  container.load(memoryModule(clock, gateway), ...serviceModules)
  return { container, gateway }
}

const memoryModule = (clock: Clock, gateway: ServiceInMemory['gateway']) =>
  new ContainerModule(module => {
    const database = memoryDatabase()
    bindValue(module, Ports.clock, clock)
    bindValue(module, ServicePorts.customers, memoryCustomerRecords(database))
    bindValue(module, ServicePorts.sessions, memorySessionRecords(database))
    bindValue(module, ServicePorts.hasher, memoryPasswordHasher)
    bindValue(module, ServicePorts.tokens, jwtAccessTokens('a secret for as long as the process lives', newIds.token))
    bindValue(module, ServicePorts.orderRecords, memoryOrderRecords(database))
    bindValue(module, ServicePorts.storageViews, memoryStorageViews(database))
    bindValue(module, ServicePorts.paymentRecords, memoryPaymentRecords(database))
    bindValue(module, ServicePorts.answers, memoryAnswerRecords(clock))
    bindValue(module, ServicePorts.gateway, gateway)
    bindValue(module, ServicePorts.failpoint, () => undefined)
  })
