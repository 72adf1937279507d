import { randomUUID } from 'node:crypto'
import { ok } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { paidRecord } from '#core/billing/testing/paid-record.ts'
import type { Day } from '#core/shared/day.ts'
import type { CustomerId, OrderId } from '#core/shared/ids.ts'
import { type RecordList, RECORDS } from '#core/storing/record-list.ts'
import type { RecordViews } from '#core/storing/ports/record-views.ts'
import { at, NOON } from '#adapters/conformance/noon.ts'
import { samePageByPage } from './pages.ts'
import { AMOUNT, ordering, type RecordsUnderTest } from './ordering.ts'

/** What a customer can look back on. */
export const recordViewsConform = (
  name: string,
  bench: () => RecordsUnderTest & { readonly recordViews: RecordViews },
): void => {
  const { newCustomer, place, open, settle, pay, step } = ordering(bench)
  const ALL = { kind: 'payments', tab: 'all' } as const
  const listed = async (customer: CustomerId, list: RecordList) =>
    (await bench().recordViews.list(customer, list, { after: null, limit: 100 })).unwrapOr([])
  const ofCustomer = (customer: CustomerId) => listed(customer, ALL)

  describe(`record views: ${name}`, () => {
    test('list every order with its payment, the latest change first', async () => {
      const customer = await newCustomer()
      const ski = await place(customer)
      const board = await place(customer, { equipmentType: 'SNOWBOARD', placedAt: at(1) })
      expect((await ofCustomer(customer)).map(({ order }) => order.id)).toEqual([board, ski])
      await pay(ski, customer, at(2))
      const [first, second, ...others] = await ofCustomer(customer)
      expect(others).toEqual([])
      expect(first).toMatchObject({
        order: { id: ski, state: 'REQUESTED', termsPaid: 1 },
        payments: [{ term: 1, amountWon: AMOUNT, status: 'DONE', method: '카드', approvedAt: NOON, receiptUrl: null }],
      })
      expect(second).toMatchObject({
        order: { id: board, state: 'UNPAID' },
        payments: [{ term: 1, status: 'READY', method: null, approvedAt: null }],
      })
    })

    test('say of a payment that its card takes it back only as a whole (G741)', async () => {
      const customer = await newCustomer()
      const id = await place(customer)
      const attempt = (await open(id, customer)).unwrapOr(null)
      const record = paidRecord({ orderId: id, totalWon: AMOUNT, approvedAt: NOON, canRefundPart: false })
      if (attempt) await settle(attempt, { kind: 'Taken', record })
      const story = (await bench().recordViews.story(customer, id)).unwrapOr(null)
      expect(story?.payments).toMatchObject([{ status: 'DONE', canRefundPart: false }])
    })

    test('list page by page, each record once, also where two changed at once', async () => {
      const customer = await newCustomer()
      for (const seconds of [1, 1, 2, 3, 3]) await place(customer, { placedAt: at(seconds) })
      const whole = await samePageByPage(RECORDS, part => bench().recordViews.list(customer, ALL, part))
      expect(whole).toHaveLength(5)
    })

    test.each([
      [{ kind: 'history', tab: 'applied' }, ['REQUESTED']],
      [{ kind: 'history', tab: 'inStorage' }, []],
      [{ kind: 'history', tab: 'ended' }, []],
      [{ kind: 'payments', tab: 'stored' }, ['REQUESTED', 'UNPAID']],
      [{ kind: 'payments', tab: 'past' }, ['EXPIRED']],
      [ALL, ['REQUESTED', 'UNPAID', 'EXPIRED']],
    ] as const)('list under %j what belongs there', async (list, states) => {
      const customer = await newCustomer()
      await place(customer)
      await pay(await place(customer, { placedAt: at(1) }), customer, at(3))
      await place(customer, { equipmentType: 'SNOWBOARD', placedAt: at(2) })
      expect((await listed(customer, list)).map(({ order }) => order.state)).toEqual(states)
      expect(await bench().recordViews.recentPlan(customer)).toEqual(ok('BASIC'))
    })

    test('keep an order that was replaced before it was paid', async () => {
      const customer = await newCustomer()
      const replaced = await place(customer)
      await place(customer, { placedAt: at(1) })
      const found = (await ofCustomer(customer)).find(({ order }) => order.id === replaced)
      expect(found?.order.state).toBe('EXPIRED')
    })

    test('list all that happened to an order, newest first', async () => {
      const customer = await newCustomer()
      const orderId = await place(customer)
      await pay(orderId, customer, at(1))
      const scheduled = step({
        event: 'pickup.scheduled',
        to: 'PICKUP_SCHEDULED',
        occurredAt: at(2),
        recordedAt: at(3),
        set: { pickupDate: '2026-11-25' as Day },
      })
      await bench().orders.change(orderId, () => ok(scheduled))
      const story = (await bench().recordViews.story(customer, orderId)).unwrapOr(null)
      expect(story).toMatchObject({
        order: { id: orderId, pickupDate: '2026-11-25' },
        payments: [{ status: 'DONE' }],
      })
      expect(story?.timeline).toEqual([
        { event: 'pickup.scheduled', from: 'REQUESTED', to: 'PICKUP_SCHEDULED', occurredAt: at(2) },
        { event: 'payment.confirmed', from: 'UNPAID', to: 'REQUESTED', occurredAt: NOON },
        { event: 'order.precreated', from: null, to: 'UNPAID', occurredAt: NOON },
      ])
    })

    test("return nothing of another customer's order, nor of an unknown one (I9)", async () => {
      const [owner, other] = [await newCustomer(), await newCustomer()]
      const orderId = await place(owner)
      expect(await ofCustomer(other)).toEqual([])
      expect(await bench().recordViews.story(other, orderId)).toEqual(ok(null))
      expect(await bench().recordViews.story(owner, 'SK-AAAAAAAAAAAA' as OrderId)).toEqual(ok(null))
      expect(await ofCustomer(randomUUID() as CustomerId)).toEqual([])
    })
  })
}
