import { afterAll, beforeAll } from 'vitest'
import { billingGatewayConform } from '#adapters/conformance/billing/billing-gateway.conform.ts'
import { SANDBOX_TOSS_KEYS } from '#adapters/sandbox/sandbox.ts'
import { callToss, runningSandbox, type RunningSandbox } from '#adapters/sandbox/testing/running-sandbox.ts'
import { tossBillingGateway } from './billing-gateway.ts'
import { tossGateway } from './gateway.ts'
import { tossCall } from './toss-call.ts'

let running: RunningSandbox
beforeAll(async () => {
  running = await runningSandbox()
})
afterAll(() => running.close())

const FAULTS = { Declined: 'error:REJECT_CARD_PAYMENT', LostBefore: 'drop-before', LostAfter: 'drop-after' }

billingGatewayConform('toss over HTTP', () => {
  const call = tossCall({
    baseUrl: `${running.url}/toss`,
    secretKey: SANDBOX_TOSS_KEYS.secretKey,
    log: () => undefined,
  })
  return {
    billing: tossBillingGateway(call),
    gateway: tossGateway(call),
    async registerCard(customerKey) {
      const answer = await callToss(running, 'POST', '/window', { customerKey, outcome: 'approve' })
      return ((await answer.json()) as { authKey: string }).authKey
    },
    failNext: async fault =>
      void (await callToss(running, 'POST', '/faults', [{ on: 'billing', then: FAULTS[fault] }])),
    async charges(orderId) {
      const rows = await (await callToss(running, 'GET', `/ledger.json?orderId=${orderId}`)).json()
      return (rows as { charges: number }[]).reduce((sum, row) => sum + row.charges, 0)
    },
  }
})
