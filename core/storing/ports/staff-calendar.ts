import type { ResultAsync } from 'neverthrow'
import type { Day } from '#core/shared/day.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { Order } from '../order.ts'
import type { RegionCode } from '../region.ts'

/** An order for which somebody drives on a day. */
export type Visit = { readonly order: Order; readonly customerName: string; readonly day: Day }

export type VisitSearch = {
  /** Both included. */
  readonly from: Day
  readonly to: Day
  /** Null is every region. */
  readonly region: RegionCode | null
  readonly limit: number
}

/** What is booked for the days of a calendar, the next day first. */
export interface StaffCalendar {
  /** Booked pickups, by half-day. */
  pickups(search: VisitSearch): ResultAsync<readonly Visit[], ServiceUnreachable>
  /** Checkouts by the day on which they are brought, else by the day that the customer asked for. */
  deliveries(search: VisitSearch): ResultAsync<readonly Visit[], ServiceUnreachable>
}
