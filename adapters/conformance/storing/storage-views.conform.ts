import { randomUUID } from 'node:crypto'
import { err, ok } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { Day } from '#core/shared/day.ts'
import type { CustomerId, ReportId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import type { EquipmentType } from '#core/storing/equipment-type.ts'
import type { OrderChange } from '#core/storing/ports/order-records.ts'
import { at, NOON } from '#adapters/conformance/noon.ts'
import { ordering, type RecordsUnderTest } from './ordering.ts'

const TODAY = Day.of(NOON)

const reportWith = (score: number) => ({
  id: randomUUID() as ReportId,
  score,
  tip: '엣지를 말려 주세요',
  images: { front: 'f', back: 'b', left: 'l', right: 'r' },
})

/** What each view of the storage shows. */
export const storageViewsConform = (name: string, bench: () => RecordsUnderTest): void => {
  const { newCustomer, place, open, settle, pay, readState, step } = ordering(bench)

  describe(`storage views: ${name}`, () => {
    test('show at home the contract that changed last, with its newest steps first (G80)', async () => {
      const customer = await newCustomer()
      const ski = await place(customer)
      const board = await place(customer, { equipmentType: 'SNOWBOARD', placedAt: at(1) })
      await place(customer, { placedAt: at(2) })
      await pay(board, customer, at(3))
      const home = (await bench().views.home(customer, TODAY)).unwrapOr(null)
      expect(home).toMatchObject({ userName: '김시즌', activeCount: 1, canCheckout: false })
      expect(home?.contracts[0]?.order.id).toBe(board)
      expect(home?.contracts[0]?.timeline.map(({ event }) => event)).toEqual(['payment.confirmed', 'order.precreated'])
      expect(await bench().views.countActive(customer)).toEqual(ok(1))
      expect((await bench().views.active(customer)).unwrapOr([]).map(({ order }) => order.id)).toEqual([board])
      expect(await readState(ski)).toBe('EXPIRED')
    })

    test('say at home for a while which gear will not come back, and what was settled for it (G902)', async () => {
      const customer = await newCustomer()
      const gone = async (today: Day = TODAY) => (await bench().views.home(customer, today)).unwrapOr(null)?.goneGear
      const lose = async (placedAt: Instant, lostAt: Instant, compensationWon: Won | null) => {
        const id = await place(customer, { placedAt })
        await pay(id, customer, placedAt)
        const pickedUp = step({ event: 'pickup.done', to: 'PICKED_UP' })
        const ending = { compensationWon, told: '전화로 알렸어요' }
        const lost = step({ event: 'gear.lost', to: 'LOST', occurredAt: lostAt, recordedAt: lostAt, set: { ending } })
        for (const change of [pickedUp, lost]) await bench().orders.change(id, () => ok(change))
        return id
      }
      expect(await gone()).toBeUndefined()
      const first = await lose(at(1), at(2), 450_000 as Won)
      expect(await gone()).toEqual({
        orderId: first,
        equipmentType: 'SKI',
        brand: '',
        equipmentName: '',
        end: 'LOST',
        goneAt: at(2),
        compensationWon: 450_000,
      })
      const second = await lose(at(3), at(4), null)
      expect(await gone()).toMatchObject({ orderId: second, compensationWon: null })
      expect(await gone(Day.addDays(TODAY, 90))).toMatchObject({ orderId: second })
      expect(await gone(Day.addDays(TODAY, 91))).toBeUndefined()
    })

    test('say at home which order waits for its payment, the newest, and none while that is decided (G615)', async () => {
      const customer = await newCustomer()
      const unpaid = async () => (await bench().views.home(customer, TODAY)).unwrapOr(null)?.unpaidOrder
      expect(await unpaid()).toBeUndefined()
      const ski = await place(customer, { placedAt: at(1) })
      expect(await unpaid()).toEqual({
        orderId: ski,
        equipmentType: 'SKI',
        location: 'RESORT',
        plan: 'BASIC',
        brand: '',
        equipmentName: '',
        amountWon: 99_000,
        placedAt: at(1),
      })
      const board = await place(customer, { placedAt: at(2), equipmentType: 'SNOWBOARD' })
      expect(await unpaid()).toMatchObject({ orderId: board })
      const attempt = (await open(board, customer, at(3))).unwrapOr(null)
      expect(await unpaid()).toMatchObject({ orderId: ski })
      if (attempt) await settle(attempt, { kind: 'Refused', code: 'REJECT_CARD_COMPANY', message: '' }, at(4))
      expect(await unpaid()).toMatchObject({ orderId: board })
      await pay(board, customer, at(5))
      await pay(ski, customer, at(6))
      expect(await unpaid()).toBeUndefined()
    })

    test('ask at home whether a second contract of a kind is meant, until it is answered or too late (G49)', async () => {
      const customer = await newCustomer()
      const paidAt = async (seconds: number, equipmentType: EquipmentType = 'SKI') => {
        const id = await place(customer, { equipmentType, placedAt: at(seconds) })
        await pay(id, customer, at(seconds))
        return id
      }
      const asked = async () =>
        (await bench().views.home(customer, TODAY)).unwrapOr(null)?.secondContract?.orderId ?? null
      const first = await paidAt(1)
      await paidAt(2, 'SNOWBOARD')
      expect(await asked()).toBeNull()

      const second = await paidAt(3)
      expect(await asked()).toBe(second)
      const { orders } = bench()
      expect(await orders.keepBoth(await newCustomer(), second, at(4))).toEqual(err({ kind: 'OrderNotFound' }))
      expect(await asked()).toBe(second)
      expect(await orders.keepBoth(customer, second, at(4))).toEqual(ok(undefined))
      expect(await orders.keepBoth(customer, second, at(5))).toEqual(ok(undefined))
      expect(await asked()).toBeNull()

      const third = await paidAt(6)
      expect(await asked()).toBe(third)
      const pickedUp = step({ event: 'pickup.done', to: 'PICKED_UP' })
      for (const id of [first, second, third]) await orders.change(id, () => ok(pickedUp))
      expect(await asked()).toBeNull()
    })

    test('show at home the order that was placed last when two changed at once (G80)', async () => {
      const customer = await newCustomer()
      const [ski, board] = [
        await place(customer),
        await place(customer, { equipmentType: 'SNOWBOARD', placedAt: at(1) }),
      ]
      await pay(board, customer, at(3))
      await pay(ski, customer, at(3))
      const home = (await bench().views.home(customer, TODAY)).unwrapOr(null)
      expect(home).toMatchObject({
        activeCount: 2,
        contracts: [{ order: { id: board }, score: null }, { order: { id: ski } }],
      })
    })

    test('show at home the latest score and the newest five steps, and list the latest report', async () => {
      const customer = await newCustomer()
      const orderId = await place(customer)
      await pay(orderId, customer)
      const walked: readonly (Pick<OrderChange, 'event' | 'to'> & Partial<OrderChange>)[] = [
        { event: 'pickup.done', to: 'PICKED_UP' },
        { event: 'report.filed', to: 'REPORTED', report: reportWith(61) },
        { event: 'status.corrected', to: 'PICKED_UP' },
        { event: 'report.filed', to: 'REPORTED', report: reportWith(87.5) },
        { event: 'storage.arrived', to: 'ARRIVED', set: { storageStartDate: '2026-11-21' as Day, locker: 'A-1' } },
        { event: 'storage.shelved', to: 'IN_STORAGE' },
      ]
      for (const [index, change] of walked.entries()) {
        const actor = { kind: 'STAFF' as const, id: bench().inspector }
        const when = { occurredAt: at(index), recordedAt: at(index), actor, reason: 'walked' }
        expect((await bench().orders.change(orderId, () => ok(step({ ...when, ...change })))).isOk()).toBe(true)
      }
      const home = (await bench().views.home(customer, TODAY)).unwrapOr(null)
      expect(home).toMatchObject({
        canCheckout: true,
        contracts: [{ canCheckout: true, score: 87.5, order: { locker: 'A-1' } }],
      })
      const newest = walked.toReversed().slice(0, 5)
      expect(home?.contracts[0]?.timeline.map(({ event, to }) => [event, to])).toEqual(
        newest.map(({ event, to }) => [event, to]),
      )
      expect(home?.contracts[0]?.timeline[0]).toEqual({
        event: 'storage.shelved',
        from: 'ARRIVED',
        to: 'IN_STORAGE',
        occurredAt: at(5),
      })
      const reports = (await bench().views.reports(customer)).unwrapOr([])
      expect(reports.map(({ score, updatedAt }) => [score, updatedAt])).toEqual([[87.5, at(3)]])
    })

    test('say of each contract whether its own gear can be taken out (G616)', async () => {
      const customer = await newCustomer()
      const stored = await place(customer)
      const requested = await place(customer, { equipmentType: 'SNOWBOARD', placedAt: at(1) })
      await pay(stored, customer, at(2))
      await pay(requested, customer, at(3))
      const walked: readonly (Pick<OrderChange, 'event' | 'to'> & Partial<OrderChange>)[] = [
        { event: 'pickup.done', to: 'PICKED_UP' },
        { event: 'report.filed', to: 'REPORTED', report: reportWith(90) },
        { event: 'storage.arrived', to: 'ARRIVED', set: { storageStartDate: '2026-11-21' as Day, locker: 'A-1' } },
        { event: 'storage.shelved', to: 'IN_STORAGE' },
      ]
      for (const [index, change] of walked.entries()) {
        const actor = { kind: 'STAFF' as const, id: bench().inspector }
        const when = { occurredAt: at(4 + index), recordedAt: at(4 + index), actor, reason: 'walked' }
        await bench().orders.change(stored, () => ok(step({ ...when, ...change })))
      }
      expect((await bench().views.home(customer, TODAY)).unwrapOr(null)).toMatchObject({
        canCheckout: true,
        contracts: [
          { order: { id: stored }, canCheckout: true },
          { order: { id: requested }, canCheckout: false },
        ],
      })
    })

    test('show nothing to a customer without orders, and nothing of a departed one', async () => {
      expect(await bench().views.home(await newCustomer(), TODAY)).toMatchObject(ok({ activeCount: 0, contracts: [] }))
      expect(await bench().views.home(randomUUID() as CustomerId, TODAY)).toEqual(ok(null))
      expect(await bench().views.reports(await newCustomer())).toEqual(ok([]))
    })
  })
}
