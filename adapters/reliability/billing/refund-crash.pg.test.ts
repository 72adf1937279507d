import { describe, expect, test } from 'vitest'
import { contractsOfStaff } from '#adapters/reliability/testing/contracts-of-staff.ts'
import { makeApi } from '#adapters/reliability/testing/api.ts'
import { dropWebhooks } from '#adapters/reliability/testing/drop-webhooks.ts'
import { runningService } from '#adapters/reliability/testing/running-service.ts'
import { ended, freeAddress, processes } from '#adapters/reliability/testing/spawned-service.ts'
import { makeStaff } from '#adapters/reliability/testing/stored-gear.ts'

type LedgerLine = { readonly refunds: number; readonly refundedWon: number }

const POINTS = ['refund.after_intent', 'refund.after_gateway', 'refund.after_commit'] as const

describe('a service killed in the middle of a refund', () => {
  test.each(POINTS)(
    'at %s gives the money back once, also when the customer presses again (K3)',
    async failpoint => {
      const { databaseUrl, start, stop } = await processes()
      try {
        const url = await freeAddress()
        const doomed = await start('serve', url, failpoint)
        await dropWebhooks(databaseUrl)
        const api = makeApi(url)
        const customer = await api.signedUp()
        const orderId = await customer.order()
        expect((await customer.confirm(orderId, await customer.agree(orderId))).status).toBe(200)
        const { token } = customer
        const payment = async () => (await api.call('GET', `/api/orders/${orderId}/payment`, { token })).body.payment
        const cancel = async () =>
          api.call('PUT', path, {
            token,
            body: { status: 'CANCELLED', intent: 'CANCEL', expectedRefund: 96_030 },
            headers: { 'idempotency-key': `cancel:${orderId}` },
          })
        const path = `/api/payments/${(await payment()).paymentId}/status`
        await expect(cancel()).rejects.toThrow('fetch failed')
        await ended(doomed)
        expect(doomed.signalCode).toBe('SIGKILL')

        const service = await runningService({ after: { url, databaseUrl }, roles: ['api'], webhooks: 'lost' })
        try {
          expect((await cancel()).status).toBe(409)
          await service.moveClock({ advance: 'PT13S' })
          await service.worker()
          expect((await payment()).status).toBe('REFUNDED')
          const again = await cancel()
          expect([again.status, again.body.code]).toEqual([409, 'INVALID_TRANSITION'])
          const ledger: readonly LedgerLine[] = (await api.call('GET', `/sandbox/toss/ledger.json?orderId=${orderId}`))
            .body
          expect(ledger.map(({ refunds, refundedWon }) => [refunds, refundedWon])).toEqual([[1, 96_030]])
          expect(await service.brokenInvariants()).toEqual([])
        } finally {
          await service.stop()
        }
      } finally {
        await stop()
      }
    },
    90_000,
  )
})

describe('a worker killed in the middle of a goodwill refund', () => {
  test.each(POINTS)(
    'at %s gives the money back once, and the contract goes on (G160)',
    async failpoint => {
      const { databaseUrl, start, stop } = await processes()
      try {
        const url = await freeAddress()
        const first = await runningService({ after: { url, databaseUrl }, roles: ['api'], webhooks: 'lost' })
        const { token, orderId } = await first.customer().then(async customer => ({
          token: customer.token,
          orderId: (await (await makeStaff(first)).store(customer)).orderId,
        }))
        const given = await contractsOfStaff(first).giveGoodwill(orderId, 10_000)
        expect(given).toBe('Given')
        await first.stop()
        const doomed = await start('serve --worker', url, failpoint, { mayDie: true })
        await ended(doomed)
        expect(doomed.signalCode).toBe('SIGKILL')

        const service = await runningService({ after: { url, databaseUrl }, roles: ['api'], webhooks: 'lost' })
        try {
          await service.moveClock({ advance: 'PT1M' })
          await service.worker()
          const ledger: readonly LedgerLine[] = (
            await service.call('GET', `/sandbox/toss/ledger.json?orderId=${orderId}`)
          ).body
          expect(ledger.map(({ refunds, refundedWon }) => [refunds, refundedWon])).toEqual([[1, 10_000]])
          const { payment } = (await service.call('GET', `/api/orders/${orderId}/payment`, { token })).body
          expect(payment.status).toBe('DONE')
          expect(await service.rows(`select status, amount_won from refund`, [])).toEqual([
            { status: 'DONE', amount_won: 10_000 },
          ])
          expect(await service.brokenInvariants()).toEqual([])
        } finally {
          await service.stop()
        }
      } finally {
        await stop()
      }
    },
    90_000,
  )
})
