import { expect, test } from 'vitest'
import type { HttpsCall } from '#adapters/http/https-call.ts'
import { openToss } from './open-toss.ts'
import type { GatewayCallLogged } from './toss-call.ts'
import { tryKeys } from './try-keys.ts'

test('each pair of keys is tried once, by a read that moves nothing, and a refusal is in the log (G847)', async () => {
  const asked: HttpsCall[] = []
  const logged: GatewayCallLogged[] = []
  const { gateway } = openToss({
    baseUrl: 'https://api.tosspayments.com',
    keys: {
      clientKey: 'live_ck_first',
      secretKey: 'live_sk_first',
      billing: { clientKey: 'live_ck_billing', secretKey: 'live_sk_billing' },
    },
    log: entry => logged.push(entry),
    sendHttps: call => {
      asked.push(call)
      const isFirst = call.headers['authorization'] === `Basic ${btoa('live_sk_first:')}`
      const [status, code] = isFirst ? [404, 'NOT_FOUND_PAYMENT'] : [401, 'UNAUTHORIZED_KEY']
      return Promise.resolve({ status, headers: {}, text: JSON.stringify({ code, message: '' }) })
    },
  })
  const taken: string[] = []
  expect((await tryKeys(gateway, way => taken.push(way))).isOk()).toBe(true)
  expect(taken).toEqual(['card'])
  expect(asked.map(({ method }) => method)).toEqual(['GET', 'GET'])
  expect(new Set(logged.map(({ way, code }) => `${way} ${code}`))).toEqual(
    new Set(['card NOT_FOUND_PAYMENT', 'stored-card UNAUTHORIZED_KEY']),
  )
})

test('a host of which no address answers is logged with the reason of the first (G888)', async () => {
  const logged: GatewayCallLogged[] = []
  const refused = new Error('connect ECONNREFUSED 192.0.2.1:443')
  const { gateway } = openToss({
    baseUrl: 'https://api.tosspayments.com',
    keys: { clientKey: 'live_ck_first', secretKey: 'live_sk_first', billing: null },
    log: entry => logged.push(entry),
    sendHttps: () => Promise.reject(new AggregateError([refused, refused])),
  })
  await tryKeys(gateway, () => undefined)
  expect(new Set(logged.map(({ cause }) => cause))).toEqual(new Set([refused.message]))
})
