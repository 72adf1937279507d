import { afterAll, expect, test } from 'vitest'
import type { Answer } from '#adapters/reliability/testing/api.ts'
import { interleavings } from '#adapters/reliability/testing/interleavings.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'

const service = await sharedService({ roles: ['api'] })
const orders = await interleavings(service.databaseUrl)
const [one, other] = [await service.apiBy(orders.urls[0]), await service.apiBy(orders.urls[1])]
// Before the service goes, whose processes are connected by it.
afterAll(() => orders.close())

/** Somebody whose card window has just been approved. */
const aboutToPay = async () => {
  const customer = await service.customer()
  const orderId = await customer.order()
  const paymentKey = await customer.agree(orderId)
  const { body } = await service.call('GET', `/api/orders/${orderId}/payment`, { token: customer.token })
  return { token: customer.token, orderId, paymentKey, paymentId: String(body.payment.paymentId) }
}
type Story = Awaited<ReturnType<typeof aboutToPay>>

const WAYS_TO_VOID: Readonly<Record<string, (story: Story) => Promise<Answer>>> = {
  'another order of its kind': ({ token }) =>
    other.call('POST', '/api/orders/pre-create', {
      token,
      body: { equipmentType: 'SKI', location: 'RESORT', plan: 'FLEX' },
    }),
  'its own end': ({ token, paymentId }) =>
    other.call('PUT', `/api/payments/${paymentId}/status`, { token, body: { status: 'CANCELLED', intent: 'CANCEL' } }),
}

test.each(Object.entries(WAYS_TO_VOID))(
  'a payment against %s: it is paid whole or closed whole, in every order (G49)',
  async (_way, voiding) => {
    const ends = new Set<string>()
    await orders.everyOrder({
      arrange: aboutToPay,
      one: ({ token, orderId, paymentKey }) =>
        one.call('POST', '/api/orders/toss/confirm', { token, body: { orderId, paymentKey, amount: 99_000 } }),
      other: voiding,
      async check([paid, voided], { orderId }) {
        const [order] = await service.rows('select state from storage_order where id = $1', [orderId])
        const end = [paid.status, order?.['state'], await service.charges(orderId)].join(' ')
        ends.add(end)
        expect(['200 REQUESTED 1', '200 CANCELLED 1', '409 EXPIRED 0']).toContain(end)
        expect(voided.status).toBeLessThan(500)
        if (end === '409 EXPIRED 0') expect(voided.status).toBeLessThan(300)
      },
      switches: 2,
    })
    expect(ends.size).toBeGreaterThan(1)
  },
  120_000,
)
