import { err } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { NOON } from '#adapters/conformance/noon.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { RoomRequestRecords } from '#core/storing/ports/room-request-records.ts'
import type { RoomWish } from '#core/storing/room-request.ts'
import { ordering, type RecordsUnderTest } from './ordering.ts'

type Bench = RecordsUnderTest & { readonly requests: RoomRequestRecords }

/** Who wants to be told of room. */
export const roomRequestsConform = (name: string, bench: () => Bench): void => {
  const { newCustomer, place } = ordering(bench)
  const SKI: RoomWish = { region: 'ROOMA', equipmentType: 'SKI' }
  const BOARD: RoomWish = { region: 'ROOMA', equipmentType: 'SNOWBOARD' }
  const later = (seconds: number): Instant => Instant.plusSeconds(NOON, seconds)
  const add = async (customer: CustomerId, wish: RoomWish, at: Instant) =>
    expect((await bench().requests.add(customer, wish, at)).isOk()).toBe(true)
  const own = async (customer: CustomerId) => (await bench().requests.ofCustomer(customer)).unwrapOr([])
  const queues = async () =>
    (await bench().requests.queues(NOON)).unwrapOr([]).filter(({ region }) => region === 'ROOMA')

  describe(`who wants to be told of room: ${name}`, () => {
    test('is noted once for each region and kind, and keeps their turn (G238)', async () => {
      const [one, other] = [await newCustomer(), await newCustomer()]
      await add(one, SKI, later(1))
      await add(one, SKI, later(9))
      await add(one, BOARD, later(2))
      await add(other, SKI, later(3))
      expect(await own(one)).toEqual([
        { ...SKI, askedAt: later(1), toldAt: null },
        { ...BOARD, askedAt: later(2), toldAt: null },
      ])
      expect(await queues()).toEqual([
        { ...SKI, waiting: 2, since: later(1), told: 0 },
        { ...BOARD, waiting: 1, since: later(2), told: 0 },
      ])
      await bench().requests.remove(other, SKI)
      await bench().requests.remove(other, SKI)
      expect(await own(other)).toEqual([])
    })

    test('waits no more once they order the same there, and still for another kind or region', async () => {
      const customer = await newCustomer()
      for (const wish of [SKI, BOARD, { ...SKI, region: 'ROOMB' } as const]) await add(customer, wish, later(1))
      await place(customer, { location: 'ROOMA' })
      expect((await own(customer)).map(({ region, equipmentType }) => `${region} ${equipmentType}`).toSorted()).toEqual(
        ['ROOMA SNOWBOARD', 'ROOMB SKI'],
      )
    })

    test('has to be a customer still', async () => {
      const gone = '5c9c0bdc-8f5c-4e0b-9c39-27c1f1b4a0ff' as CustomerId
      const asked = await bench().requests.add(gone, SKI, NOON)
      expect(asked).toEqual(err({ kind: 'SignInNeeded', hadToken: true }))
    })
  })
}
