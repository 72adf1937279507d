import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { onOwnService } from '#adapters/reliability/testing/running-service.ts'

describe.concurrent('a provider that takes longer than ten seconds', () => {
  test('keeps the customer no longer than that, and the payment is found afterwards (G36)', async () => {
    await onOwnService(async service => {
      const customer = await service.customer()
      const orderId = await customer.order()
      const paymentKey = await customer.agree(orderId)
      await service.faults({ on: 'confirm', then: 'delay:30000', times: 1 })
      const { status, body } = await customer.confirm(orderId, paymentKey)
      expect([status, body.code]).toEqual([202, 'PAYMENT_CONFIRMING'])
      await service.moveClock({ advance: 'PT2S' })
      expect(await customer.decided(orderId)).toBe('DONE')
      expect(await service.charges(orderId)).toBe(1)
    })
  }, 60_000)

  test('and has not taken the money by then is not called failed', async () => {
    await onOwnService(async service => {
      const customer = await service.customer()
      const orderId = await customer.order()
      const paymentKey = await customer.agree(orderId)
      await service.faults({ on: 'confirm', then: 'delay-before:11500', times: 1 })
      expect((await customer.confirm(orderId, paymentKey)).status).toBe(202)
      await service.moveClock({ advance: 'PT1S' })
      await delay(3_000)
      await service.moveClock({ advance: 'PT60S' })
      expect(await customer.decided(orderId)).toBe('DONE')
      expect(await service.charges(orderId)).toBe(1)
    })
  }, 60_000)

  test('takes the money a minute late: the customer saw no failure, and its webhook makes it a payment at once', async () => {
    await onOwnService(async service => {
      const customer = await service.customer()
      const orderId = await customer.order()
      const paymentKey = await customer.agree(orderId)
      await service.faults({ on: 'confirm', then: 'delay-before:14000', times: 1 })
      expect((await customer.confirm(orderId, paymentKey)).status).toBe(202)
      await service.moveClock({ advance: 'PT61S' })
      while ((await service.charges(orderId)) === 0) {
        const [payment] = await service.rows('select status from payment where order_id = $1', [orderId])
        expect(payment?.['status']).not.toBe('FAILED')
        await delay(200)
      }
      await service.call('POST', '/api/webhooks/payments', { body: { data: { orderId } } })
      await vi.waitFor(async () => expect(await customer.decided(orderId)).toBe('DONE'), 20_000)
      expect(await service.charges(orderId)).toBe(1)
    })
  }, 60_000)

  test('takes it so late that the customer has agreed to a second payment: charged once, by the first (F8)', async () => {
    await onOwnService(async service => {
      const customer = await service.customer()
      const orderId = await customer.order()
      const first = await customer.agree(orderId)
      await service.faults({ on: 'confirm', then: 'delay-before:14000', times: 1 })
      expect((await customer.confirm(orderId, first)).status).toBe(202)
      await service.moveClock({ advance: 'PT61S' })
      const second = await customer.agree(orderId)
      expect((await customer.confirm(orderId, second)).body.code).toBe('IN_PROGRESS')
      while ((await service.charges(orderId)) === 0) await delay(200)
      expect((await customer.confirm(orderId, first)).status).toBe(200)
      expect((await customer.confirm(orderId, second)).body.code).toBe('ORDER_ALREADY_PAID')
      expect(await service.charges(orderId)).toBe(1)
    })
  }, 60_000)
})
