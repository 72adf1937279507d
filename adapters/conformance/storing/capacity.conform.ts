import { err } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { NOON } from '#adapters/conformance/noon.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { RegionRoom } from '#core/storing/capacity.ts'
import type { LockerCode, LockerZone } from '#core/storing/locker.ts'
import type { CapacityRecords } from '#core/storing/ports/capacity-records.ts'
import type { LockerRecords, NewLockers } from '#core/storing/ports/locker-records.ts'
import type { RegionCode } from '#core/storing/region.ts'
import { ordering, type RecordsUnderTest } from './ordering.ts'

type Bench = RecordsUnderTest & { readonly lockers: LockerRecords; readonly capacity: CapacityRecords }

/** What keepers of orders do in a shop that limits them to its lockers: in PostgreSQL by a lock, in memory by its own care. */
export const capacityConform = (name: string, bench: () => Bench): void => {
  const { newCustomer, place, tryPlacing, pay } = ordering(bench)
  const decision = () => ({ by: bench().inspector, reason: 'test', at: NOON })

  const addLockers = async (region: RegionCode, lockers: Pick<NewLockers, 'codes'> & Partial<NewLockers>) => {
    const zone = 'A' as LockerZone
    const added = await bench().lockers.add({ region, zone, kind: 'BOTH', capacity: 1, ...lockers }, decision(), {
      dryRun: false,
    })
    expect(added.isOk()).toBe(true)
  }
  const codes = (...texts: readonly string[]) => texts.map(text => text as LockerCode)
  const roomOf = async (region: RegionCode): Promise<RegionRoom | undefined> =>
    (await bench().capacity.rooms()).unwrapOr([]).find(room => room.region === region)
  const orderIn = async (location: RegionCode): Promise<OrderId> => place(await newCustomer(), { location })
  const within = (location: RegionCode, ...others: readonly RegionCode[]) => ({
    location,
    withinCapacity: { open: [location, ...others] },
  })

  describe(`the room of regions: ${name}`, () => {
    test('is their places by kind, and each order from its placing on (G234)', async () => {
      expect(await roomOf('CAPA')).toBeUndefined()
      await addLockers('CAPA', { codes: codes('S-1', 'S-2'), kind: 'SKI', capacity: 2 })
      await addLockers('CAPA', { codes: codes('B-1') })
      await orderIn('CAPA')
      const customer = await newCustomer()
      await pay(await place(customer, { location: 'CAPA', equipmentType: 'SNOWBOARD' }), customer)
      expect(await roomOf('CAPA')).toEqual({
        region: 'CAPA',
        places: { SKI: 4, SNOWBOARD: 0, BOTH: 1 },
        sets: { SKI: 1, SNOWBOARD: 1 },
      })
      await bench().lockers.block({ region: 'CAPA', code: 'S-1' as LockerCode }, 'the door is broken', decision(), {
        dryRun: false,
      })
      expect((await roomOf('CAPA'))?.places).toEqual({ SKI: 2, SNOWBOARD: 0, BOTH: 1 })
    })

    test('takes no order beyond it, and says where there is some (G233)', async () => {
      await addLockers('CAPB', { codes: codes('A-1') })
      const customer = await newCustomer()
      const first = await place(customer, within('CAPB'))
      const soldOut = err({ kind: 'SoldOut', free: ['CAPC'] })
      expect(await tryPlacing(await newCustomer(), within('CAPB', 'CAPC'))).toEqual(soldOut)
      // The older order of the kind makes way for the next one of its customer.
      const again = await place(customer, within('CAPB'))
      expect(again).not.toBe(first)
      expect(await tryPlacing(customer, { ...within('CAPB', 'CAPC'), equipmentType: 'SNOWBOARD' })).toEqual(soldOut)
      await orderIn('CAPB')
      expect((await roomOf('CAPB'))?.sets).toEqual({ SKI: 2, SNOWBOARD: 0 })
    })

    test('goes to one of twenty who come at once for the last place (G233)', async () => {
      await addLockers('CAPD', { codes: codes('A-1', 'A-2') })
      await orderIn('CAPD')
      const customers = await Promise.all(Array.from({ length: 20 }, newCustomer))
      const tries = await Promise.all(customers.map(customer => tryPlacing(customer, within('CAPD'))))
      expect(tries.filter(one => one.isOk())).toHaveLength(1)
      expect(tries.filter(one => one.isErr())).toEqual(
        Array.from({ length: 19 }, () => err({ kind: 'SoldOut', free: [] })),
      )
    })
  })
}
