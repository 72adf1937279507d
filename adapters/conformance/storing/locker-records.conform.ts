import { err, ok } from 'neverthrow'
import { beforeAll, describe, expect, test } from 'vitest'
import { at, NOON } from '#adapters/conformance/noon.ts'
import { newIds } from '#adapters/system/new-ids.ts'
import type { Day } from '#core/shared/day.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { EquipmentType } from '#core/storing/equipment-type.ts'
import type { LabelNumber } from '#core/storing/label-code.ts'
import type { LockerCode, LockerOffer, LockerPlace, LockerWish, LockerZone } from '#core/storing/locker.ts'
import type { Labels } from '#core/storing/ports/labels.ts'
import { LOCKERS, type LockerRecords, type NewLockers } from '#core/storing/ports/locker-records.ts'
import type { OrderChange } from '#core/storing/ports/order-records.ts'
import { ordering, type RecordsUnderTest } from './ordering.ts'

type Bench = RecordsUnderTest & { readonly lockers: LockerRecords; readonly labels: Labels }

const codes = (...texts: readonly string[]): readonly LockerCode[] => texts.map(text => text as LockerCode)
const zone = (text: string): LockerZone => text as LockerZone

/** What keepers of lockers do: in PostgreSQL by constraints and locks, in memory by their own care. */
export const lockerRecordsConform = (name: string, bench: () => Bench): void => {
  const { newCustomer, place, pay, step } = ordering(bench)
  const decision = () => ({ by: bench().inspector, reason: 'test', at: NOON })

  const add = (lockers: Partial<NewLockers> & Pick<NewLockers, 'codes'>, dryRun = false) =>
    bench().lockers.add({ region: 'RESORT', zone: zone('A'), kind: 'BOTH', capacity: 1, ...lockers }, decision(), {
      dryRun,
    })
  const find = async (code: string) =>
    (await bench().lockers.find({ region: 'RESORT', code: code as LockerCode })).unwrapOr(null)

  const paid = async (equipmentType: EquipmentType = 'SKI'): Promise<OrderId> => {
    const customer = await newCustomer()
    const order = await place(customer, { equipmentType })
    await pay(order, customer)
    return order
  }
  const LIFE = [
    ['pickup.done', 'PICKED_UP'],
    ['report.filed', 'REPORTED'],
    ['storage.arrived', 'ARRIVED'],
  ] as const
  const change = async (order: OrderId, ...[event, to, more]: Parameters<typeof changed>): Promise<void> => {
    const done = await bench().orders.change(order, () => ok(changed(event, to, more)))
    if (done.isErr()) throw new Error(`${event}: ${done.error.kind}`)
  }
  const changed = (event: OrderChange['event'], to: OrderChange['to'], more: Partial<OrderChange> = {}) =>
    step({ event, to, ...more })
  const arrived = async (equipmentType?: EquipmentType): Promise<OrderId> => {
    const order = await paid(equipmentType)
    for (const [event, to] of LIFE)
      await change(
        order,
        event,
        to,
        event === 'storage.arrived' ? { set: { storageStartDate: '2026-11-21' as Day } } : {},
      )
    return order
  }
  const offered = async (order: OrderId, lockers: LockerWish): Promise<LockerOffer | undefined> => {
    let offer: LockerOffer | undefined
    await bench().orders.change(
      order,
      locked => {
        offer = locked.lockers
        return ok(changed('storage.shelved', 'IN_STORAGE'))
      },
      { dryRun: true, lockers },
    )
    return offer
  }
  const toCode = (text: string): LockerWish => ({ kind: 'Code', text })
  /** Into the place that is offered. */
  const shelve = async (
    order: OrderId,
    lockers: LockerWish,
    event: OrderChange['event'] = 'storage.shelved',
  ): Promise<void> => {
    const done = await bench().orders.change(
      order,
      ({ lockers: offer }) => {
        if (offer?.kind !== 'Free') throw new Error(`nothing is offered: ${offer?.kind}`)
        const { place } = offer
        return ok(changed(event, 'IN_STORAGE', { place, set: { locker: place.code } }))
      },
      { lockers },
    )
    if (done.isErr()) throw new Error(`${event}: ${done.error.kind}`)
  }

  describe(`locker records: ${name}`, () => {
    let [early, late, elsewhere]: OrderId[] = []
    beforeAll(async () => {
      // Put away before there were lockers: two in one, and one behind the door.
      for (const [text, day] of [
        ['x-01', '2026-11-20'],
        ['X-01', '2026-11-21'],
        ['behind the door', '2026-11-21'],
      ] as const) {
        const order = await arrived()
        await change(order, 'storage.shelved', 'IN_STORAGE', { set: { locker: text, storageStartDate: day as Day } })
        if (early === undefined) early = order
        else if (late === undefined) late = order
        else elsewhere = order
      }
    })

    test('offer nothing to a region without lockers, and find the noted gear when it gets some (G153)', async () => {
      const order = await arrived()
      expect(await offered(order, { kind: 'Zone', zone: null })).toEqual({ kind: 'NoStock' })
      expect(await offered(order, toCode('anywhere'))).toEqual({ kind: 'NoStock' })

      const found = { placed: [early], loose: expect.arrayContaining([expect.objectContaining({ orderId: late })]) }
      expect(await add({ codes: codes('X-01'), zone: zone('X') }, true)).toEqual(ok(found))
      expect(await find('X-01')).toBeNull()
      const added = await add({ codes: codes('X-01'), zone: zone('X') })
      expect(added).toEqual(ok(found))
      expect(added.map(({ loose }) => loose.map(({ orderId }) => orderId)).unwrapOr([])).toEqual(
        expect.arrayContaining([late, elsewhere]),
      )
      expect(await find('X-01')).toEqual({
        region: 'RESORT',
        code: 'X-01',
        zone: 'X',
        kind: 'BOTH',
        capacity: 1,
        blockedReason: null,
        addedAt: NOON,
        orders: [early],
      })
    })

    test('add all lockers or none (G153)', async () => {
      await add({ codes: codes('N-1', 'N-2'), zone: zone('N') })
      expect(await add({ codes: codes('N-2', 'N-3') })).toMatchObject({
        error: { kind: 'LockersExist', codes: ['N-2'] },
      })
      expect(await find('N-3')).toBeNull()
    })

    test('are removed together, none while one holds gear (G153)', async () => {
      await add({ codes: codes('R-1', 'R-2'), zone: zone('R') })
      const remove = (texts: readonly string[], dryRun = false) =>
        bench().lockers.remove({ region: 'RESORT', codes: codes(...texts) }, decision(), { dryRun })
      const order = await arrived()
      await shelve(order, toCode('R-2'))
      expect(await remove(['R-1', 'R-2'])).toEqual(err({ kind: 'LockersTaken', codes: ['R-2'] }))
      expect(await remove(['R-1', 'R-3'])).toEqual(err({ kind: 'LockersUnknown', codes: ['R-3'] }))
      await change(order, 'status.corrected', 'ARRIVED', { set: { locker: null } })
      expect((await remove(['R-1', 'R-2'], true)).isOk()).toBe(true)
      expect((await find('R-1'))?.code).toBe('R-1')
      expect((await remove(['R-1', 'R-2'])).isOk()).toBe(true)
      expect([await find('R-1'), await find('R-2')]).toEqual([null, null])
    })

    test('hold no more than their places, and free one when gear moves or leaves the storage (G150)', async () => {
      await add({ codes: codes('H-1', 'H-2'), zone: zone('H'), capacity: 2 })
      const [one, two, three] = [await arrived(), await arrived(), await arrived()]
      await shelve(one, toCode('h-1'))
      await shelve(two, toCode('H-1'))
      expect((await find('H-1'))?.orders).toEqual([one, two])
      const free = expect.arrayContaining(['H-2'])
      expect(await offered(three, toCode('H-1'))).toEqual({ kind: 'LockerFull', asked: 'H-1', free })
      expect(await offered(one, toCode('H-1'))).toEqual({ kind: 'LockerSame', asked: 'H-1', free })

      await shelve(one, toCode('H-2'), 'locker.moved')
      expect([(await find('H-1'))?.orders, (await find('H-2'))?.orders]).toEqual([[two], [one]])
      await change(two, 'checkout.requested', 'CHECKOUT_REQUESTED')
      expect((await find('H-1'))?.orders).toEqual([two])
      await change(two, 'checkout.delivered', 'CHECKED_OUT')
      expect((await find('H-1'))?.orders).toEqual([])
      expect(await offered(two, { kind: 'AsBefore' })).toMatchObject({ kind: 'Free', place: { code: 'H-1' } })
      await change(one, 'status.corrected', 'ARRIVED', { set: { locker: null } })
      expect((await find('H-2'))?.orders).toEqual([])
    })

    test('offer the place of another set for a swap, where each suits the other locker (G791)', async () => {
      await add({ codes: codes('W-1', 'W-2', 'W-3'), zone: zone('W') })
      await add({ codes: codes('W-4'), zone: zone('W'), kind: 'SKI' })
      await add({ codes: codes('W-5'), zone: zone('W'), capacity: 2 })
      const [one, two, onSki, board] = [await arrived(), await arrived(), await arrived(), await arrived('SNOWBOARD')]
      const both = [await arrived(), await arrived()]
      const swapWith = (text: string): LockerWish => ({ kind: 'Code', text, isSwap: true })
      expect(await offered(one, swapWith('W-2'))).toEqual({ kind: 'Free', place: { code: 'W-2', n: 1 } })
      await shelve(one, toCode('W-1'))
      await shelve(two, toCode('W-2'))
      await shelve(board, toCode('W-3'))
      await shelve(onSki, toCode('W-4'))
      for (const order of both) await shelve(order, toCode('W-5'))

      const place = { code: 'W-1' as LockerCode, n: 1 }
      const swap = {
        orderId: two,
        state: 'IN_STORAGE',
        place,
        timeline: (await bench().orders.find(two)).map(file => file?.timeline).unwrapOr([]),
      }
      const into = { code: 'W-2' as LockerCode, n: 1 }
      expect(await offered(one, swapWith('w-2'))).toEqual({ kind: 'Free', place: into, swap })
      expect(await offered(one, toCode('W-2'))).toMatchObject({ kind: 'LockerFull' })
      expect(await offered(one, swapWith('W-1'))).toMatchObject({ kind: 'LockerSame' })
      expect(await offered(onSki, swapWith('W-3'))).toMatchObject({ kind: 'LockerFull' })
      expect(await offered(board, swapWith('W-4'))).toMatchObject({ kind: 'LockerOfOtherKind' })
      // Nobody could say which of the two.
      expect(await offered(one, swapWith('W-5'))).toMatchObject({ kind: 'LockerFull' })

      const moved = (to: LockerPlace) => changed('locker.moved', 'IN_STORAGE', { place: to, set: { locker: to.code } })
      await change(one, 'locker.moved', 'IN_STORAGE', {
        ...moved(into),
        beside: { orderId: two, change: moved(place) },
      })
      expect([(await find('W-1'))?.orders, (await find('W-2'))?.orders]).toEqual([[two], [one]])
      const other = (await bench().orders.find(two)).unwrapOr(null)
      expect([other?.order.locker, other?.timeline.at(-1)?.event]).toEqual(['W-1', 'locker.moved'])

      await bench().lockers.block({ region: 'RESORT', code: 'W-2' as LockerCode }, 'leaks', decision(), {
        dryRun: false,
      })
      expect(await offered(one, swapWith('W-1'))).toMatchObject({ kind: 'LockerFull' })
    })

    test('offer the next free one of a zone that is not blocked and of the right kind (G151)', async () => {
      await add({ codes: codes('K-10', 'K-9'), zone: zone('K'), kind: 'SNOWBOARD' })
      await add({ codes: codes('K-11'), zone: zone('K'), kind: 'SKI' })
      const [ski, board] = [await arrived(), await arrived('SNOWBOARD')]
      const next = (order: OrderId) => offered(order, { kind: 'Zone', zone: zone('K') })
      expect(await next(ski)).toEqual({ kind: 'Free', place: { code: 'K-11', n: 1 } })
      expect(await next(board)).toEqual({ kind: 'Free', place: { code: 'K-9', n: 1 } })
      expect(await offered(ski, toCode('K-9'))).toMatchObject({ kind: 'LockerOfOtherKind', asked: 'K-9' })

      const key = { region: 'RESORT', code: 'K-11' as LockerCode } as const
      await bench().lockers.block(key, 'leaks', decision(), { dryRun: true })
      expect((await find('K-11'))?.blockedReason).toBeNull()
      expect(await bench().lockers.block(key, 'leaks', decision(), { dryRun: false })).toMatchObject(
        ok({ code: 'K-11', blockedReason: 'leaks' }),
      )
      expect(await next(ski)).toMatchObject({ kind: 'NoFreeLocker', asked: 'K' })
      expect(await offered(ski, toCode('K-11'))).toMatchObject({ kind: 'LockerBlocked', asked: 'K-11' })
      await bench().lockers.block(key, null, decision(), { dryRun: false })
      expect(await next(ski)).toMatchObject({ kind: 'Free' })

      expect(await offered(ski, toCode('Z-1'))).toMatchObject({ kind: 'LockerUnknown', asked: 'Z-1' })
      expect(await offered(ski, { kind: 'NotSaid' })).toEqual({ kind: 'NotSaid' })
      const unknown = await bench().lockers.block({ ...key, code: 'Z-1' as LockerCode }, 'x', decision(), {
        dryRun: false,
      })
      expect(unknown).toMatchObject({ error: { kind: 'LockerNotFound' } })
    })

    test('are listed by zone and by what is in them, A-9 before A-10 (G152)', async () => {
      await add({ codes: codes('L-10', 'L-9', 'L-8'), zone: zone('L') })
      await shelve(await arrived(), toCode('L-9'))
      await bench().lockers.block({ region: 'RESORT', code: 'L-10' as LockerCode }, 'leaks', decision(), {
        dryRun: false,
      })
      const listed = async (
        state: 'FREE' | 'TAKEN' | 'BLOCKED' | null,
        after: string | null = null,
        limit = 10,
        kind: 'SKI' | 'SNOWBOARD' | null = null,
      ) => {
        const last = after === null ? null : await find(after)
        return (
          await bench().lockers.list({
            region: 'RESORT',
            zone: zone('L'),
            state,
            kind,
            after: last && LOCKERS.placeOf(last),
            limit,
          })
        )
          .map(found => found.map(({ code }) => code))
          .unwrapOr([])
      }
      expect(await listed(null)).toEqual(['L-8', 'L-9', 'L-10'])
      expect(await listed(null, 'L-8', 1)).toEqual(['L-9'])
      expect([await listed('FREE'), await listed('TAKEN'), await listed('BLOCKED')]).toEqual([
        ['L-8'],
        ['L-9'],
        ['L-10'],
      ])
      await add({ codes: codes('L-20'), zone: zone('L'), kind: 'SNOWBOARD' })
      expect(await listed('FREE', null, 10, 'SKI')).toEqual(['L-8'])
      expect(await listed('FREE', null, 10, 'SNOWBOARD')).toEqual(['L-8', 'L-20'])
    })
  })

  describe(`labels: ${name}`, () => {
    test('number a set once it is paid for, for good (G154)', async () => {
      const { labels } = bench()
      const [one, two] = [await paid(), await paid()]
      const numbers = [(await labels.numberOf(one)).unwrapOr(null), (await labels.numberOf(two)).unwrapOr(null)]
      expect(new Set([...numbers, null]).size).toBe(3)
      await change(one, 'pickup.done', 'PICKED_UP')
      expect((await labels.numberOf(one)).unwrapOr(null)).toBe(numbers[0])
      expect((await labels.orderOf(numbers[1] as LabelNumber)).unwrapOr(null)).toBe(two)
      expect((await labels.orderOf(999_999_999 as LabelNumber)).unwrapOr(one)).toBeNull()
      const unpaid = await place(await newCustomer(), { placedAt: at(1) })
      expect((await labels.numberOf(unpaid)).unwrapOr(1 as LabelNumber)).toBeNull()
      expect((await labels.numberOf(newIds.order())).unwrapOr(1 as LabelNumber)).toBeNull()
    })
  })
}
