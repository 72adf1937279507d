import { expect, test } from 'vitest'
import { type Api, makeApi } from '#adapters/reliability/testing/api.ts'
import { newPhone } from '#adapters/reliability/testing/code-purposes.ts'
import { brokenInvariants } from '#adapters/reliability/testing/invariants.ts'
import { countCharges } from '#adapters/reliability/testing/ledger.ts'
import { dropWebhooks } from '#adapters/reliability/testing/running-service.ts'
import { freeAddress, processes } from '#adapters/reliability/testing/spawned-service.ts'

const A_DAY = 86_400

/** What makes the machine of a process tell another time. */
const apart = (seconds: number): Readonly<Record<string, string>> => ({
  NODE_OPTIONS: `--import=data:text/javascript,const%20now=Date.now;Date.now=()=>now()+${seconds * 1000}`,
})

test.each([
  ['five seconds behind', -5],
  ['an hour behind', -3600],
  ['a day ahead', A_DAY],
])(
  'two processes, one of them %s, serve one customer by turns: nothing fails, and nothing is charged twice (CW3)',
  async (_how, seconds) => {
    const running = await processes()
    try {
      const urls = [await freeAddress(), await freeAddress()] as const
      await running.start('serve', urls[0])
      await running.start('serve', urls[1], undefined, { env: apart(seconds) })
      await dropWebhooks(running.databaseUrl)
      const apis = urls.map(url => makeApi(url)) as [Api, Api]
      const { email, password } = await apis[0].signedUp()
      let turn = 0
      let token: string | undefined
      /** Each call meets the other process; who is a stranger there signs in. */
      const call = async (method: string, path: string, body?: object) => {
        const api = apis[(turn += 1) % 2] as Api
        const logIn = async () => {
          const answer = await api.call('POST', '/api/users/login', { body: { email, password } })
          expect(answer.status).toBe(200)
          token = answer.body.token
        }
        const send = () => api.call(method, path, { ...(token !== undefined && { token }), ...(body && { body }) })
        let answer = await send()
        if (answer.status === 401) {
          await logIn()
          answer = await send()
        }
        expect([method, path, answer.status, answer.body?.code]).toEqual([
          method,
          path,
          expect.toSatisfy((status: number) => status < 500),
          answer.body?.code,
        ])
        return answer
      }
      for (let round = 0; round < 3; round += 1) {
        // Seven calls each: the next round begins at the other process.
        const phone = newPhone()
        await call('POST', '/api/auth/send-sms-code', { phone })
        await call('POST', '/api/auth/verify-sms-code', { phone, authCode: '000000' })
        const { orderId } = (
          await call('POST', '/api/orders/pre-create', { equipmentType: 'SKI', location: 'RESORT', plan: 'BASIC' })
        ).body
        const asked = { orderId, amount: 99_000, orderName: '스키 보관 BASIC', outcome: 'approve' }
        // The provider has one clock: the one whose turn it is.
        const next = apis[(turn + 1) % 2] as Api
        const { paymentKey } = (await next.call('POST', '/sandbox/toss/window', { body: asked })).body
        const paid = await call('POST', '/api/orders/toss/confirm', { paymentKey, orderId, amount: 99_000 })
        // By a clock that is a day ahead the order has expired.
        expect([200, ...(seconds === A_DAY ? [409] : [])]).toContain(paid.status)
        expect(await countCharges(apis[0], orderId)).toBe(paid.status === 200 ? 1 : 0)
        const { body: quote } = await call('GET', `/api/users/storing/cancel-info?orderId=${orderId}`)
        expect(quote.refundableAmount).toBe(paid.status === 200 ? 96_030 : 0)
        await call('GET', '/api/users/home-info')
        await call('GET', '/api/users/me')
      }
      expect(await brokenInvariants({ api: apis[0], databaseUrl: running.databaseUrl })).toEqual([])
    } finally {
      await running.stop()
    }
  },
  120_000,
)
