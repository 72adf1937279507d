import { err, ok } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { newIds } from '#adapters/system/new-ids.ts'
import { at } from './noon.ts'
import { ordering, type RecordsUnderTest } from './ordering.ts'

/** What each keeper of orders does: in PostgreSQL by constraints and locks, in memory by its own care. */
export const orderRecordsConform = (name: string, bench: () => RecordsUnderTest): void => {
  const { newCustomer, place, open, stateOf, step } = ordering(bench)

  describe(`order records: ${name}`, () => {
    test('begin each order with its first step', async () => {
      const orderId = await place(await newCustomer())
      const found = (await bench().orders.find(orderId)).unwrapOr(null)
      expect(found?.order).toMatchObject({ id: orderId, state: 'UNPAID', termsPaid: 0, equipmentId: null })
      expect(found?.timeline).toMatchObject([{ event: 'order.precreated', from: null, to: 'UNPAID' }])
      expect(found?.attemptOpen).toBe(false)
    })

    test('close an older unpaid order of the same gear, but not one whose payment may be moving (G49)', async () => {
      const customer = await newCustomer()
      const older = await place(customer)
      const board = await place(customer, { equipmentType: 'SNOWBOARD' })
      const moving = await place(customer, { placedAt: at(1) })
      await open(moving, customer, at(2))
      await place(customer, { placedAt: at(3) })
      expect(await Promise.all([older, board, moving].map(stateOf))).toEqual(['EXPIRED', 'UNPAID', 'UNPAID'])
    })

    test('write a step with all that it sets, and nothing of one that is refused or only tried', async () => {
      const orderId = await place(await newCustomer())
      const closing = step({ event: 'order.expired', to: 'EXPIRED' })
      const { orders } = bench()
      expect(await orders.change(orderId, () => err({ kind: 'No' as const }))).toEqual(err({ kind: 'No' }))
      expect((await orders.change(orderId, () => ok(closing), { dryRun: true })).isOk()).toBe(true)
      expect(await stateOf(orderId)).toBe('UNPAID')
      expect((await orders.change(orderId, () => ok(closing))).isOk()).toBe(true)
      const found = (await orders.find(orderId)).unwrapOr(null)
      expect(found?.timeline.map(({ event }) => event)).toEqual(['order.precreated', 'order.expired'])
      expect(found?.order.state).toBe('EXPIRED')
      expect(await orders.change(newIds.order(), () => ok(closing))).toEqual(err({ kind: 'OrderNotFound' }))
    })

    test('name the unpaid orders that are old enough, the oldest first', async () => {
      const customer = await newCustomer()
      const old = await place(customer, { placedAt: at(-90_000) })
      const older = await place(await newCustomer(), { placedAt: at(-95_000) })
      const fresh = await place(customer, { equipmentType: 'SNOWBOARD' })
      const found = (await bench().orders.unpaidSince(at(-86_400), 1_000)).unwrapOr([])
      expect(found.filter(id => [old, older, fresh].includes(id))).toEqual([older, old])
    })
  })
}
