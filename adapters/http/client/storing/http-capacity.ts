import { ownRoomRequests, readCapacity, setRoomRequest } from '#adapters/http/contract/storing/capacity.ts'
import type { Capacity } from '#core/storing/ports/capacity.ts'
import type { RoomRequests } from '#core/storing/ports/room-requests.ts'
import type { Send } from '#adapters/http/client/send.ts'

/** Where there is room, asked through the API. */
export const httpCapacity = ({ send }: { readonly send: Send }): Capacity => ({
  full: () => send(readCapacity, {}),
})

/** To be told of room, asked through the API. */
export const httpRoomRequests = ({ send }: { readonly send: Send }): RoomRequests => ({
  list: () => send(ownRoomRequests, {}),
  set: (wish, isWanted) => send(setRoomRequest, { body: { ...wish, isWanted } }),
})
