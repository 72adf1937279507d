import { okAsync } from 'neverthrow'
import type { Caller } from '#core/account/customer.ts'
import type { Clock } from '#core/shared/clock.ts'
import type { ShopNow } from '#core/shared/shop.ts'
import { isSoldOut, withinCapacity } from '../capacity.ts'
import type { CapacityRecords } from '../ports/capacity-records.ts'
import type { RoomRequestRecords } from '../ports/room-request-records.ts'
import type { RoomRequests } from '../ports/room-requests.ts'
import type { RoomWish } from '../room-request.ts'

type Deps = {
  readonly requests: RoomRequestRecords
  readonly rooms: CapacityRecords
  readonly clock: Clock
  readonly shop: ShopNow
}

/** To be told of room, for one caller. */
export const makeRoomRequests =
  ({ requests, rooms, clock, shop }: Deps) =>
  ({ customer }: Caller): RoomRequests => {
    const list = () => requests.ofCustomer(customer)
    const isFull = ({ region, equipmentType }: RoomWish) =>
      withinCapacity(shop())?.open.includes(region)
        ? rooms.rooms().map(all => all.some(room => room.region === region && isSoldOut(room, equipmentType)))
        : okAsync(false)
    return {
      list,
      set: (wish, isWanted) =>
        isWanted
          ? isFull(wish)
              .andThen(full => (full ? requests.add(customer, wish, clock.now()) : okAsync(undefined)))
              .andThen(list)
          : requests.remove(customer, wish).andThen(list),
    }
  }
