import { pino } from 'pino'
import { afterAll, beforeAll } from 'vitest'
import { makeMemoryContainer } from '#adapters/container/memory.ts'
import { servedBy } from '#adapters/container/service.ts'
import { ServicePorts } from '#adapters/container/service-tokens.ts'
import { resolve } from '#adapters/container/token.ts'
import { httpAccounts } from '#adapters/http/client/http-accounts.ts'
import { httpOrders } from '#adapters/http/client/http-orders.ts'
import { httpOwnProfile } from '#adapters/http/client/http-own-profile.ts'
import { httpOwnSession } from '#adapters/http/client/http-own-session.ts'
import { httpOwnStorage } from '#adapters/http/client/http-own-storage.ts'
import { httpPayments } from '#adapters/http/client/http-payments.ts'
import { httpSignIn } from '#adapters/http/client/http-sign-in.ts'
import { makeSend } from '#adapters/http/client/send.ts'
import { makeApp } from '#adapters/http/server/app.ts'
import { makeIdempotentAnswers } from '#adapters/http/server/idempotent-answers.ts'
import { systemClock } from '#adapters/system/system-clock.ts'
import { serviceConform, type ServiceUnderTest } from './service.conform.ts'

const { container, gateway } = makeMemoryContainer(systemClock)
const service = servedBy(container)
const provider: Pick<ServiceUnderTest, 'agree' | 'failNext'> = {
  agree: order => gateway.agree(order),
  failNext: fault => gateway.failNext(fault),
}

serviceConform('asked in the same process', () => ({
  ...provider,
  accounts: service.accounts,
  signIn: service.signIn,
  as: async token => {
    const caller = (await service.authenticate(token, 'AsActivity')).unwrapOr(null)
    if (caller === null) throw new Error('the token is not taken')
    return {
      ownSession: service.ownSession(caller),
      ownProfile: service.ownProfile(caller),
      orders: service.orders(caller),
      ownStorage: service.ownStorage(caller),
      payments: service.payments(caller),
    }
  },
}))

let baseUrl = ''
let close: () => Promise<void>
beforeAll(async () => {
  const app = await makeApp({
    service,
    idempotent: makeIdempotentAnswers(resolve(container, ServicePorts.answers)),
    cardWindow: { clientKey: 'test_ck_memory', scriptUrl: null },
    security: { styleHashes: [], providers: [], isHttps: false },
    logger: pino({ level: 'silent' }),
  })
  baseUrl = `${await app.listen({ host: '127.0.0.1', port: 0 })}/api`
  close = () => app.close()
})
afterAll(() => close())

const sendAs = (token: string | null) =>
  makeSend({ baseUrl, bearer: { token: async () => token, refused: () => undefined } })

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
        ownProfile: httpOwnProfile(mine),
        orders: httpOrders(mine),
        ownStorage: httpOwnStorage(mine),
        payments: httpPayments(mine),
      }
    },
  }
})
