import { afterAll, expect, test } from 'vitest'
import type { Answer } from '#adapters/reliability/testing/api.ts'
import { interleavings } from '#adapters/reliability/testing/interleavings.ts'
import { ownContract } from '#adapters/reliability/testing/own-contract.ts'
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

const describeAnswer = ({ status, body }: Answer): string => (status < 300 ? 'done' : String(body.code))

/** How it is closed, and what may come of it. */
const WAYS_TO_VOID: Readonly<Record<string, readonly [(story: Story) => Promise<Answer>, ...string[]]>> = {
  'another order of its kind': [
    ({ token }) =>
      other.call('POST', '/api/orders/pre-create', {
        token,
        body: { equipmentType: 'SKI', location: 'RESORT', plan: 'FLEX' },
      }),
    'ORDER_EXPIRED, done: EXPIRED READY, charged 0, given back 0',
    'done, IN_PROGRESS: REQUESTED DONE, charged 1, given back 0',
    'done, done: REQUESTED DONE, charged 1, given back 0',
  ],
  'its own end': [
    ({ token, paymentId }) =>
      other.call('PUT', `/api/payments/${paymentId}/status`, {
        token,
        body: { status: 'CANCELLED', intent: 'CANCEL' },
      }),
    'ORDER_EXPIRED, done: EXPIRED READY, charged 0, given back 0',
    'done, IN_PROGRESS: REQUESTED DONE, charged 1, given back 0',
    'done, done: CANCELLED REFUNDED, charged 1, given back 1',
  ],
}

test.each(Object.entries(WAYS_TO_VOID))(
  'a payment against %s: it is paid whole or closed whole, in every order (G49)',
  async (_way, [voiding, ...ends]) => {
    const found = new Set<string>()
    await orders.everyOrder({
      arrange: aboutToPay,
      one: ({ token, orderId, paymentKey }) =>
        one.call('POST', '/api/orders/toss/confirm', { token, body: { orderId, paymentKey, amount: 99_000 } }),
      other: voiding,
      async check(answers, { token, orderId }) {
        const contract = ownContract(service, token, orderId)
        const { state, payment } = await contract.stands()
        const [givenBack] = await contract.givenBack()
        const money = `charged ${await service.charges(orderId)}, given back ${givenBack ?? 0}`
        found.add(`${answers.map(describeAnswer).join(', ')}: ${String(state)} ${String(payment)}, ${money}`)
      },
      switches: 2,
    })
    expect([...found].toSorted()).toEqual(ends)
  },
  120_000,
)
