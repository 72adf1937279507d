import { ok } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { openDatabase, openPool } from '#adapters/postgres/database.ts'
import { postgresNoticeRecords } from '#adapters/postgres/notices/notice-records.ts'
import { postgresOrderRecords } from '#adapters/postgres/storing/order-records.ts'
import { newPhone } from '#adapters/reliability/testing/code-purposes.ts'
import { onOwnService, type ServiceUnderTest } from '#adapters/reliability/testing/running-service.ts'
import { makeStaff } from '#adapters/reliability/testing/stored-gear.ts'
import { waitForNotices, firstLines, customerWithPhone } from '#adapters/reliability/testing/wait-for-notices.ts'
import { Day } from '#core/shared/day.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { OrderEvent } from '#core/storing/order-event.ts'
import type { OrderChange } from '#core/storing/ports/order-records.ts'
import { INITIAL_RENEWAL_STATE } from '#core/storing/renewal-state.ts'
import type { StepDetails } from '#core/storing/step-details.ts'

const TWENTY = Array.from({ length: 20 }, (_, n) => n)
/** The sandbox's clock starts with this machine's. */
const DAY = Day.addDays(Day.of(Instant.ofDate(new Date())), 3)

const API_ALONE = { webhooks: 'lost', roles: ['api'] } as const

/** Past every guard but the database's own: what the customer or the scheduler does. */
const recorded = async (
  service: ServiceUnderTest,
  orderId: string,
  event: OrderEvent,
  set: OrderChange['set'],
): Promise<void> => {
  const pool = openPool({ url: service.databaseUrl, max: 1, onError: () => undefined })
  const records = postgresOrderRecords({ db: openDatabase(pool), report: () => undefined })
  const { body } = await service.call('GET', '/sandbox/clock')
  const now = Instant.ofDate(new Date(body.now as string))
  const done = await records.change(orderId as OrderId, ({ order: { state } }) =>
    ok({
      event,
      to: state,
      occurredAt: now,
      recordedAt: now,
      actor: { kind: 'SCHEDULER', id: null },
      reason: null,
      set,
    }),
  )
  await pool.end()
  if (done.isErr()) throw new Error(done.error.kind)
}

/** SOLAPI goes wrong so often. */
const smsFaults = async (service: ServiceUnderTest, then: string, times: number): Promise<void> => {
  expect((await service.call('POST', '/sandbox/solapi/faults', { body: [{ then, times }] })).status).toBe(200)
}

describe('a customer is notified', () => {
  test('once of each thing that happens to their gear, however often it is triggered and on whichever worker (I13)', async () => {
    await onOwnService(async service => {
      const second = await service.secondWorker()
      const staff = await makeStaff(service)
      try {
        const { customer, phone } = await customerWithPhone(service)
        const orderId = await customer.order('FLEX')
        const paymentKey = await customer.agree(orderId, { outcome: 'approve', amount: 139_000 })
        await Promise.all(TWENTY.map(() => customer.confirm(orderId, paymentKey, { amount: 139_000 })))
        expect(await customer.decided(orderId)).toBe('DONE')
        await waitForNotices(service)

        const often = async (event: OrderEvent, details: StepDetails = {}): Promise<void> => {
          const tries = await Promise.all(TWENTY.map(() => staff.advance(orderId, event, details)))
          expect(tries.some(done => done.isOk())).toBe(true)
        }
        await often('pickup.scheduled', { pickupDate: DAY, isForced: true })
        // Of a day that is another by now nobody is told.
        await waitForNotices(service)
        await staff.must(orderId, 'pickup.rescheduled', { pickupDate: DAY, isForced: true })
        await waitForNotices(service)
        await often('pickup.unscheduled')
        await waitForNotices(service)
        for (const event of ['pickup.done', 'report.filed', 'storage.arrived', 'storage.shelved'] as const) {
          await often(event)
        }
        const { body: storing } = await service.call('GET', '/api/users/storing/active', { token: customer.token })
        const asked = await service.call('POST', '/api/users/equipment/checkout', {
          token: customer.token,
          body: {
            checkoutDate: DAY,
            recipientName: '김시즌',
            recipientPhone: '010-1234-5678',
            address: '스노우밸리로 1',
            userEquipmentId: storing.storingList[0].userEquipmentId,
          },
        })
        expect(asked.status).toBe(200)
        await often('checkout.scheduled', { scheduledFor: DAY })
        await waitForNotices(service)
        await often('checkout.delivered', { deliveredTo: '김시즌' })
        await often('equipment.restored', { isForced: true })
        await waitForNotices(service)

        expect(await firstLines(service, phone)).toEqual(
          [
            '[시즌킵] 스키 보관료 139,000원을 결제했어요.',
            '[시즌킵] 스키 픽업 날짜를 정했어요.',
            '[시즌킵] 스키 픽업 날짜가 바뀌었어요.',
            '[시즌킵] 스키 픽업 날짜를 다시 정하고 있어요.',
            '[시즌킵] 스키를 픽업했어요.',
            '[시즌킵] 스키 검수 리포트가 나왔어요.',
            '[시즌킵] 스키를 락커에 넣었어요.',
            '[시즌킵] 스키 배송 날짜를 정했어요.',
            '[시즌킵] 스키를 전달했어요.',
            '[시즌킵] 스키가 보관소로 돌아왔어요.',
          ].toSorted(),
        )
        expect(await firstLines(service, customer.email)).toEqual(['[시즌킵] 스키 보관료 139,000원을 결제했어요'])
      } finally {
        await staff.close()
        await second.stop()
      }
    })
  }, 120_000)

  test('of what ends, renews and is declined, by SMS and by e-mail', async () => {
    await onOwnService(async service => {
      const staff = await makeStaff(service)
      const { customer, phone } = await customerWithPhone(service)
      const { orderId } = await staff.store(customer)
      const PAST_DUE = {
        ...INITIAL_RENEWAL_STATE,
        status: 'PAST_DUE',
        declines: 1,
        lastDeclinedOn: '2027-11-21' as Day,
      } as const
      const steps: readonly (readonly [OrderEvent, OrderChange['set']])[] = [
        ['autopay.terminated', { autoRenewal: 'TERMINATED' }],
        ['uncollected.flagged', {}],
        ['autopay.resumed', { autoRenewal: 'ACTIVE' }],
        ['renewal.declined', { renewal: PAST_DUE }],
        ['renewal.declined', { renewal: { ...PAST_DUE, declines: 2 } }],
        ['renewal.exhausted', { renewal: { ...PAST_DUE, status: 'UNPAID', declines: 4 } }],
        ['renewal.charged', { renewal: INITIAL_RENEWAL_STATE, autoRenewal: 'NEEDS_CARD' }],
      ]
      for (const [event, set] of steps) {
        await recorded(service, orderId, event, set)
        await service.deliverNotices()
      }
      const expected = [
        '스키 자동 결제를 해지했어요',
        '스키 자동 결제를 다시 켰어요',
        '스키 연장 보관료 99,000원이 결제되지 않았어요',
        '스키 연장 보관료 99,000원이 이번에도 결제되지 않았어요',
        '스키 보관을 1년 연장하고 99,000원을 결제했어요',
      ].map(text => `[시즌킵] ${text}`)
      expect(await firstLines(service, customer.email)).toEqual(expect.arrayContaining(expected))
      expect(await firstLines(service, phone)).toEqual(expect.arrayContaining(expected.map(text => `${text}.`)))
      expect(
        await service.rows(`select kind from notice where kind like 'RENEW%' or kind like 'UNCOLL%'`, []),
      ).toHaveLength(10)
    }, API_ALONE)
  }, 120_000)

  test('of a new phone at the number before and by e-mail, for the new one may be a thief’s (7.5.1)', async () => {
    await onOwnService(async service => {
      const { customer, phone } = await customerWithPhone(service)
      const newer = newPhone()
      const { token } = customer
      const call = (path: string, body: object) => service.call('POST', `/api/auth/${path}`, { token, body })
      await call('send-phone-change-sms', { phone: newer })
      const changed = await call('verify-phone-change-sms', { phone: newer, authCode: await service.codeFor(newer) })
      expect(changed.status).toBe(200)
      await service.deliverNotices()
      const said = '휴대폰 번호가 바뀌었어요'
      const told = async (to: string) => (await service.messages(to)).filter(({ text }) => text.includes(said)).length
      expect([await told(phone), await told(customer.email), await told(newer)]).toEqual([1, 1, 0])
      const kept = 'select channel, former_phone from notice order by channel'
      expect(await service.rows(kept, [])).toEqual([
        { channel: 'EMAIL', former_phone: null },
        { channel: 'SMS', former_phone: null },
      ])
    }, API_ALONE)
  }, 60_000)

  test('of several sets at once by one message, which waits until no more of them come (G786)', async () => {
    await onOwnService(async service => {
      const { customer, phone } = await customerWithPhone(service)
      for (const type of ['SKI', 'SNOWBOARD'] as const) {
        const orderId = await customer.order('BASIC', type)
        await customer.confirm(orderId, await customer.agree(orderId))
      }
      const { customer: other } = await customerWithPhone(service)
      const alone = await other.order()
      await other.confirm(alone, await other.agree(alone))
      const pool = openPool({ url: service.databaseUrl, max: 1, onError: () => undefined })
      const records = postgresNoticeRecords({ db: openDatabase(pool), report: () => undefined })
      const claimed = (await records.claimDue(9, 0, 3_600)).unwrapOr([])
      await pool.end()
      const ofOther = await service.rows('select id from notice where order_id = $1', [alone])
      expect(new Set<unknown>(claimed.map(({ id }) => id))).toEqual(new Set(ofOther.map(({ id }) => id)))

      await service.deliverNotices()
      const what = '스키 1개와 스노보드 1개 보관료 198,000원을 결제했어요'
      expect(await firstLines(service, phone)).toEqual([`[시즌킵] ${what}.`])
      expect(await firstLines(service, customer.email)).toEqual([`[시즌킵] ${what}`])
      expect(
        await service.rows(
          `select n.state, n.text is null as "isWith", n.sent_with = b.id as "isOther", n.sms_id is null as "isAsked"
           from notice n join notice b on b.customer_id = n.customer_id and b.channel = n.channel and b.id <> n.id
           where n.channel = 'SMS' order by 2`,
          [],
        ),
      ).toEqual([
        { state: 'SENT', isWith: false, isOther: null, isAsked: false },
        { state: 'SENT', isWith: true, isOther: true, isAsked: true },
      ])
      const { body } = await service.call('GET', '/api/users/notices', { token: customer.token })
      expect(body.notices).toHaveLength(1)
    }, API_ALONE)
  })

  test('by e-mail when there is no phone', async () => {
    await onOwnService(async service => {
      const staff = await makeStaff(service)
      const customer = await service.customer()
      await staff.store(customer)
      await service.deliverNotices()
      expect(await firstLines(service, customer.email)).toEqual(
        [
          '[시즌킵] 스키 보관료 99,000원을 결제했어요',
          '[시즌킵] 스키를 픽업했어요',
          '[시즌킵] 스키 검수 리포트가 나왔어요',
          '[시즌킵] 스키를 락커에 넣었어요',
        ].toSorted(),
      )
    }, API_ALONE)
  })
})

describe('when a provider does not answer', () => {
  test('a message waits until SMS work again, and then comes once', async () => {
    await onOwnService(async service => {
      const { customer, phone } = await customerWithPhone(service)
      // A call is repeated once at once: the first two tries fail.
      await smsFaults(service, '503', 4)
      const orderId = await customer.order()
      await customer.confirm(orderId, await customer.agree(orderId))
      for (let tries = 0; tries < 2; tries += 1) {
        await service.deliverNotices()
        expect(await firstLines(service, phone)).toEqual([])
        expect(
          await service.rows(`select from notice where next_try_at > now() and state = 'HANDED_ON'`, []),
        ).toHaveLength(1)
        await service.rows('update notice set next_try_at = now()', [])
      }
      await service.deliverNotices()
      expect(await firstLines(service, phone)).toEqual(['[시즌킵] 스키 보관료 99,000원을 결제했어요.'])
      expect(await firstLines(service, customer.email)).toHaveLength(1)
    }, API_ALONE)
  }, 90_000)

  test('a message that may have gone out is not sent again', async () => {
    await onOwnService(async service => {
      const { customer, phone } = await customerWithPhone(service)
      await smsFaults(service, 'drop', 1)
      const orderId = await customer.order()
      await customer.confirm(orderId, await customer.agree(orderId))
      await service.deliverNotices()
      await service.deliverNotices()
      expect(await firstLines(service, phone)).toHaveLength(1)
      expect(await service.rows('select channel, state from notice order by channel', [])).toEqual([
        { channel: 'EMAIL', state: 'SENT' },
        { channel: 'SMS', state: 'IN_DOUBT' },
      ])
    }, API_ALONE)
  })
})

describe('no customer is notified', () => {
  test('who has left', async () => {
    await onOwnService(async service => {
      const { customer, phone } = await customerWithPhone(service)
      const orderId = await customer.order()
      await customer.confirm(orderId, await customer.agree(orderId))
      expect(await service.rows('select state from notice', [])).toEqual([{ state: 'NEW' }, { state: 'NEW' }])
      await service.rows(`update notice set customer_id = gen_random_uuid()`, [])
      await service.deliverNotices()
      expect(await firstLines(service, phone)).toEqual([])
      expect(await firstLines(service, customer.email)).toEqual([])
      expect(await service.rows('select distinct state from notice', [])).toEqual([{ state: 'DROPPED' }])
    }, API_ALONE)
  })

  test('of a pickup day that was left open again meanwhile', async () => {
    await onOwnService(async service => {
      const staff = await makeStaff(service)
      const { customer, phone } = await customerWithPhone(service)
      const orderId = await customer.order()
      await customer.confirm(orderId, await customer.agree(orderId))
      await staff.must(orderId, 'pickup.scheduled', { pickupDate: DAY, isForced: true })
      await staff.must(orderId, 'pickup.unscheduled')
      await service.deliverNotices()
      expect(await firstLines(service, phone)).toEqual(
        ['[시즌킵] 스키 보관료 99,000원을 결제했어요.', '[시즌킵] 스키 픽업 날짜를 다시 정하고 있어요.'].toSorted(),
      )
    }, API_ALONE)
  })
})
