import { describe, expect, test } from 'vitest'
import { sortedStatuses } from '#adapters/reliability/testing/api.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'

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

  test("another customer's order is an unknown one, and stays as it is (D2)", async () => {
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

  test('twenty at once charge once, over one process too (P9)', async () => {
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

describe('orders of a kind that are placed beside each other', () => {
  test('placed at once, one of them can be paid, and is charged once (G49)', async () => {
    const customer = await service.customer()
    const orders = await Promise.all([1, 2, 3, 4].map(() => customer.order()))
    const keys = await Promise.all(orders.map(orderId => customer.agree(orderId)))
    const answers = await Promise.all(orders.map((orderId, index) => customer.confirm(orderId, keys[index] ?? '')))
    expect(sortedStatuses(answers)).toEqual([200, 409, 409, 409])
    const charges = await Promise.all(orders.map(service.charges))
    expect(charges.filter(count => count > 0)).toEqual([1])
  })

  test('another is not placed while the payment of the first may be moving, and is afterwards (G49)', async () => {
    const customer = await service.customer()
    const first = await customer.order()
    await service.faults(
      { on: 'confirm', then: 'drop-before', times: 1 },
      { on: 'lookup', then: 'error:COMMON_ERROR', times: 100 },
    )
    expect((await customer.confirm(first, await customer.agree(first))).status).toBe(202)
    const body = { equipmentType: 'SKI', location: 'RESORT', plan: 'FLEX' }
    const another = () => service.call('POST', '/api/orders/pre-create', { token: customer.token, body })
    expect(await another()).toMatchObject({ status: 409, body: { code: 'IN_PROGRESS' } })
    await service.call('DELETE', '/sandbox/toss/faults')
    await service.moveClock({ advance: 'PT11M' })
    expect(await customer.decided(first)).toBe('FAILED')
    expect((await another()).status).toBe(201)
  })
})

test('a second contract of a kind is a task for the staff until the customer says that both are meant (G49)', async () => {
  const customer = await service.customer()
  const pay = async (type: 'SKI' | 'SNOWBOARD') => {
    const orderId = await customer.order('BASIC', type)
    expect((await customer.confirm(orderId, await customer.agree(orderId))).status).toBe(200)
    return orderId
  }
  const tasks = (orderId: string) =>
    service.rows(
      `select s.done_at is null as open from staff_task s join payment p on p.id::text = s.subject
       where s.kind = 'SECOND_CONTRACT' and p.order_id = $1`,
      [orderId],
    )
  const [first, board, second] = [await pay('SKI'), await pay('SNOWBOARD'), await pay('SKI')]
  expect([await tasks(first), await tasks(board), await tasks(second)]).toEqual([[], [], [{ open: true }]])
  expect((await customer.home()).body.secondContract).toEqual({ orderId: second, equipmentType: 'SKI' })

  const keepBoth = (token: string) => service.call('POST', `/api/orders/${second}/keep-both`, { token })
  expect((await keepBoth((await service.customer()).token)).status).toBe(404)
  expect((await keepBoth(customer.token)).status).toBe(200)
  expect((await customer.home()).body.secondContract).toBeNull()
  expect(await tasks(second)).toEqual([{ open: false }])
})

describe('the payment of an order by its own id (G53)', () => {
  const create = (token: string, body: object) => service.call('POST', '/api/payments/create', { token, body })

  test('is one for each order, whatever else is sent, and is processed as it is confirmed', async () => {
    const customer = await service.customer()
    const { token } = customer
    const orderId = await customer.order()
    const [one, other] = await Promise.all([create(token, { orderId }), create(token, { orderId, amount: 1, term: 2 })])
    expect(one).toMatchObject({ status: 200, body: { payment: { orderId, amount: 99_000, status: 'READY' } } })
    expect(other.body).toEqual(one.body)

    const { paymentId } = one.body.payment
    const process = (body: object, key = 'once') =>
      service.call('POST', `/api/payments/${paymentId}/process`, { token, body, headers: { 'idempotency-key': key } })
    const body = { paymentKey: await customer.agree(orderId), amount: 99_000 }
    expect((await process({ ...body, amount: 98_999 }, 'other')).body.code).toBe('AMOUNT_MISMATCH')
    expect(await process({ ...body, orderId: 'SK-AAAAAAAAAAAA' }, 'other')).toMatchObject({
      status: 400,
      body: { field: 'orderId' },
    })
    const done = await process(body)
    expect(done).toMatchObject({ status: 200, body: { payment: { paymentId, status: 'DONE' } } })
    expect((await process({ ...body, orderId })).body).toEqual(done.body)
    expect((await customer.confirm(orderId, body.paymentKey)).body).toEqual(done.body)
    expect((await create(token, { orderId })).body.payment).toEqual(done.body.payment)
    expect(await service.charges(orderId)).toBe(1)
  })

  test("of another customer's order is an unknown one, and nothing is charged (D2)", async () => {
    const [owner, { token }] = [await service.customer(), await service.customer()]
    const orderId = await owner.order()
    const { paymentId } = (await create(owner.token, { orderId })).body.payment
    const unknown = await create(token, { orderId: 'SK-AAAAAAAAAAAA' })
    const foreign = await create(token, { orderId })
    expect([foreign.status, { ...foreign.body, requestId: '' }]).toEqual([404, { ...unknown.body, requestId: '' }])
    const body = { paymentKey: await owner.agree(orderId), amount: 99_000 }
    const processed = await service.call('POST', `/api/payments/${paymentId}/process`, { token, body })
    expect(processed).toMatchObject({ status: 404, body: { code: 'PAYMENT_NOT_FOUND' } })
    expect(await service.charges(orderId)).toBe(0)
  })
})
