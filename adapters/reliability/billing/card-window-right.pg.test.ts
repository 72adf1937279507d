import { describe, expect, test } from 'vitest'
import type { Answer, Customer } from '#adapters/reliability/testing/api.ts'
import { onOwnService, type ServiceUnderTest, sharedService } from '#adapters/reliability/testing/running-service.ts'

const service = await sharedService()

const begin = (at: ServiceUnderTest, customer: Customer, orderId: string): Promise<Answer> =>
  at.call('POST', `/api/orders/${orderId}/payment/begin`, { token: customer.token })

/** The browser's cookie after the window was opened; null when none was given. */
const readCookie = ({ headers }: Answer): string | null => headers.getSetCookie()[0]?.split(';')[0] ?? null

const confirmBy = (
  at: ServiceUnderTest,
  cookie: string | null,
  { orderId, paymentKey, amount = 99_000 }: { orderId: string; paymentKey: string; amount?: number },
): Promise<Answer> =>
  at.call('POST', '/api/orders/toss/confirm-by-pass', {
    body: { orderId, paymentKey, amount },
    headers: cookie === null ? {} : { cookie },
  })

describe('a card window that is open', () => {
  test('confirms its order after the session has ended, once, and returns neither the payment nor its customer', async () => {
    const customer = await service.customer()
    const orderId = await customer.order()
    const begun = await begin(service, customer, orderId)
    expect(begun.headers.getSetCookie()[0]).toMatch(/Max-Age=2700.*HttpOnly.*SameSite=Strict/)
    const paymentKey = await customer.agree(orderId)
    await service.call('POST', '/api/auth/logout', { token: customer.token })
    expect((await customer.confirm(orderId, paymentKey)).status).toBe(401)

    const confirm = () => confirmBy(service, readCookie(begun), { orderId, paymentKey })
    const answers = [await confirm(), await confirm()]
    const paid = [200, { success: true, status: 'DONE' }]
    expect(answers.map(({ status, body }) => [status, body])).toEqual([paid, paid])
    expect(await service.charges(orderId)).toBe(1)
  })

  test('has no right to another order, another amount, nor without the cookie of its own browser', async () => {
    const customer = await service.customer()
    const [orderId, other] = [await customer.order('BASIC', 'SKI'), await customer.order('BASIC', 'SNOWBOARD')]
    const pass = readCookie(await begin(service, customer, orderId))
    const [paymentKey, otherKey] = [await customer.agree(orderId), await customer.agree(other)]
    const renamed = pass?.replace(orderId, other) ?? null
    const answers = [
      await confirmBy(service, pass, { orderId: other, paymentKey: otherKey }),
      await confirmBy(service, renamed, { orderId: other, paymentKey: otherKey }),
      await confirmBy(service, pass, { orderId, paymentKey, amount: 1 }),
      await confirmBy(service, null, { orderId, paymentKey }),
      await confirmBy(service, `pay-${orderId}=${customer.token}`, { orderId, paymentKey }),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [403, 'FORBIDDEN']))
    expect([await service.charges(orderId), await service.charges(other)]).toEqual([0, 0])
  })

  test('is not opened for an order of another customer', async () => {
    const [owner, stranger] = [await service.customer(), await service.customer()]
    const orderId = await owner.order()
    const { status, body, headers } = await begin(service, stranger, orderId)
    expect([status, body.code, headers.getSetCookie()]).toEqual([404, 'ORDER_NOT_FOUND', []])
  })

  test('is not opened for an order that a newer one has closed, and its confirmation says so too', async () => {
    const customer = await service.customer()
    const older = await customer.order()
    await customer.order()
    const begun = await begin(service, customer, older)
    const confirmed = await customer.confirm(older, await customer.agree(older))
    for (const { status, body } of [begun, confirmed]) {
      expect([status, body.code, body.replaced]).toEqual([409, 'ORDER_EXPIRED', true])
      expect(body.message).toContain('새로 신청해서')
    }
    expect(readCookie(begun)).toBeNull()
  })

  test('is not opened for what is paid', async () => {
    const customer = await service.customer()
    const orderId = await customer.order()
    await customer.confirm(orderId, await customer.agree(orderId))
    const { status, body } = await begin(service, customer, orderId)
    expect([status, body.code]).toEqual([409, 'ORDER_ALREADY_PAID'])
  })
})

test('the right of a card window lasts 45 minutes and not a second longer', async () => {
  await onOwnService(async own => {
    const customer = await own.customer()
    const [early, late] = [await customer.order('BASIC', 'SKI'), await customer.order('BASIC', 'SNOWBOARD')]
    const [earlyPass, latePass] = [
      readCookie(await begin(own, customer, early)),
      readCookie(await begin(own, customer, late)),
    ]
    await own.moveClock({ advance: 'PT40M' })
    const [earlyKey, lateKey] = [await customer.agree(early), await customer.agree(late)]
    await own.moveClock({ advance: 'PT4M' })
    expect((await confirmBy(own, earlyPass, { orderId: early, paymentKey: earlyKey })).status).toBe(200)
    await own.moveClock({ advance: 'PT61S' })
    expect((await confirmBy(own, latePass, { orderId: late, paymentKey: lateKey })).status).toBe(403)
    expect(await own.charges(late)).toBe(0)
  })
}, 60_000)
