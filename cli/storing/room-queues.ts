import { Instant } from '#core/shared/instant.ts'
import type { RoomQueueNow } from '#core/storing/service/read-room-queues.ts'
import { answered, columns, type Task } from '../output.ts'
import { withStaffContext } from '../staff/staff-context.ts'
import { READING } from '../staff/staff-member.ts'
import type { StaffReading } from '../staff/staff-options.ts'
import { inSeoul } from '../time-text.ts'

/** Who wants to be told of room, counted: names nobody. */
export const listRoomQueues = (options: StaffReading): Task =>
  withStaffContext(options, READING, ({ readRoomQueues, member }) =>
    readRoomQueues(member.regions ?? null).map(queues =>
      answered(
        { waiting: queues.map(one => ({ ...one, since: one.since === null ? null : Instant.toIso(one.since) })) },
        queuesText(queues),
      ),
    ),
  )

const queuesText = (queues: readonly RoomQueueNow[]): string =>
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
