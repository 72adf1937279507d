import { expect, test } from 'vitest'
import type { Customer } from '#adapters/reliability/testing/api.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'

const service = await sharedService()

const hint = (orderId: string, data: object = {}) =>
  service.call('POST', '/api/webhooks/payments', {
    body: { eventType: 'PAYMENT_STATUS_CHANGED', createdAt: '2026-11-02T10:15:04.123456', data: { orderId, ...data } },
  })

const resent = (paymentKey: string, times: number) =>
  service.call('POST', '/sandbox/toss/webhooks/resend', { body: { paymentKey, times } })

const expectPaidOnce = async (customer: Customer, orderId: string): Promise<void> => {
  expect(await customer.decided(orderId)).toBe('DONE')
  expect(await service.charges(orderId)).toBe(1)
  const confirmed = `select from timeline where order_id = $1 and to_state = 'REQUESTED'`
  expect(await service.rows(confirmed, [orderId])).toHaveLength(1)
  const tasks = 'select from staff_task t join payment p on p.id::text = t.subject where p.order_id = $1'
  expect(await service.rows(tasks, [orderId])).toEqual([])
}

test('a webhook before the answer to the confirm pays the order, and the answer changes nothing (F9)', async () => {
  const customer = await service.customer()
  const orderId = await customer.order()
  const paymentKey = await customer.agree(orderId)
  await service.faults({ on: 'confirm', then: 'hold', times: 1 })
  const answer = customer.confirm(orderId, paymentKey)
  await expect.poll(async () => (await customer.home()).body.storingStatus).toBe(1)
  expect((await service.call('DELETE', '/sandbox/toss/faults')).status).toBe(200)
  expect((await answer).status).toBe(200)
  await expectPaidOnce(customer, orderId)
})

test('webhooks together with the answer have one effect (F9)', async () => {
  const customer = await service.customer()
  const orderId = await customer.order()
  const paymentKey = await customer.agree(orderId)
  const [answer] = await Promise.all([
    customer.confirm(orderId, paymentKey),
    ...Array.from({ length: 10 }, () => hint(orderId)),
  ])
  expect(answer?.status).toBe(200)
  await expectPaidOnce(customer, orderId)
})

test('webhooks after the answer, also days later, have no effect (F9)', async () => {
  const customer = await service.customer()
  const orderId = await customer.order()
  const paymentKey = await customer.agree(orderId)
  expect((await customer.confirm(orderId, paymentKey)).status).toBe(200)
  expect((await resent(paymentKey, 50)).body).toEqual({ sent: 50 })
  await expectPaidOnce(customer, orderId)
  await service.moveClock({ advance: 'P3DT19H' })
  expect((await resent(paymentKey, 50)).body).toEqual({ sent: 50 })
  expect(await service.rows('select from timeline where order_id = $1', [orderId])).toHaveLength(2)
  expect(await service.charges(orderId)).toBe(1)
})

test('fifty at once about a payment in doubt decide it once (F9)', async () => {
  const customer = await service.customer()
  const orderId = await customer.order()
  const paymentKey = await customer.agree(orderId)
  await service.faults({ on: 'confirm', then: 'drop-after', times: 1 })
  await customer.confirm(orderId, paymentKey)
  const answers = await Promise.all(Array.from({ length: 50 }, () => hint(orderId)))
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  await expectPaidOnce(customer, orderId)
})

test.each([
  { eventType: 'BILLING_DELETED', data: { billingKey: 'b', customerKey: 'c', reason: 'CARD_EXPIRED' } },
  { eventType: 'CANCEL_STATUS_CHANGED', data: { cancelStatus: 'DONE', transactionKey: 't', orderId: null } },
  { eventType: 'SOMETHING_NEW', data: null },
  { eventType: 'METHOD_UPDATED' },
  {},
])('what names no order is accepted, and nothing is asked about it: %j (G266)', async body => {
  await service.faults({ on: 'lookup', then: 'error:COMMON_ERROR', times: 1 })
  expect((await service.call('POST', '/api/webhooks/payments', { body })).status).toBe(200)
  expect((await service.call('DELETE', '/sandbox/toss/faults')).status).toBe(200)
})

/** As the provider documents them; its own words about a payment are never believed. */
const EVENTS: Readonly<Record<string, (orderId: string, paymentKey: string) => object>> = {
  ...Object.fromEntries(
    ['READY', 'IN_PROGRESS', 'DONE', 'CANCELED', 'PARTIAL_CANCELED', 'ABORTED', 'EXPIRED'].map(status => [
      `PAYMENT_STATUS_CHANGED ${status}`,
      (orderId: string, paymentKey: string) => ({
        eventType: 'PAYMENT_STATUS_CHANGED',
        createdAt: '2026-11-02T10:15:04.123456',
        data: { orderId, paymentKey, status, mId: 'another', currency: 'USD', totalAmount: 1, balanceAmount: 0 },
      }),
    ]),
  ),
  DEPOSIT_CALLBACK: orderId => ({
    createdAt: '2026-11-02T10:15:04.123456',
    secret: 'ps_secret',
    status: 'DONE',
    transactionKey: '9FF15E1A29D0E77C218F57262BFA4986',
    orderId,
  }),
  CANCEL_STATUS_CHANGED: (orderId, paymentKey) => ({
    eventType: 'CANCEL_STATUS_CHANGED',
    createdAt: '2026-11-02T10:15:04.123456',
    data: { cancelStatus: 'DONE', cancelAmount: 99_000, transactionKey: 't', orderId, paymentKey },
  }),
  BILLING_DELETED: () => ({
    eventType: 'BILLING_DELETED',
    data: { billingKey: 'nobody has it', reason: 'CARD_EXPIRED' },
  }),
  'BILLING_DELETED without data': () => ({
    eventType: 'BILLING_DELETED',
    billingKey: 'nobody has it',
    reason: 'CARD_EXPIRED',
  }),
  METHOD_UPDATED: () => ({
    eventType: 'METHOD_UPDATED',
    data: { customerKey: 'c', methodKey: 'm', status: 'DISABLED' },
  }),
  CUSTOMER_STATUS_CHANGED: () => ({
    eventType: 'CUSTOMER_STATUS_CHANGED',
    data: { customerKey: 'c', status: 'DISABLED' },
  }),
}

const readBooks = () =>
  Promise.all(
    [
      'select id, state, step, auto_renewal from storage_order order by id',
      'select id, status, payment_key from payment order by id',
      'select id, status from payment_attempt order by id',
      'select id, status from refund order by id',
      "select id, kind from staff_task where kind similar to '(PAY|PAID|REFUND|MANUAL|CANCELLED|LEDGER|RENEW)%' order by id",
      'select customer_id from stored_card order by customer_id',
    ].map(text => service.rows(text, [])),
  )

test('each that the provider documents is answered 200 and moves nothing but what its record says: about whichever order, with whatever in it, however often and late (F9, F12)', async () => {
  const [customer, other] = [await service.customer(), await service.customer()]
  const [paid, unpaid, others] = [
    await customer.order(),
    await customer.order('BASIC', 'SNOWBOARD'),
    await other.order(),
  ]
  const [key, agreed] = [await customer.agree(paid), await customer.agree(unpaid)]
  expect((await customer.confirm(paid, key)).status).toBe(200)
  const otherKey = await other.agree(others)
  expect((await other.confirm(others, otherKey)).status).toBe(200)
  const before = await readBooks()
  const about = [
    [paid, key],
    [paid, otherKey],
    [unpaid, agreed],
    [unpaid, key],
    [`${paid}_t2_a1`, key],
    [`${unpaid}_t2_w`, otherKey],
    ['SK-ZZZZZZZZZZZZZZZZ', key],
  ] as const
  for (const late of [false, true]) {
    if (late) await service.moveClock({ advance: 'PT23H' })
    for (const event of Object.values(EVENTS)) {
      const bodies = about.map(([orderId, paymentKey]) => event(orderId, paymentKey))
      const sent = [...bodies, ...bodies].map(body => service.call('POST', '/api/webhooks/payments', { body }))
      for (const { status } of await Promise.all(sent)) expect([200, 429]).toContain(status)
      await service.moveClock({ advance: 'PT61S' })
    }
  }
  expect(await readBooks()).toEqual(before)
  expect([await service.charges(paid), await service.charges(others), await service.charges(unpaid)]).toEqual([1, 1, 0])
})

test('a forged one changes nothing (F12)', async () => {
  const customer = await service.customer()
  const [paid, unpaid] = [await customer.order('BASIC', 'SKI'), await customer.order('BASIC', 'SNOWBOARD')]
  const paymentKey = await customer.agree(paid)
  await customer.confirm(paid, paymentKey)
  await customer.agree(unpaid)
  const before = await service.rows('select id, state, step from storage_order order by id', [])
  for (const orderId of [paid, unpaid, 'SK-AAAAAAAAAAAA', "' or 1=1 --", '\u0000']) {
    for (const data of [
      { paymentKey, status: 'CANCELED' },
      { paymentKey: 'tgen_forged', status: 'DONE' },
    ]) {
      expect((await hint(orderId, data)).status).toBe(200)
    }
  }
  expect((await service.call('POST', '/api/webhooks/payments', { body: { data: 'x' } })).status).toBe(400)
  expect(await service.rows('select id, state, step from storage_order order by id', [])).toEqual(before)
})
