import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Customer } from './api.ts'
import { runningService, type ServiceUnderTest } from './running-service.ts'

/** Longer than the round that closes orders lets anything wait. */
const ROUND_MS = 6_000

let service: ServiceUnderTest
beforeAll(async () => {
  service = await runningService({ webhooks: 'lost' })
}, 60_000)
afterEach(async () => {
  expect(await service.brokenInvariants()).toEqual([])
}, 30_000)
afterAll(() => service.stop())

const stateOf = async (orderId: string): Promise<unknown> =>
  (await service.rows('select state from storage_order where id = $1', [orderId]))[0]?.['state']

/** Sessions end after twelve minutes without a call, so whoever comes back later signs in again. */
const confirmedBy = async ({ email, password }: Customer, orderId: string, paymentKey: string) => {
  const { token } = (await service.call('POST', '/api/users/login', { body: { email, password } })).body
  return () =>
    service.call('POST', '/api/orders/toss/confirm', { token, body: { orderId, paymentKey, amount: 99_000 } })
}

test('the worker closes an unpaid order after a day and no earlier (T04)', async () => {
  await service.moveClock({ now: '2026-12-01T10:00:00.000+09:00' })
  const orderId = await (await service.customer()).order()
  await service.moveClock({ now: '2026-12-02T09:59:59.999+09:00' })
  await pause(ROUND_MS)
  expect(await stateOf(orderId)).toBe('UNPAID')
  await service.moveClock({ now: '2026-12-02T10:00:00.000+09:00' })
  await vi.waitFor(async () => expect(await stateOf(orderId)).toBe('EXPIRED'), ROUND_MS)
  await service.moveClock({ run: true })
}, 30_000)

test('an order can be paid for a day and not a second longer (P19)', async () => {
  const customer = await service.customer()
  const [onTime, tooLate] = [await customer.order('BASIC', 'SKI'), await customer.order('BASIC', 'SNOWBOARD')]
  await service.moveClock({ advance: 'PT23H59M50S' })
  const inTime = await confirmedBy(customer, onTime, await customer.agree(onTime))
  expect((await inTime()).status).toBe(200)

  const late = await confirmedBy(customer, tooLate, await customer.agree(tooLate))
  await service.moveClock({ advance: 'PT11S' })
  const { status, body } = await late()
  expect([status, body.code]).toEqual([409, 'ORDER_EXPIRED'])
  expect(await service.charges(tooLate)).toBe(0)
})

test('a payment that races against the end of its order wins or loses as a whole (P19)', async () => {
  const customers = await Promise.all(Array.from({ length: 8 }, () => service.customer()))
  const orders = await Promise.all(customers.map(customer => customer.order()))
  await service.moveClock({ advance: 'PT23H59M55S' })
  const confirms = await Promise.all(
    customers.map(async (customer, n) => confirmedBy(customer, orders[n] ?? '', await customer.agree(orders[n] ?? ''))),
  )
  await service.faults({ on: 'confirm', then: 'delay-before:1500', times: 4 })
  const pressed = async (confirm: () => ReturnType<ServiceUnderTest['call']>, afterMs: number) => {
    await pause(afterMs)
    return confirm()
  }
  const [answers] = await Promise.all([
    Promise.all(confirms.map((confirm, n) => pressed(confirm, n * 20))),
    pause(80).then(() => service.moveClock({ advance: 'PT10S' })),
  ])
  await pause(ROUND_MS)
  for (const [n, { status }] of answers.entries()) {
    const orderId = orders[n] ?? ''
    expect([status, await stateOf(orderId), await service.charges(orderId)]).toEqual(
      status === 200 ? [200, 'REQUESTED', 1] : [409, 'EXPIRED', 0],
    )
  }
}, 30_000)

test('an order is not closed while its payment may be moving (T04)', async () => {
  const customer = await service.customer()
  const orderId = await customer.order()
  await service.faults(
    { on: 'confirm', then: 'drop-after', times: 1 },
    { on: 'lookup', then: 'error:COMMON_ERROR', times: 100 },
  )
  expect((await customer.confirm(orderId, await customer.agree(orderId))).status).toBe(202)
  await service.moveClock({ advance: 'P1DT1H' })
  await pause(ROUND_MS)
  expect(await stateOf(orderId)).toBe('UNPAID')
  await service.call('DELETE', '/sandbox/toss/faults')
  await service.moveClock({ advance: 'P2D' })
  await vi.waitFor(async () => expect(await stateOf(orderId)).toBe('REQUESTED'), ROUND_MS)
}, 30_000)
