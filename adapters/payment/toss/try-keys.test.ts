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
  expect((await tryKeys(gateway)).isOk()).toBe(true)
  expect(asked.map(({ method }) => method)).toEqual(['GET', 'GET'])
  expect(new Set(logged.map(({ way, code }) => `${way} ${code}`))).toEqual(
    new Set(['card NOT_FOUND_PAYMENT', 'stored-card UNAUTHORIZED_KEY']),
  )
})
