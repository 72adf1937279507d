import { err, ok } from 'neverthrow'
import { beforeEach, describe, expect, test } from 'vitest'
import { newIds } from '#adapters/system/new-ids.ts'
import { renewalKey, renewalOrderId, windowKey, windowOrderId } from '#core/billing/payment-attempt.ts'
import { decideInWindow } from '#core/billing/service/renewal-in-window.ts'
import { type ClaimedRenewal, DUE_RENEWALS, type RenewalRecords } from '#core/billing/ports/renewal-records.ts'
import type { StoredCardRecords } from '#core/billing/ports/stored-card-records.ts'
import { makeChargeUnpaid } from '#core/billing/service/charge-unpaid.ts'
import { renewalSettlement } from '#core/billing/service/renewal-settlement.ts'
import { INITIAL_RENEWAL_STATE } from '#core/storing/renewal-state.ts'
import type { Verdict } from '#core/billing/service/verdict.ts'
import { TRIAL_SHOP } from '#core/shared/shop.ts'
import { NO_WON } from '#core/shared/won.ts'
import { Day } from '#core/shared/day.ts'
import type { CustomerId, OrderId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { DutyRecords } from '#core/billing/ports/duty-records.ts'
import { doneAt } from '#core/billing/service/do-duties.ts'
import { NOON } from '#adapters/conformance/noon.ts'
import { AMOUNT, ordering, type RecordsUnderTest } from '#adapters/conformance/storing/ordering.ts'
import { paidRecord } from '#core/billing/testing/paid-record.ts'
import { samePageByPage } from '#adapters/conformance/storing/pages.ts'

export type RenewalsUnderTest = RecordsUnderTest & {
  readonly renewals: RenewalRecords
  readonly duties: DutyRecords
  readonly cards: StoredCardRecords
}

const morning = (day: string): Instant => Instant.plusSeconds(Day.startOf(day as Day), 10 * 3600)
/** A year after the gear arrived. */
const RENEWAL_DAY = Day.addYears(Day.of(NOON), 1)
const DUE = morning(RENEWAL_DAY)
const TOLD = { renewal: { ...INITIAL_RENEWAL_STATE, announcedOn: Day.addDays(RENEWAL_DAY, -30) } }
const LOOK_AT = Instant.plusSeconds(DUE, 60)

/** The scheduled steps of contracts, the same for every adapter. */
export const renewalRecordsConform = (name: string, bench: () => RenewalsUnderTest): void => {
  const { newCustomer, place, pay, step } = ordering(bench)

  const storeCard = (customer: CustomerId) =>
    bench().cards.store(customer, { billingKey: `key of ${customer}`, label: '현대카드 123*', registeredAt: NOON })

  /** Gear that arrived at noon; its customer was notified of the next payment, unless it says otherwise. */
  const contract = async (customer: CustomerId, isNotified = true): Promise<OrderId> => {
    const orderId = await place(customer)
    await pay(orderId, customer)
    const steps = [
      step({ event: 'pickup.done', to: 'PICKED_UP' }),
      step({ event: 'report.filed', to: 'REPORTED' }),
      step({ event: 'storage.arrived', to: 'ARRIVED', set: { storageStartDate: Day.of(NOON) } }),
      step({ event: 'storage.shelved', to: 'IN_STORAGE', set: { locker: 'A-12', ...(isNotified && TOLD) } }),
    ]
    for (const change of steps) {
      const changed = await bench().orders.change(orderId, () => ok(change))
      if (changed.isErr()) throw new Error(`${change.event}: ${changed.error.kind}`)
    }
    return orderId
  }
  const withCard = async (isNotified = true) => {
    const customer = await newCustomer()
    await storeCard(customer)
    return { customer, orderId: await contract(customer, isNotified) }
  }
  const claim = async (now = DUE): Promise<readonly ClaimedRenewal[]> =>
    (await bench().renewals.claim(now, 100, LOOK_AT)).match(
      ({ renewals }) => renewals,
      () => [],
    )
  const one = (claimed: readonly ClaimedRenewal[], orderId: OrderId): ClaimedRenewal => {
    const mine = claimed.find(({ attempt }) => attempt.orderId === orderId)
    if (!mine) throw new Error('not claimed')
    return mine
  }
  const settle = (renewal: ClaimedRenewal, verdict: Verdict, now = DUE) =>
    bench().renewals.settle([
      { attempt: renewal.attempt, decide: renewalSettlement(verdict, { now, feeBasisPoints: 300 }) },
    ])
  const taken = ({ attempt }: ClaimedRenewal): Verdict => ({
    kind: 'Taken',
    record: paidRecord({ orderId: attempt.gatewayOrderId, totalWon: attempt.amountWon, approvedAt: DUE }),
  })
  const found = async (orderId: OrderId) => {
    const locked = (await bench().orders.find(orderId)).unwrapOr(null)
    if (!locked) throw new Error('the order is gone')
    return locked
  }
  const DECLINED: Verdict = { kind: 'Refused', code: 'REJECT_CARD_PAYMENT', message: '한도 초과' }

  describe(`renewal records: ${name}`, () => {
    // All that was due before is another customer's.
    beforeEach(async () => {
      for (const renewal of await claim()) await settle(renewal, taken(renewal))
    })

    test('claim a contract from ten on the renewal day, with the keys of its first attempt, at the price of before (G65, G73)', async () => {
      const { customer, orderId } = await withCard()
      expect(await claim(Instant.plusSeconds(DUE, -1))).toEqual([])
      const { attempt, ...rest } = one(await claim(), orderId)
      expect(attempt).toMatchObject({
        orderId,
        term: 2,
        n: 1,
        amountWon: AMOUNT,
        status: 'SENT',
        paymentKey: null,
        sentAt: DUE,
        idempotencyKey: renewalKey(orderId, 2, 1),
        gatewayOrderId: renewalOrderId(orderId, 2, 1),
      })
      expect(rest).toMatchObject({
        customer,
        order: { equipmentType: 'SKI', plan: 'BASIC' },
        card: { billingKey: `key of ${customer}` },
      })
      expect((await found(orderId)).attemptOpen).toBe(true)
    })

    test('give a contract to one of many who ask at once (S8)', async () => {
      const contracts = await Promise.all(Array.from({ length: 20 }, () => withCard()))
      const claims = await Promise.all(Array.from({ length: 8 }, () => claim()))
      const mine = claims.flat().map(({ attempt }) => attempt.orderId)
      expect(mine.toSorted()).toEqual(contracts.map(({ orderId }) => orderId).toSorted())
      expect(await claim()).toEqual([])
    })

    test('make the next term of money that was taken, once, however often it is reported (T25)', async () => {
      const { orderId } = await withCard()
      const renewal = one(await claim(), orderId)
      await settle(renewal, taken(renewal))
      await settle(renewal, taken(renewal))
      const { order, timeline, attemptOpen } = await found(orderId)
      expect(order).toMatchObject({ state: 'IN_STORAGE', termsPaid: 2, renewal: { status: 'OK', declines: 0 } })
      expect(timeline.filter(({ event }) => event === 'renewal.charged')).toHaveLength(1)
      expect(attemptOpen).toBe(false)
      expect(await claim(morning(Day.addDays(Day.addYears(Day.of(NOON), 2), -1)))).toEqual([])
      await bench().orders.change(orderId, () => ok(step({ event: 'autopay.resumed', to: 'IN_STORAGE', set: TOLD })))
      expect(one(await claim(morning(Day.addYears(Day.of(NOON), 2))), orderId).attempt).toMatchObject({ term: 3, n: 1 })
    })

    test('try a declined card on its retry days with a new attempt of the same payment, and then no more (G66)', async () => {
      const { orderId } = await withCard()
      const attempts = []
      for (const days of [0, 1, 3, 7]) {
        const now = morning(Day.addDays(RENEWAL_DAY, days))
        expect(await claim(Instant.plusSeconds(now, -1))).toEqual([])
        const renewal = one(await claim(now), orderId)
        attempts.push(renewal.attempt)
        await settle(renewal, DECLINED, now)
        expect(await claim(Instant.plusSeconds(now, 3600))).toEqual([])
      }
      expect(attempts.map(({ n }) => n)).toEqual([1, 2, 3, 4])
      expect(new Set(attempts.map(({ payment }) => payment)).size).toBe(1)
      const { order, timeline } = await found(orderId)
      expect(order.renewal).toMatchObject({ status: 'UNPAID', declines: 4 })
      expect(timeline.slice(-4).map(({ event }) => event)).toEqual([
        'renewal.declined',
        'renewal.declined',
        'renewal.declined',
        'renewal.exhausted',
      ])
      expect(await claim(morning(Day.addDays(RENEWAL_DAY, 60)))).toEqual([])
    })

    test('are listed page by page, also where several are due at once', async () => {
      const mine = [await withCard(), await withCard(), await withCard()]
      const found = await samePageByPage(DUE_RENEWALS, part => bench().renewals.due(DUE, part))
      expect(found.map(({ orderId }) => orderId)).toEqual(expect.arrayContaining(mine.map(({ orderId }) => orderId)))
    })

    test('leave unannounced payments to the staff, and those more than seven days past (G115)', async () => {
      const { orderId: untold } = await withCard(false)
      const { orderId: late } = await withCard()
      const held = async (now: Instant) => (await bench().renewals.claim(now, 100, LOOK_AT)).unwrapOr(null)?.held
      const holds = (await bench().renewals.due(DUE, { after: null, limit: 1_000 }))
        .unwrapOr([])
        .filter(({ hold }) => hold !== null)
      expect(holds).toMatchObject([{ orderId: untold, hold: 'NOT_REMINDED' }])
      await bench().orders.change(late, () =>
        ok(
          step({
            event: 'renewal.declined',
            to: 'IN_STORAGE',
            set: { renewal: { ...TOLD.renewal, status: 'PAST_DUE' } },
          }),
        ),
      )
      expect(await held(morning(Day.addDays(RENEWAL_DAY, 8)))).toBe(2)
      for (const [orderId, reason] of [
        [untold, 'NOT_REMINDED'],
        [late, 'OVERDUE'],
      ] as const) {
        const { order, timeline, attemptOpen } = await found(orderId)
        expect([order.renewal.status, order.termsPaid, attemptOpen]).toEqual(['UNPAID', 1, false])
        expect(timeline.at(-1)).toMatchObject({ event: 'renewal.exhausted', reason })
      }
      expect(await held(morning(Day.addDays(RENEWAL_DAY, 9)))).toBe(0)
      expect(await charge(untold, morning(Day.addDays(RENEWAL_DAY, 9)))).toEqual(
        err({ kind: 'ChargeHeld', hold: 'NOT_REMINDED' }),
      )
    })

    test('wait for the decision while the outcome is unknown (S11)', async () => {
      const { orderId } = await withCard()
      const renewal = one(await claim(), orderId)
      await settle(renewal, { kind: 'Unsure' })
      expect(await claim(morning(Day.addDays(RENEWAL_DAY, 1)))).toEqual([])
      await settle(renewal, taken(renewal))
      expect((await found(orderId)).order.termsPaid).toBe(2)
    })

    test('try a charge that was never asked of the card again in an hour, as no decline of it', async () => {
      const { orderId } = await withCard()
      await settle(one(await claim(), orderId), { kind: 'NotAsked', code: 'UNAUTHORIZED_KEY' })
      expect((await found(orderId)).order.renewal).toMatchObject({ status: 'OK', declines: 0 })
      expect(await claim(Instant.plusSeconds(DUE, 3599))).toEqual([])
      expect(one(await claim(Instant.plusSeconds(DUE, 3600)), orderId).attempt.n).toBe(2)
    })

    test('let a contract without a usable card wait for one', async () => {
      const { customer, orderId } = await withCard()
      await bench().cards.remove(customer, NOON)
      expect(await claim()).toEqual([])
      expect((await found(orderId)).order.autoRenewal).toBe('NEEDS_CARD')
      await storeCard(customer)
      expect(one(await claim(), orderId).attempt.n).toBe(1)
    })

    const charge = (orderId: OrderId, now: Instant, dryRun = false) =>
      makeChargeUnpaid({ renewals: bench().renewals, clock: { now: () => now } })({
        orderId,
        staff: { id: bench().inspector, name: '김검수', role: 'OPERATOR' },
        reason: 'called',
        dryRun,
      })
    const exhausted = async () => {
      const contract = await withCard()
      for (const days of [0, 1, 3, 7]) {
        const now = morning(Day.addDays(RENEWAL_DAY, days))
        await settle(one(await claim(now), contract.orderId), DECLINED, now)
      }
      return contract
    }
    const LAST_TRY = morning(Day.addDays(RENEWAL_DAY, 7))
    const LATER = morning(Day.addDays(RENEWAL_DAY, 9))
    /** As the reconciler takes it up. */
    const sent = async (orderId: OrderId, now: Instant) => {
      const due = (await bench().payments.claimDue(now, 1_000, 30)).unwrapOr([])
      return due.filter(attempt => attempt.orderId === orderId)
    }

    test('charge an UNPAID contract once more when staff asks, under keys of its own, and never twice', async () => {
      const { orderId } = await exhausted()
      const plan = { orderId, term: 2, amountWon: AMOUNT, n: 5 }
      expect(await charge(orderId, LATER, true)).toEqual(ok(plan))
      expect(await sent(orderId, LATER)).toEqual([])
      const asked = await Promise.all(Array.from({ length: 8 }, () => charge(orderId, LATER)))
      expect(asked.filter(answer => answer.isOk())).toEqual([ok(plan)])
      expect(asked.filter(answer => answer.isErr() && answer.error.kind === 'InProgress')).toHaveLength(7)
      const [attempt, ...more] = await sent(orderId, LATER)
      expect(more).toEqual([])
      expect(attempt).toMatchObject({
        term: 2,
        n: 5,
        status: 'SENT',
        idempotencyKey: renewalKey(orderId, 2, 5),
        gatewayOrderId: renewalOrderId(orderId, 2, 5),
      })
      if (!attempt) throw new Error('nothing was sent')
      const claimed = {
        attempt,
        customer: '' as CustomerId,
        order: { equipmentType: 'SKI', plan: 'BASIC' },
        card: null,
      } as const
      await settle(claimed, taken(claimed), LATER)
      expect((await found(orderId)).order).toMatchObject({ termsPaid: 2, renewal: { status: 'OK' } })
      expect(await charge(orderId, LATER)).toEqual(err({ kind: 'NothingUnpaid' }))
    })

    test('open a term again whose money went back before we knew of it: nobody charges it, and a press pays it once (G911)', async () => {
      const { orderId } = await withCard()
      const renewal = one(await claim(), orderId)
      const cancels = [{ status: 'DONE' as const, amountWon: AMOUNT, reason: null, at: DUE }]
      const { gatewayOrderId } = renewal.attempt
      const record = paidRecord({ orderId: gatewayOrderId, totalWon: AMOUNT, approvedAt: DUE })
      await settle(renewal, {
        kind: 'GivenBack',
        record: { ...record, status: 'CANCELED', balanceWon: NO_WON, cancels },
      })
      const { order, timeline, attemptOpen } = await found(orderId)
      expect([order.termsPaid, order.renewal.status, attemptOpen]).toEqual([1, 'UNPAID', false])
      expect(timeline.at(-1)).toMatchObject({ event: 'renewal.exhausted' })
      for (const days of [0, 1, 3, 7]) expect(await claim(morning(Day.addDays(RENEWAL_DAY, days)))).toEqual([])
      expect(await charge(orderId, DUE)).toEqual(err({ kind: 'TriedToday' }))
      expect(await charge(orderId, LATER)).toMatchObject(ok({ term: 2, amountWon: AMOUNT, n: 2 }))
      const [attempt] = await sent(orderId, LATER)
      if (!attempt) throw new Error('nothing was sent')
      expect([attempt.gatewayOrderId, attempt.payment]).toEqual([
        renewalOrderId(orderId, 2, 2),
        expect.not.stringContaining(renewal.attempt.payment),
      ])
      const paying = { ...renewal, attempt }
      await settle(paying, taken(paying), LATER)
      expect((await found(orderId)).order).toMatchObject({ termsPaid: 2, renewal: { status: 'OK' } })
      expect(await charge(orderId, LATER)).toEqual(err({ kind: 'NothingUnpaid' }))
    })

    test('open one attempt in a card window, in the payment of its term, beside no other (G245)', async () => {
      const { customer, orderId } = await exhausted()
      const open = (paymentKey: string, now: Instant) =>
        bench().renewals.openInWindow({ orderId, term: 2, customer }, renewal =>
          decideInWindow(
            { paymentKey, orderId: windowOrderId(orderId, 2), amount: AMOUNT },
            { term: 2, now, newAttemptId: newIds.attempt },
          )({ ...renewal, hasLink: true }),
        )
      expect(
        await bench().renewals.openInWindow({ orderId, term: 2, customer }, ({ hasLink, attempts, payment }) => {
          expect([hasLink, attempts.length, payment?.status]).toEqual([false, 4, 'FAILED'])
          return err({ kind: 'OrderExpired' as const, isReplaced: false })
        }),
      ).toEqual(err({ kind: 'OrderExpired', isReplaced: false }))
      const key = `key of ${orderId}`
      const asked = await Promise.all(['a', 'b', 'c'].map(other => open(`${key} ${other}`, LATER)))
      expect(asked.filter(answer => answer.isOk())).toHaveLength(1)
      expect(asked.filter(answer => answer.isErr() && answer.error.kind === 'InProgress')).toHaveLength(2)
      const [attempt] = asked.flatMap(answer => (answer.isOk() ? [answer.value] : []))
      expect(attempt).toMatchObject({
        term: 2,
        n: 5,
        status: 'SENT',
        gatewayOrderId: windowOrderId(orderId, 2),
        idempotencyKey: windowKey(orderId, 2, 5),
        paymentKey: expect.stringContaining(key),
      })
      if (!attempt) throw new Error('nothing was opened')
      expect(await charge(orderId, LATER)).toEqual(err({ kind: 'InProgress' }))
      expect(await claim(LATER)).toEqual([])
      const claimed = { attempt, customer, order: { equipmentType: 'SKI', plan: 'BASIC' }, card: null } as const
      await settle(claimed, DECLINED, LATER)
      // Another card than the stored one: the schedule and the tries of that one stay.
      expect((await found(orderId)).order.renewal).toMatchObject({ status: 'UNPAID', declines: 4 })
      expect(await charge(orderId, LATER, true)).toMatchObject(ok({ n: 6 }))
    })

    test('leave it UNPAID when the card says no again, and ask it again on another day at the earliest', async () => {
      const { customer, orderId } = await exhausted()
      expect(await charge(orderId, LAST_TRY)).toEqual(err({ kind: 'TriedToday' }))
      await charge(orderId, LATER)
      const [attempt] = await sent(orderId, LATER)
      if (!attempt) throw new Error('nothing was sent')
      const claimed = { attempt, customer, order: { equipmentType: 'SKI', plan: 'BASIC' }, card: null } as const
      await settle(claimed, DECLINED, LATER)
      const { order, timeline, attemptOpen } = await found(orderId)
      expect([order.renewal.status, order.renewal.declines, attemptOpen]).toEqual(['UNPAID', 5, false])
      expect(timeline.at(-1)?.event).toBe('renewal.exhausted')
      expect(await claim(morning(Day.addDays(RENEWAL_DAY, 60)))).toEqual([])
      expect(await charge(orderId, Instant.plusSeconds(LATER, 60))).toEqual(err({ kind: 'TriedToday' }))
      // Another card may be asked at once.
      await bench().cards.store(customer, {
        billingKey: `other key of ${customer}`,
        label: '롯데카드 456*',
        registeredAt: Instant.plusSeconds(LATER, 90),
      })
      expect(await charge(orderId, Instant.plusSeconds(LATER, 120))).toMatchObject(ok({ n: 6 }))
    })

    test('refuse to charge what is not due, is paid, has ended, or has no card', async () => {
      const { orderId: fresh } = await withCard()
      expect(await charge(fresh, NOON)).toEqual(err({ kind: 'NothingUnpaid' }))
      expect(await charge(newIds.order(), NOON)).toEqual(err({ kind: 'OrderNotFound' }))
      const { customer, orderId } = await exhausted()
      await bench().cards.remove(customer, LAST_TRY)
      expect(await charge(orderId, LATER)).toEqual(err({ kind: 'CardNeeded' }))
      await bench().orders.change(orderId, () =>
        ok(step({ event: 'autopay.terminated', to: 'IN_STORAGE', set: { autoRenewal: 'TERMINATED' } })),
      )
      expect(await charge(orderId, LATER)).toEqual(err({ kind: 'RenewalEnded' }))
    })

    test('name who would be charged, and write nothing', async () => {
      const { orderId } = await withCard()
      const mine = async (at: Instant) =>
        (await bench().renewals.due(at, { after: null, limit: 1_000 }))
          .unwrapOr([])
          .filter(due => due.orderId === orderId)
      expect(await mine(Instant.plusSeconds(DUE, -1))).toEqual([])
      const expected = [{ orderId, term: 2, amountWon: AMOUNT, dueAt: DUE, hasCard: true, hold: null }]
      expect(await mine(DUE)).toEqual(expected)
      expect(await mine(DUE)).toEqual(expected)
    })
  })

  describe(`duty records: ${name}`, () => {
    const claimOrders = async (now: Instant, orders: readonly OrderId[]) =>
      (await bench().duties.claimDue(now, 1_000, 60)).unwrapOr([]).filter(id => orders.includes(id))
    const dueBy = (days: number): Instant => morning(Day.addDays(RENEWAL_DAY, days))

    test('give what is due to one of many who ask at once, and again when the worker that had it died', async () => {
      const { orderId } = await withCard()
      expect(await claimOrders(Instant.plusSeconds(dueBy(-30), -1), [orderId])).toEqual([])
      const claims = await Promise.all(Array.from({ length: 8 }, () => claimOrders(dueBy(-30), [orderId])))
      expect(claims.flat()).toEqual([orderId])
      expect(await claimOrders(Instant.plusSeconds(dueBy(-30), 59), [orderId])).toEqual([])
      expect(await claimOrders(Instant.plusSeconds(dueBy(-30), 60), [orderId])).toEqual([orderId])
    })

    test('store which reminders were sent, and come back on the next day that counts', async () => {
      const { orderId } = await withCard()
      await claimOrders(dueBy(-20), [orderId])
      await bench().duties.do(orderId, doneAt(dueBy(-20), TRIAL_SHOP))
      expect((await found(orderId)).order.renewal.remindedOn).toBe(Day.addDays(RENEWAL_DAY, -30))
      expect(await claimOrders(Instant.plusSeconds(dueBy(-14), -1), [orderId])).toEqual([])
      expect(await claimOrders(dueBy(-14), [orderId])).toEqual([orderId])
    })

    test('write a step of the order where the duty is one (T26 without a card)', async () => {
      const orderId = await contract(await newCustomer())
      for (const days of [-30, 0, 8]) {
        await claimOrders(dueBy(days), [orderId])
        await bench().duties.do(orderId, doneAt(dueBy(days), TRIAL_SHOP))
      }
      const { order, timeline } = await found(orderId)
      expect(order.renewal.status).toBe('UNPAID')
      expect(timeline.slice(-2).map(({ event }) => event)).toEqual(['renewal.declined', 'renewal.exhausted'])
      expect(await claimOrders(dueBy(300), [orderId])).toEqual([])
    })
  })
}
