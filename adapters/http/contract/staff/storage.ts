import * as z from 'zod/mini'
import type { OrderId } from '#core/shared/ids.ts'
import { HALF_DAYS } from '#core/shared/shop.ts'
import { LOCKER_KINDS } from '#core/storing/locker.ts'
import { LOCKER_STATES } from '#core/storing/ports/locker-records.ts'
import { DateTime, Day, id, success } from '#adapters/http/contract/codec.ts'
import { EarlierSets, OrderRow } from './orders.ts'
import { staffCall } from './staff-call.ts'

/** The shop's regions, and the lockers of each. */
export const regions = staffCall({
  method: 'GET',
  path: '/regions',
  access: 'SUPPORT',
  about: 'LIST',
  body: null,
  answer: success({
    regions: z.array(z.object({ code: z.string(), name: z.string(), isOpen: z.boolean() })),
  }),
  summary: 'The regions of the shop, or those to which the member is bound.',
})

export const LockerRow = z.object({
  code: z.string(),
  zone: z.string(),
  kind: z.enum(LOCKER_KINDS),
  capacity: z.int(),
  blockedReason: z.nullable(z.string()),
  orders: z.array(id<OrderId>()),
})

export const lockers = staffCall({
  method: 'GET',
  path: '/lockers',
  query: ['region', 'zone', 'state', 'after'],
  access: 'SUPPORT',
  about: 'LIST',
  body: null,
  answer: success({
    lockers: z.array(LockerRow),
    /** For the next page; null on the last. */
    next: z.nullable(z.string()),
  }),
  summary: `Lockers of a region, by zone and state (${LOCKER_STATES.join(', ')}), 100 at a time.`,
})

const Place = z.object({
  recipientName: z.string(),
  /** Null of who has none. */
  phone: z.nullable(z.string()),
  address: z.string(),
  detail: z.string(),
  note: z.string(),
})

/** Where the driver goes, pickups (`PICKUP_SCHEDULED`) and deliveries (`CHECKOUT_SCHEDULED`): each list that is read is in the audit log. */
export const pickups = staffCall({
  method: 'GET',
  path: '/pickups',
  query: ['day', 'half', 'region'],
  access: 'OPERATOR',
  about: 'LIST',
  body: null,
  answer: success({
    day: Day,
    half: z.nullable(z.enum(HALF_DAYS)),
    stops: z.array(
      z.object({
        ...OrderRow.shape,
        /** The booked day, where it has passed and nothing was recorded (G640). */
        lateSince: z.nullable(Day),
        /** A delivery for good is possible: the contract was ended. */
        canBeFinal: z.boolean(),
        /** Its contract is over on that day: it goes for good, unless the driver says otherwise (G923). */
        isOver: z.boolean(),
        /** Null while the customer has not said it. */
        place: z.nullable(Place),
        /** When this list was read before the place changed; null when nothing changed. */
        changedSince: z.nullable(DateTime),
        /** How many steps the order has had: said with what is recorded at the door. */
        version: z.int(),
        /** What colleagues noted on the order, the oldest first. */
        notes: z.array(z.string()),
        earlierGear: EarlierSets,
      }),
    ),
    hasMore: z.boolean(),
  }),
  summary:
    'The pickups of a day or half-day and the deliveries of the day, late ones first, with names, numbers and addresses.',
})
