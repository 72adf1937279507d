import { err, ok } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { newIds } from '#adapters/system/new-ids.ts'
import { decideAttempt } from '#core/billing/service/decide-attempt.ts'
import { lateSettlement } from '#core/billing/service/settle-attempt.ts'
import { settlingNow } from '#core/billing/service/settlement.ts'
import type { Verdict } from '#core/billing/service/verdict.ts'
import { TRIAL_SHOP } from '#core/shared/shop.ts'
import { at, NOON } from '#adapters/conformance/noon.ts'
import { AMOUNT, ordering, type RecordsUnderTest } from '#adapters/conformance/storing/ordering.ts'

/** What each keeper of payments does, however often and at once it is asked. */
export const paymentRecordsConform = (name: string, bench: () => RecordsUnderTest): void => {
  const { newCustomer, place, open, taken, settle, readState, step } = ordering(bench)

  describe(`payment records: ${name}`, () => {
    test('open one attempt at a time, however many ask at once', async () => {
      const customer = await newCustomer()
      const orderId = await place(customer)
      const opened = await Promise.all(Array.from({ length: 20 }, (_, n) => open(orderId, customer, NOON, `key_${n}`)))
      expect(opened.filter(result => result.isOk())).toHaveLength(1)
      expect((await bench().orders.find(orderId)).unwrapOr(null)?.attemptOpen).toBe(true)
    })

    test('know an order only for its owner, and for the system itself', async () => {
      const [owner, other] = [await newCustomer(), await newCustomer()]
      const orderId = await place(owner)
      expect(await open(orderId, other)).toEqual(err({ kind: 'OrderNotFound' }))
      expect((await bench().payments.ofOrder(other, orderId)).unwrapOr(null)).toBeNull()
      expect((await open(orderId, null)).isOk()).toBe(true)
    })

    test('make a paid order of money that was taken, once, however often it is reported', async () => {
      const customer = await newCustomer()
      const orderId = await place(customer)
      const attempt = (await open(orderId, customer)).unwrapOr(null)
      if (attempt === null) throw new Error('no attempt was opened')
      const [first, second] = await Promise.all([settle(attempt, taken(orderId)), settle(attempt, taken(orderId))])
      expect(first).toMatchObject(ok({ status: 'DONE', orderId }))
      expect(second).toEqual(first)
      const found = (await bench().orders.find(orderId)).unwrapOr(null)
      expect(found?.timeline.filter(({ event }) => event === 'payment.confirmed')).toHaveLength(1)
      expect(found?.order).toMatchObject({ state: 'REQUESTED', termsPaid: 1, equipmentId: expect.any(String) })
      expect(found?.attemptOpen).toBe(false)
    })

    test('leave an order payable after a refusal, and say why', async () => {
      const customer = await newCustomer()
      const orderId = await place(customer)
      const attempt = (await open(orderId, customer)).unwrapOr(null)
      if (attempt === null) throw new Error('no attempt was opened')
      const refused = await settle(attempt, { kind: 'Refused', code: 'FDS_ERROR', message: '위험' })
      expect(refused).toMatchObject(ok({ status: 'FAILED', failure: { code: 'FDS_ERROR', message: '위험' } }))
      expect(await open(orderId, customer)).toMatchObject(ok({ n: 2, idempotencyKey: `order:${orderId}:2` }))
    })

    test('keep an attempt open while its outcome is unknown', async () => {
      const customer = await newCustomer()
      const orderId = await place(customer)
      const attempt = (await open(orderId, customer)).unwrapOr(null)
      if (attempt === null) throw new Error('no attempt was opened')
      expect(await settle(attempt, { kind: 'Unsure' })).toMatchObject(ok({ status: 'IN_PROGRESS', failure: null }))
      expect(await open(orderId, customer)).toMatchObject(err({ kind: 'InDoubt' }))
      expect(await open(orderId, customer, NOON, 'key_of_another')).toEqual(err({ kind: 'InProgress' }))
      expect((await bench().orders.find(orderId)).unwrapOr(null)?.attemptOpen).toBe(true)
      expect(await settle(attempt, taken(orderId))).toMatchObject(ok({ status: 'DONE' }))
      expect(await readState(orderId)).toBe('REQUESTED')
    })

    test('find the tries of a payment by an id that the provider knows one of them by', async () => {
      const customer = await newCustomer()
      const orderId = await place(customer)
      const find = () => bench().payments.tries(orderId)
      expect(await find()).toEqual(ok([]))
      const attempt = (await open(orderId, customer)).unwrapOr(null)
      if (attempt === null) throw new Error('no attempt was opened')
      expect(await find()).toMatchObject(ok([{ id: attempt.id, status: 'SENT', orderId, amountWon: AMOUNT }]))
      await settle(attempt, { kind: 'Refused', code: 'FDS_ERROR', message: '' })
      await open(orderId, customer)
      expect(await find()).toMatchObject(
        ok([
          { id: attempt.id, n: 1, status: 'FAILED' },
          { n: 2, status: 'SENT' },
        ]),
      )
    })

    test('let a failed attempt stay so, or be paid after all', async () => {
      const customer = await newCustomer()
      const orderId = await place(customer)
      const attempt = (await open(orderId, customer)).unwrapOr(null)
      if (attempt === null) throw new Error('no attempt was opened')
      const settleFailed = (verdict: Verdict) =>
        bench().payments.settleFailed(
          attempt,
          lateSettlement(
            verdict,
            settlingNow({ clock: { now: () => NOON }, shop: () => TRIAL_SHOP, newEquipmentId: newIds.equipment }),
          ),
        )
      expect(await settleFailed(taken(orderId))).toMatchObject(ok({ status: 'IN_PROGRESS' }))
      await settle(attempt, { kind: 'Refused', code: 'FDS_ERROR', message: '위험' })
      expect(await settle(attempt, taken(orderId))).toMatchObject(ok({ status: 'FAILED' }))
      expect(await settleFailed({ kind: 'Unsure' })).toMatchObject(
        ok({ status: 'FAILED', failure: { code: 'FDS_ERROR' } }),
      )
      expect(await settleFailed(taken(orderId))).toMatchObject(ok({ status: 'DONE', failure: null }))
      expect(await readState(orderId)).toBe('REQUESTED')
      expect(await bench().payments.tries(orderId)).toMatchObject(ok([{ n: 1, status: 'DONE' }]))
    })

    test('take money for an order that had closed meanwhile', async () => {
      const customer = await newCustomer()
      const orderId = await place(customer)
      await bench().orders.change(orderId, () => ok(step({ event: 'order.expired', to: 'EXPIRED' })))
      const opened = await bench().payments.open(
        orderId,
        null,
        decideAttempt({ paymentKey: `key_${orderId}`, orderId, amount: AMOUNT }, newIds.attempt, {
          now: NOON,
          evenIfExpired: true,
        }),
      )
      const attempt = opened.unwrapOr(null)
      if (attempt === null) throw new Error('no attempt was opened')
      await settle(attempt, taken(orderId))
      expect(await readState(orderId)).toBe('REQUESTED')
    })

    test('give an attempt whose time has come to one worker only', async () => {
      const customer = await newCustomer()
      const orderId = await place(customer, { placedAt: at(-1) })
      await open(orderId, customer)
      const early = (await bench().payments.claimDue(at(9), 100, 30)).unwrapOr([])
      const claims = await Promise.all([1, 2, 3].map(() => bench().payments.claimDue(at(10), 100, 30)))
      const mine = claims.flatMap(claim => claim.unwrapOr([])).filter(attempt => attempt.orderId === orderId)
      expect(early.filter(attempt => attempt.orderId === orderId)).toEqual([])
      expect(mine).toMatchObject([{ orderId, looks: 1, amountWon: AMOUNT }])
      expect((await bench().payments.claimDue(at(41), 100, 30)).unwrapOr([]).map(({ looks }) => looks)).toContain(2)
    })
  })
}
