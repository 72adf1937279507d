import { err } from 'neverthrow'
import { describe, expect, test, vi } from 'vitest'
import type { RunningService } from '#adapters/container/run-service.ts'
import { openDatabase, openPool } from '#adapters/postgres/database.ts'
import { postgresRenewalRecords } from '#adapters/postgres/billing/renewal-records.ts'
import { makeSecretBox } from '#adapters/security/secret-box.ts'
import { makeChargeUnpaid } from '#core/billing/service/charge-unpaid.ts'
import { RENEWAL_BATCH } from '#core/billing/service/renew-due.ts'
import { Day } from '#core/shared/day.ts'
import type { StaffId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import { onOwnService, type ServiceUnderTest } from '#adapters/reliability/testing/running-service.ts'
import { ownToken, SECRET } from '#adapters/reliability/testing/own-token.ts'
import { seedContracts, type SeededContract, takeOverContract } from '#adapters/reliability/testing/seed-contracts.ts'
import { makeStaff } from '#adapters/reliability/testing/stored-gear.ts'
import { termsFrom } from '#core/storing/term.ts'
import { signedInTo } from '#adapters/reliability/testing/desk-browser.ts'
import { readRenewal, renewing, work as workAt } from '#adapters/reliability/testing/renewing-contract.ts'

vi.setConfig({ testTimeout: 120_000 })

const START = '2026-12-03' as Day
const N = '2027-12-03' as Day

const tenOn = (day: string): string => `${day}T10:00:00.000+09:00`
const day = (days: number): Day => Day.addDays(N, days)

type Choice = Omit<Parameters<typeof seedContracts>[2], 'start'> & { readonly start?: Day }

const seed = async (service: ServiceUnderTest, count: number, choice: Choice = {}) => {
  const pool = openPool({ url: service.databaseUrl, max: 1, onError: () => undefined })
  try {
    return await seedContracts(pool, count, { start: START, ...choice })
  } finally {
    await pool.end()
  }
}

const openTasks = async (service: ServiceUnderTest): Promise<readonly unknown[]> =>
  (await service.rows(`select kind from staff_task where done_at is null`, [])).map(({ kind }) => kind)

const work = (service: ServiceUnderTest): Promise<void> => service.worker()

const readRenewalEvents = async (service: ServiceUnderTest, { orderId }: SeededContract): Promise<readonly unknown[]> =>
  (
    await service.rows(`select event from timeline where order_id = $1 and event like 'renewal.%' order by step`, [
      orderId,
    ])
  ).map(row => row['event'])

const readAttempts = (service: ServiceUnderTest, { orderId }: SeededContract) =>
  service.rows(
    `select a.gateway_order_id as id, a.status, to_char(a.sent_at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as day
     from payment_attempt a join payment p on p.id = a.payment_id where p.order_id = $1 and p.term > 1 order by p.term, a.n`,
    [orderId],
  )

const one = async (service: ServiceUnderTest, choice: Choice = {}): Promise<SeededContract> => {
  const [contract] = await seed(service, 1, choice)
  if (contract === undefined) throw new Error('nothing was seeded')
  return contract
}

/** The number of the try, or why not. */
const chargeByStaff = async (service: ServiceUnderTest, { orderId }: SeededContract, on: Day): Promise<string> => {
  const pool = openPool({ url: service.databaseUrl, max: 1, onError: () => undefined })
  const renewals = postgresRenewalRecords({ db: openDatabase(pool), report: () => undefined }, makeSecretBox(SECRET))
  const charge = makeChargeUnpaid({ renewals, clock: { now: () => Instant.ofDate(new Date(tenOn(on))) } })
  const boss = { id: 'boss' as StaffId, name: '대표', role: 'ADMIN' } as const
  const asked = await charge({ orderId: orderId, staff: boss, reason: 'called', dryRun: false })
  await pool.end()
  return asked.match(
    ({ n }) => String(n),
    ({ kind }) => kind,
  )
}

const paidTerms = async (service: ServiceUnderTest): Promise<readonly unknown[]> =>
  service.rows(
    'select terms_paid as terms, count(*)::integer as contracts from storage_order group by 1 order by 1',
    [],
  )

describe('contracts that are due', () => {
  test('at once, more than two claims take, are charged by two workers, each once (S8)', async () => {
    const count = 2 * RENEWAL_BATCH + 1
    await onOwnService(async service => {
      await service.moveClock({ now: tenOn(day(-1)) })
      await seed(service, count)
      const second: RunningService = await service.secondWorker()
      try {
        await service.moveClock({ now: tenOn(N) })
        await vi.waitFor(async () => expect(await paidTerms(service)).toEqual([{ terms: 2, contracts: count }]), {
          timeout: 60_000,
          interval: 200,
        })
      } finally {
        await second.stop()
      }
      const { body: ledger } = await service.call('GET', '/sandbox/toss/ledger.json')
      const renewals = ledger.filter((line: { orderId: string }) => line.orderId.includes('_t2_a'))
      expect(renewals).toHaveLength(count)
      expect(renewals.every((line: { charges: number }) => line.charges === 1)).toBe(true)
    })
  })
})

describe.concurrent('a renewal', () => {
  test('is tried at N, N+1, N+3 and N+7, and then left to the staff (G66)', async () => {
    await onOwnService(
      async service => {
        await service.moveClock({ now: tenOn(day(-1)) })
        const contract = await one(service, { card: { declines: 'REJECT_CARD_PAYMENT' } })
        for (const days of [0, 1, 2, 3, 4, 5, 6, 7, 8]) {
          await service.moveClock({ now: tenOn(day(days)) })
          await work(service)
        }
        expect(await readAttempts(service, contract)).toEqual(
          [0, 1, 3, 7].map((days, index) => ({
            id: `${contract.orderId}_t2_a${index + 1}`,
            status: 'FAILED',
            day: day(days),
          })),
        )
        expect(await readRenewalEvents(service, contract)).toEqual([
          'renewal.declined',
          'renewal.declined',
          'renewal.declined',
          'renewal.exhausted',
        ])
        expect(await service.rows(`select kind from staff_task`, [])).toEqual([{ kind: 'RENEWAL_UNPAID' }])
      },
      { roles: ['api'], webhooks: 'lost' },
    )
  })

  test('that was left to the staff is charged once more when they ask for it, by a worker (G66)', async () => {
    await onOwnService(
      async service => {
        await service.moveClock({ now: tenOn(day(-1)) })
        const contract = await one(service, { card: { declines: 'REJECT_CARD_PAYMENT' } })
        for (const days of [0, 1, 3, 7, 9]) {
          await service.moveClock({ now: tenOn(day(days)) })
          await work(service)
        }
        expect(await readAttempts(service, contract)).toHaveLength(4)
        expect(await openTasks(service)).toEqual(['RENEWAL_UNPAID'])
        await service.rows(`insert into staff (id, name, role) values ('boss', '대표', 'ADMIN')`, [])
        expect(await chargeByStaff(service, contract, day(9))).toBe('5')
        expect(await chargeByStaff(service, contract, day(9))).toBe('InProgress')
        await work(service)
        expect(await chargeByStaff(service, contract, day(9))).toBe('TriedToday')
        await service.rows(`update sandbox.toss_billing_key set decline_code = null where billing_key = $1`, [
          contract.billingKey,
        ])
        await service.moveClock({ now: tenOn(day(10)) })
        expect(await chargeByStaff(service, contract, day(10))).toBe('6')
        await work(service)
        expect((await readAttempts(service, contract)).map(({ id, status }) => [id, status]).slice(4)).toEqual([
          [`${contract.orderId}_t2_a5`, 'FAILED'],
          [`${contract.orderId}_t2_a6`, 'DONE'],
        ])
        const [order] = await service.rows(
          'select terms_paid, renewal_status, declines from storage_order where id = $1',
          [contract.orderId],
        )
        expect(order).toEqual({ terms_paid: 2, renewal_status: 'OK', declines: 0 })
        expect(await openTasks(service)).toEqual([])
        expect(await chargeByStaff(service, contract, day(10))).toBe('NothingUnpaid')
      },
      { roles: ['api'], webhooks: 'lost' },
    )
  })

  test('that is no longer charged automatically is paid by its customer: at once, once however often they press, and a decline says so', async () => {
    await onOwnService(
      async service => {
        await service.moveClock({ now: tenOn(day(-1)) })
        const [contract, unannounced] = [
          await one(service, { card: { declines: 'REJECT_CARD_PAYMENT' } }),
          await one(service, { isNotified: false }),
        ]
        for (const days of [0, 1, 3, 7, 9]) {
          await service.moveClock({ now: tenOn(day(days)) })
          await work(service)
        }
        const owner = await takeOverContract(service, contract)
        const other = await takeOverContract(service, unannounced)
        const path = `/api/orders/${contract.orderId}/renewal`
        const pay = (amount = 99_000, token = owner.token, key?: string) =>
          service.call('POST', `${path}/pay`, {
            body: { amount },
            token,
            ...(key !== undefined && { headers: { 'idempotency-key': key } }),
          })
        const standing = async () => (await service.call('GET', path, { token: owner.token })).body
        const codes = (answers: readonly { status: number; body: { code?: string } }[]) =>
          answers.map(({ status, body }) => `${status} ${body.code ?? ''}`.trim()).toSorted()

        expect(await standing()).toMatchObject({
          term: 2,
          amount: 99_000,
          storageEndDate: day(-1),
          startsOn: N,
          payableUntil: '2028-12-02',
          answer: 'PAY',
          failure: { code: 'REJECT_CARD_PAYMENT' },
        })
        expect(
          codes([await pay(99_000, other.token), await service.call('GET', path, { token: other.token })]),
        ).toEqual(['404 ORDER_NOT_FOUND', '404 ORDER_NOT_FOUND'])
        expect(codes([await pay(1)])).toEqual(['400 AMOUNT_MISMATCH'])

        expect(codes([await pay()])).toEqual(['202'])
        expect(await standing()).toMatchObject({ answer: 'IN_PROGRESS' })
        await work(service)
        expect(await standing()).toMatchObject({ answer: 'TRIED_TODAY', failure: { code: 'REJECT_CARD_PAYMENT' } })
        expect(codes([await pay()])).toEqual(['409 TRIED_TODAY'])

        await service.rows(`update sandbox.toss_billing_key set decline_code = null where billing_key = $1`, [
          contract.billingKey,
        ])
        await service.moveClock({ now: tenOn(day(10)) })
        const again = await owner.signIn()
        expect(
          codes(await Promise.all([undefined, undefined, 'one', 'one'].map(key => pay(99_000, again, key)))),
        ).toEqual(['202', '409 IN_PROGRESS', '409 IN_PROGRESS', '409 IN_PROGRESS'])
        await work(service)
        expect(codes([await pay(99_000, again), await service.call('GET', path, { token: again })])).toEqual([
          '409 NOTHING_UNPAID',
          '409 NOTHING_UNPAID',
        ])
        expect((await readAttempts(service, contract)).map(({ status }) => status)).toEqual([
          ...Array.from({ length: 5 }, () => 'FAILED'),
          'DONE',
        ])
        expect(await service.charges(`${contract.orderId}_t2_a6`)).toBe(1)

        // Nobody was told of this one, so nobody but its customer may have it charged.
        expect(await chargeByStaff(service, unannounced, day(10))).toBe('ChargeHeld')
        const late = await service.call('POST', `/api/orders/${unannounced.orderId}/renewal/pay`, {
          body: { amount: 99_000 },
          token: await other.signIn(),
        })
        expect(late.status).toBe(202)
        await work(service)
        expect(await readAttempts(service, unannounced)).toEqual([
          { id: `${unannounced.orderId}_t2_a1`, status: 'DONE', day: day(10) },
        ])
      },
      { roles: ['api'], webhooks: 'lost' },
    )
  })

  test('that its customer tries between the tries keeps each of them, none twice on a day (G242)', async () => {
    await onOwnService(
      async service => {
        await service.moveClock({ now: tenOn(day(-1)) })
        const contract = await one(service, { card: { declines: 'REJECT_CARD_PAYMENT' } })
        const owner = await takeOverContract(service, contract)
        const path = `/api/orders/${contract.orderId}/renewal`
        const standing = async () => (await service.call('GET', path, { token: await owner.signIn() })).body
        const pay = async () => {
          const { status, body } = await service.call('POST', `${path}/pay`, {
            token: await owner.signIn(),
            body: { amount: 99_000 },
          })
          return status === 202 ? 'asked' : body.code
        }
        expect(await pay()).toBe('NOTHING_UNPAID')
        await service.moveClock({ now: tenOn(N) })
        await work(service)
        expect(await standing()).toMatchObject({ answer: 'TRIED_TODAY', nextTryOn: day(1) })
        expect(await pay()).toBe('TRIED_TODAY')
        await service.moveClock({ now: tenOn(day(1)) })
        await work(service)
        // Between N+1 and N+3: one of the customer's own.
        await service.moveClock({ now: tenOn(day(2)) })
        expect(await standing()).toMatchObject({ answer: 'PAY', nextTryOn: day(3) })
        expect(await pay()).toBe('asked')
        await work(service)
        expect(await standing()).toMatchObject({ answer: 'TRIED_TODAY', nextTryOn: day(3) })
        await work(service)
        await service.moveClock({ now: tenOn(day(3)) })
        await work(service)
        // On the day of the last try, before ten: it is that one.
        await service.moveClock({ now: `${day(7)}T08:00:00.000+09:00` })
        expect(await pay()).toBe('asked')
        await work(service)
        await service.moveClock({ now: tenOn(day(7)) })
        await work(service)
        expect((await readAttempts(service, contract)).map(attempt => attempt['day'])).toEqual([0, 1, 2, 3, 7].map(day))
        expect(await readRenewalEvents(service, contract)).toEqual([
          ...Array.from({ length: 4 }, () => 'renewal.declined'),
          'renewal.exhausted',
        ])
        expect(await standing()).toMatchObject({ answer: 'TRIED_TODAY', nextTryOn: null })
      },
      { roles: ['api'], webhooks: 'lost' },
    )
  })

  test('that its customer wanted between the tries, and that no worker sent, is not sent days later (G242)', async () => {
    await onOwnService(
      async service => {
        await service.moveClock({ now: tenOn(day(-1)) })
        const contract = await one(service, { card: { declines: 'REJECT_CARD_PAYMENT' } })
        const owner = await takeOverContract(service, contract)
        for (const days of [0, 1]) {
          await service.moveClock({ now: tenOn(day(days)) })
          await work(service)
        }
        await service.rows(`update sandbox.toss_billing_key set decline_code = null where billing_key = $1`, [
          contract.billingKey,
        ])
        await service.moveClock({ now: tenOn(day(2)) })
        await service.call('POST', `/api/orders/${contract.orderId}/renewal/pay`, {
          token: await owner.signIn(),
          body: { amount: 99_000 },
        })
        await service.moveClock({ now: tenOn(day(4)) })
        await work(service)
        await work(service)
        expect((await readAttempts(service, contract)).map(({ status, day: on }) => [status, on])).toEqual([
          ['FAILED', day(0)],
          ['FAILED', day(1)],
          ['FAILED', day(2)],
          ['DONE', day(4)],
        ])
        expect(await service.charges(`${contract.orderId}_t2_a3`)).toBe(0)
        expect(await service.charges(`${contract.orderId}_t2_a4`)).toBe(1)
        expect(await openTasks(service)).toEqual([])
      },
      { roles: ['api'], webhooks: 'lost' },
    )
  })

  test('goes on with the card that replaced the one that was declined (G66)', async () => {
    await onOwnService(
      async service => {
        await service.moveClock({ now: tenOn(day(-1)) })
        const contract = await one(service, { card: { declines: 'REJECT_CARD_PAYMENT' } })
        for (const days of [0, 1, 2]) {
          await service.moveClock({ now: tenOn(day(days)) })
          await work(service)
        }
        await service.rows(`update sandbox.toss_billing_key set decline_code = null where billing_key = $1`, [
          contract.billingKey,
        ])
        await service.moveClock({ now: tenOn(day(3)) })
        await work(service)
        expect((await readAttempts(service, contract)).map(({ status }) => status)).toEqual([
          'FAILED',
          'FAILED',
          'DONE',
        ])
        const [order] = await service.rows(
          'select terms_paid, renewal_status, declines, last_declined_on from storage_order where id = $1',
          [contract.orderId],
        )
        expect(order).toEqual({ terms_paid: 2, renewal_status: 'OK', declines: 0, last_declined_on: null })
      },
      { roles: ['api'], webhooks: 'lost' },
    )
  })

  test('whose card is gone for good waits for another one, without a further try', async () => {
    await onOwnService(
      async service => {
        await service.moveClock({ now: tenOn(day(-1)) })
        const contract = await one(service, { card: { declines: 'INVALID_STOPPED_CARD' } })
        for (const days of [0, 1, 2]) {
          await service.moveClock({ now: tenOn(day(days)) })
          await work(service)
        }
        expect(await readAttempts(service, contract)).toHaveLength(1)
        const [order] = await service.rows('select auto_renewal, renewal_status from storage_order', [])
        expect(order).toEqual({ auto_renewal: 'NEEDS_CARD', renewal_status: 'PAST_DUE' })
      },
      { roles: ['api'], webhooks: 'lost' },
    )
  })

  test('whose answer was lost is not tried again before the provider was read (S11)', async () => {
    await onOwnService(
      async service => {
        await service.moveClock({ now: tenOn(day(-1)) })
        const contract = await one(service)
        await service.faults(
          { on: 'billing', then: 'drop-after', times: 1 },
          { on: 'lookup', then: 'error:COMMON_ERROR', times: 100 },
        )
        await service.moveClock({ now: tenOn(N) })
        await work(service)
        expect((await readAttempts(service, contract))[0]?.['status']).toBe('UNKNOWN')
        await service.moveClock({ now: tenOn(day(1)) })
        await work(service)
        expect(await readAttempts(service, contract)).toHaveLength(1)
        await service.call('DELETE', '/sandbox/toss/faults')
        await service.moveClock({ now: tenOn(day(3)) })
        await work(service)
        expect(await paidTerms(service)).toEqual([{ terms: 2, contracts: 1 }])
        expect(await service.charges(`${contract.orderId}_t2_a1`)).toBe(1)
      },
      { roles: ['api'], webhooks: 'lost' },
    )
  })

  test('that never reached the provider is sent again as the same attempt', async () => {
    await onOwnService(
      async service => {
        await service.moveClock({ now: tenOn(day(-1)) })
        const contract = await one(service)
        await service.faults({ on: 'billing', then: 'drop-before', times: 1 })
        await service.moveClock({ now: tenOn(N) })
        await work(service)
        expect((await readAttempts(service, contract))[0]?.['status']).toBe('UNKNOWN')
        await service.moveClock({ advance: 'PT11S' })
        await work(service)
        expect(await paidTerms(service)).toEqual([{ terms: 2, contracts: 1 }])
        expect(await readAttempts(service, contract)).toMatchObject([
          { id: `${contract.orderId}_t2_a1`, status: 'DONE' },
        ])
      },
      { roles: ['api'], webhooks: 'lost' },
    )
  })

  test('that never reached the provider is not sent again once the gear went home for good (T20, I4)', async () => {
    await onOwnService(
      async service => {
        await service.moveClock({ now: tenOn(day(-1)) })
        const contract = await one(service, { state: 'CHECKED_OUT' })
        await service.faults({ on: 'billing', then: 'drop-before', times: 1 })
        await service.moveClock({ now: tenOn(N) })
        await work(service)
        expect((await readAttempts(service, contract))[0]?.['status']).toBe('UNKNOWN')
        await (await makeStaff(service)).must(contract.orderId, 'equipment.returned')
        await service.moveClock({ advance: 'PT11S' })
        await work(service)
        expect(await readAttempts(service, contract)).toMatchObject([{ status: 'FAILED' }])
        expect(await readRenewalEvents(service, contract)).toEqual([])
        const { body: ledger } = await service.call('GET', '/sandbox/toss/ledger.json')
        expect(ledger.filter((line: { charges: number }) => line.charges > 0)).toHaveLength(1)
      },
      { roles: ['api'], webhooks: 'lost' },
    )
  })

  test('with our key refused is no decline: a staff task is opened, and it is retried within the day', async () => {
    await onOwnService(
      async service => {
        await service.moveClock({ now: tenOn(day(-1)) })
        const contract = await one(service)
        await service.faults({ on: 'billing', then: 'error:UNAUTHORIZED_KEY', times: 1 })
        await service.moveClock({ now: tenOn(N) })
        await work(service)
        expect(await readRenewalEvents(service, contract)).toEqual([])
        expect(await service.rows(`select kind from staff_task where kind <> 'PAYMENTS_STOPPED'`, [])).toEqual([
          { kind: 'RENEWAL_NOT_ASKED' },
        ])
        await service.moveClock({ advance: 'PT59M' })
        await work(service)
        expect(await readAttempts(service, contract)).toHaveLength(1)
        await service.moveClock({ advance: 'PT1M' })
        await work(service)
        expect(await readRenewalEvents(service, contract)).toEqual(['renewal.charged'])
      },
      { roles: ['api'], webhooks: 'lost' },
    )
  })

  test('of a leap day comes back to it, for eight years', async () => {
    await onOwnService(
      async service => {
        const start = '2024-02-29' as Day
        await service.moveClock({ now: '2024-03-01T12:00:00.000+09:00' })
        const contract = await one(service, { start })
        const days = termsFrom(start, 8).map(({ nextRenewalDate }) => nextRenewalDate)
        for (const renewalDay of days) {
          await service.moveClock({ now: tenOn(Day.addDays(renewalDay, -1)) })
          await work(service)
          await service.rows(
            `with told as (
               insert into notice (event, channel, kind, customer_id, order_id, created_at, state, settled_at, renews_on)
               select 'reminder:' || id || ':' || $2::date, 'SMS', 'RENEWAL_IN_30_DAYS', customer_id, id, $1, 'SENT', $1, $2::date
               from storage_order
             )
             update storage_order set told_on = $1`,
            [Day.addDays(renewalDay, -30), renewalDay],
          )
          await service.moveClock({ now: tenOn(renewalDay) })
          await work(service)
        }
        expect((await readAttempts(service, contract)).map(attempt => attempt['day'])).toEqual(days)
      },
      { roles: ['api'], webhooks: 'lost' },
    )
  })

  test('missed for two days is charged then, and the next one comes on its day (N1)', async () => {
    await onOwnService(
      async service => {
        await service.moveClock({ now: tenOn(day(2)) })
        const contract = await one(service)
        await work(service)
        expect(await readRenewalEvents(service, contract)).toEqual(['renewal.charged'])
        const [order] = await service.rows(`select charge_due_at as due from storage_order`, [])
        expect(order).toEqual({ due: new Date(tenOn('2028-12-03')) })
      },
      { roles: ['api'], webhooks: 'lost' },
    )
  })
})

test('a day of arrival that was mistyped by years leads to no charge: one task, and an administrator takes it back', async () => {
  await onOwnService(
    async service => {
      await service.moveClock({ now: tenOn(Day.addDays(START, 1)) })
      const contract = await one(service, { isNotified: false })
      const { orderId } = contract
      const staff = await makeStaff(service)
      const years = Instant.ofDate(new Date('2020-12-03T12:00:00+09:00'))
      // It had been put on its shelf by then.
      await staff.must(orderId, 'status.corrected')
      await staff.must(orderId, 'status.corrected')
      const arrived = (occurredAt: Instant, isForced: boolean) =>
        staff.advance(orderId, 'storage.arrived', { occurredAt, isForced })
      expect(await arrived(years, true)).toMatchObject(err({ kind: 'OccurredTooEarly' }))
      // Past every guard of the command.
      await service.rows(`update timeline set occurred_at = '2020-11-01' where order_id = $1`, [orderId])
      await service.rows(`update storage_order set placed_at = '2020-11-01' where id = $1`, [orderId])
      expect(await arrived(years, false)).toMatchObject(err({ kind: 'OccurredLongAgo' }))
      expect((await arrived(years, true)).isOk()).toBe(true)
      await work(service)
      // Taken back while it is fresh: nothing of it is due any more.
      await staff.must(orderId, 'status.corrected')
      const standing = 'select renewal_status as status, charge_due_at as due from storage_order'
      expect(await service.rows(standing, [])).toEqual([{ status: 'OK', due: null }])
      expect((await arrived(years, true)).isOk()).toBe(true)
      for (const days of [2, 9, 80]) {
        await service.moveClock({ now: tenOn(Day.addDays(START, days)) })
        await work(service)
      }
      expect(await readAttempts(service, contract)).toEqual([])
      expect(
        await service.rows(`select kind, subject from staff_task where kind like 'RENEWAL%' and done_at is null`, []),
      ).toEqual([{ kind: 'RENEWAL_NOT_CHARGED', subject: orderId }])
      expect(await chargeByStaff(service, contract, Day.addDays(START, 80))).toBe('ChargeHeld')
    },
    { roles: ['api'], webhooks: 'lost' },
  )
})

/** The day of the next payment, wherever its customer reads one. */
const shownDays = async (own: ServiceUnderTest) => {
  const pool = openPool({ url: own.databaseUrl, max: 1, onError: () => undefined })
  await pool.query(`update customer set email = 'late@example.com', email_key = 'late@example.com'`)
  const token = await ownToken(pool, 'late@example.com', new Date((await own.call('GET', '/sandbox/clock')).body.now))
  await pool.end()
  const read = async (path: string) => (await own.call('GET', path, { token })).body
  return {
    home: (await read('/api/users/home-info')).order.nextRenewalDate,
    gear: (await read('/api/users/storing/active')).storingList[0].nextRenewalDate,
    payments: (await read('/api/users/storing/in-storage'))[0].nextPaymentDate,
    card: (await read('/api/payments/billing/card')).nextPayment.date,
  }
}

test('a year that was paid late, days before the next one, promises no charge of that one, and none is made (G927)', async () => {
  await renewing(async (own, orderId) => {
    await own.faults({ on: 'billing', then: 'error:REJECT_CARD_COMPANY', times: 4 })
    for (const at of ['03', '04', '06', '10']) await workAt(own, `2027-12-${at}T10:00:30.000+09:00`)
    await own.moveClock({ now: '2028-11-10T10:00:00.000+09:00' })
    const admin = await signedInTo(own, 'ADMIN')
    const body = { reason: 'wants to go on', expected: 99_000 }
    const headers = { 'idempotency-key': 'late' }
    expect((await admin.call('POST', `/orders/${orderId}/renewal/charge`, { body, headers })).status).toBe(200)
    const shown: unknown[] = []
    for (const at of ['11-10', '11-19', '11-25', '11-29', '12-03', '12-11']) {
      await workAt(own, `2028-${at}T10:01:00.000+09:00`)
      await own.deliverNotices()
      shown.push(await shownDays(own))
    }
    // Until its day no day is named, and from then on it is owed (G975).
    const held = { home: null, gear: null, payments: null, card: null }
    const owed = { home: '2028-12-03', gear: '2028-12-03', payments: '2028-12-03', card: null }
    expect(shown).toEqual([held, held, held, held, owed, owed])
    const told = await own.rows(
      `select kind, text from notice where created_at > '2028-11-01' and channel = 'SMS' and state = 'SENT'`,
      [],
    )
    expect(told).toEqual([{ kind: 'RENEWED', text: expect.stringContaining('자동으로 결제하지 않고') }])
    expect((await readRenewal(own, orderId)).charges).toBe(1)
    expect(await own.rows('select terms_paid, renewal_status from storage_order', [])).toEqual([
      { terms_paid: 2, renewal_status: 'UNPAID' },
    ])
    expect(await own.rows('select kind from staff_task where done_at is null', [])).toEqual([
      { kind: 'RENEWAL_NOT_CHARGED' },
    ])
  })
})

describe.concurrent('a renewal without a notice', () => {
  test('is a task on its day, and no charge, however the worker comes back', async () => {
    await onOwnService(
      async service => {
        await service.moveClock({ now: tenOn(day(-2)) })
        // Nobody who was seeded can be reached.
        const contracts = await seed(service, 3, { isNotified: false })
        for (const days of [-2, 0, 1, 8, 90]) {
          await service.moveClock({ now: tenOn(day(days)) })
          await work(service)
        }
        expect(await paidTerms(service)).toEqual([{ terms: 1, contracts: 3 }])
        expect(await service.rows(`select count(*)::integer as n, kind from staff_task group by kind`, [])).toEqual([
          { n: 3, kind: 'RENEWAL_NOT_CHARGED' },
        ])
        const [contract] = contracts
        expect(contract && (await readRenewalEvents(service, contract))).toEqual(['renewal.exhausted'])
      },
      { roles: ['api'], webhooks: 'lost' },
    )
  })

  test('is charged once a reminder has reached its customer in time', async () => {
    await onOwnService(
      async service => {
        await service.moveClock({ now: tenOn(day(-31)) })
        const contract = await one(service, { isNotified: false })
        await service.rows(`update customer set phone = '01012345678', phone_proved_at = now() where id = $1`, [
          contract.customerId,
        ])
        await service.moveClock({ now: tenOn(day(-30)) })
        await work(service)
        const told = () => service.rows('select told_on::text as day from storage_order', [])
        expect(await told()).toEqual([{ day: null }])
        await service.deliverNotices()
        expect(await told()).toEqual([{ day: day(-30) }])
        await service.moveClock({ now: tenOn(N) })
        await work(service)
        expect(await paidTerms(service)).toEqual([{ terms: 2, contracts: 1 }])
        expect(await told()).toEqual([{ day: null }])
      },
      { roles: ['api'], webhooks: 'lost' },
    )
  })

  test('that was not sent for more than seven days is not sent any more', async () => {
    await onOwnService(
      async service => {
        await service.moveClock({ now: tenOn(day(-1)) })
        const contract = await one(service)
        await service.faults({ on: 'billing', then: 'drop-before', times: 1 })
        await service.moveClock({ now: tenOn(N) })
        await work(service)
        expect(await readAttempts(service, contract)).toMatchObject([{ status: 'UNKNOWN' }])
        await service.moveClock({ now: tenOn(day(8)) })
        await work(service)
        expect(await readAttempts(service, contract)).toMatchObject([{ status: 'FAILED' }])
        expect(await readRenewalEvents(service, contract)).toEqual(['renewal.exhausted'])
        expect(await service.rows(`select kind from staff_task`, [])).toEqual([{ kind: 'RENEWAL_NOT_CHARGED' }])
        expect(await service.charges(`${contract.orderId}_t2_a1`)).toBe(0)
      },
      { roles: ['api'], webhooks: 'lost' },
    )
  })
})

test.each(['UTC', 'Asia/Seoul', 'America/New_York'])(
  'a database in %s charges and reminds on the days of Seoul',
  async zone => {
    await onOwnService(
      async service => {
        const set = `do $$ begin execute format('alter database %I set timezone = %L', current_database(), '${zone}'); end $$`
        await service.rows(set, [])
        await service.moveClock({ now: tenOn(day(-30)) })
        const contract = await one(service)
        await work(service)
        const reminded = async () =>
          (await service.rows(`select reminded_on::text as day from storage_order`, []))[0]?.['day']
        expect(await reminded()).toBe(day(-30))
        await service.moveClock({ now: `${N}T09:59:59.999+09:00` })
        await work(service)
        expect(await readRenewalEvents(service, contract)).toEqual([])
        await service.moveClock({ now: tenOn(N) })
        await work(service)
        expect(await readRenewalEvents(service, contract)).toEqual(['renewal.charged'])
      },
      { roles: ['api'], webhooks: 'lost' },
    )
  },
)
