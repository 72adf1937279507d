import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { onOwnService } from './running-service.ts'

describe.concurrent('a provider that takes longer than ten seconds', () => {
  test('keeps the customer no longer than that, and the payment is found afterwards (F1)', async () => {
    await onOwnService(async service => {
      const customer = await service.customer()
      const orderId = await customer.order()
      const paymentKey = await customer.agree(orderId)
      await service.faults({ on: 'confirm', then: 'delay:30000', times: 1 })
      const began = performance.now()
      const { status, body } = await customer.confirm(orderId, paymentKey)
      expect([status, body.code]).toEqual([202, 'PAYMENT_CONFIRMING'])
      expect(performance.now() - began).toBeLessThan(25_000)
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
      await pause(3_000)
      await service.moveClock({ advance: 'PT60S' })
      expect(await customer.decided(orderId)).toBe('DONE')
      expect(await service.charges(orderId)).toBe(1)
    })
  }, 60_000)

  test('takes the money only after the order was called unpaid: its hint makes it a payment', async () => {
    await onOwnService(async service => {
      const customer = await service.customer()
      const orderId = await customer.order()
      const paymentKey = await customer.agree(orderId)
      await service.faults({ on: 'confirm', then: 'delay-before:14000', times: 1 })
      expect((await customer.confirm(orderId, paymentKey)).status).toBe(202)
      await service.moveClock({ advance: 'PT61S' })
      expect(await customer.decided(orderId)).toBe('FAILED')
      while ((await service.charges(orderId)) === 0) await pause(200)
      await service.call('POST', '/api/webhooks/payments', { body: { data: { orderId } } })
      await vi.waitFor(async () => expect(await customer.decided(orderId)).toBe('DONE'), 20_000)
      expect(await service.charges(orderId)).toBe(1)
    })
  }, 60_000)

  test('takes it so late, and the customer has agreed to a second payment: charged once all the same (F8)', async () => {
    await onOwnService(async service => {
      const customer = await service.customer()
      const orderId = await customer.order()
      const first = await customer.agree(orderId)
      await service.faults({ on: 'confirm', then: 'delay-before:14000', times: 1 })
      expect((await customer.confirm(orderId, first)).status).toBe(202)
      await service.moveClock({ advance: 'PT61S' })
      expect(await customer.decided(orderId)).toBe('FAILED')
      while ((await service.charges(orderId)) === 0) await pause(200)
      // The provider answers ALREADY_PROCESSED_PAYMENT: this order has been charged, with the first payment.
      expect((await customer.confirm(orderId, await customer.agree(orderId))).status).toBe(202)
      await service.moveClock({ advance: 'PT61S' })
      expect(await customer.decided(orderId)).toBe('DONE')
      expect(await service.charges(orderId)).toBe(1)
    })
  }, 60_000)
})
