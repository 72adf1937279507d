import { ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import { Instant } from '#core/shared/instant.ts'
import { type RegionRoom, roomFor } from '../capacity.ts'
import type { CapacityRecords } from '../ports/capacity-records.ts'
import type { RoomRequestRecords } from '../ports/room-request-records.ts'
import type { RegionCode } from '../region.ts'
import { ROOM_OFFER_HOURS, type RoomQueue } from '../room-request.ts'

/** `free` is null where the region has no lockers. */
export type RoomQueueNow = RoomQueue & { readonly free: number | null }

export type ReadRoomQueues = (
  regions: readonly RegionCode[] | null,
) => ResultAsync<readonly RoomQueueNow[], ServiceUnreachable>

type Deps = { readonly requests: RoomRequestRecords; readonly rooms: CapacityRecords; readonly clock: Clock }

/** Who wants to be told of room in these regions, or in any: counted, names nobody (G240). */
export const makeReadRoomQueues =
  ({ requests, rooms, clock }: Deps): ReadRoomQueues =>
  regions =>
    ResultAsync.combine([
      requests.queues(Instant.plusSeconds(clock.now(), -ROOM_OFFER_HOURS * 60 * 60)),
      rooms.rooms(),
    ]).map(([queues, all]) =>
      queues
        .filter(({ region }) => regions?.includes(region) ?? true)
        .map(queue => ({ ...queue, free: freePlaces(all, queue) })),
    )

const freePlaces = (rooms: readonly RegionRoom[], { region, equipmentType }: RoomQueue): number | null => {
  const room = rooms.find(one => one.region === region)
  return room === undefined ? null : Math.max(0, roomFor(room, equipmentType))
}
