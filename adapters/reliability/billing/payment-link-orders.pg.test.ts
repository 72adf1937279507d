import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { newBrowser } from '#adapters/reliability/testing/api.ts'
import { newPhone } from '#adapters/reliability/testing/code-purposes.ts'
import { deskOfStaff } from '#adapters/reliability/testing/desk-of-staff.ts'
import { interleavings } from '#adapters/reliability/testing/interleavings.ts'
import { seedContracts, takeOverContract } from '#adapters/reliability/testing/seed-contracts.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'
import { makeStaff } from '#adapters/reliability/testing/stored-gear.ts'
import { Day } from '#core/shared/day.ts'

const service = await sharedService({ roles: ['api'], webhooks: 'lost', proxy: 'trusted' })
const orders = await interleavings(service.databaseUrl)
const [api, other] = [await service.apiBy(orders.urls[0]), await service.apiBy(orders.urls[1])]
const desk = deskOfStaff({ call: service.call, databaseUrl: orders.urls[1] })
const arranging = deskOfStaff({ call: service.call, databaseUrl: service.databaseUrl })
await (await makeStaff(service)).close()
const database = new pg.Pool({ connectionString: service.databaseUrl, max: 1 })
// Before the service goes, whose processes are connected by it.
afterAll(async () => {
  await Promise.all([desk.close(), arranging.close(), database.end()])
  await orders.close()
})

const NONE_AGREED = { service: false, damageCompensation: false, autoExtension: false }
const AGREED = { service: true, damageCompensation: true, autoExtension: true }

/** An order whose link has opened the card window, where the card was approved. */
const approved = async () => approvedOf(newPhone(), '김시즌')
const approvedOf = async (phone: string, name: string | null) => {
  const orderId = await arranging.order(phone, name, 'LINK')
  await service.deliverNotices()
  const [message] = await service.messages(phone)
  const token = /\/pay\/(\S+)/.exec(message?.text ?? '')?.[1] ?? ''
  const payer = newBrowser(api)
  expect((await payer.call('POST', '/api/payment-links/begin', { body: { token, agreements: AGREED } })).status).toBe(
    200,
  )
  const window = { orderId, amount: 99_000, orderName: '스키 보관 기본', outcome: 'approve' }
  const { body } = await payer.call('POST', '/sandbox/toss/window', { body: window })
  return { phone, orderId, token, payer, paymentKey: String(body.paymentKey) }
}
type Approved = Awaited<ReturnType<typeof approved>>

const confirm = async ({ payer, orderId, paymentKey }: Approved): Promise<string> => {
  const { status, body } = await payer.call('POST', '/api/orders/toss/confirm-by-pass', {
    body: { orderId, paymentKey, amount: 99_000 },
  })
  return status === 200 ? 'paid' : body.code
}
const stands = async ({ orderId }: Approved): Promise<string> => {
  const [order] = await service.rows('select state from storage_order where id = $1', [orderId])
  return `${String(order?.['state'])} ${await service.charges(orderId)}`
}

describe('paying by a link (G243)', () => {
  test('while the staff cancels it: it is paid once, with its contract (G195)', async () => {
    const ends = new Set<string>()
    await orders.everyOrder({
      arrange: approved,
      one: confirm,
      other: ({ orderId }) => desk.link(orderId, 'CANCEL'),
      async check([payer, staff], story) {
        ends.add(`${payer}, ${staff}: ${await stands(story)}`)
      },
      switches: 2,
    })
    // Who has the window open pays: the order is theirs, and unpaid. Afterwards the link opens nothing.
    expect(ends).toEqual(new Set(['paid, done: REQUESTED 1']))
  }, 120_000)

  test('while the staff sends another: it is paid once', async () => {
    const ends = new Set<string>()
    await orders.everyOrder({
      arrange: approved,
      one: confirm,
      other: ({ orderId }) => desk.link(orderId, 'AGAIN'),
      async check([payer, staff], story) {
        ends.add(`${payer}, ${staff}: ${await stands(story)}`)
      },
      switches: 2,
    })
    expect(ends).toEqual(
      new Set(['paid, done: REQUESTED 1', 'paid, InProgress: REQUESTED 1', 'paid, NothingToPay: REQUESTED 1']),
    )
  }, 120_000)

  test('while a newer order of its customer closes it: one of the two, and money only with a contract (G49, G819)', async () => {
    const ends = new Set<string>()
    await orders.everyOrder({
      arrange: approved,
      one: confirm,
      other: async ({ phone }) => {
        const ordered = await desk.order(phone, '김시즌', 'LINK')
        return ordered.startsWith('SK-') ? 'ordered' : ordered
      },
      async check([payer, staff], story) {
        ends.add(`${payer}, ${staff}: ${await stands(story)}`)
      },
      switches: 2,
    })
    expect(ends).toEqual(
      new Set([
        'paid, ContractsChanged: REQUESTED 1',
        'paid, InProgress: REQUESTED 1',
        'ORDER_EXPIRED, ordered: EXPIRED 0',
      ]),
    )
  }, 120_000)

  test.each([
    {
      beside: 'what was shown',
      shown: { shownBeside: 1 },
      both: 'paid, taken in place of 0: REQUESTED 1, 99000',
    },
    {
      beside: 'nothing, as was shown (G819)',
      shown: {},
      both: 'paid, ContractsChanged: REQUESTED 1, 0',
    },
  ])(
    'while the desk takes the money of such an order beside $beside: charged once, or closed, and the desk has its own contract (G190)',
    async ({ shown, both }) => {
      const ends = new Set<string>()
      await orders.everyOrder({
        arrange: approved,
        one: confirm,
        other: async ({ phone }) => {
          const replaced = await desk.replacedBy(phone, '김시즌', { kind: 'CASH' }, shown)
          return typeof replaced === 'string' ? replaced : `taken in place of ${replaced.length}`
        },
        async check([payer, staff], story) {
          const [taken] = await service.rows(
            `select coalesce(sum(p.amount_won), 0)::integer as won from payment p join storage_order o on o.id = p.order_id
           join customer c on c.id = o.customer_id where c.phone = $1 and p.status = 'DONE' and p.kind = 'CASH'`,
            [story.phone],
          )
          ends.add(`${payer}, ${staff}: ${await stands(story)}, ${String(taken?.['won'])}`)
        },
        switches: 2,
      })
      expect(ends).toEqual(
        new Set([both, 'paid, InProgress: REQUESTED 1, 0', 'ORDER_EXPIRED, taken in place of 1: EXPIRED 0, 99000']),
      )
    },
    120_000,
  )

  test('while its customer gives the order up: paid and given back, or closed without money (G38)', async () => {
    const ends = new Set<string>()
    await orders.everyOrder({
      arrange: async () => {
        const [customer, phone] = [await service.customer(), newPhone()]
        await service.rows('update customer set phone = $2, phone_proved_at = created_at where email = $1', [
          customer.email,
          phone,
        ])
        const story = await approvedOf(phone, null)
        const [payment] = await service.rows('select id from payment where order_id = $1', [story.orderId])
        return { ...story, token: customer.token, paymentId: String(payment?.['id']) }
      },
      one: confirm,
      other: async ({ token, paymentId }) => {
        const { status, body } = await other.call('PUT', `/api/payments/${paymentId}/status`, {
          token,
          body: { status: 'CANCELLED', intent: 'CANCEL' },
        })
        return status === 200 ? `given up for ${body.refundAmount}` : body.code
      },
      async check([payer, customer], story) {
        const [refund] = await service.rows(
          `select coalesce(sum(r.amount_won), 0)::integer as won from refund r join payment p on p.id = r.payment_id
           where p.order_id = $1 and r.status = 'DONE'`,
          [story.orderId],
        )
        ends.add(`${payer}, ${customer}: ${await stands(story)}, back ${String(refund?.['won'])}`)
      },
      switches: 2,
    })
    expect(ends).toEqual(
      new Set([
        'paid, given up for 96030: CANCELLED 1, back 96030',
        'paid, IN_PROGRESS: REQUESTED 1, back 0',
        'ORDER_EXPIRED, given up for 0: EXPIRED 0, back 0',
      ]),
    )
  }, 120_000)

  test('from two browsers that opened the window: it is charged once', async () => {
    const ends = new Set<string>()
    await orders.everyOrder({
      arrange: async () => {
        const first = await approved()
        const payer = newBrowser(other)
        await payer.call('POST', '/api/payment-links/begin', { body: { token: first.token, agreements: AGREED } })
        const window = { orderId: first.orderId, amount: 99_000, orderName: '스키 보관 기본', outcome: 'approve' }
        const { body } = await payer.call('POST', '/sandbox/toss/window', { body: window })
        return { ...first, second: { ...first, payer, paymentKey: String(body.paymentKey) } }
      },
      one: confirm,
      other: ({ second }) => confirm(second),
      async check(answers, story) {
        ends.add(`${answers.toSorted().join(', ')}: ${await stands(story)}`)
      },
      switches: 2,
    })
    expect([...ends].every(end => end.endsWith('paid: REQUESTED 1'))).toBe(true)
  }, 120_000)
})

const N = '2027-12-03' as Day
type Debt = 'PAST_DUE' | 'UNPAID'

/** A renewal that was declined, or is unpaid, whose link has opened the card window, where a card was approved. */
const owed = async (status: Debt = 'UNPAID') => {
  const [seeded] = await seedContracts(database, 1, { start: Day.addYears(N, -1) })
  if (seeded === undefined) throw new Error('nothing was seeded')
  const { orderId } = seeded
  await service.rows(
    `update storage_order set renewal_status = $2, declines = 1, last_declined_on = $3, charge_due_at = $4 where id = $1`,
    [orderId, status, N, status === 'UNPAID' ? null : `${Day.addDays(N, 1)}T10:00:00+09:00`],
  )
  const phone = newPhone()
  const { signIn } = await takeOverContract(service, seeded)
  await service.rows(
    `update customer set phone = $2, phone_proved_at = created_at where id = (select customer_id from storage_order where id = $1)`,
    [orderId, phone],
  )
  expect(await arranging.link(orderId, 'AGAIN')).toBe('done')
  await service.deliverNotices()
  const [message] = await service.messages(phone)
  const token = /\/pay\/(\S+)/.exec(message?.text ?? '')?.[1] ?? ''
  const payer = newBrowser(api)
  const begun = await payer.call('POST', '/api/payment-links/begin', { body: { token, agreements: NONE_AGREED } })
  expect(begun.body).toMatchObject({ orderId: `${orderId}_t2_w`, amount: 99_000 })
  return { orderId, token, payer, paymentKey: await approvedBy(payer, orderId), customerToken: await signIn() }
}
const approvedBy = async (payer: Pick<Approved['payer'], 'call'>, orderId: string, outcome: object = {}) => {
  const window = {
    orderId: `${orderId}_t2_w`,
    amount: 99_000,
    orderName: '스키 보관 기본',
    outcome: 'approve',
    ...outcome,
  }
  return String((await payer.call('POST', '/sandbox/toss/window', { body: window })).body.paymentKey)
}
type Owed = Awaited<ReturnType<typeof owed>>

const payByLink = async (
  { payer, orderId, paymentKey }: Pick<Owed, 'payer' | 'orderId' | 'paymentKey'>,
  amount = 99_000,
) => {
  const { status, body } = await payer.call('POST', '/api/orders/toss/confirm-by-pass', {
    body: { orderId: `${orderId}_t2_w`, paymentKey, amount },
  })
  return status === 200 ? String(body.status) : String(body.code)
}
/** What is paid of the contract, and how often the provider took it: by the window, by the stored card. */
const renewedBy = async ({ orderId }: Pick<Owed, 'orderId'>): Promise<string> => {
  const [order] = await service.rows(
    `select o.terms_paid as terms, o.renewal_status as status, (
       select count(*) from timeline t where t.order_id = o.id and t.event = 'renewal.charged'
     ) as steps from storage_order o where o.id = $1`,
    [orderId],
  )
  const byCard = await Promise.all([1, 2].map(n => service.charges(`${orderId}_t2_a${n}`)))
  return [
    order?.['terms'],
    order?.['status'],
    order?.['steps'],
    await service.charges(`${orderId}_t2_w`),
    byCard.reduce((sum, charges) => sum + charges, 0),
  ].join(' ')
}
const BY_WINDOW = '2 OK 1 1 0'
const BY_CARD = '2 OK 1 0 1'

describe('a renewal by a link (G245)', () => {
  const everyOrder = async (status: Debt, other: (story: Owed) => Promise<unknown>): Promise<Set<string>> => {
    const ends = new Set<string>()
    await orders.everyOrder({
      arrange: () => owed(status),
      one: story => payByLink(story),
      other,
      async check([payer, beside], story) {
        await service.worker()
        ends.add(`${payer}, ${String(beside)}: ${await renewedBy(story)}`)
      },
      switches: 2,
    })
    return ends
  }

  test('shows what is owed and nothing of whom, is paid once without a login, and what was unpaid is over', async () => {
    await service.moveClock({ now: `${Day.addDays(N, 20)}T10:00:00+09:00` })
    const story = await owed()
    const read = async () =>
      (await story.payer.call('POST', '/api/payment-links/read', { body: { token: story.token } })).body
    expect(await read()).toMatchObject({
      status: 'PAYABLE',
      payment: { equipmentType: 'SKI', plan: 'BASIC', amount: 99_000, renewsFrom: N },
    })
    // Another browser has no right to confirm it, and another sum is none of it.
    expect(await payByLink({ ...story, payer: newBrowser(api) })).toBe('FORBIDDEN')
    expect(await payByLink(story, 1_000)).toBe('FORBIDDEN')
    expect(await payByLink(story)).toBe('DONE')
    expect(await payByLink(story)).toBe('DONE')
    expect(await renewedBy(story)).toBe(BY_WINDOW)
    expect(await read()).toMatchObject({ status: 'PAID', payment: null })
    const begun = await story.payer.call('POST', '/api/payment-links/begin', {
      body: { token: story.token, agreements: NONE_AGREED },
    })
    expect(begun.body.code).toBe('ORDER_ALREADY_PAID')
    expect(await arranging.link(story.orderId, 'AGAIN')).toBe('NothingToPay')
  })

  test('a card that says no changes nothing of the schedule, and another one pays by the same link', async () => {
    await service.moveClock({ now: `${N}T12:00:00+09:00` })
    const story = await owed('PAST_DUE')
    const declined = await approvedBy(story.payer, story.orderId, { outcome: 'decline', code: 'REJECT_CARD_PAYMENT' })
    const before = await service.rows(
      'select declines, last_declined_on, charge_due_at from storage_order where id = $1',
      [story.orderId],
    )
    expect(await payByLink({ ...story, paymentKey: declined })).toBe('REJECT_CARD_PAYMENT')
    expect(await payByLink({ ...story, paymentKey: declined })).toBe('REJECT_CARD_PAYMENT')
    expect(
      await service.rows('select declines, last_declined_on, charge_due_at from storage_order where id = $1', [
        story.orderId,
      ]),
    ).toEqual(before)
    expect(await payByLink(story)).toBe('DONE')
    expect(await renewedBy(story)).toBe(BY_WINDOW)
    await service.moveClock({ now: `${Day.addDays(N, 1)}T10:00:00+09:00` })
    await service.worker()
    expect(await renewedBy(story)).toBe(BY_WINDOW)
  })

  test('an answer that is lost is read back: charged once', async () => {
    await service.moveClock({ now: `${Day.addDays(N, 20)}T12:00:00+09:00` })
    for (const then of ['drop-after', 'drop-before']) {
      const story = await owed()
      await service.faults({ on: 'confirm', then, times: 1 })
      expect(await payByLink(story)).toBe('PAYMENT_CONFIRMING')
      await service.moveClock({ advance: 'PT11M' })
      await service.worker()
      const charges = then === 'drop-after' ? 1 : 0
      expect(await service.charges(`${story.orderId}_t2_w`)).toBe(charges)
      expect((await renewedBy(story)).startsWith(charges === 1 ? '2 OK' : '1 UNPAID')).toBe(true)
    }
  })

  test('a window that had failed with us and was paid all the same pays the term by its webhook (G650)', async () => {
    await service.moveClock({ now: `${Day.addDays(N, 20)}T13:00:00+09:00` })
    const story = await owed()
    await service.faults(
      { on: 'confirm', then: 'error-after:REJECT_CARD_COMPANY', times: 1 },
      { on: 'lookup', then: 'error:NOT_FOUND_PAYMENT', times: 1 },
    )
    expect(await payByLink(story)).toBe('REJECT_CARD_COMPANY')
    expect(await renewedBy(story)).toBe('1 UNPAID 0 1 0')
    const body = { eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId: `${story.orderId}_t2_w` } }
    expect((await service.call('POST', '/api/webhooks/payments', { body })).status).toBe(200)
    expect(await renewedBy(story)).toBe(BY_WINDOW)
    expect(await payByLink(story)).toBe('DONE')
  })

  test('a webhook about a window that said no says nothing of another one that is open (G650)', async () => {
    await service.moveClock({ now: `${Day.addDays(N, 20)}T13:30:00+09:00` })
    const story = await owed()
    const declined = await approvedBy(story.payer, story.orderId, { outcome: 'decline', code: 'REJECT_CARD_PAYMENT' })
    expect(await payByLink({ ...story, paymentKey: declined })).toBe('REJECT_CARD_PAYMENT')
    await service.moveClock({ advance: 'PT1M' })
    const another = await approvedBy(story.payer, story.orderId)
    const hint = async () => {
      const body = { eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId: `${story.orderId}_t2_w` } }
      expect((await service.call('POST', '/api/webhooks/payments', { body })).status).toBe(200)
    }
    await hint()
    await service.faults({ on: 'confirm', then: 'drop-after', times: 1 })
    expect(await payByLink({ ...story, paymentKey: another })).toBe('PAYMENT_CONFIRMING')
    await service.moveClock({ advance: 'PT1M' })
    await approvedBy(story.payer, story.orderId)
    await hint()
    expect(await renewedBy(story)).toBe(BY_WINDOW)
    const tasks = await service.rows(
      `select t.kind from staff_task t join payment p on p.id::text = t.subject where p.order_id = $1 and t.kind like 'PAYMENT%'`,
      [story.orderId],
    )
    expect(tasks).toEqual([])
  })

  test('a window that said no and may still take the money keeps the stored card waiting (G524)', async () => {
    await service.moveClock({ now: `${Day.addDays(N, 1)}T09:55:00+09:00` })
    const story = await owed('PAST_DUE')
    await service.faults({ on: 'confirm', then: 'error:REJECT_CARD_PAYMENT', times: 1 })
    expect(await payByLink(story)).toBe('REJECT_CARD_PAYMENT')
    await service.moveClock({ now: `${Day.addDays(N, 1)}T10:00:00+09:00` })
    await service.worker()
    expect(await renewedBy(story)).toBe('1 PAST_DUE 0 0 0')
    await service.moveClock({ advance: 'PT11M' })
    await service.worker()
    expect(await service.charges(`${story.orderId}_t2_a2`)).toBe(1)
    expect(await renewedBy(story)).toBe(BY_CARD)
  })

  test.each(['pending:300000', 'answer:currency="USD"', 'answer:status="IN_PROGRESS"', 'answer:balanceAmount=1'])(
    'that is not decided at once (%s) keeps card and desk waiting, and is charged once',
    async then => {
      await service.moveClock({ now: `${N}T14:00:00+09:00` })
      const story = await owed('PAST_DUE')
      await service.faults({ on: 'confirm', then, times: 1 })
      expect(await payByLink(story)).toBe('PAYMENT_CONFIRMING')
      expect(await arranging.link(story.orderId, 'AGAIN')).toBe('InProgress')
      for (const day of [1, 3, 7]) {
        await service.moveClock({ now: `${Day.addDays(N, day)}T10:00:00+09:00` })
        await service.worker()
      }
      expect(await renewedBy(story)).toBe(BY_WINDOW)
      await service.moveClock({ now: `${N}T12:00:00+09:00` })
    },
  )

  test('a refusal although the money was taken is a payment, and the stored card is not asked (G263)', async () => {
    await service.moveClock({ now: `${N}T12:30:00+09:00` })
    const story = await owed('PAST_DUE')
    await service.faults({ on: 'confirm', then: 'error-after:REJECT_CARD_COMPANY', times: 1 })
    await payByLink(story)
    await service.moveClock({ now: `${Day.addDays(N, 1)}T10:00:00+09:00` })
    await service.worker()
    expect(await renewedBy(story)).toBe(BY_WINDOW)
  })

  test('is over after 72 hours, and of a contract that has ended', async () => {
    await service.moveClock({ now: `${Day.addDays(N, 20)}T14:00:00+09:00` })
    const [late, ended] = [await owed(), await owed()]
    await service.rows(`update storage_order set auto_renewal = 'TERMINATED' where id = $1`, [ended.orderId])
    expect(await payByLink(ended)).toBe('ORDER_EXPIRED')
    await service.moveClock({ advance: 'PT73H' })
    const read = (token: string) => late.payer.call('POST', '/api/payment-links/read', { body: { token } })
    expect((await read(late.token)).body.status).toBe('EXPIRED')
    expect((await read(ended.token)).body.status).toBe('EXPIRED')
    expect([await renewedBy(late), await renewedBy(ended)]).toEqual(['1 UNPAID 0 0 0', '1 UNPAID 0 0 0'])
  })

  test('is not sent for a year that its window would not take, as one that is over (G1051)', async () => {
    const [seeded] = await seedContracts(database, 1, { start: Day.addYears(N, -2) })
    if (seeded === undefined) throw new Error('nothing was seeded')
    const { orderId } = seeded
    await service.rows(`update storage_order set renewal_status = 'UNPAID', charge_due_at = null where id = $1`, [
      orderId,
    ])
    expect(await arranging.link(orderId, 'AGAIN')).toBe('ChargeHeld')
  })

  test('while the next try of the stored card begins: charged once', async () => {
    await service.moveClock({ now: `${Day.addDays(N, 1)}T10:00:00+09:00` })
    const worker = await service.workerJobsBy(orders.urls[1])
    const ends = await everyOrder('PAST_DUE', () => worker('charge-renewals'))
    expect(ends).toEqual(
      new Set([
        `DONE, undefined: ${BY_WINDOW}`,
        `IN_PROGRESS, undefined: ${BY_CARD}`,
        `ORDER_ALREADY_PAID, undefined: ${BY_CARD}`,
      ]),
    )
  }, 120_000)

  test('while its customer pays by the stored card: charged once', async () => {
    await service.moveClock({ now: `${Day.addDays(N, 20)}T10:00:00+09:00` })
    const ends = await everyOrder('UNPAID', async ({ orderId, customerToken }) => {
      const { status, body } = await other.call('POST', `/api/orders/${orderId}/renewal/pay`, {
        token: customerToken,
        body: { amount: 99_000 },
      })
      return status === 202 ? 'asked' : body.code
    })
    expect(ends).toEqual(
      new Set([
        `DONE, IN_PROGRESS: ${BY_WINDOW}`,
        `DONE, NOTHING_UNPAID: ${BY_WINDOW}`,
        `IN_PROGRESS, asked: ${BY_CARD}`,
      ]),
    )
  }, 120_000)

  test('while the staff takes the money: paid once', async () => {
    await service.moveClock({ now: `${Day.addDays(N, 20)}T11:00:00+09:00` })
    const ends = await everyOrder('UNPAID', ({ orderId }) => desk.renew(orderId))
    expect([...ends].toSorted()).toEqual(
      [
        `DONE, InProgress: ${BY_WINDOW}`,
        `DONE, RenewalTooEarly: ${BY_WINDOW}`,
        'ORDER_ALREADY_PAID, paid 2 99000: 2 OK 1 0 0',
      ].toSorted(),
    )
  }, 120_000)

  test('while the staff cancels the link: paid with the link, or refused without', async () => {
    await service.moveClock({ now: `${Day.addDays(N, 20)}T12:00:00+09:00` })
    const ends = await everyOrder('UNPAID', ({ orderId }) => desk.link(orderId, 'CANCEL'))
    expect(ends).toEqual(new Set([`DONE, done: ${BY_WINDOW}`, 'ORDER_EXPIRED, done: 1 UNPAID 0 0 0']))
  }, 120_000)

  test('while its customer ends the contract: paid before, or ended unpaid', async () => {
    await service.moveClock({ now: `${Day.addDays(N, 20)}T13:00:00+09:00` })
    const ends = await everyOrder('UNPAID', async ({ orderId, customerToken }) => {
      const [payment] = await service.rows('select id from payment where order_id = $1 and term = 1', [orderId])
      const { status, body } = await other.call('PUT', `/api/payments/${String(payment?.['id'])}/status`, {
        token: customerToken,
        body: { status: 'CANCELLED', intent: 'TERMINATE' },
      })
      return status === 200 ? 'ended' : body.code
    })
    expect(ends).toEqual(
      new Set([`DONE, ended: ${BY_WINDOW}`, `DONE, IN_PROGRESS: ${BY_WINDOW}`, 'ORDER_EXPIRED, ended: 1 UNPAID 0 0 0']),
    )
  }, 120_000)
})
