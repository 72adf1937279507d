import { describe, expect, test } from 'vitest'
import { sharedService } from './shared-service.ts'

const service = await sharedService()

describe('what a client may not decide', () => {
  test.each([1, 98_999, 99_001])('an amount of %d for an order of 99,000 won charges nothing (P1)', async amount => {
    const customer = await service.customer()
    const orderId = await customer.order()
    const { status, body } = await customer.confirm(orderId, await customer.agree(orderId), { amount })
    expect([status, body.code]).toEqual([400, 'AMOUNT_MISMATCH'])
    expect(await service.charges(orderId)).toBe(0)
  })

  test.each(['99000', 99_000.5, -99_000, 0, null, 1e21, undefined])(
    'an amount written as %j is refused before the provider is asked (P2)',
    async amount => {
      const customer = await service.customer()
      const orderId = await customer.order()
      const { status } = await service.call('POST', '/api/orders/toss/confirm', {
        token: customer.token,
        body: { paymentKey: await customer.agree(orderId), orderId, amount },
      })
      expect(status).toBe(400)
      expect(await service.charges(orderId)).toBe(0)
    },
  )

  test('the price is ours, whatever else an order carries (P4)', async () => {
    const { token } = await service.customer()
    const { status, body } = await service.call('POST', '/api/orders/pre-create', {
      token,
      body: {
        equipmentType: 'SKI',
        location: 'RESORT',
        plan: 'BASIC',
        amountWon: 1,
        amount: 1,
        price: 1,
        userId: 'someone',
        status: 'DONE',
      },
    })
    expect([status, body.amountWon]).toEqual([201, 99_000])
  })

  test.each([{ plan: 'FREE' }, { plan: 'basic' }, { plan: 'BASIC ' }, { equipmentType: 'SKIS' }, { location: 'MOON' }])(
    'an order for %j is refused (P5)',
    async change => {
      const { token } = await service.customer()
      const order = { equipmentType: 'SKI', location: 'RESORT', plan: 'BASIC', ...change }
      expect((await service.call('POST', '/api/orders/pre-create', { token, body: order })).status).toBe(400)
    },
  )

  test('an order that was never placed cannot be paid (P6)', async () => {
    const customer = await service.customer()
    const { status, body } = await customer.confirm('1795225892477', 'tgen_unknown')
    expect([status, body.code]).toEqual([404, 'ORDER_NOT_FOUND'])
  })

  test("another customer's order is an unknown one, and stays as it is (P7)", async () => {
    const [owner, other] = [await service.customer(), await service.customer()]
    const orderId = await owner.order()
    const { status, body } = await other.confirm(orderId, await owner.agree(orderId))
    const unknown = await other.confirm('SK-AAAAAAAAAAAA', 'tgen_unknown')
    expect({ ...body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
    expect(status).toBe(404)
    expect(await service.charges(orderId)).toBe(0)
    expect(await service.rows('select state from storage_order where id = $1', [orderId])).toEqual([
      { state: 'UNPAID' },
    ])
    expect((await service.call('GET', `/api/orders/${orderId}/payment`, { token: other.token })).status).toBe(404)
  })
})

describe('paying once', () => {
  test('a second confirm answers the same payment (P9)', async () => {
    const customer = await service.customer()
    const orderId = await customer.order()
    const paymentKey = await customer.agree(orderId)
    const [first, second] = [await customer.confirm(orderId, paymentKey), await customer.confirm(orderId, paymentKey)]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body.payment).toEqual(first.body.payment)
    expect(await service.charges(orderId)).toBe(1)
    expect((await customer.home()).body.storingStatus).toBe(1)
  })

  test('twenty at once charge once, over one process too (P10)', async () => {
    const customer = await service.customer()
    const orderId = await customer.order()
    const paymentKey = await customer.agree(orderId)
    const answers = await Promise.all(Array.from({ length: 20 }, () => customer.confirm(orderId, paymentKey)))
    expect(answers.filter(({ status }) => ![200, 202, 409].includes(status))).toEqual([])
    expect(await customer.decided(orderId)).toBe('DONE')
    expect(await service.charges(orderId)).toBe(1)
  })

  test('a paid order is not paid again with another payment (P11)', async () => {
    const customer = await service.customer()
    const orderId = await customer.order()
    await customer.confirm(orderId, await customer.agree(orderId))
    const { status, body } = await customer.confirm(orderId, 'tgen_another')
    expect([status, body.code]).toEqual([409, 'ORDER_ALREADY_PAID'])
  })

  test('a key brings the same answer back, refuses another request, and belongs to one customer (P15)', async () => {
    const [one, two] = [await service.customer(), await service.customer()]
    const orderId = await one.order()
    const paymentKey = await one.agree(orderId)
    const first = await one.confirm(orderId, paymentKey, { key: 'k-1' })
    const again = await one.confirm(orderId, paymentKey, { key: 'k-1' })
    expect(again.body).toEqual(first.body)
    const other = await one.confirm(orderId, 'tgen_other', { key: 'k-1' })
    expect([other.status, other.body.code]).toEqual([409, 'KEY_REUSED'])
    const foreign = await two.order()
    expect((await two.confirm(foreign, await two.agree(foreign), { key: 'k-1' })).status).toBe(200)
  })

  test('a declined card leaves the order payable with a new key at the provider (P16, F7)', async () => {
    const customer = await service.customer()
    const orderId = await customer.order()
    for (const code of ['REJECT_CARD_COMPANY', 'INVALID_CARD_EXPIRATION', 'FDS_ERROR', 'EXCEED_MAX_AMOUNT']) {
      await service.faults({ on: 'confirm', then: `error:${code}`, times: 1 })
      const { status, body } = await customer.confirm(orderId, await customer.agree(orderId))
      expect([status, body.code, body.declined]).toEqual([400, code, true])
      expect(body.message).toMatch(/[가-힣]/)
    }
    const paymentKey = await customer.agree(orderId)
    for (let times = 0; times < 2; times += 1) expect((await customer.confirm(orderId, paymentKey)).status).toBe(200)
    expect(await service.charges(orderId)).toBe(1)
    const keys = await service.rows(
      `select a.idempotency_key as key from payment_attempt a join payment p on p.id = a.payment_id
       where p.order_id = $1 order by a.n`,
      [orderId],
    )
    expect(keys.map(({ key }) => key)).toEqual([
      `order:${orderId}`,
      ...[2, 3, 4, 5].map(attempt => `order:${orderId}:${attempt}`),
    ])
  })

  test('a newer order of the same gear closes the unpaid one before it (G49)', async () => {
    const customer = await service.customer()
    const older = await customer.order()
    const newer = await customer.order()
    const { status, body } = await customer.confirm(older, await customer.agree(older))
    expect([status, body.code]).toEqual([409, 'ORDER_EXPIRED'])
    expect((await customer.confirm(newer, await customer.agree(newer))).status).toBe(200)
  })
})
