import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { runningService, type ServiceUnderTest } from './running-service.ts'

let service: ServiceUnderTest
beforeAll(async () => {
  service = await runningService()
}, 60_000)
afterEach(async () => {
  expect(await service.brokenInvariants()).toEqual([])
})
afterAll(() => service.stop())

/** Sessions end after twelve minutes without a call, so whoever comes back later signs in again. */
const signedInAgain = async ({ email, password }: { email: string; password: string }): Promise<string> =>
  (await service.call('POST', '/api/users/login', { body: { email, password } })).body.token

test('an order can be paid for a day and not a second longer (P19)', async () => {
  const customer = await service.customer()
  const [onTime, tooLate] = [await customer.order('BASIC', 'SKI'), await customer.order('BASIC', 'SNOWBOARD')]
  await service.moveClock({ advance: 'PT23H59M50S' })
  const token = await signedInAgain(customer)
  const body = { orderId: onTime, paymentKey: await customer.agree(onTime), amount: 99_000 }
  expect((await service.call('POST', '/api/orders/toss/confirm', { token, body })).status).toBe(200)

  await service.moveClock({ advance: 'PT11S' })
  const late = { orderId: tooLate, paymentKey: await customer.agree(tooLate), amount: 99_000 }
  const answer = await service.call('POST', '/api/orders/toss/confirm', { token, body: late })
  expect([answer.status, answer.body.code]).toEqual([409, 'ORDER_EXPIRED'])
  expect(await service.charges(tooLate)).toBe(0)
})

test('an order is not closed while its payment may be moving', async () => {
  const customer = await service.customer()
  const orderId = await customer.order()
  await service.faults(
    { on: 'confirm', then: 'drop-after', times: 1 },
    { on: 'lookup', then: 'error:COMMON_ERROR', times: 5 },
  )
  const paymentKey = await customer.agree(orderId)
  expect((await customer.confirm(orderId, paymentKey)).status).toBe(202)
  await service.moveClock({ advance: 'P1DT1H' })
  await pause(7_000)
  await service.moveClock({ advance: 'P2D' })
  const token = await signedInAgain(customer)
  for (let tries = 0; tries < 100; tries += 1) {
    const { body } = await service.call('GET', `/api/orders/${orderId}/payment`, { token })
    if (body.payment.status === 'DONE') return
    await pause(200)
  }
  expect.unreachable('the payment was never decided')
}, 60_000)
