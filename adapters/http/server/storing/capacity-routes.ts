import { ownRoomRequests, readCapacity, setRoomRequest } from '#adapters/http/contract/storing/capacity.ts'
import type { makeMount } from '#adapters/http/server/mount.ts'
import type { ServiceSide } from '#adapters/container/service/service-side.ts'

/** Where there is room for gear, and who wants to be told of it. */
export const capacityRoutes = (
  mount: ReturnType<typeof makeMount>,
  { capacity: room, roomRequests }: ServiceSide,
): void => {
  mount(readCapacity, () => room.full())
  mount(ownRoomRequests, ({ caller }) => roomRequests(caller).list())
  mount(setRoomRequest, ({ caller, body: { isWanted, ...wish } }) => roomRequests(caller).set(wish, isWanted))
}
