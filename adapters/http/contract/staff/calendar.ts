import * as z from 'zod/mini'
import type { OrderId } from '#core/shared/ids.ts'
import { HALF_DAYS } from '#core/shared/shop.ts'
import { EQUIPMENT_TYPES } from '#core/storing/equipment-type.ts'
import { ORDER_STATES } from '#core/storing/order-state.ts'
import { CLOSURES } from '#core/storing/pickup-target.ts'
import type { RegionCode } from '#core/storing/region.ts'
import { Day, id, success } from '#adapters/http/contract/codec.ts'
import { staffCall } from './staff-call.ts'

const Half = z.enum(HALF_DAYS)

/** Who is driven to by name, without number, address or gear: a plan needs no more (G920). */
const Visit = z.object({
  orderId: id<OrderId>(),
  state: z.enum(ORDER_STATES),
  customerName: z.string(),
  kind: z.enum(EQUIPMENT_TYPES),
  region: id<RegionCode>(),
  day: Day,
  /** Of a pickup where the region has windows. */
  half: z.nullable(Half),
})
export type CalendarVisit = z.output<typeof Visit>

const RegionDay = z.object({
  day: Day,
  /** Why nobody drives; null on a business day. */
  closure: z.nullable(z.enum(CLOSURES)),
  /** What is booked, also what is done already, and what the half-day holds; empty where the region has no windows. */
  halves: z.array(z.object({ half: Half, taken: z.int(), stops: z.int() })),
})
export type RegionDay = z.output<typeof RegionDay>

/** Seven days from `from` on, today where it is left out. */
export const readCalendar = staffCall({
  method: 'GET',
  isLive: true,
  path: '/calendar',
  query: ['from', 'region'],
  access: 'SUPPORT',
  about: 'LIST',
  body: null,
  answer: success({
    today: Day,
    from: Day,
    regions: z.array(z.object({ region: id<RegionCode>(), days: z.array(RegionDay) })),
    pickups: z.array(Visit),
    deliveries: z.array(Visit),
    /** There is more than is shown. */
    hasMore: z.boolean(),
  }),
  summary: 'Pickups and deliveries of seven days, with what each half-day holds.',
})
