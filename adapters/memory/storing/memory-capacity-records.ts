import { okAsync } from 'neverthrow'
import { checkRoom, needsPlace, type RegionRoom, type SoldOut } from '#core/storing/capacity.ts'
import type { EquipmentType } from '#core/storing/equipment-type.ts'
import type { LockerKind } from '#core/storing/locker.ts'
import type { CapacityRecords } from '#core/storing/ports/capacity-records.ts'
import type { NewOrderRecord } from '#core/storing/ports/order-records.ts'
import type { MemoryDatabase, OrderRow } from '#adapters/memory/memory-database.ts'

export const memoryCapacityRecords = (database: MemoryDatabase): CapacityRecords => ({
  rooms: () => okAsync(readRooms(database, [])),
})

/** `replaced` are the orders that the new one voids. */
export const checkRoomInMemory = (
  database: MemoryDatabase,
  { selection: { location: region, equipmentType: type }, withinCapacity }: NewOrderRecord,
  replaced: readonly OrderRow[],
): SoldOut | null =>
  withinCapacity === null ? null : checkRoom(readRooms(database, replaced), { region, type, ...withinCapacity })

const readRooms = ({ lockers, orders }: MemoryDatabase, but: readonly OrderRow[]): readonly RegionRoom[] => {
  const rows = [...orders.values()].filter(row => needsPlace(row.order.state) && !but.includes(row))
  const regions = new Set([...lockers.values()].map(({ region }) => region))
  return [...regions].toSorted().map(region => {
    const held = rows.filter(({ order }) => order.location === region)
    const places = (kind: LockerKind): number =>
      [...lockers.values()]
        .filter(locker => locker.region === region && locker.kind === kind)
        .reduce(
          (sum, { blockedReason, capacity, code }) =>
            sum + (blockedReason === null ? capacity : held.filter(({ place }) => place?.code === code).length),
          0,
        )
    const sets = (type: EquipmentType): number => held.filter(({ order }) => order.equipmentType === type).length
    return {
      region,
      places: { SKI: places('SKI'), SNOWBOARD: places('SNOWBOARD'), BOTH: places('BOTH') },
      sets: { SKI: sets('SKI'), SNOWBOARD: sets('SNOWBOARD') },
    }
  })
}
