import { describe, expect, test, vi } from 'vitest'
import { SANDBOX_TOSS_KEYS } from '#adapters/sandbox/sandbox.ts'
import { nextLookAt } from '#core/billing/settle-schedule.ts'
import type { Instant } from '#core/shared/instant.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'

const service = await sharedService({ roles: ['api'], webhooks: 'lost' })

// It does not run on while a busy machine takes its time.
await service.moveClock({ now: new Date().toISOString() })

/** So much later, when a worker has done what is due. */
const later = async (advance: string): Promise<void> => {
  await service.moveClock({ advance })
  await service.worker()
}

describe('the money moved and the answer was lost', () => {
  test.each([
    ['drop-after'],
    ['error-after:FAILED_INTERNAL_SYSTEM_PROCESSING'],
    ['malformed'],
    ['html'],
    ['wrong-amount'],
  ])('after %s the customer waits, and the provider’s record makes it a payment (F2)', async then => {
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
})

describe('the call was lost before the money moved', () => {
  test('with the payment key of another order, as of another tab, the order is payable again after a minute, and the other is paid (G857)', async () => {
    const customer = await service.customer()
    const [orderId, other] = [await customer.order('BASIC', 'SKI'), await customer.order('BASIC', 'SNOWBOARD')]
    const [paymentKey, othersKey] = [await customer.agree(orderId), await customer.agree(other)]
    await service.faults({ on: 'confirm', then: 'drop-before', times: 1 })
    expect((await customer.confirm(orderId, othersKey)).status).toBe(202)
    expect((await customer.confirm(other, othersKey)).status).toBe(200)
    expect((await customer.confirm(orderId, paymentKey)).body.code).toBe('IN_PROGRESS')
    await later('PT61S')
    expect((await customer.confirm(orderId, paymentKey)).status).toBe(200)
    expect([await service.charges(orderId), await service.charges(other)]).toEqual([1, 1])
    const tasks = await service.rows(`select kind from staff_task where kind = 'PAYMENT_MISMATCH'`, [])
    expect(tasks).toEqual([])
  })

  test('the order can be paid again once the buyer’s agreement is over, for until then the money may be taken (F3)', async () => {
    const customer = await service.customer()
    const orderId = await customer.order()
    await service.faults({ on: 'confirm', then: 'drop-before', times: 1 })
    expect((await customer.confirm(orderId, await customer.agree(orderId))).status).toBe(202)
    await later('PT61S')
    expect((await customer.confirm(orderId, 'tgen_another')).body.code).toBe('IN_PROGRESS')
    await later('PT10M')
    expect(await customer.decided(orderId)).toBe('FAILED')
    expect(await service.charges(orderId)).toBe(0)
    expect((await customer.confirm(orderId, await customer.agree(orderId))).status).toBe(200)
    expect(await service.charges(orderId)).toBe(1)
  })
})

test('an order that was charged another amount behind our back is given to staff, and not charged again (F8)', async () => {
  const customer = await service.customer()
  const orderId = await customer.order()
  const other = await customer.agree(orderId, { outcome: 'approve', amount: 50_000 })
  const authorization = `Basic ${Buffer.from(`${SANDBOX_TOSS_KEYS.secretKey}:`).toString('base64')}`
  await service.call('POST', '/sandbox/toss/v1/payments/confirm', {
    headers: { authorization },
    body: { paymentKey: other, orderId, amount: 50_000 },
  })
  expect((await customer.confirm(orderId, await customer.agree(orderId))).status).toBe(202)
  await later('PT11M')
  await vi.waitFor(async () => {
    const tasks = `select t.kind from staff_task t join payment p on p.id::text = t.subject where p.order_id = $1`
    expect(await service.rows(tasks, [orderId])).toEqual([{ kind: 'PAYMENT_MISMATCH' }])
  }, 20_000)
  expect(await service.charges(orderId)).toBe(1)
  expect((await customer.home()).body.storingStatus).toBe(0)
})

describe('the provider is away', () => {
  test('orders can be placed, a payment waits, and is decided when the provider is back (F13)', async () => {
    const customer = await service.customer()
    await service.faults(
      { on: 'confirm', then: 'drop-before', times: 1 },
      { on: 'lookup', then: 'error:COMMON_ERROR', times: 100 },
    )
    const orderId = await customer.order()
    expect((await customer.confirm(orderId, await customer.agree(orderId))).status).toBe(202)
    expect((await customer.home()).body.storingStatus).toBe(0)
    // A look is over once the one behind it is planned; the clock must not go on before.
    const looks = `select looks, extract(epoch from next_look_at - sent_at)::integer as "nextAfter"
      from payment_attempt a join payment p on p.id = a.payment_id where p.order_id = $1`
    const sentAt = 0 as Instant
    for (const [advance, count] of [
      ['PT11S', 1],
      ['PT1M', 2],
      ['PT5M', 3],
    ] as const) {
      await later(advance)
      const nextAfter = Number(nextLookAt({ sentAt, looks: count }, sentAt)) / 1000
      await expect.poll(() => service.rows(looks, [orderId])).toEqual([{ looks: count, nextAfter }])
    }
    await service.call('DELETE', '/sandbox/toss/faults')
    await later('PT1H')
    await vi.waitFor(async () => {
      const payment = await service.rows('select status from payment where order_id = $1', [orderId])
      expect(payment).toEqual([{ status: 'FAILED' }])
    }, 20_000)
    expect(await service.charges(orderId)).toBe(0)
  })
})
