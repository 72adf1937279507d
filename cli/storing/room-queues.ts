import { Instant } from '#core/shared/instant.ts'
import { type RegionRoom, roomFor } from '#core/storing/capacity.ts'
import { ROOM_OFFER_HOURS, type RoomQueue } from '#core/storing/room-request.ts'
import { answered, columns, type Task } from '../output.ts'
import { withStaffContext } from '../staff/staff-context.ts'
import { READING } from '../staff/staff-member.ts'
import type { StaffReading } from '../staff/staff-options.ts'
import { inSeoul } from '../time-text.ts'

/** Who wants to be told of room, counted: names nobody. */
export const listRoomQueues = (options: StaffReading): Task =>
  withStaffContext(options, READING, ({ roomRequests, rooms, clock }) =>
    roomRequests.queues(Instant.plusSeconds(clock.now(), -ROOM_OFFER_HOURS * 60 * 60)).andThen(queues =>
      rooms.rooms().map(all => {
        const found = queues.map(queue => ({ ...queue, free: freePlaces(all, queue) }))
        const documents = found.map(one => ({ ...one, since: one.since === null ? null : Instant.toIso(one.since) }))
        return answered({ waiting: documents }, queuesText(found))
      }),
    ),
  )

/** Null where the region has no lockers. */
const freePlaces = (rooms: readonly RegionRoom[], { region, equipmentType }: RoomQueue): number | null => {
  const room = rooms.find(one => one.region === region)
  return room === undefined ? null : Math.max(0, roomFor(room, equipmentType))
}

const queuesText = (queues: readonly (RoomQueue & { readonly free: number | null })[]): string =>
  queues.length === 0
    ? 'Nobody waits for room.'
    : columns([
        ['region', 'kind', 'waiting', 'since', 'told', 'free'],
        ...queues.map(({ region, equipmentType, waiting, since, told, free }) => [
          region,
          equipmentType.toLowerCase(),
          String(waiting),
          since === null ? '-' : inSeoul(since),
          String(told),
          free === null ? 'any' : String(free),
        ]),
      ])
