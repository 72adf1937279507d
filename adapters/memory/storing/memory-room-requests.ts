import { errAsync, okAsync } from 'neverthrow'
import type { CustomerId } from '#core/shared/ids.ts'
import type { Selection } from '#core/storing/order.ts'
import type { RoomRequestRecords } from '#core/storing/ports/room-request-records.ts'
import type { RoomQueue, RoomRequest, RoomWish } from '#core/storing/room-request.ts'
import type { MemoryDatabase } from '#adapters/memory/memory-database.ts'

export const memoryRoomRequests = (database: MemoryDatabase): RoomRequestRecords => ({
  ofCustomer: customer => okAsync(database.roomRequests.get(customer) ?? []),
  add(customer, wish, at) {
    if (!database.customers.has(customer)) return errAsync({ kind: 'SignInNeeded', hadToken: true })
    const own = database.roomRequests.get(customer) ?? []
    if (own.some(one => isFor(one, wish) && one.toldAt === null)) return okAsync(undefined)
    endRoomRequest(database, customer, wish)
    const { region, equipmentType } = wish
    const left = database.roomRequests.get(customer) ?? []
    database.roomRequests.set(customer, [...left, { region, equipmentType, askedAt: at, toldAt: null }])
    return okAsync(undefined)
  },
  remove(customer, wish) {
    endRoomRequest(database, customer, wish)
    return okAsync(undefined)
  },
  queues(toldSince) {
    const all = [...database.roomRequests.values()].flat()
    const counted = all.filter(({ toldAt }) => toldAt === null || toldAt > toldSince)
    const groups = Map.groupBy(counted, ({ region, equipmentType }) => `${region} ${equipmentType}`)
    return okAsync([...groups.keys()].toSorted().map(key => toQueue(groups.get(key) ?? [])))
  },
})

const toQueue = (requests: readonly RoomRequest[]): RoomQueue => {
  const waiting = requests.filter(({ toldAt }) => toldAt === null)
  const times = waiting.map(({ askedAt }) => askedAt).toSorted((one, other) => one - other)
  const [first] = requests
  if (first === undefined) throw new Error('a group has a first request')
  return {
    region: first.region,
    equipmentType: first.equipmentType,
    waiting: waiting.length,
    since: times[0] ?? null,
    told: requests.length - waiting.length,
  }
}

export const toRoomWish = ({ location, equipmentType }: Selection): RoomWish => ({ region: location, equipmentType })

const isFor = (one: RoomRequest, { region, equipmentType }: RoomWish): boolean =>
  one.region === region && one.equipmentType === equipmentType

/** Withdrawn, or an order has found room. */
export const endRoomRequest = ({ roomRequests }: MemoryDatabase, customer: CustomerId, wish: RoomWish): void => {
  const own = roomRequests.get(customer)
  if (own)
    roomRequests.set(
      customer,
      own.filter(one => !isFor(one, wish)),
    )
}
