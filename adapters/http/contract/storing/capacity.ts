import * as z from 'zod/mini'
import type { FullRegion } from '#core/storing/capacity.ts'
import type { RoomRequest } from '#core/storing/room-request.ts'
import { call } from '#adapters/http/contract/call.ts'
import { Instant, NullableInstant, success } from '#adapters/http/contract/codec.ts'
import { ASKED_PICKS, PICKS } from './selection.ts'

export const readCapacity = call({
  method: 'GET',
  path: '/capacity',
  access: 'anyone',
  body: null,
  answer: success(
    {
      /** Regions with the kind of gear that they take no more of; none where the shop does not limit its orders. */
      full: z.array(z.object({ region: PICKS.location, equipmentType: PICKS.equipmentType })),
    },
    { decode: ({ full }): readonly FullRegion[] => full, encode: full => ({ full: [...full] }) },
  ),
  failures: ['ServiceUnreachable'],
  summary: 'Where there is no room for gear, before it is ordered.',
})

const Request = z.object({
  region: PICKS.location,
  equipmentType: PICKS.equipmentType,
  askedAt: Instant,
  /** When a notice said that there is room; null while there was none. */
  toldAt: NullableInstant,
})

const Requests = success(
  {
    /** The oldest first. */
    requests: z.array(Request),
  },
  { decode: ({ requests }): readonly RoomRequest[] => requests, encode: requests => ({ requests: [...requests] }) },
)

export const ownRoomRequests = call({
  method: 'GET',
  path: '/users/me/room-requests',
  access: 'customer',
  body: null,
  answer: Requests,
  failures: ['SignInNeeded', 'ServiceUnreachable'],
  summary: 'Of which full regions the caller wants to be told when they have room.',
})

export const setRoomRequest = call({
  method: 'PUT',
  path: '/users/me/room-requests',
  access: 'customer',
  body: z.object({
    region: ASKED_PICKS.location,
    equipmentType: ASKED_PICKS.equipmentType,
    /** False withdraws it. */
    isWanted: z.boolean(),
  }),
  answer: Requests,
  failures: ['SignInNeeded', 'InvalidInput', 'ServiceUnreachable'],
  summary:
    'Ask to be told once when a full region has room for such gear, or withdraw that. Nothing is noted of a region that has room.',
})
