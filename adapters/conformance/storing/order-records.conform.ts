import { err, ok } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { newIds } from '#adapters/system/new-ids.ts'
import { at } from '#adapters/conformance/noon.ts'
import type { Day } from '#core/shared/day.ts'
import type { GearText } from '#core/storing/gear-text.ts'
import type { EarlierGearAsked, LockedOrder } from '#core/storing/ports/order-records.ts'
import { ordering, type RecordsUnderTest } from './ordering.ts'

/** What each keeper of orders does: in PostgreSQL by constraints and locks, in memory by its own care. */
export const orderRecordsConform = (name: string, bench: () => RecordsUnderTest): void => {
  const { newCustomer, place, tryPlacing, open, settle, pay, readState, step } = ordering(bench)

  describe(`order records: ${name}`, () => {
    test('begin each order with its first step', async () => {
      const orderId = await place(await newCustomer())
      const found = (await bench().orders.find(orderId)).unwrapOr(null)
      expect(found?.order).toMatchObject({ id: orderId, state: 'UNPAID', termsPaid: 0, equipmentId: null })
      expect(found?.timeline).toMatchObject([{ event: 'order.precreated', from: null, to: 'UNPAID' }])
      expect(found?.attemptOpen).toBe(false)
    })

    test('close an older unpaid order of the same gear, but place none while its payment may be moving (G49)', async () => {
      const customer = await newCustomer()
      const older = await place(customer)
      const board = await place(customer, { equipmentType: 'SNOWBOARD' })
      const moving = await place(customer, { placedAt: at(1) })
      const attempt = (await open(moving, customer, at(2))).unwrapOr(null)
      expect(await tryPlacing(customer, { placedAt: at(3) })).toEqual(err({ kind: 'InProgress' }))
      expect(await Promise.all([older, board, moving].map(readState))).toEqual(['EXPIRED', 'UNPAID', 'UNPAID'])

      if (attempt) await settle(attempt, { kind: 'Refused', code: 'REJECT_CARD_COMPANY', message: '' }, at(4))
      const newest = await place(customer, { placedAt: at(5) })
      expect(await Promise.all([moving, newest].map(readState))).toEqual(['EXPIRED', 'UNPAID'])
    })

    test('leave one unpaid order of a kind, whatever number is placed at once (G49)', async () => {
      const customer = await newCustomer()
      const placed = await Promise.all([3, 1, 2, 6, 5, 4].map(second => place(customer, { placedAt: at(second) })))
      const states = await Promise.all(placed.map(readState))
      expect(states.filter(state => state !== 'EXPIRED')).toEqual(['UNPAID'])
      for (const id of placed) {
        const found = (await bench().orders.find(id)).unwrapOr(null)
        expect(found?.timeline.map(({ occurredAt }) => occurredAt >= found.order.placedAt)).not.toContain(false)
        expect(found?.timeline.map(({ event }) => event)).toEqual(
          found?.order.state === 'UNPAID' ? ['order.precreated'] : ['order.precreated', 'order.voided'],
        )
      }
    })

    test('place so many orders of a customer within a while and no more, of both kinds and at once', async () => {
      const [customer, other] = [await newCustomer(), await newCustomer()]
      const limit = { count: 3, windowSeconds: 60 }
      await place(customer, { placedAt: at(1), limit })
      await place(customer, { placedAt: at(10), limit, equipmentType: 'SNOWBOARD' })
      const last = await place(customer, { placedAt: at(20), limit })
      const refused = err({ kind: 'TooManyRequests', retryAfterSeconds: 11 })
      const tries = await Promise.all([1, 2, 3].map(() => tryPlacing(customer, { placedAt: at(50), limit })))
      expect(tries).toEqual([refused, refused, refused])
      expect(await readState(last)).toBe('UNPAID')
      expect((await tryPlacing(other, { placedAt: at(50), limit })).isOk()).toBe(true)

      const again = await Promise.all([1, 2, 3].map(() => tryPlacing(customer, { placedAt: at(61), limit })))
      expect(again.filter(placed => placed.isOk())).toHaveLength(1)
    })

    test('keep what is noted at a hand-over, and find it for the next set of the kind (G235, G236)', async () => {
      const customer = await newCustomer()
      const { orders } = bench()
      const gear = {
        brand: 'Burton' as GearText,
        equipmentName: 'Custom' as GearText,
        equipmentSize: '158' as GearText,
        serialNumber: 'B-77' as GearText,
      }
      const earlier = await place(customer)
      await pay(earlier, customer)
      const life = [
        ['pickup.done', 'PICKED_UP', { ...gear, equipmentType: 'SNOWBOARD', handedParts: ['BOOTS', 'BAG'] }],
        ['report.filed', 'REPORTED', {}],
        ['storage.arrived', 'ARRIVED', { storageStartDate: '2026-11-21' as Day }],
        ['storage.shelved', 'IN_STORAGE', {}],
        ['checkout.requested', 'CHECKOUT_REQUESTED', {}],
        ['checkout.delivered', 'CHECKED_OUT', {}],
      ] as const
      for (const [event, to, set] of life)
        expect([event, (await orders.change(earlier, () => ok(step({ event, to, set })))).isOk()]).toEqual([
          event,
          true,
        ])
      expect((await orders.find(earlier)).unwrapOr(null)?.order).toMatchObject({
        ...gear,
        equipmentType: 'SNOWBOARD',
        handedParts: ['BOOTS', 'BAG'],
      })

      const next = await place(customer)
      const offered = async (asked: EarlierGearAsked) => {
        let found: LockedOrder['earlierGear']
        const looked = await orders.change(
          next,
          locked => {
            found = locked.earlierGear
            return ok(step({ event: 'order.expired', to: 'EXPIRED' }))
          },
          { dryRun: true, earlierGear: asked },
        )
        expect(looked.isOk()).toBe(true)
        return found
      }
      // Not while it is still the customer's to bring back.
      expect(await offered('SNOWBOARD')).toBeNull()
      const returned = step({ event: 'equipment.returned', to: 'RETURNED' })
      expect((await orders.change(earlier, () => ok(returned))).isOk()).toBe(true)
      expect(await offered('SNOWBOARD')).toEqual({ orderId: earlier, ...gear })
      expect(await offered('SAME')).toBeNull()
    })

    test('place nothing for a departed customer', async () => {
      expect(await tryPlacing(newIds.customer())).toEqual(err({ kind: 'SignInNeeded', hadToken: true }))
    })

    test('write a step with all that it sets, and nothing of one that is refused or only tried', async () => {
      const orderId = await place(await newCustomer())
      const closing = step({ event: 'order.expired', to: 'EXPIRED' })
      const { orders } = bench()
      expect(await orders.change(orderId, () => err({ kind: 'No' as const }))).toEqual(err({ kind: 'No' }))
      expect((await orders.change(orderId, () => ok(closing), { dryRun: true })).isOk()).toBe(true)
      expect(await readState(orderId)).toBe('UNPAID')
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
