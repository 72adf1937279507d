import { Day } from '#core/shared/day.ts'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { openPool } from '#adapters/postgres/database.ts'
import type { Customer } from '#adapters/reliability/testing/api.ts'
import { ownToken } from '#adapters/reliability/testing/own-token.ts'
import { readRenewal, renewing, work } from '#adapters/reliability/testing/renewing-contract.ts'
import { ownContract, paidContract } from '#adapters/reliability/testing/own-contract.ts'
import { onOwnService, sharedService } from '#adapters/reliability/testing/running-service.ts'
import { contractsOfStaff } from '#adapters/reliability/testing/contracts-of-staff.ts'
import { serviceToday } from '#adapters/reliability/testing/service-now.ts'
import { makeStaff } from '#adapters/reliability/testing/stored-gear.ts'

vi.setConfig({ testTimeout: 120_000 })

const service = await sharedService({ roles: ['api'], webhooks: 'lost' })
const database = openPool({ url: service.databaseUrl, max: 1, onError: () => undefined })
afterAll(() => database.end())
afterEach(async () => {
  await service.call('DELETE', '/sandbox/toss/faults')
})

const later = async (advance: string): Promise<void> => {
  await service.moveClock({ advance })
  await service.worker()
}

/** How payment and order stand. */
const stands = async (orderId: string): Promise<string> => {
  const [row] = await service.rows(
    `select p.status || ' ' || o.state as stands from payment p join storage_order o on o.id = p.order_id
     where o.id = $1 and p.term = 1`,
    [orderId],
  )
  return String(row?.['stands'])
}

/** Also when the session of before is over. */
const confirmAnew = async ({ email }: Customer, orderId: string, paymentKey: string) =>
  service.call('POST', '/api/orders/toss/confirm', {
    token: await ownToken(database, email, new Date((await service.call('GET', '/sandbox/clock')).body.now)),
    body: { orderId, paymentKey, amount: 99_000 },
  })

const readTasks = async (orderId: string) =>
  (
    await service.rows(
      `select t.kind from staff_task t where t.done_at is null and t.subject in (
         select id::text from payment where order_id = $1
         union select r.id::text from refund r join payment p on p.id = r.payment_id where p.order_id = $1
       ) order by t.id`,
      [orderId],
    )
  ).map(({ kind }) => kind)

describe('a first payment that the provider is still deciding', () => {
  test.each([
    ['seconds', 20, ['PT11S', 'PT50S']],
    ['half an hour', 1_800, ['PT11S', 'PT50S', 'PT5M', 'PT10M', 'PT50M']],
    ['four days', 345_600, ['PT11S', 'PT1M', 'PT5M', 'PT10M', 'PT1H', 'P1D', 'P1D', 'P1D', 'P1D']],
  ])('is neither failed nor payable again for %s, and paid once it is final', async (_long, seconds, looks) => {
    const customer = await service.customer()
    const orderId = await customer.order()
    await service.faults({ on: 'confirm', then: `pending:${seconds}`, times: 1 })
    expect((await customer.confirm(orderId, await customer.agree(orderId))).status).toBe(202)
    for (const look of looks) {
      expect(await stands(orderId)).toBe('IN_PROGRESS UNPAID')
      expect((await confirmAnew(customer, orderId, 'tgen_another')).body.code).toBe('IN_PROGRESS')
      await later(look)
    }
    expect(await stands(orderId)).toBe('DONE REQUESTED')
    expect(await service.charges(orderId)).toBe(1)
  })

  test('and that comes to nothing after an hour can be paid again then', async () => {
    const customer = await service.customer()
    const orderId = await customer.order()
    await service.faults({ on: 'confirm', then: 'pending-abort:3000', times: 1 })
    expect((await customer.confirm(orderId, await customer.agree(orderId))).status).toBe(202)
    for (const look of ['PT11S', 'PT5M', 'PT10M']) {
      await later(look)
      expect(await stands(orderId)).toBe('IN_PROGRESS UNPAID')
    }
    await later('PT1H')
    expect(await stands(orderId)).toBe('FAILED UNPAID')
    expect((await confirmAnew(customer, orderId, await customer.agree(orderId))).status).toBe(200)
    expect(await service.charges(orderId)).toBe(1)
  })
})

describe('an answer to a confirm that is not exactly this payment, whole and DONE', () => {
  test.each([
    'currency="VND"',
    'currency="USD"',
    'currency=null',
    'status="CANCELED"',
    'status="PARTIAL_CANCELED"',
    'status="ABORTED"',
    'status="EXPIRED"',
    'status="WAITING_FOR_DEPOSIT"',
    'status="IN_PROGRESS"',
    'status="SETTLED_SOMEHOW"',
    'balanceAmount=49500',
    'totalAmount=99001',
    'paymentKey="tgen_another"',
    'orderId="SK-ANOTHER"',
    'approvedAt=null',
    'cancels=[{"cancelAmount":49500,"cancelStatus":"DONE"}]',
  ])('%s is no success: in doubt until the record says otherwise', async odd => {
    const customer = await service.customer()
    const orderId = await customer.order()
    await service.faults({ on: 'confirm', then: `answer:${odd}`, times: 1 })
    expect((await customer.confirm(orderId, await customer.agree(orderId))).status).toBe(202)
    await later('PT11S')
    expect(await stands(orderId)).toBe('DONE REQUESTED')
    expect(await service.charges(orderId)).toBe(1)
  })
})

describe('what only describes a payment', () => {
  test.each([
    'easyPay="토스페이"',
    'card="lotte"',
    'card={"issuerCode":71,"number":123}',
    'method=7',
    'receipt="none"',
    'receipt={"url":"javascript:alert(1)"}',
  ])('%s keeps nobody from a paid contract (G260)', async odd => {
    const customer = await service.customer()
    const orderId = await customer.order()
    await service.faults({ on: 'confirm', then: `answer:${odd}`, times: 1 })
    expect((await customer.confirm(orderId, await customer.agree(orderId))).status).toBe(200)
    expect(await stands(orderId)).toBe('DONE REQUESTED')
  })
})

describe('a provider whose clock is wrong by years', () => {
  const ODD = ['2099-01-01T00:00:00+09:00', '2019-01-01T00:00:00+09:00']

  test.each(ODD)('takes and gives back money on days of ours, not on %s: books and archive hold (G842)', async at => {
    const customer = await service.customer()
    const orderId = await customer.order()
    await service.faults({ on: 'confirm', then: `answer:approvedAt="${at}"`, times: 1 })
    expect((await customer.confirm(orderId, await customer.agree(orderId))).status).toBe(200)
    const [paid] = await service.rows(
      `select p.approved_at between o.placed_at and o.placed_at + interval '1 minute' as is_now
       from payment p join storage_order o on o.id = p.order_id where o.id = $1`,
      [orderId],
    )
    expect(paid).toEqual({ is_now: true })

    await service.faults({
      on: 'cancel',
      then: `answer:cancels=[{"cancelAmount":96030,"cancelStatus":"DONE","canceledAt":"${at}"}]`,
      times: 1,
    })
    const mine = ownContract(service, customer.token, orderId)
    expect((await mine.cancel()).status).toBe(200)
    const [back] = await service.rows(
      `select r.decided_at between r.requested_at and r.requested_at + interval '1 minute' as is_now
       from refund r join payment p on p.id = r.payment_id where p.order_id = $1 and r.status = 'DONE'`,
      [orderId],
    )
    expect(back).toEqual({ is_now: true })
  })
})

describe('a record that stays odd', () => {
  test.each([
    'currency="VND"',
    'status="CANCELED"',
    'status="ABORTED"',
    'status="EXPIRED"',
    'balanceAmount=49500',
    'paymentKey="tgen_another"',
  ])(
    '%s never becomes a contract: the staff gets a task at once, and it is decided when the record is right',
    async odd => {
      const customer = await service.customer()
      const orderId = await customer.order()
      await service.faults(
        { on: 'confirm', then: `answer:${odd}`, times: 1 },
        { on: 'lookup', then: `answer:${odd}`, times: 99 },
      )
      expect((await customer.confirm(orderId, await customer.agree(orderId))).status).toBe(202)
      await later('PT11S')
      expect(await readTasks(orderId)).toEqual(['PAYMENT_MISMATCH'])
      await later('PT50S')
      await later('PT5M')
      expect(await stands(orderId)).toBe('IN_PROGRESS UNPAID')
      await service.call('DELETE', '/sandbox/toss/faults')
      await later('PT10M')
      expect(await stands(orderId)).toBe('DONE REQUESTED')
      expect(await readTasks(orderId)).toEqual([])
    },
  )
})

test.each(['USD', 'VND'])(
  'what was taken in %s, and all of which staff gives back at the provider’s own page, leaves the order payable again (G858)',
  async currency => {
    const customer = await service.customer()
    const orderId = await customer.order()
    const paymentKey = await customer.agree(orderId)
    await service.faults(
      { on: 'confirm', then: 'drop-after', times: 1 },
      { on: 'lookup', then: `answer:currency="${currency}"`, times: 99 },
    )
    expect((await customer.confirm(orderId, paymentKey)).status).toBe(202)
    await later('PT11S')
    expect(await stands(orderId)).toBe('IN_PROGRESS UNPAID')
    expect(await readTasks(orderId)).toEqual(['PAYMENT_MISMATCH'])
    await service.call('POST', '/sandbox/toss/cancel', { body: { paymentKey } })
    await later('PT50S')
    expect(await stands(orderId)).toBe('FAILED UNPAID')
    expect(await readTasks(orderId)).toEqual([])
    // The sandbox took won: its own record closes the order.
    await service.call('DELETE', '/sandbox/toss/faults')
    await service.call('POST', '/api/webhooks/payments', {
      body: { eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId } },
    })
    expect(await stands(orderId)).toBe('REFUNDED EXPIRED')
  },
)

describe('a refund', () => {
  test.each([
    'cancels=null',
    'cancels=[]',
    'balanceAmount=99000',
    'cancels=[{"cancelAmount":96030,"cancelStatus":"ABORTED"}]',
  ])('whose answer says %s is not called given back before the record is', async odd => {
    const mine = await paidContract(service)
    await service.faults({ on: 'cancel', then: `answer:${odd}`, times: 1 })
    expect((await mine.cancel()).status).toBe(200)
    expect((await mine.stands()).refunds).toEqual(['1 UNKNOWN 96030'])
    await later('PT11S')
    expect(await mine.stands()).toMatchObject({ payment: 'REFUNDED', refunds: ['1 DONE 96030'] })
    expect(await mine.givenBack()).toEqual([1, 96_030])
  })

  test.each([
    ['totalAmount=99001', 'REFUND_MISMATCH'],
    ['currency="USD"', 'REFUND_MISMATCH'],
    ['paymentKey="tgen_another"', 'REFUND_MISMATCH'],
    ['cancels=[{"cancelAmount":96029,"cancelStatus":"DONE"}]', null],
    ['cancels=[{"cancelAmount":96030,"cancelStatus":"HALF_DONE"}]', null],
    ['cancels=[{"cancelAmount":"96030","cancelStatus":"DONE"}]', null],
    ['balanceAmount=2971', null],
  ])(
    'whose record says %s is not called given back, and is once the record is right (G264, G268, G520)',
    async (odd, task) => {
      const mine = await paidContract(service)
      await service.faults(
        { on: 'cancel', then: 'drop-after', times: 1 },
        { on: 'lookup', then: `answer:${odd}`, times: 99 },
      )
      await mine.cancel()
      await later('PT11S')
      expect((await mine.stands()).refunds).toEqual(['1 UNKNOWN 96030'])
      expect(await mine.tasks()).toEqual(task === null ? [] : [task])
      await service.call('DELETE', '/sandbox/toss/faults')
      for (const look of ['PT1M', 'PT5M', 'PT10M', 'PT1H']) await later(look)
      expect(await mine.stands()).toMatchObject({ payment: 'REFUNDED', refunds: ['1 DONE 96030'] })
      expect(await readTasks(mine.orderId)).toEqual([])
      expect(await mine.givenBack()).toEqual([1, 96_030])
    },
  )

  /** Asked for, and the provider's record is about another sum. */
  const differing = async (cancelled: 'drop-after' | 'drop-before') => {
    const mine = await paidContract(service)
    await service.faults(
      { on: 'cancel', then: cancelled, times: 1 },
      { on: 'lookup', then: 'answer:totalAmount=99001', times: 99 },
    )
    await mine.cancel()
    await later('PT11S')
    expect(await mine.tasks()).toEqual(['REFUND_MISMATCH'])
    await service.call('DELETE', '/sandbox/toss/faults')
    return mine
  }
  const hintOf = (orderId: string) =>
    service.call('POST', '/api/webhooks/payments', { body: { eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId } } })

  test('whose record was another one is given back by the webhook about it, also after our own looks have ended (G520)', async () => {
    const mine = await differing('drop-after')
    await service.rows(
      `update refund set next_look_at = null where payment_id in (select id from payment where order_id = $1)`,
      [mine.orderId],
    )
    expect((await hintOf(mine.orderId)).status).toBe(200)
    expect(await mine.stands()).toMatchObject({ payment: 'REFUNDED', refunds: ['1 DONE 96030'] })
    expect(await readTasks(mine.orderId)).toEqual([])
  })

  test('that the staff has been asked to look at is not sent to the card again, until they say so: somebody may be transferring it (G520)', async () => {
    const mine = await differing('drop-before')
    expect((await hintOf(mine.orderId)).status).toBe(200)
    for (const look of ['PT1M', 'PT5M', 'PT10M', 'PT1H', 'P1D']) await later(look)
    expect(await mine.stands()).toMatchObject({ payment: 'CANCELLED', refunds: ['1 UNKNOWN 96030'] })
    expect(await mine.tasks()).toEqual(['REFUND_MISMATCH'])
    expect(await mine.givenBack()).toEqual([0, 0])
  })

  test.each(['NOT_CANCELABLE_PAYMENT', 'REFUND_REJECTED', 'NOT_CANCELABLE_AMOUNT'])(
    'that is refused with %s although the money went back is given back, and nobody pays it by bank (G264)',
    async code => {
      const mine = await paidContract(service)
      await service.faults({ on: 'cancel', then: `error-after:${code}`, times: 1 })
      await mine.cancel()
      expect(await mine.stands()).toMatchObject({ payment: 'REFUNDED', refunds: ['1 DONE 96030'] })
      expect(await mine.tasks()).toEqual([])
      expect(await mine.givenBack()).toEqual([1, 96_030])
    },
  )

  test('that is given back by the answer to its own call, after another worker had written it as FAILED, is back at once (G859)', async () => {
    const mine = await paidContract(service)
    await service.faults({ on: 'cancel', then: 'hold', times: 1 })
    const cancelling = mine.cancel()
    await vi.waitFor(async () => expect(await mine.givenBack()).toEqual([1, 96_030]), { timeout: 8_000 })
    await service.rows(
      `with failed as (
         update refund set status = 'FAILED', failure_code = 'NOT_CANCELABLE_AMOUNT', failure_message = '',
           decided_at = sent_at, next_look_at = null
         where payment_id in (select id from payment where order_id = $1) returning id, sent_at
       ) insert into staff_task (kind, subject, detail, created_at) select 'MANUAL_REFUND', id, 'refused', sent_at from failed`,
      [mine.orderId],
    )
    await service.call('DELETE', '/sandbox/toss/faults')
    expect((await cancelling).status).toBe(200)
    expect(await mine.stands()).toMatchObject({ payment: 'REFUNDED', refunds: ['1 FAILED 96030', '2 DONE 96030'] })
    expect(await readTasks(mine.orderId)).toEqual([])
    expect(await mine.givenBack()).toEqual([1, 96_030])
  })

  test('that is on its way for two days is given back when it has arrived, and asked for once', async () => {
    const mine = await paidContract(service)
    await service.faults({ on: 'cancel', then: 'pending:172000', times: 1 })
    await mine.cancel()
    for (const look of ['PT11S', 'PT1M', 'PT5M', 'PT10M', 'PT1H', 'P1D']) {
      await later(look)
      expect(await mine.stands()).toMatchObject({ payment: 'CANCELLED', refunds: ['1 UNKNOWN 96030'] })
    }
    await later('P1D')
    expect(await mine.stands()).toMatchObject({ payment: 'REFUNDED', refunds: ['1 DONE 96030'] })
    expect(await mine.givenBack()).toEqual([1, 96_030])
  })

  test('that the provider aborts becomes a staff task, and the customer gets no refund notice', async () => {
    const mine = await paidContract(service)
    await service.faults({ on: 'cancel', then: 'pending-abort:600', times: 1 })
    await mine.cancel()
    await later('PT11S')
    expect((await mine.stands()).refunds).toEqual(['1 UNKNOWN 96030'])
    for (const look of ['PT50S', 'PT5M', 'PT10M']) await later(look)
    expect(await mine.stands()).toMatchObject({ payment: 'CANCELLED', refunds: ['1 FAILED 96030'] })
    expect(await mine.tasks()).toEqual(['MANUAL_REFUND'])
    expect(await mine.givenBack()).toEqual([0, 0])
    expect(
      await service.rows(`select from notice n where n.order_id = $1 and n.kind = 'REFUNDED'`, [mine.orderId]),
    ).toEqual([])
  })
})

describe.concurrent('a renewal that the provider is still deciding', () => {
  test('for minutes, or four days, is charged once, and the customer never hears that it failed', async () => {
    await renewing(async (own, orderId) => {
      await own.faults({ on: 'billing', then: 'pending:300000', times: 1 })
      await work(own, '2027-12-03T10:00:00.000+09:00')
      for (const now of [
        '2027-12-03T10:01:30',
        '2027-12-03T10:20:00',
        '2027-12-04T10:00:00',
        '2027-12-05T10:10:00',
        '2027-12-06T11:00:00',
      ]) {
        await work(own, `${now}.000+09:00`)
        expect(await readRenewal(own, orderId)).toEqual({ attempts: ['1 UNKNOWN'], life: [], charges: 0 })
      }
      await work(own, '2027-12-07T11:00:00.000+09:00')
      expect(await readRenewal(own, orderId)).toEqual({ attempts: ['1 DONE'], life: ['renewal.charged'], charges: 1 })
      expect(await own.rows(`select from notice where order_id = $1 and kind = 'RENEWAL_DECLINED'`, [orderId])).toEqual(
        [],
      )
    })
  })

  test('for longer than we look is charged by the webhook that says so, and the staff has nothing left to decide (G390)', async () => {
    await renewing(async (own, orderId) => {
      await own.faults({ on: 'billing', then: `pending:${9 * 24 * 60 * 60}`, times: 1 })
      const webhook = () =>
        own.call('POST', '/api/webhooks/payments', {
          body: { eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId: `${orderId}_t2_a1`, status: 'DONE' } },
        })
      for (let day = 3; day <= 11; day += 1) {
        for (const hour of ['10', '12', '14', '16', '18']) {
          await work(own, `2027-12-${String(day).padStart(2, '0')}T${hour}:00:00.000+09:00`)
        }
      }
      const tasks = () => own.rows(`select kind from staff_task where done_at is null and kind like 'PAYMENT%'`, [])
      expect(await tasks()).toEqual([{ kind: 'PAYMENT_UNDECIDED' }])
      expect((await webhook()).status).toBe(200)
      expect(await readRenewal(own, orderId)).toEqual({ attempts: ['1 UNKNOWN'], life: [], charges: 0 })
      expect(await tasks()).toEqual([{ kind: 'PAYMENT_UNDECIDED' }])

      await own.moveClock({ now: '2027-12-13T10:00:00.000+09:00' })
      await own.faults({ on: 'lookup', then: 'error:COMMON_ERROR', times: 1 })
      expect((await webhook()).status).toBe(503)
      expect((await webhook()).status).toBe(200)
      expect(await readRenewal(own, orderId)).toEqual({ attempts: ['1 DONE'], life: ['renewal.charged'], charges: 1 })
      expect(await tasks()).toEqual([])
    })
  })

  test('and that comes to nothing is tried again on the next day of the rule', async () => {
    await renewing(async (own, orderId) => {
      await own.faults({ on: 'billing', then: 'pending-abort:900', times: 1 })
      await work(own, '2027-12-03T10:00:00.000+09:00')
      await work(own, '2027-12-03T10:11:30.000+09:00')
      expect(await readRenewal(own, orderId)).toEqual({ attempts: ['1 UNKNOWN'], life: [], charges: 0 })
      await work(own, '2027-12-03T11:01:00.000+09:00')
      expect(await readRenewal(own, orderId)).toEqual({
        attempts: ['1 FAILED'],
        life: ['renewal.declined'],
        charges: 0,
      })
      await work(own, '2027-12-04T10:00:00.000+09:00')
      expect(await readRenewal(own, orderId)).toMatchObject({ attempts: ['1 FAILED', '2 DONE'], charges: 1 })
    })
  })

  test.each(['REJECT_CARD_COMPANY', 'NOT_AVAILABLE_BANK', 'INVALID_STOPPED_CARD'])(
    'and that is refused with %s although the money was taken is paid, and charged once (G263)',
    async code => {
      await renewing(async (own, orderId) => {
        await own.faults({ on: 'billing', then: `error-after:${code}`, times: 1 })
        for (const day of ['03', '04', '06', '10']) await work(own, `2027-12-${day}T10:00:00.000+09:00`)
        expect(await readRenewal(own, orderId)).toEqual({ attempts: ['1 DONE'], life: ['renewal.charged'], charges: 1 })
        expect(
          await own.rows(`select from notice where order_id = $1 and kind = 'RENEWAL_DECLINED'`, [orderId]),
        ).toEqual([])
      })
    },
  )

  test('that is given back at the provider’s own page is REFUNDED here, and not charged again', async () => {
    await renewing(async (own, orderId) => {
      await work(own, '2027-12-03T10:00:00.000+09:00')
      const [paid] = await own.rows('select payment_key as key from payment where order_id = $1 and term = 2', [
        orderId,
      ])
      await own.call('POST', '/sandbox/toss/cancel', { body: { paymentKey: paid?.['key'] } })
      const hint = { eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId: `${orderId}_t2_a1` } }
      expect((await own.call('POST', '/api/webhooks/payments', { body: hint })).status).toBe(200)
      await work(own, '2027-12-04T10:00:00.000+09:00')
      const terms = await own.rows('select term, status from payment where order_id = $1 order by term', [orderId])
      expect(terms).toEqual([
        { term: 1, status: 'DONE' },
        { term: 2, status: 'REFUNDED' },
      ])
      expect(await readRenewal(own, orderId)).toMatchObject({ attempts: ['1 DONE'], charges: 1 })
    })
  })

  test('and of which half went back at the provider’s own page is open again once the rest goes back there too (G1030)', async () => {
    await renewing(async (own, orderId) => {
      const openTasks = async () =>
        (await own.rows(`select kind from staff_task where done_at is null order by kind`, [])).map(({ kind }) => kind)
      const giveBack = async (amount: number) => {
        const [{ key: paymentKey } = {}] = await own.rows(
          'select payment_key as key from sandbox.toss_payment where order_id = $1',
          [`${orderId}_t2_a1`],
        )
        expect((await own.call('POST', '/sandbox/toss/cancel', { body: { paymentKey, amount } })).status).toBe(200)
      }
      await own.faults({ on: 'billing', then: 'drop-after', times: 1 })
      await work(own, '2027-12-03T10:00:00.000+09:00')
      await giveBack(49_500)
      await work(own, '2027-12-03T10:02:00.000+09:00')
      expect(await readRenewal(own, orderId)).toEqual({ attempts: ['1 UNKNOWN'], life: [], charges: 1 })
      expect(await openTasks()).toEqual(['PAYMENT_MISMATCH'])
      await giveBack(49_500)
      await work(own, '2027-12-03T10:30:00.000+09:00')
      expect(await openTasks()).toEqual(['CANCELLED_AT_PROVIDER'])
      expect(await own.rows('select renewal_status as status from storage_order where id = $1', [orderId])).toEqual([
        { status: 'UNPAID' },
      ])
    })
  })

  test.each([
    'currency="USD"',
    'status="READY"',
    'status="CANCELED"',
    'balanceAmount=0',
    'orderId="SK-ANOTHER"',
    'approvedAt=null',
  ])('an answer with %s is no success and no refusal', async odd => {
    await renewing(async (own, orderId) => {
      await own.faults({ on: 'billing', then: `answer:${odd}`, times: 1 })
      await work(own, '2027-12-03T10:00:00.000+09:00')
      expect(await readRenewal(own, orderId)).toEqual({ attempts: ['1 UNKNOWN'], life: [], charges: 1 })
      await work(own, '2027-12-03T10:02:00.000+09:00')
      expect(await readRenewal(own, orderId)).toEqual({ attempts: ['1 DONE'], life: ['renewal.charged'], charges: 1 })
    })
  })
})

describe('a webhook', () => {
  test('that could not be processed is not answered 200, so that the provider sends it again', async () => {
    const customer = await service.customer()
    const orderId = await customer.order()
    await service.faults(
      { on: 'confirm', then: 'drop-after', times: 1 },
      { on: 'lookup', then: 'error:COMMON_ERROR', times: 1 },
    )
    const paymentKey = await customer.agree(orderId)
    const webhook = () =>
      service.call('POST', '/api/webhooks/payments', {
        body: { eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId, paymentKey, status: 'DONE' } },
      })
    expect((await customer.confirm(orderId, paymentKey)).status).toBe(202)
    expect((await webhook()).status).toBe(503)
    expect(await stands(orderId)).toBe('IN_PROGRESS UNPAID')
    expect((await webhook()).status).toBe(200)
    expect(await stands(orderId)).toBe('DONE REQUESTED')
  })
})

describe('money of an order that is not being confirmed', () => {
  /** The provider takes the money, says that it did not, and is silent when it is asked: our attempt has failed. */
  const takenAfterNo = async () => {
    const customer = await service.customer()
    const orderId = await customer.order()
    const paymentKey = await customer.agree(orderId)
    await service.faults(
      { on: 'confirm', then: 'error-after:REJECT_CARD_COMPANY', times: 1 },
      { on: 'lookup', then: 'error:COMMON_ERROR', times: 1 },
    )
    expect((await customer.confirm(orderId, paymentKey)).status).toBe(400)
    expect(await stands(orderId)).toBe('FAILED UNPAID')
    return { orderId, paymentKey }
  }
  const hint = (orderId: string) =>
    service.call('POST', '/api/webhooks/payments', { body: { eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId } } })

  test.each([
    ['totalAmount=49500', ['PAYMENT_MISMATCH']],
    ['balanceAmount=49500', ['PAYMENT_MISMATCH']],
    ['currency="USD"', ['PAYMENT_MISMATCH']],
    ['status="PARTIAL_CANCELED"', ['PAYMENT_MISMATCH']],
    ['status="EXPIRED"', ['PAYMENT_MISMATCH']],
    ['approvedAt=null', ['PAYMENT_MISMATCH']],
    ['status="SETTLED_SOMEHOW"', []],
  ])('is in doubt when its record says %s, and a contract once the record is right (G261)', async (odd, tasks) => {
    const { orderId } = await takenAfterNo()
    await service.faults({ on: 'lookup', then: `answer:${odd}`, times: 99 })
    expect((await hint(orderId)).status).toBe(200)
    expect(await stands(orderId)).toBe('IN_PROGRESS UNPAID')
    expect(await readTasks(orderId)).toEqual(tasks)
    await service.call('DELETE', '/sandbox/toss/faults')
    await later('PT1M')
    expect(await stands(orderId)).toBe('DONE REQUESTED')
    expect(await readTasks(orderId)).toEqual([])
    expect(await service.charges(orderId)).toBe(1)
  })

  test.each(['REJECT_CARD_COMPANY', 'NOT_FOUND_PAYMENT_SESSION', 'UNAUTHORIZED_KEY', 'INVALID_REQUEST'])(
    'and that was refused with %s although it was taken is paid at once, and nobody is told that it failed (G523)',
    async code => {
      const customer = await service.customer()
      const orderId = await customer.order()
      await service.faults({ on: 'confirm', then: `error-after:${code}`, times: 1 })
      expect((await customer.confirm(orderId, await customer.agree(orderId))).status).toBe(200)
      expect(await stands(orderId)).toBe('DONE REQUESTED')
      expect(await service.charges(orderId)).toBe(1)
    },
  )

  test('that was taken and has gone back at the provider’s own page closes the order, REFUNDED (G261)', async () => {
    const { orderId, paymentKey } = await takenAfterNo()
    await service.call('POST', '/sandbox/toss/cancel', { body: { paymentKey } })
    expect((await hint(orderId)).status).toBe(200)
    expect(await stands(orderId)).toBe('REFUNDED EXPIRED')
    expect(await readTasks(orderId)).toEqual(['CANCELLED_AT_PROVIDER'])
  })
})

describe('a payment that is given back at the provider’s own page', () => {
  const readPaymentKey = async (orderId: string): Promise<string> =>
    String(
      (await service.rows('select payment_key as key from payment where order_id = $1 and term = 1', [orderId]))[0]?.[
        'key'
      ],
    )
  const cancelThere = (paymentKey: string, amount?: number) =>
    service.call('POST', '/sandbox/toss/cancel', { body: { paymentKey, ...(amount && { amount }) } })
  const hint = (orderId: string) =>
    service.call('POST', '/api/webhooks/payments', { body: { eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId } } })

  test('is REFUNDED here too, however often and in whatever order webhooks come; a staff task is opened, and nothing is refunded twice', async () => {
    const mine = await paidContract(service)
    await cancelThere(await readPaymentKey(mine.orderId))
    for (let times = 0; times < 3; times += 1) expect((await hint(mine.orderId)).status).toBe(200)
    expect(await mine.stands()).toMatchObject({ state: 'REQUESTED', payment: 'REFUNDED', refunds: ['1 DONE 99000'] })
    expect(await mine.tasks()).toEqual(['CANCELLED_AT_PROVIDER'])
    expect((await mine.quote()).body).toMatchObject({ refundableAmount: 0 })
    expect((await mine.cancel()).body).toMatchObject({ result: 'CANCELLED', refundAmount: 0 })
    expect(await mine.stands()).toMatchObject({ state: 'CANCELLED', payment: 'REFUNDED', refunds: ['1 DONE 99000'] })
    expect(await mine.givenBack()).toEqual([1, 99_000])
  })

  test('in part is known here, and a cancellation gives back no more than the rest', async () => {
    const mine = await paidContract(service)
    await cancelThere(await readPaymentKey(mine.orderId), 50_000)
    expect((await hint(mine.orderId)).status).toBe(200)
    expect(await mine.stands()).toMatchObject({ payment: 'DONE', refunds: ['1 DONE 50000'] })
    expect((await mine.quote()).body).toMatchObject({ refundableAmount: 46_030 })
    expect((await mine.cancel()).body).toMatchObject({ result: 'CANCELLED', refundAmount: 46_030 })
    await later('PT11S')
    expect(await mine.stands()).toMatchObject({ payment: 'REFUNDED', refunds: ['1 DONE 50000', '2 DONE 46030'] })
    expect(await mine.givenBack()).toEqual([2, 96_030])
  })

  test('in the place of a refund that failed here is that refund, and its task is done', async () => {
    const mine = await paidContract(service)
    await service.faults({ on: 'cancel', then: 'error:NOT_CANCELABLE_PAYMENT', times: 1 })
    await mine.cancel()
    expect(await mine.tasks()).toEqual(['MANUAL_REFUND'])
    await cancelThere(await readPaymentKey(mine.orderId), 96_030)
    expect((await hint(mine.orderId)).status).toBe(200)
    expect(await mine.stands()).toMatchObject({ payment: 'REFUNDED', refunds: ['1 FAILED 96030', '2 DONE 96030'] })
    const open = await service.rows(
      `select kind from staff_task where done_at is null and detail like '%' || $1 || '%'`,
      [mine.orderId],
    )
    expect(open).toEqual([{ kind: 'CANCELLED_AT_PROVIDER' }])
  })

  test.each([
    ['all of it', 99_000],
    ['more than is owed', 97_000],
  ])('%s, right before its customer cancels, is no refund in doubt for ever (G851)', async (_what, givenWon) => {
    const mine = await paidContract(service)
    await cancelThere(await readPaymentKey(mine.orderId), givenWon)
    expect((await mine.cancel()).body).toMatchObject({ result: 'CANCELLED', refundAmount: 96_030 })
    await later('PT11S')
    expect(await mine.stands()).toMatchObject({
      state: 'CANCELLED',
      payment: 'REFUNDED',
      refunds: ['1 FAILED 96030', `2 DONE ${givenWon}`],
    })
    expect(await readTasks(mine.orderId)).toEqual(['CANCELLED_AT_PROVIDER'])
    expect(await mine.givenBack()).toEqual([1, givenWon])
  })

  test('in two parts, one before and one after its customer cancels, is all that is owed (G910)', async () => {
    const mine = await paidContract(service)
    const paymentKey = await readPaymentKey(mine.orderId)
    await cancelThere(paymentKey, 50_000)
    expect((await mine.cancel()).body).toMatchObject({ result: 'CANCELLED', refundAmount: 96_030 })
    expect(await readTasks(mine.orderId)).toEqual(['REFUND_MISMATCH'])
    await cancelThere(paymentKey, 46_030)
    expect((await hint(mine.orderId)).status).toBe(200)
    expect(await mine.stands()).toMatchObject({
      payment: 'REFUNDED',
      refunds: ['1 FAILED 96030', '2 DONE 50000', '3 DONE 46030'],
    })
    for (const look of ['PT11S', 'P1D']) await later(look)
    expect(await readTasks(mine.orderId)).toEqual(['CANCELLED_AT_PROVIDER'])
    expect(await mine.givenBack()).toEqual([2, 96_030])
  })

  test('beside a refund of ours whose answer was lost is known apart from it (G851)', async () => {
    const mine = await paidContract(service)
    await service.faults({ on: 'cancel', then: 'drop-after', times: 1 })
    await mine.cancel()
    await cancelThere(await readPaymentKey(mine.orderId))
    await later('PT11S')
    expect((await hint(mine.orderId)).status).toBe(200)
    expect(await mine.stands()).toMatchObject({ payment: 'REFUNDED', refunds: ['1 DONE 96030', '2 DONE 2970'] })
    expect(await readTasks(mine.orderId)).toEqual(['CANCELLED_AT_PROVIDER'])
    expect(await mine.givenBack()).toEqual([2, 99_000])
  })

  test('before we knew that it was taken makes no contract, and the order is closed', async () => {
    const customer = await service.customer()
    const orderId = await customer.order()
    const paymentKey = await customer.agree(orderId)
    await service.faults({ on: 'confirm', then: 'drop-after', times: 1 })
    expect((await customer.confirm(orderId, paymentKey)).status).toBe(202)
    await cancelThere(paymentKey)
    await later('PT11S')
    expect(await stands(orderId)).toBe('REFUNDED EXPIRED')
    expect(await readTasks(orderId)).toEqual(['CANCELLED_AT_PROVIDER'])
    const told = await service.rows('select distinct kind from notice where order_id = $1', [orderId])
    expect(told).toEqual([{ kind: 'REFUNDED' }])
  })

  test('whose webhook never came is found by the daily comparison', async () => {
    const mine = await paidContract(service)
    await cancelThere(await readPaymentKey(mine.orderId))
    await later('P1D')
    expect(await mine.stands()).toMatchObject({ payment: 'REFUNDED', refunds: ['1 DONE 99000'] })
    expect(await readTasks(mine.orderId)).toContain('CANCELLED_AT_PROVIDER')
  })
})

test('what nobody decided within the week is read again each day: a charge of a stored card has no webhook (G944)', async () => {
  // The ledgers of the day are compared before.
  await service.moveClock({ now: `${Day.addDays(await serviceToday(service), 1)}T10:00:00+09:00` })
  await service.worker()
  const [customer, mine] = [await service.customer(), await paidContract(service)]
  const orderId = await customer.order()
  await service.faults({ on: 'confirm', then: 'drop-after', times: 1 }, { on: 'cancel', then: 'drop-after', times: 1 })
  expect((await customer.confirm(orderId, await customer.agree(orderId))).status).toBe(202)
  await mine.cancel()
  for (const doubt of ['payment_attempt', 'refund']) await service.rows(`update ${doubt} set next_look_at = null`, [])
  await later('PT1H')
  expect([await stands(orderId), (await mine.stands()).refunds]).toEqual(['IN_PROGRESS UNPAID', ['1 UNKNOWN 96030']])
  await later('P1D')
  expect([await stands(orderId), (await mine.stands()).refunds]).toEqual(['DONE REQUESTED', ['1 DONE 96030']])
})

describe.concurrent('a refund that went back although it was refused', () => {
  test.each(['INVALID_REQUEST', 'FORBIDDEN_REQUEST', 'UNAUTHORIZED_KEY'])(
    'with %s is done, and nobody is asked to pay it by bank (G525)',
    async code => {
      await onOwnService(async own => {
        const mine = await paidContract(own)
        await own.faults({ on: 'cancel', then: `error-after:${code}`, times: 1 })
        await mine.cancel()
        expect(await mine.stands()).toMatchObject({ payment: 'REFUNDED', refunds: ['1 DONE 96030'] })
        expect(await mine.tasks()).toEqual([])
      })
    },
  )

  test('and whose record came later is not paid by bank a second time (G525)', async () => {
    await onOwnService(async own => {
      const mine = await paidContract(own)
      await (await makeStaff(own)).close()
      const staff = contractsOfStaff(own)
      await own.faults({ on: 'cancel', then: 'error:REFUND_REJECTED', times: 1 })
      await mine.cancel()
      expect(await mine.stands()).toMatchObject({ refunds: ['1 FAILED 96030'] })
      const { rows } = own
      const [{ payment_key: paymentKey } = {}] = await rows('select payment_key from sandbox.toss_payment', [])
      await own.call('POST', '/sandbox/toss/cancel', { body: { paymentKey, amount: 96_030 } })
      expect(await staff.payByBank(mine.orderId)).toEqual(['RecordDiffers'])
      expect(await mine.stands()).toMatchObject({ refunds: ['1 FAILED 96030'] })
      const body = { eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId: mine.orderId } }
      expect((await own.call('POST', '/api/webhooks/payments', { body })).status).toBe(200)
      expect(await mine.stands()).toMatchObject({ payment: 'REFUNDED', refunds: ['1 FAILED 96030', '2 DONE 96030'] })
    })
  })
})

test.each(['status="CANCELED"', 'balanceAmount=49500', 'currency="USD"', 'paymentKey="tgen_another"'])(
  'what the staff had to find out about a paid payment whose record said %s is done when the record is right (G651)',
  async odd => {
    await onOwnService(async own => {
      const mine = await paidContract(own)
      const openTasks = async () =>
        (await own.rows(`select kind from staff_task where done_at is null and kind like 'PAYMENT%'`, [])).map(
          ({ kind }) => kind,
        )
      const hint = () =>
        own.call('POST', '/api/webhooks/payments', {
          body: { eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId: mine.orderId } },
        })
      for (const end of ['by the next webhook', 'by the daily comparison']) {
        await own.faults({ on: 'lookup', then: `answer:${odd}`, times: 1 })
        expect((await hint()).status).toBe(200)
        expect(await openTasks()).toEqual(['PAYMENT_MISMATCH'])
        if (end === 'by the next webhook') await hint()
        else {
          await own.moveClock({ advance: 'P1D' })
          await own.worker()
        }
        expect([end, ...(await openTasks())]).toEqual([end])
      }
      expect(await mine.stands()).toMatchObject({ payment: 'DONE', refunds: [] })
    })
  },
)

test.each(['CANCELED', 'ABORTED', 'EXPIRED'])(
  'a payment that is whole but called %s is for the staff (G526)',
  async status => {
    await onOwnService(async own => {
      const mine = await paidContract(own)
      await own.faults({ on: 'lookup', then: `answer:status="${status}"`, times: 1 })
      const body = { eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId: mine.orderId } }
      expect((await own.call('POST', '/api/webhooks/payments', { body })).status).toBe(200)
      expect(await mine.tasks()).toEqual(['PAYMENT_MISMATCH'])
    })
  },
)
