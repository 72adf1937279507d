import { err, ok } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { NOON } from '#adapters/conformance/noon.ts'
import { Day } from '#core/shared/day.ts'
import type { CustomerId, OrderId } from '#core/shared/ids.ts'
import type { HalfDay } from '#core/shared/shop.ts'
import type { BookedWindows, PickupWindow } from '#core/storing/pickup-window.ts'
import type { PickupWindowRecords } from '#core/storing/ports/pickup-window-records.ts'
import { pickupPlace } from '#core/storing/testing/pickup-place.ts'
import { windowedShop } from '#core/storing/testing/windowed-shop.ts'
import { ordering, type RecordsUnderTest } from './ordering.ts'

const TODAY = Day.of(NOON)
const SHOP = windowedShop({ stops: { MORNING: 2, AFTERNOON: 1 }, weekdays: [0, 1, 2, 3, 4, 5, 6], closedDays: [] })
/** A day for each test: all of them share the records. */
let days = 5
const newDay = (): Day => Day.addDays(TODAY, (days += 1))

/** What each keeper of pickup windows does: in PostgreSQL by a lock and constraints, in memory by its own care. */
export const pickupWindowsConform = (
  name: string,
  bench: () => RecordsUnderTest & { readonly windows: PickupWindowRecords },
): void => {
  const { newCustomer, place, open, taken, settle, pay, step, readState } = ordering(bench)
  const paid = async (owner?: CustomerId): Promise<OrderId> => {
    const customer = owner ?? (await newCustomer())
    const order = await place(customer)
    await pay(order, customer)
    return order
  }
  const look = async (order: OrderId, day: Day): Promise<BookedWindows | undefined> => {
    const seen: (BookedWindows | undefined)[] = []
    await bench().orders.change(
      order,
      ({ windows }) => {
        seen.push(windows)
        return err('Looked')
      },
      { windows: { day, half: null, today: TODAY } },
    )
    return seen[0]
  }
  const book = (order: OrderId, day: Day, half: HalfDay, slot: number) =>
    bench().orders.change(
      order,
      ({ order: { state } }) =>
        ok(
          step({
            event: state === 'REQUESTED' ? 'pickup.scheduled' : 'pickup.rescheduled',
            to: 'PICKUP_SCHEDULED',
            set: { pickupDate: day, pickupHalf: half, pickupWish: null },
            window: { day, half, slot, stops: 2, isForced: slot > 2 },
          }),
        ),
      { windows: { day, half, today: TODAY } },
    )
  const countOf = async ({ day, half }: PickupWindow): Promise<number> =>
    (await bench().windows.counts('RESORT', TODAY)).unwrapOr([]).find(one => one.day === day && one.half === half)
      ?.taken ?? 0

  describe(`pickup windows: ${name}`, () => {
    test('count what the other orders have booked, and offer the lowest free number', async () => {
      const [first, second, third] = [await paid(), await paid(), await paid()]
      const day = newDay()
      await book(first, day, 'MORNING', 1)
      await book(second, day, 'MORNING', 2)
      expect(await countOf({ day, half: 'MORNING' })).toBe(2)
      const seen = await look(third, day)
      expect(seen?.nextSlot).toEqual({ MORNING: 3, AFTERNOON: 1 })
      expect(seen?.counts).toContainEqual({ day, half: 'MORNING', taken: 2 })
      // One's own stop is in nobody's way.
      expect((await look(first, day))?.nextSlot).toEqual({ MORNING: 1, AFTERNOON: 1 })
      const found = (await bench().windows.find(first, TODAY)).unwrapOr(null)
      expect(found?.counts).toContainEqual({ day, half: 'MORNING', taken: 1 })
      expect(found?.order).toMatchObject({ pickupDate: day, pickupHalf: 'MORNING', pickupWish: null })
      expect(await bench().windows.find('SK-NOTHERE' as OrderId, TODAY)).toEqual(ok(null))
    })

    test('say where the same customer is visited anyway on that day (G811)', async () => {
      const customer = await newCustomer()
      const [first, second, stranger] = [await paid(customer), await paid(customer), await paid()]
      const day = newDay()
      await book(stranger, day, 'MORNING', 1)
      expect((await look(second, day))?.visited).toBeNull()
      await book(first, day, 'AFTERNOON', 1)
      expect((await look(second, day))?.visited).toBe('AFTERNOON')
      expect((await look(second, newDay()))?.visited).toBeNull()
      expect((await look(first, day))?.visited).toBeNull()
    })

    test.each([
      ['another time', 'pickup.rescheduled', 'PICKUP_SCHEDULED', { pickupDate: '2026-12-30' as Day, pickupHalf: null }],
      ['being taken off', 'pickup.unscheduled', 'REQUESTED', { pickupDate: null, pickupHalf: null }],
      ['being missed', 'pickup.missed', 'REQUESTED', { pickupDate: null, pickupHalf: null }],
      ['cancelling', 'storage.cancelled', 'CANCELLED', {}],
      ['a correction', 'status.corrected', 'REQUESTED', { pickupDate: null, pickupHalf: null }],
    ] as const)('are free again by %s', async (_by, event, to, set) => {
      const order = await paid()
      const day = newDay()
      await book(order, day, 'AFTERNOON', 1)
      await bench().orders.change(order, () => ok(step({ event, to, set })))
      expect(await readState(order)).toBe(to)
      expect(await countOf({ day, half: 'AFTERNOON' })).toBe(0)
    })

    test('keep the stop of a pickup that is done, also when that is taken back', async () => {
      const order = await paid()
      const day = newDay()
      await book(order, day, 'AFTERNOON', 1)
      await bench().orders.change(order, () => ok(step({ event: 'pickup.done', to: 'PICKED_UP' })))
      expect(await countOf({ day, half: 'AFTERNOON' })).toBe(1)
      await bench().orders.change(order, () => ok(step({ event: 'status.corrected', to: 'PICKUP_SCHEDULED' })))
      expect(await countOf({ day, half: 'AFTERNOON' })).toBe(1)
    })

    test('note what a customer wishes, which takes no stop', async () => {
      const order = await paid()
      const wish = { day: newDay(), half: 'MORNING', isLost: false } as const
      expect((await bench().windows.wish(order, TODAY, () => err('No'))).isErr()).toBe(true)
      await bench().windows.wish(order, TODAY, () => ok(wish))
      expect((await bench().windows.find(order, TODAY)).unwrapOr(null)?.order.pickupWish).toEqual(wish)
      expect(await countOf(wish)).toBe(0)
      await bench().windows.wish(order, TODAY, () => ok(null))
      expect((await bench().windows.find(order, TODAY)).unwrapOr(null)?.order.pickupWish).toBeNull()
      expect(await bench().windows.wish('SK-NOTHERE' as OrderId, TODAY, () => ok(null))).toEqual(
        err({ kind: 'OrderNotFound' }),
      )
    })

    test('are booked with the payment when the place is known; else the wish waits, and a full one is lost (G212)', async () => {
      const [wish, other] = [newDay(), newDay()].map(day => ({ day, half: 'AFTERNOON', isLost: false }) as const)
      if (!wish || !other) throw new Error('no days')
      const payFor = async (pickupWish: typeof wish, isPlaceKnown: boolean) => {
        const customer = await newCustomer()
        const order = await place(customer, { pickupWish, pickupPlace: isPlaceKnown ? pickupPlace() : null })
        const attempt = (await open(order, customer)).unwrapOr(null)
        if (attempt) await settle(attempt, taken(order), NOON, SHOP)
        return (await bench().orders.find(order)).unwrapOr(null)
      }
      const first = await payFor(wish, true)
      expect(first?.order).toMatchObject({ state: 'PICKUP_SCHEDULED', pickupDate: wish.day, pickupHalf: 'AFTERNOON' })
      expect(first?.timeline.at(-1)).toMatchObject({ event: 'pickup.scheduled', actor: { kind: 'SCHEDULER' } })
      expect((await payFor(wish, true))?.order).toMatchObject({
        state: 'REQUESTED',
        pickupDate: null,
        pickupWish: { ...wish, isLost: true },
      })
      expect((await payFor(other, false))?.order).toMatchObject({ state: 'REQUESTED', pickupWish: other })
      expect(await countOf(wish)).toBe(1)
      expect(await countOf(other)).toBe(0)
    })
  })
}
