import 'reflect-metadata'
import { Container, ContainerModule } from 'inversify'
import { pino } from 'pino'
import { afterAll, beforeAll } from 'vitest'
import { accountModule } from '#adapters/container/account-module.ts'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { serviceLink } from '#adapters/container/link-in-memory.ts'
import { makeMemoryContainer } from '#adapters/container/memory.ts'
import { ServiceSide } from '#adapters/container/service/service-side.ts'
import { bindValue, resolveAll } from '#adapters/container/token.ts'
import { Ports } from '#adapters/container/tokens.ts'
import {
  httpAccounts,
  httpOwnPassword,
  httpOwnProfile,
  httpOwnSession,
  httpSignIn,
} from '#adapters/http/client/account/http-access.ts'
import { httpCheckouts } from '#adapters/http/client/storing/http-checkouts.ts'
import { httpOrders, httpOwnStorage } from '#adapters/http/client/storing/http-storage.ts'
import { httpOwnContracts } from '#adapters/http/client/billing/http-own-contracts.ts'
import { httpOwnRecords } from '#adapters/http/client/storing/http-own-records.ts'
import { httpOwnReports } from '#adapters/http/client/storing/http-own-reports.ts'
import { httpPayments } from '#adapters/http/client/billing/http-payments.ts'
import { httpStoredCards } from '#adapters/http/client/billing/http-stored-cards.ts'
import { makeSend } from '#adapters/http/client/send.ts'
import { makeApp } from '#adapters/http/server/app.ts'
import { NO_FOREIGN_ORIGINS } from '#adapters/http/server/security-headers.ts'
import { makeIdempotentAnswers } from '#adapters/http/server/idempotent-answers.ts'
import { memoryAnswerRecords } from '#adapters/memory/memory-answer-records.ts'
import { memorySessionStore } from '#adapters/memory/account/memory-session-store.ts'
import { systemClock } from '#adapters/system/system-clock.ts'
import type { SignedIn } from '#core/account/customer.ts'
import type { SessionStore } from '#core/account/ports/session-store.ts'
import { NO_PLACE_HELP } from '#core/storing/ports/places.ts'
import { makeInspect } from '#adapters/conformance/storing/inspecting.ts'
import { serviceConform, type ServiceUnderTest } from './service.conform.ts'

const { container, gateway } = makeMemoryContainer(systemClock)
const service = resolveAll(container, ServiceSide)
const provider: Pick<ServiceUnderTest, 'agree' | 'registerCard' | 'failNext' | 'inspect'> = {
  agree: order => gateway.agree(order),
  registerCard: customerKey => gateway.registerCard(customerKey),
  failNext: fault => gateway.failNext(fault),
  inspect: makeInspect(container),
}

/** The same service on a device in its process, where the owner of this token is signed in. */
const deviceOf = (token: string | null) => {
  const device = new Container()
  const sessionStore = memorySessionStore()
  if (token !== null) sessionStore.write({ token, customer: {} } as SignedIn)
  const own = new ContainerModule(module => {
    bindValue(module, Ports.clock, systemClock)
    bindValue(module, AccountSide.sessionStore, sessionStore)
    bindValue(module, AccountSide.sessionEnd, { announce: () => undefined })
  })
  device.load(own, serviceLink(container, device, systemClock).ports, accountModule)
  return resolveAll(device, Ports)
}

const { accounts, signIn } = deviceOf(null)
serviceConform('asked in the same process', () => ({
  ...provider,
  accounts,
  signIn,
  as: async token => deviceOf(token),
}))

let baseUrl = ''
let close: () => Promise<void>
beforeAll(async () => {
  const app = await makeApp({
    service,
    idempotent: makeIdempotentAnswers(memoryAnswerRecords(systemClock)),
    cardWindow: {
      clientKey: 'test_ck_memory',
      billingClientKey: 'test_ck_memory',
      scriptVersion: 1,
      scriptUrl: null,
      inPlaceOfPage: false,
    },
    security: { styleHashes: [], scriptHashes: [], origins: NO_FOREIGN_ORIGINS, providerPages: {}, isHttps: false },
    places: NO_PLACE_HELP,
    unlinkNotices: { kakao: null, naver: null },
    trustedProxies: [],
    isReady: async () => true,
    logger: pino({ level: 'silent' }),
  })
  baseUrl = `${await app.listen({ host: '127.0.0.1', port: 0 })}/api`
  close = () => app.close()
})
afterAll(() => close())

const sendAs = (token: string | null) =>
  makeSend({ baseUrl, bearer: { token: async () => token, refused: () => undefined } })

/** A device on which the owner of this token is signed in. */
const storeFor = async (token: string): Promise<SessionStore> => {
  const kept = memorySessionStore()
  const customer = await httpOwnProfile({ send: sendAs(token) }).read()
  if (customer.isOk()) kept.write({ token, customer: customer.value })
  return kept
}

serviceConform('asked over HTTP', () => {
  const send = sendAs(null)
  return {
    ...provider,
    accounts: httpAccounts({ send }),
    signIn: httpSignIn({ send }),
    as: async token => {
      const mine = { send: sendAs(token) }
      return {
        ownSession: httpOwnSession(mine),
        ownPassword: httpOwnPassword(mine),
        ownProfile: httpOwnProfile(mine),
        orders: httpOrders(mine),
        ownStorage: httpOwnStorage(mine),
        ownReports: httpOwnReports(mine),
        ownRecords: httpOwnRecords({ ...mine, sessionStore: await storeFor(token) }),
        payments: httpPayments(mine),
        storedCards: httpStoredCards(mine),
        ownContracts: httpOwnContracts(mine),
        checkouts: httpCheckouts(mine),
      }
    },
  }
})
