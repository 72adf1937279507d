import { describe, expect, test, vi } from 'vitest'
import { openDatabase, openPool } from '#adapters/postgres/database.ts'
import { postgresBooks } from '#adapters/postgres/billing/books.ts'
import type { BookedPayment } from '#core/billing/books.ts'
import { sumPayments, totalOf } from '#core/billing/sales.ts'
import type { Day } from '#core/shared/day.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { customersOfStaff } from '#adapters/reliability/testing/customers-of-staff.ts'
import { readCustomerId } from '#adapters/reliability/testing/own-contract.ts'
import { keyedHash } from '#adapters/security/keyed-hash.ts'
import { linkRight, type PaymentLinkId } from '#core/billing/payment-link.ts'
import { newBrowser } from '#adapters/reliability/testing/api.ts'
import { signedInTo } from '#adapters/reliability/testing/desk-browser.ts'
import { deskOfStaff } from '#adapters/reliability/testing/desk-of-staff.ts'
import { SECRET } from '#adapters/reliability/testing/own-token.ts'
import { readRenewal, renewing, work } from '#adapters/reliability/testing/renewing-contract.ts'
import type { ServiceUnderTest } from '#adapters/reliability/testing/running-service.ts'
import { makeStaff } from '#adapters/reliability/testing/stored-gear.ts'

vi.setConfig({ testTimeout: 120_000 })

const FIRST_TRY = '2027-12-03T10:00:00.000+09:00'
const NEXT_TRY = '2027-12-04T10:00:30.000+09:00'

/** The card is charged and refused, and the provider knows nothing of it yet: our try has failed. */
const takenAfterNo = async (own: ServiceUnderTest, orderId: string): Promise<void> => {
  await own.faults(
    { on: 'billing', then: 'error-after:REJECT_CARD_COMPANY', times: 1 },
    { on: 'lookup', then: 'error:NOT_FOUND_PAYMENT', times: 1 },
  )
  await work(own, FIRST_TRY)
  expect(await readRenewal(own, orderId)).toEqual({ attempts: ['1 FAILED'], life: ['renewal.declined'], charges: 1 })
}

const hintOf = async (own: ServiceUnderTest, gatewayOrderId: string): Promise<number> =>
  (
    await own.call('POST', '/api/webhooks/payments', {
      body: { eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId: gatewayOrderId } },
    })
  ).status

const cancelThere = async (own: ServiceUnderTest, gatewayOrderId: string): Promise<void> => {
  const [row] = await own.rows('select payment_key from sandbox.toss_payment where order_id = $1', [gatewayOrderId])
  await own.call('POST', '/sandbox/toss/cancel', { body: { paymentKey: row?.['payment_key'] } })
}

const openTasks = async (own: ServiceUnderTest) =>
  (await own.rows('select kind from staff_task where done_at is null order by id', [])).map(({ kind }) => kind)

const toldOf = async (own: ServiceUnderTest, orderId: string) =>
  (
    await own.rows(
      `select kind from notice where order_id = $1 and kind in ('RENEWAL_DECLINED', 'RENEWED') group by event, kind order by min(created_at)`,
      [orderId],
    )
  ).map(({ kind }) => kind)

const PAID_ONCE = { life: ['renewal.declined', 'renewal.charged'], charges: 1 }

describe('a renewal that was taken and has gone back whole before we knew of it', () => {
  const TERM = 'select status, superseded from payment where order_id = $1 and term = 2 order by superseded desc'
  const order = async (own: ServiceUnderTest, orderId: string) =>
    (await own.rows('select terms_paid, renewal_status, auto_renewal from storage_order where id = $1', [orderId]))[0]
  const OPEN = { terms_paid: 1, renewal_status: 'UNPAID', auto_renewal: 'ACTIVE' }
  const REFUNDED = { status: 'REFUNDED', superseded: 1 }

  /** The answer is lost, and staff gives it back at the provider's page before our next look. */
  const givenBack = async (own: ServiceUnderTest, orderId: string): Promise<void> => {
    await own.faults({ on: 'billing', then: 'drop-after', times: 1 })
    await work(own, FIRST_TRY)
    await cancelThere(own, `${orderId}_t2_a1`)
    await work(own, '2027-12-03T10:02:00.000+09:00')
    expect(await openTasks(own)).toEqual(['CANCELLED_AT_PROVIDER'])
    expect(await order(own, orderId)).toEqual(OPEN)
    expect(await own.rows(TERM, [orderId])).toEqual([REFUNDED])
  }

  const atDesk = async (own: ServiceUnderTest, orderId: string) => {
    const admin = await signedInTo(own, 'ADMIN')
    return async (path: string, body: object) =>
      (
        await admin.call('POST', `/orders/${orderId}/${path}`, {
          body: { reason: 'goes on', ...body },
          headers: { 'idempotency-key': `${path} ${JSON.stringify(body)}` },
        })
      ).status
  }

  test('is not charged automatically, and can be ended (G911)', async () => {
    await renewing(async (own, orderId) => {
      await givenBack(own, orderId)
      for (const day of ['04', '06', '10', '11', '20']) await work(own, `2027-12-${day}T10:00:30.000+09:00`)
      expect(await hintOf(own, `${orderId}_t2_a1`)).toBe(200)
      expect(await readRenewal(own, orderId)).toEqual({
        attempts: ['1 DONE'],
        life: ['renewal.exhausted'],
        charges: 1,
      })
      const told = await own.rows(`select kind from notice where order_id = $1 and kind like 'RENEW%'`, [orderId])
      expect(told.filter(({ kind }) => kind === 'RENEWAL_EXHAUSTED' || kind === 'RENEWED')).toEqual([])
      expect(await (await atDesk(own, orderId))('ending', { what: 'TERMINATE' })).toBe(200)
      expect(await order(own, orderId)).toEqual({ ...OPEN, auto_renewal: 'TERMINATED' })
    })
  })

  test.each([
    ['by the stored card', 'renewal/charge', {}, 2],
    ['in cash', 'renewal/payment', { kind: 'CASH', reference: 'R-1' }, 1],
  ] as const)('is paid once more %s, once, and its contract goes on (G911)', async (_way, path, body, charges) => {
    await renewing(async (own, orderId) => {
      await givenBack(own, orderId)
      await own.moveClock({ now: NEXT_TRY })
      const send = await atDesk(own, orderId)
      expect(await send(path, body)).toBe(200)
      await own.worker()
      expect(await hintOf(own, `${orderId}_t2_a1`)).toBe(200)
      expect(await order(own, orderId)).toEqual({ ...OPEN, terms_paid: 2, renewal_status: 'OK' })
      expect(await own.rows(TERM, [orderId])).toEqual([REFUNDED, { status: 'DONE', superseded: 0 }])
      expect((await readRenewal(own, orderId)).charges).toBe(charges)
      expect(await send('renewal/charge', { again: true })).toBe(409)
      for (const day of ['06', '10', '11', '20']) await work(own, `2027-12-${day}T10:00:30.000+09:00`)
      expect((await readRenewal(own, orderId)).charges).toBe(charges)
      expect(await toldOf(own, orderId)).toEqual(['RENEWED'])
      if (path !== 'renewal/payment') return
      // Taken back, the year is open a second time, beside what went back first.
      const later = await atDesk(own, orderId)
      expect(await later('renewal/reversal', {})).toBe(200)
      expect(await order(own, orderId)).toEqual(OPEN)
      expect(await later('renewal/payment', { kind: 'CASH', reference: 'R-2' })).toBe(200)
      expect(await order(own, orderId)).toEqual({ ...OPEN, terms_paid: 2, renewal_status: 'OK' })
    })
  })

  test('is no renewal in the sales, but the one that paid the year after it is, also once the customer has left (G728)', async () => {
    await renewing(async (own, orderId) => {
      await givenBack(own, orderId)
      const pool = openPool({ url: own.databaseUrl, max: 1, onError: () => undefined })
      own.onStop(() => pool.end())
      const books = postgresBooks({ db: openDatabase(pool), report: () => undefined })
      const sales = async () => {
        const period = { from: '2027-12-01' as Day, until: '2028-01-01' as Day }
        const all: BookedPayment[] = []
        expect((await books.read(period, some => all.push(...some))).isOk()).toBe(true)
        const { payments, renewed, grossWon, refundsWon } = totalOf(sumPayments(new Map(), all, { period, by: null }))
        return { payments, renewed, grossWon, refundsWon }
      }
      expect(await sales()).toEqual({ payments: 1, renewed: 0, grossWon: 99_000, refundsWon: 99_000 })
      const send = await atDesk(own, orderId)
      expect(await send('renewal/payment', { kind: 'CASH', reference: 'R-1' })).toBe(200)
      const paidOnce = { payments: 2, renewed: 1, grossWon: 198_000, refundsWon: 99_000 }
      expect(await sales()).toEqual(paidOnce)

      expect(await send('ending', { what: 'TERMINATE' })).toBe(200)
      const staff = await makeStaff(own)
      expect((await staff.handOut(orderId as OrderId, { isFinal: true })).isOk()).toBe(true)
      await staff.close()
      expect(await customersOfStaff(own).erase(await readCustomerId(own, orderId))).toBe('erased')
      expect(await own.rows('select superseded from archived_payment where term = 2 order by superseded', [])).toEqual([
        { superseded: 0 },
        { superseded: 1 },
      ])
      expect(await sales()).toEqual(paidOnce)
    })
  })

  test('and again after it was paid once more is open once more (G911)', async () => {
    await renewing(async (own, orderId) => {
      await givenBack(own, orderId)
      await own.moveClock({ now: NEXT_TRY })
      expect(await (await atDesk(own, orderId))('renewal/charge', {})).toBe(200)
      await own.faults({ on: 'billing', then: 'drop-after', times: 1 })
      await own.worker()
      await cancelThere(own, `${orderId}_t2_a2`)
      await work(own, '2027-12-04T10:05:00.000+09:00')
      expect(await order(own, orderId)).toEqual(OPEN)
      expect(await own.rows(TERM, [orderId])).toEqual([{ ...REFUNDED, superseded: 2 }, REFUNDED])
      await own.moveClock({ now: '2027-12-06T10:00:30.000+09:00' })
      expect(await (await atDesk(own, orderId))('renewal/charge', { again: true })).toBe(200)
      await own.worker()
      expect(await order(own, orderId)).toEqual({ ...OPEN, terms_paid: 2, renewal_status: 'OK' })
      expect((await readRenewal(own, orderId)).attempts).toEqual(['1 DONE', '2 DONE', '3 DONE'])
    })
  })
})

describe('a year that went back unseen, of which another try had failed', () => {
  const asStaff = async (own: ServiceUnderTest, orderId: string): Promise<number> =>
    (
      await (
        await signedInTo(own, 'ADMIN')
      ).call('POST', `/orders/${orderId}/renewal/charge`, {
        body: { reason: 'goes on' },
        headers: { 'idempotency-key': String((await own.call('GET', '/sandbox/clock')).body.now) },
      })
    ).status

  test('and was taken too, is for the staff, and can be paid by card once that has gone back as well (G727)', async () => {
    await renewing(async (own, orderId) => {
      await takenAfterNo(own, orderId)
      await own.faults(
        { on: 'lookup', then: 'error:NOT_FOUND_PAYMENT', times: 99 },
        { on: 'billing', then: 'drop-after', times: 1 },
      )
      await work(own, NEXT_TRY)
      await own.call('DELETE', '/sandbox/toss/faults')
      await cancelThere(own, `${orderId}_t2_a2`)
      await work(own, '2027-12-04T10:02:00.000+09:00')
      expect(await hintOf(own, `${orderId}_t2_a1`)).toBe(200)
      expect(await openTasks(own)).toEqual(expect.arrayContaining(['CANCELLED_AT_PROVIDER', 'PAID_TWICE']))

      await own.moveClock({ now: '2027-12-06T10:00:30.000+09:00' })
      expect(await asStaff(own, orderId)).toBe(200)
      await own.worker()
      expect((await readRenewal(own, orderId)).attempts).toEqual(['1 FAILED', '2 DONE', '3 FAILED'])

      await cancelThere(own, `${orderId}_t2_a1`)
      expect(await hintOf(own, `${orderId}_t2_a1`)).toBe(200)
      expect(await openTasks(own)).not.toContain('PAID_TWICE')
      await own.moveClock({ now: '2027-12-08T10:00:30.000+09:00' })
      expect(await asStaff(own, orderId)).toBe(200)
      await own.worker()
      const { attempts, life } = await readRenewal(own, orderId)
      expect(attempts).toEqual(['1 FAILED', '2 DONE', '3 FAILED', '4 DONE'])
      expect(life.at(-1)).toBe('renewal.charged')
    })
  })

  test('in a window is paid by the next window, whose webhook is no second payment (G727)', async () => {
    await renewing(async (own, orderId) => {
      const payByLink = await linkPayer(own, orderId)
      await own.faults({ on: 'billing', then: 'error:REJECT_CARD_COMPANY', times: 1 })
      await work(own, FIRST_TRY)
      expect(await payByLink({ outcome: 'decline', code: 'REJECT_CARD_PAYMENT' })).toBe(400)
      await own.faults({ on: 'billing', then: 'drop-after', times: 1 })
      await work(own, NEXT_TRY)
      await cancelThere(own, `${orderId}_t2_a3`)
      await work(own, '2027-12-04T10:02:00.000+09:00')
      await own.faults({ on: 'confirm', then: 'drop-after', times: 1 })
      expect(await payByLink({ outcome: 'approve' })).toBe(202)
      await own.moveClock({ advance: 'PT11S' })
      expect(await hintOf(own, `${orderId}_t2_w`)).toBe(200)
      const { attempts, life } = await readRenewal(own, orderId)
      expect(attempts).toEqual(['1 FAILED', '2 FAILED', '3 DONE', '4 DONE'])
      expect(life.at(-1)).toBe('renewal.charged')
      expect(await openTasks(own)).toEqual(['CANCELLED_AT_PROVIDER'])
    })
  })

  /** Sends a link for the renewal and pays by it; answers how the confirmation went. */
  const linkPayer = async (own: ServiceUnderTest, orderId: string) => {
    const desk = deskOfStaff(own)
    await (await makeStaff(own)).close()
    return async (choice: object): Promise<number> => {
      expect(await desk.link(orderId, 'AGAIN')).toBe('done')
      const [link] = await own.rows('select id from payment_link where order_id = $1 order by made_at desc limit 1', [
        orderId,
      ])
      const id = String(link?.['id']) as PaymentLinkId
      const browser = newBrowser(own)
      const begun = await browser.call('POST', '/api/payment-links/begin', {
        body: {
          token: `${id}${linkRight(id, keyedHash(SECRET))}`,
          agreements: { service: true, damageCompensation: true, autoExtension: true },
        },
      })
      const { orderId: gatewayOrderId, amount } = begun.body
      const window = { orderId: gatewayOrderId, amount, orderName: '스키 보관', ...choice }
      const { paymentKey } = (await browser.call('POST', '/sandbox/toss/window', { body: window })).body
      const body = { orderId: gatewayOrderId, amount, paymentKey }
      return (await browser.call('POST', '/api/orders/toss/confirm-by-pass', { body })).status
    }
  }
})

describe.concurrent('a renewal that had failed with us and was taken all the same', () => {
  test('is paid by the webhook about it: one year more, one receipt, and no card is asked again (G650)', async () => {
    await renewing(async (own, orderId) => {
      await takenAfterNo(own, orderId)
      for (let times = 0; times < 3; times += 1) expect(await hintOf(own, `${orderId}_t2_a1`)).toBe(200)
      for (const day of ['04', '06', '10']) await work(own, `2027-12-${day}T10:00:30.000+09:00`)
      expect(await readRenewal(own, orderId)).toEqual({ attempts: ['1 DONE'], ...PAID_ONCE })
      const [order] = await own.rows('select terms_paid, renewal_status from storage_order where id = $1', [orderId])
      expect(order).toEqual({ terms_paid: 2, renewal_status: 'OK' })
      expect(await toldOf(own, orderId)).toEqual(['RENEWAL_DECLINED', 'RENEWED'])
      expect(await openTasks(own)).toEqual([])
    })
  })

  test('is read before the next try, which is not sent then (G524)', async () => {
    await renewing(async (own, orderId) => {
      await takenAfterNo(own, orderId)
      await work(own, NEXT_TRY)
      expect(await readRenewal(own, orderId)).toEqual({ attempts: ['1 DONE', '2 FAILED'], ...PAID_ONCE })
      expect(await toldOf(own, orderId)).toEqual(['RENEWAL_DECLINED', 'RENEWED'])
      expect(await openTasks(own)).toEqual([])
      expect(await hintOf(own, `${orderId}_t2_a2`)).toBe(200)
      expect(await readRenewal(own, orderId)).toEqual({ attempts: ['1 DONE', '2 FAILED'], ...PAID_ONCE })
    })
  })

  test.each([
    ['a declined try', 'REJECT_CARD_COMPANY', 'NOT_FOUND_PAYMENT', NEXT_TRY],
    ['a try that was refused for our keys', 'FORBIDDEN_REQUEST', 'FORBIDDEN_REQUEST', '2027-12-03T11:00:30.000+09:00'],
  ] as const)(
    'is charged no second time after %s while the provider takes charges and refuses to be asked (G925)',
    async (_what, charged, read, next) => {
      await renewing(async (own, orderId) => {
        await own.faults(
          { on: 'billing', then: `error-after:${charged}`, times: 1 },
          { on: 'lookup', then: `error:${read}`, times: 1 },
        )
        await work(own, FIRST_TRY)
        await own.faults({ on: 'lookup', then: 'error:FORBIDDEN_REQUEST', times: 99 })
        await work(own, next)
        expect(await readRenewal(own, orderId)).toMatchObject({ attempts: ['1 FAILED', '2 FAILED'], charges: 1 })
        expect(await openTasks(own)).toEqual(['RENEWAL_NOT_ASKED'])
        await own.call('DELETE', '/sandbox/toss/faults')
        await own.moveClock({ advance: 'PT1H' })
        await own.worker()
        const { attempts, life, charges } = await readRenewal(own, orderId)
        expect([attempts, life.at(-1), charges]).toEqual([['1 DONE', '2 FAILED', '3 FAILED'], 'renewal.charged', 1])
      })
    },
  )

  test('is paid by its webhook also while the next try waits for the provider to say so (G650)', async () => {
    await renewing(async (own, orderId) => {
      await takenAfterNo(own, orderId)
      await own.faults({ on: 'lookup', then: 'answer:status="IN_PROGRESS"', times: 99 })
      await work(own, NEXT_TRY)
      expect((await readRenewal(own, orderId)).attempts).toEqual(['1 FAILED', '2 UNKNOWN'])
      expect(await hintOf(own, `${orderId}_t2_a1`)).toBe(200)
      expect((await readRenewal(own, orderId)).attempts).toEqual(['1 FAILED', '2 UNKNOWN'])
      await own.call('DELETE', '/sandbox/toss/faults')
      expect(await hintOf(own, `${orderId}_t2_a1`)).toBe(200)
      expect(await readRenewal(own, orderId)).toEqual({ attempts: ['1 DONE', '2 FAILED'], ...PAID_ONCE })
      expect(await openTasks(own)).toEqual([])
    })
  })

  test('pays the term by the next look of the try that waits for it, without a webhook (G524)', async () => {
    await renewing(async (own, orderId) => {
      await takenAfterNo(own, orderId)
      await own.faults({ on: 'lookup', then: 'answer:status="IN_PROGRESS"', times: 99 })
      await work(own, NEXT_TRY)
      await own.call('DELETE', '/sandbox/toss/faults')
      await work(own, '2027-12-04T10:02:00.000+09:00')
      expect(await readRenewal(own, orderId)).toEqual({ attempts: ['1 DONE', '2 FAILED'], ...PAID_ONCE })
      expect(await toldOf(own, orderId)).toEqual(['RENEWAL_DECLINED', 'RENEWED'])
    })
  })

  test('and was paid by a later try is for the staff at once, as paid twice (G650)', async () => {
    await renewing(async (own, orderId) => {
      await takenAfterNo(own, orderId)
      await own.faults({ on: 'lookup', then: 'error:NOT_FOUND_PAYMENT', times: 99 })
      await work(own, NEXT_TRY)
      await own.call('DELETE', '/sandbox/toss/faults')
      const twice = { attempts: ['1 FAILED', '2 DONE'], life: PAID_ONCE.life, charges: 2 }
      expect(await readRenewal(own, orderId)).toEqual(twice)
      for (let times = 0; times < 2; times += 1) expect(await hintOf(own, `${orderId}_t2_a1`)).toBe(200)
      expect(await openTasks(own)).toEqual(['PAID_TWICE'])
      expect(await readRenewal(own, orderId)).toEqual(twice)
      expect(await toldOf(own, orderId)).toEqual(['RENEWAL_DECLINED', 'RENEWED'])
      await cancelThere(own, `${orderId}_t2_a1`)
      expect(await hintOf(own, `${orderId}_t2_a1`)).toBe(200)
      expect(await openTasks(own)).toEqual([])
      expect(await readRenewal(own, orderId)).toEqual(twice)
    })
  })

  test('and was paid in cash too pays the year once the cash is taken back, and nobody is called to give it back (G974)', async () => {
    await renewing(async (own, orderId) => {
      await takenAfterNo(own, orderId)
      const admin = await signedInTo(own, 'ADMIN')
      const send = async (path: string, body: object = {}) =>
        (
          await admin.call('POST', `/orders/${orderId}/${path}`, {
            body: { reason: 'counted', ...body },
            headers: { 'idempotency-key': path },
          })
        ).status
      expect(await send('renewal/payment', { kind: 'CASH', reference: 'R-1' })).toBe(200)
      expect(await hintOf(own, `${orderId}_t2_a1`)).toBe(200)
      expect(await openTasks(own)).toEqual(['PAID_TWICE'])
      expect(await send('renewal/reversal')).toBe(200)
      expect(await hintOf(own, `${orderId}_t2_a1`)).toBe(200)
      expect((await readRenewal(own, orderId)).attempts).toEqual(['1 DONE'])
      expect(await openTasks(own)).toEqual([])
    })
  })

  /** Beside what the daily comparison names. */
  const ofPayment = async (own: ServiceUnderTest) => (await openTasks(own)).filter(kind => kind !== 'LEDGER_DIFFERENCE')

  test.each([
    ['declined too pays the term', 'error:REJECT_CARD_COMPANY', ['1 DONE', '2 FAILED', '3 FAILED'], 1, []],
    ['never heard of pays the term', 'drop-before', ['1 DONE', '2 FAILED', '3 FAILED'], 1, []],
    ['paid is for the staff, as paid twice', 'delay:0', ['1 FAILED', '2 FAILED', '3 DONE'], 2, ['PAID_TWICE']],
  ] as const)(
    'and is reported after two later tries, of which the last was %s, whatever the order of the webhooks (G650, G720)',
    async (_what, last, attempts, charges, tasks) => {
      await renewing(async (own, orderId) => {
        await takenAfterNo(own, orderId)
        const unknown = { on: 'lookup', then: 'error:NOT_FOUND_PAYMENT', times: 99 } as const
        await own.faults(unknown, { on: 'billing', then: 'error:REJECT_CARD_COMPANY', times: 1 })
        await work(own, NEXT_TRY)
        await own.faults(unknown, { on: 'billing', then: last, times: 99 })
        await work(own, '2027-12-06T10:00:30.000+09:00')
        await own.call('DELETE', '/sandbox/toss/faults')
        await own.moveClock({ advance: 'PT1M' })
        for (const n of [1, 1, 3, 2, 1, 3]) expect(await hintOf(own, `${orderId}_t2_a${n}`)).toBe(200)
        const renewal = await readRenewal(own, orderId)
        expect([renewal.attempts, renewal.charges]).toEqual([attempts, charges])
        expect(renewal.life.filter(event => event === 'renewal.charged')).toHaveLength(1)
        expect(await ofPayment(own)).toEqual(tasks)
        if (charges === 1) return
        await cancelThere(own, `${orderId}_t2_a1`)
        expect(await hintOf(own, `${orderId}_t2_a1`)).toBe(200)
        expect(await ofPayment(own)).toEqual([])
      })
    },
  )

  /** The second try is in doubt, and the provider says nothing of it while it speaks of the first. */
  const foundBesideDoubt = async (own: ServiceUnderTest, orderId: string, second: string): Promise<void> => {
    await takenAfterNo(own, orderId)
    await own.faults(
      { on: 'lookup', then: 'error:NOT_FOUND_PAYMENT', times: 99 },
      { on: 'billing', then: second, times: 99 },
    )
    await work(own, NEXT_TRY)
    expect((await readRenewal(own, orderId)).attempts).toEqual(['1 FAILED', '2 UNKNOWN'])
    await own.call('DELETE', '/sandbox/toss/faults')
    await own.moveClock({ advance: 'PT1M' })
    await own.faults({ on: 'lookup', then: 'delay:0', times: 1 }, { on: 'lookup', then: 'malformed', times: 1 })
    expect(await hintOf(own, `${orderId}_t2_a1`)).toBe(200)
    expect((await readRenewal(own, orderId)).attempts).toEqual(['1 FAILED', '2 UNKNOWN'])
    expect(await openTasks(own)).toEqual(['PAYMENT_MISMATCH'])
  }

  test.each(['by its worker', 'by its webhook'])(
    'and is found while another try is in doubt is paid twice once that is decided %s, until it went back (G720)',
    async way => {
      await renewing(async (own, orderId) => {
        await foundBesideDoubt(own, orderId, 'drop-after')
        if (way === 'by its worker') await work(own, '2027-12-04T11:30:00.000+09:00')
        else expect(await hintOf(own, `${orderId}_t2_a2`)).toBe(200)
        const twice = { attempts: ['1 FAILED', '2 DONE'], life: PAID_ONCE.life, charges: 2 }
        expect(await readRenewal(own, orderId)).toEqual(twice)
        expect(await ofPayment(own)).toEqual(['PAID_TWICE'])
        for (const number of [1, 2]) expect(await hintOf(own, `${orderId}_t2_a${number}`)).toBe(200)
        expect(await ofPayment(own)).toEqual(['PAID_TWICE'])
        await cancelThere(own, `${orderId}_t2_a1`)
        expect(await hintOf(own, `${orderId}_t2_a1`)).toBe(200)
        expect(await ofPayment(own)).toEqual([])
      })
    },
  )

  test('and is found while another try is in doubt pays the term once that has failed (G720)', async () => {
    await renewing(async (own, orderId) => {
      await foundBesideDoubt(own, orderId, 'drop-before')
      await own.faults({ on: 'billing', then: 'error:REJECT_CARD_COMPANY', times: 1 })
      await work(own, '2027-12-04T11:30:00.000+09:00')
      expect(await readRenewal(own, orderId)).toEqual({ attempts: ['1 DONE', '2 FAILED'], ...PAID_ONCE })
      expect(await openTasks(own)).toEqual([])
    })
  })

  test.each(['status="PARTIAL_CANCELED"', 'balanceAmount=49500', 'currency="USD"'])(
    'and whose record says %s is for the staff at once, and paid when the record is right (G650)',
    async odd => {
      await renewing(async (own, orderId) => {
        await takenAfterNo(own, orderId)
        await own.faults({ on: 'lookup', then: `answer:${odd}`, times: 1 })
        expect(await hintOf(own, `${orderId}_t2_a1`)).toBe(200)
        expect(await openTasks(own)).toEqual(['PAYMENT_MISMATCH'])
        expect((await readRenewal(own, orderId)).attempts).toEqual(['1 FAILED'])
        expect(await hintOf(own, `${orderId}_t2_a1`)).toBe(200)
        expect(await readRenewal(own, orderId)).toEqual({ attempts: ['1 DONE'], ...PAID_ONCE })
        expect(await openTasks(own)).toEqual([])
      })
    },
  )

  test('and has gone back whole is REFUNDED, with a task, and not charged again', async () => {
    await renewing(async (own, orderId) => {
      await takenAfterNo(own, orderId)
      await cancelThere(own, `${orderId}_t2_a1`)
      expect(await hintOf(own, `${orderId}_t2_a1`)).toBe(200)
      expect(await openTasks(own)).toEqual(['CANCELLED_AT_PROVIDER'])
      await work(own, NEXT_TRY)
      expect(await readRenewal(own, orderId)).toEqual({
        attempts: ['1 DONE'],
        life: ['renewal.declined', 'renewal.exhausted'],
        charges: 1,
      })
    })
  })

  test('is paid by the answer to its own call, which came after another worker had given the try up (G850)', async () => {
    await renewing(async (own, orderId) => {
      await own.faults({ on: 'billing', then: 'hold', times: 1 })
      await own.moveClock({ now: FIRST_TRY })
      const slow = await own.workerJobsBy(own.databaseUrl)
      const charging = slow('charge-renewals')
      await vi.waitFor(async () => expect((await readRenewal(own, orderId)).charges).toBe(1), { timeout: 8_000 })
      await own.rows('update stored_card set unusable_since = now()', [])
      await own.faults({ on: 'lookup', then: 'error:NOT_FOUND_PAYMENT', times: 1 })
      await own.moveClock({ advance: 'PT1M1S' })
      await own.worker()
      expect(await readRenewal(own, orderId)).toEqual({
        attempts: ['1 FAILED'],
        life: ['renewal.declined'],
        charges: 1,
      })
      await own.call('DELETE', '/sandbox/toss/faults')
      await charging
      expect(await readRenewal(own, orderId)).toEqual({ attempts: ['1 DONE'], ...PAID_ONCE })
      expect(await openTasks(own)).toEqual([])
    })
  })

  test('after the customer ended the contract prolongs nothing: the staff gives it back (G650)', async () => {
    await renewing(async (own, orderId) => {
      await takenAfterNo(own, orderId)
      await own.rows(`update storage_order set auto_renewal = 'TERMINATED', charge_due_at = null where id = $1`, [
        orderId,
      ])
      expect(await hintOf(own, `${orderId}_t2_a1`)).toBe(200)
      expect(await openTasks(own)).toEqual(['RENEWED_AFTER_END'])
      expect(await readRenewal(own, orderId)).toEqual({
        attempts: ['1 DONE'],
        life: ['renewal.declined'],
        charges: 1,
      })
    })
  })
})

describe.concurrent('a renewal that was taken although it was refused', () => {
  test.each(['INVALID_REQUEST', 'FORBIDDEN_REQUEST', 'NOT_SUPPORTED_METHOD'])(
    'with %s is no free try while the provider does not say what its record is (G263)',
    async code => {
      await renewing(async (own, orderId) => {
        await own.faults(
          { on: 'billing', then: `error-after:${code}`, times: 1 },
          { on: 'lookup', then: 'error:COMMON_ERROR', times: 1 },
        )
        await work(own, '2027-12-03T10:00:00.000+09:00')
        expect(await readRenewal(own, orderId)).toMatchObject({ attempts: ['1 UNKNOWN'], life: [] })
        await work(own, '2027-12-03T11:00:30.000+09:00')
        expect(await readRenewal(own, orderId)).toEqual({ attempts: ['1 DONE'], life: ['renewal.charged'], charges: 1 })
      })
    },
  )
})
