import { expect, test } from 'vitest'
import { type Answer, type Api, makeApi } from '#adapters/reliability/testing/api.ts'
import { newPhone } from '#adapters/reliability/testing/code-purposes.ts'
import { brokenInvariants } from '#adapters/reliability/testing/invariants.ts'
import { countCharges } from '#adapters/reliability/testing/ledger.ts'
import { dropWebhooks } from '#adapters/reliability/testing/drop-webhooks.ts'
import { freeAddress, processes } from '#adapters/reliability/testing/spawned-service.ts'

const A_DAY = 86_400

/** What makes the machine of a process tell another time. */
const apart = (seconds: number): Readonly<Record<string, string>> => ({
  NODE_OPTIONS: `--import=data:text/javascript,const%20now=Date.now;Date.now=()=>now()+${seconds * 1000}`,
})

/** The provider of messages takes no call whose date is further than fifteen minutes off. */
const MESSAGES_APART_SECONDS = 15 * 60
const isRefusedAsLate = ({ code }: Answer['body'], seconds: number): boolean =>
  code === 'MESSAGE_NOT_SENT' && Math.abs(seconds) > MESSAGES_APART_SECONDS

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
      // The provider has one clock: beside it, not in both.
      const sandboxUrl = await freeAddress()
      const env = { SANDBOX_URL: sandboxUrl }
      await running.start(`sandbox --port ${new URL(sandboxUrl).port}`, urls[0])
      await running.start('serve', urls[0], undefined, { env })
      await running.start('serve', urls[1], undefined, { env: { ...env, ...apart(seconds) } })
      await dropWebhooks(running.databaseUrl)
      const provider = makeApi(sandboxUrl)
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
          expect.toSatisfy((status: number) => status < 500 || isRefusedAsLate(answer.body, seconds)),
          answer.body?.code,
        ])
        return answer
      }
      for (let round = 0; round < 3; round += 1) {
        // Seven calls each: the next round begins at the other process.
        const phone = newPhone()
        await call('POST', '/api/auth/send-sms-code', { phone })
        await call('POST', '/api/auth/verify-sms-code', { phone, authCode: '000000' })
        const order = { equipmentType: 'SKI', location: 'RESORT', plan: 'BASIC' }
        const placed = await call('POST', '/api/orders/pre-create', order)
        expect([placed.status, placed.body]).toEqual([201, placed.body])
        const { orderId } = placed.body
        const asked = { orderId, amount: 99_000, orderName: '스키 보관 기본', outcome: 'approve' }
        const window = await provider.call('POST', '/sandbox/toss/window', { body: asked })
        expect([window.status, window.body]).toEqual([200, expect.objectContaining({ paymentKey: expect.any(String) })])
        const { paymentKey } = window.body
        const paid = await call('POST', '/api/orders/toss/confirm', { paymentKey, orderId, amount: 99_000 })
        // By a clock that is a day ahead the order has expired.
        expect([paid.status, paid.body]).toEqual([
          expect.toSatisfy((status: number) => status === 200 || (status === 409 && seconds === A_DAY)),
          paid.body,
        ])
        expect(await countCharges(provider, orderId)).toBe(paid.status === 200 ? 1 : 0)
        const { body: quote } = await call('GET', `/api/users/storing/cancel-info?orderId=${orderId}`)
        expect(quote.refundableAmount).toBe(paid.status === 200 ? 96_030 : 0)
        await call('GET', '/api/users/home-info')
        await call('GET', '/api/users/me')
      }
      expect(await brokenInvariants({ api: provider, databaseUrl: running.databaseUrl })).toEqual([])
    } finally {
      await running.stop()
    }
  },
  120_000,
)
