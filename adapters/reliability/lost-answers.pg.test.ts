import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { runningService, type ServiceUnderTest } from './running-service.ts'

let service: ServiceUnderTest
beforeAll(async () => {
  service = await runningService()
}, 60_000)
afterEach(async () => {
  expect(await service.brokenInvariants()).toEqual([])
})
afterAll(() => service.stop())

const hint = (orderId: string, data: object = {}) =>
  service.call('POST', '/api/webhooks/payments', {
    body: { eventType: 'PAYMENT_STATUS_CHANGED', createdAt: '2026-11-02T10:15:04.123456', data: { orderId, ...data } },
  })

const later = (advance: string): Promise<void> => service.moveClock({ advance })

describe('the money moved and the answer was lost', () => {
  test.each([
    ['drop-after'],
    ['error-after:FAILED_INTERNAL_SYSTEM_PROCESSING'],
    ['malformed'],
    ['html'],
    ['wrong-amount'],
  ])('after %s the customer waits, and the provider’s record makes it a payment (F2, F4, F6)', async then => {
    const customer = await service.customer()
    const orderId = await customer.order()
    const paymentKey = await customer.agree(orderId)
    await service.faults({ on: 'confirm', then, times: 1 })
    const { status, body } = await customer.confirm(orderId, paymentKey)
    expect([status, body.success, body.code]).toEqual([202, false, 'PAYMENT_CONFIRMING'])
    expect(body.payment.status).toBe('IN_PROGRESS')
    await later('PT11S')
    expect(await customer.decided(orderId)).toBe('DONE')
    expect(await service.charges(orderId)).toBe(1)
    expect((await customer.home()).body.storingStatus).toBe(1)
  })

  test('a customer who asks again is answered from the provider’s record at once (K2)', async () => {
    const customer = await service.customer()
    const orderId = await customer.order()
    const paymentKey = await customer.agree(orderId)
    await service.faults({ on: 'confirm', then: 'drop-after', times: 1 })
    expect((await customer.confirm(orderId, paymentKey)).status).toBe(202)
    expect((await customer.confirm(orderId, paymentKey)).status).toBe(200)
    expect(await service.charges(orderId)).toBe(1)
  })

  test('a provider that takes twelve seconds gets ten, and the payment is found afterwards (F1)', async () => {
    const customer = await service.customer()
    const orderId = await customer.order()
    const paymentKey = await customer.agree(orderId)
    await service.faults({ on: 'confirm', then: 'delay:12000', times: 1 })
    const began = performance.now()
    const { status } = await customer.confirm(orderId, paymentKey)
    // The provider's webhook may have brought the decision before the ten seconds were over.
    expect([200, 202]).toContain(status)
    expect(performance.now() - began).toBeLessThan(10_500)
    await later('PT2S')
    expect(await customer.decided(orderId)).toBe('DONE')
    expect(await service.charges(orderId)).toBe(1)
  }, 40_000)
})

describe('the call was lost before the money moved', () => {
  test('the order can be paid again once the record has been read (F3)', async () => {
    const customer = await service.customer()
    const orderId = await customer.order()
    await service.faults({ on: 'confirm', then: 'drop-before', times: 1 })
    expect((await customer.confirm(orderId, await customer.agree(orderId))).status).toBe(202)
    await later('PT61S')
    expect(await customer.decided(orderId)).toBe('FAILED')
    expect(await service.charges(orderId)).toBe(0)
    expect((await customer.confirm(orderId, await customer.agree(orderId))).status).toBe(200)
    expect(await service.charges(orderId)).toBe(1)
  })

  test('a confirm that the provider is still working on is not called failed', async () => {
    const customer = await service.customer()
    const orderId = await customer.order()
    const paymentKey = await customer.agree(orderId)
    await service.faults({ on: 'confirm', then: 'delay-before:11500', times: 1 })
    expect((await customer.confirm(orderId, paymentKey)).status).toBe(202)
    await later('PT1S')
    await pause(3_000)
    await later('PT60S')
    expect(await customer.decided(orderId)).toBe('DONE')
    expect(await service.charges(orderId)).toBe(1)
  }, 40_000)
})

describe('the provider is away', () => {
  test('orders can be placed, a payment waits, and is decided when the provider is back (F13)', async () => {
    const customer = await service.customer()
    await service.faults(
      { on: 'confirm', then: 'drop-before', times: 1 },
      { on: 'lookup', then: 'error:COMMON_ERROR', times: 3 },
    )
    const orderId = await customer.order()
    expect((await customer.confirm(orderId, await customer.agree(orderId))).status).toBe(202)
    expect((await customer.home()).status).toBe(200)
    for (const advance of ['PT11S', 'PT1M', 'PT5M']) {
      await later(advance)
      await pause(1_500)
      expect((await customer.home()).status).toBe(200)
    }
    await service.call('DELETE', '/sandbox/toss/faults')
    await later('PT6M')
    expect(await customer.decided(orderId)).toBe('FAILED')
  }, 30_000)
})

describe('webhooks are hints', () => {
  test('a true one decides a payment in doubt before its time (F9)', async () => {
    const customer = await service.customer()
    const orderId = await customer.order()
    const paymentKey = await customer.agree(orderId)
    await service.faults({ on: 'confirm', then: 'drop-after', times: 1 })
    await customer.confirm(orderId, paymentKey)
    expect((await hint(orderId)).status).toBe(200)
    expect(await customer.decided(orderId)).toBe('DONE')
  })

  test('fifty at once have one effect (F10)', async () => {
    const customer = await service.customer()
    const orderId = await customer.order()
    const paymentKey = await customer.agree(orderId)
    await service.faults({ on: 'confirm', then: 'drop-after', times: 1 })
    await customer.confirm(orderId, paymentKey)
    const answers = await Promise.all(Array.from({ length: 50 }, () => hint(orderId)))
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    expect(await customer.decided(orderId)).toBe('DONE')
    await pause(1_000)
    const { body } = await customer.home()
    expect(body.order.timeline.filter((step: { event: string }) => step.event === 'payment.confirmed')).toHaveLength(1)
  })

  test('a forged one changes nothing (F12)', async () => {
    const customer = await service.customer()
    const orderId = await customer.order()
    await customer.confirm(orderId, await customer.agree(orderId))
    for (const forged of [{ status: 'CANCELED' }, { paymentKey: 'tgen_forged', status: 'DONE' }]) {
      expect((await hint(orderId, forged)).status).toBe(200)
    }
    expect((await hint('SK-AAAAAAAAAAAA', { status: 'DONE' })).status).toBe(200)
    expect((await service.call('POST', '/api/webhooks/payments', { body: { data: 'x' } })).status).toBe(400)
    await pause(500)
    expect((await customer.home()).body.storingStatus).toBe(1)
  })
})
