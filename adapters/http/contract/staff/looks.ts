import * as z from 'zod/mini'
import type { ReportId } from '#core/shared/ids.ts'
import type { DeliveryAddress } from '#core/storing/delivery-address.ts'
import { DOOR_EVENTS, type DoorPictureId } from '#core/storing/door-picture.ts'
import type { PlaceLine } from '#core/storing/pickup-place.ts'
import type { RecipientPhone } from '#core/storing/recipient.ts'
import { REPORT_VIEWS } from '#core/storing/report-view.ts'
import { DateTime, Day, id, success } from '#adapters/http/contract/codec.ts'
import { AskedPlace } from '#adapters/http/contract/storing/pickup-places.ts'
import { Reason } from './orders.ts'
import { staffCall } from './staff-call.ts'

/** Why it is looked at: kept in the audit log. */
const Why = z.object({ reason: Reason })

export const lookAtPhone = staffCall({
  method: 'POST',
  path: '/orders/:orderId/looks/phone',
  access: 'SUPPORT',
  about: 'ORDER',
  body: Why,
  answer: success({
    phone: z.nullable(z.string()),
    /** A code has shown that it is theirs. */
    isProved: z.boolean(),
    /** Null without one, and for a member who may only see it masked. */
    email: z.nullable(z.string()),
  }),
  summary:
    "The customer's phone in full, also of one who has left while money is owed to them; 100 a day for a member.",
})

const Place = z.object({
  recipientName: id<PlaceLine>(),
  phone: id<RecipientPhone>(),
  address: id<DeliveryAddress>(),
  detail: id<PlaceLine>(),
  note: id<PlaceLine>(),
})

export const lookAtPlace = staffCall({
  method: 'POST',
  path: '/orders/:orderId/looks/pickup-place',
  access: 'OPERATOR',
  about: 'ORDER',
  body: Why,
  answer: success({
    /** Null as long as nobody has said it. */
    place: z.nullable(Place),
    changedAt: z.nullable(DateTime),
  }),
  summary: 'Where the gear is picked up, and from whom.',
})

export const setPlace = staffCall({
  method: 'PUT',
  path: '/orders/:orderId/pickup-place',
  access: 'SUPPORT',
  about: 'ORDER',
  body: z.object({ place: AskedPlace, reason: Reason }),
  answer: success({}),
  summary: "Say or change the pickup place in the customer's name, until the gear is picked up.",
})

export const lookAtCheckout = staffCall({
  method: 'POST',
  path: '/orders/:orderId/looks/checkout',
  access: 'OPERATOR',
  about: 'ORDER',
  body: Why,
  answer: success({
    recipientName: z.string(),
    recipientPhone: z.nullable(id<RecipientPhone>()),
    address: id<DeliveryAddress>(),
    day: Day,
    scheduledFor: z.nullable(Day),
  }),
  summary: 'Who gets the gear of the checkout under way, and where.',
})

const Report = z.object({
  reportId: id<ReportId>(),
  score: z.number(),
  tip: z.string(),
  filedAt: DateTime,
  filedBy: z.string(),
  /** Addresses that show a picture for some minutes. */
  pictures: z.array(z.object({ view: z.enum(REPORT_VIEWS), address: z.string() })),
})
export type SeenReport = z.output<typeof Report>

export const lookAtReports = staffCall({
  method: 'POST',
  path: '/orders/:orderId/looks/reports',
  access: 'SUPPORT',
  about: 'ORDER',
  body: Why,
  answer: success({
    /** The newest first. */
    reports: z.array(Report),
  }),
  summary: 'The reports of an order, with their pictures.',
})

export const lookAtDoorPictures = staffCall({
  method: 'POST',
  path: '/orders/:orderId/looks/door-pictures',
  access: 'SUPPORT',
  about: 'ORDER',
  body: Why,
  answer: success({
    /** The oldest first. */
    pictures: z.array(
      z.object({
        pictureId: id<DoorPictureId>(),
        event: z.enum(DOOR_EVENTS),
        takenAt: DateTime,
        takenBy: z.string(),
      }),
    ),
  }),
  summary: 'Which pictures were taken where the gear was handed over.',
})
