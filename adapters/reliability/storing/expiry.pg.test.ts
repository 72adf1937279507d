import { describe, expect, test, vi } from 'vitest'
import type { Answer, Customer } from '#adapters/reliability/testing/api.ts'
import { onOwnService, type ServiceUnderTest } from '#adapters/reliability/testing/running-service.ts'

/** Workers do what is due when they are asked to. */
const ASKED = { roles: ['api'], webhooks: 'lost' } as const

const readState = async (service: ServiceUnderTest, orderId: string): Promise<unknown> =>
  (await service.rows('select state from storage_order where id = $1', [orderId]))[0]?.['state']

/** Sessions end after twelve minutes without a call, so a customer who comes back later signs in again. */
const readyToConfirm = async (
  service: ServiceUnderTest,
  { agree, email, password }: Customer,
  orderId: string,
): Promise<() => Promise<Answer>> => {
  const { token } = (await service.call('POST', '/api/users/login', { body: { email, password } })).body
  const body = { orderId, paymentKey: await agree(orderId), amount: 99_000 }
  return () => service.call('POST', '/api/orders/toss/confirm', { token, body })
}

describe.concurrent('an unpaid order', () => {
  test('is closed by the worker after a day and no earlier (T04)', async () => {
    await onOwnService(async service => {
      await service.moveClock({ now: '2026-12-01T10:00:00.000+09:00' })
      const orderId = await (await service.customer()).order()
      await service.moveClock({ now: '2026-12-02T09:59:59.999+09:00' })
      await service.worker()
      expect(await readState(service, orderId)).toBe('UNPAID')
      await service.moveClock({ now: '2026-12-02T10:00:00.000+09:00' })
      await service.worker()
      expect(await readState(service, orderId)).toBe('EXPIRED')
    }, ASKED)
  }, 60_000)

  test('can be paid for a day and not a second longer (P19)', async () => {
    await onOwnService(async service => {
      const customer = await service.customer()
      const [onTime, tooLate] = [await customer.order('BASIC', 'SKI'), await customer.order('BASIC', 'SNOWBOARD')]
      await service.moveClock({ advance: 'PT23H59M50S' })
      expect((await (await readyToConfirm(service, customer, onTime))()).status).toBe(200)

      const confirm = await readyToConfirm(service, customer, tooLate)
      await service.moveClock({ advance: 'PT11S' })
      const { status, body } = await confirm()
      expect([status, body.code]).toEqual([409, 'ORDER_EXPIRED'])
      expect(await service.charges(tooLate)).toBe(0)
    }, ASKED)
  }, 60_000)

  test('whose payment races against its end is paid as a whole or closed as a whole (P19)', async () => {
    await onOwnService(async service => {
      const customers = await Promise.all(Array.from({ length: 8 }, () => service.customer()))
      const orders = await Promise.all(customers.map(async customer => ({ customer, orderId: await customer.order() })))
      await service.moveClock({ advance: 'PT23H59M50S' })
      const ready = await Promise.all(
        orders.map(async ({ customer, orderId }) => ({
          orderId,
          confirm: await readyToConfirm(service, customer, orderId),
        })),
      )
      const confirmed = (some: typeof ready) =>
        Promise.all(some.map(async ({ orderId, confirm }) => ({ orderId, status: (await confirm()).status })))
      // Two are still on their way when the worker comes, two begin after the end, and the others race against it.
      await service.faults({ on: 'confirm', then: 'delay-before:1500', times: 2 })
      const onTheirWay = confirmed(ready.slice(0, 2))
      await vi.waitFor(async () => {
        expect(await service.rows('select from payment_attempt where status = $1', ['SENT'])).toHaveLength(2)
      }, 20_000)
      const [racing] = await Promise.all([
        confirmed(ready.slice(2, 6)),
        service.moveClock({ advance: 'PT15S' }).then(service.worker),
      ])
      const outcomes = [...racing, ...(await confirmed(ready.slice(6))), ...(await onTheirWay)]
      await service.worker()
      for (const { orderId, status } of outcomes) {
        expect([status, await readState(service, orderId), await service.charges(orderId)]).toEqual(
          status === 200 ? [200, 'REQUESTED', 1] : [409, 'EXPIRED', 0],
        )
        expect(await service.rows('select from timeline where order_id = $1', [orderId])).toHaveLength(2)
      }
      expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set([200, 409]))
    }, ASKED)
  }, 60_000)

  test('is not closed while its payment may be moving (T04)', async () => {
    await onOwnService(async service => {
      const customer = await service.customer()
      const orderId = await customer.order()
      await service.faults(
        { on: 'confirm', then: 'drop-after', times: 1 },
        { on: 'lookup', then: 'error:COMMON_ERROR', times: 100 },
      )
      expect((await customer.confirm(orderId, await customer.agree(orderId))).status).toBe(202)
      await service.moveClock({ advance: 'P1DT1H' })
      await service.worker()
      expect(await readState(service, orderId)).toBe('UNPAID')
      await service.call('DELETE', '/sandbox/toss/faults')
      await service.moveClock({ advance: 'P2D' })
      await service.worker()
      expect(await readState(service, orderId)).toBe('REQUESTED')
    }, ASKED)
  }, 60_000)
})
