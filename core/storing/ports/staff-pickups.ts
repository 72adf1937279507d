import type { ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { ListPart, SortedList } from '#core/shared/page.ts'
import type { EarlierSet } from '../hand-over.ts'
import type { Tour } from '../tour.ts'
import type { PlaceOfOrder } from './pickup-place-records.ts'
import type { LookReason } from './staff-checkouts.ts'

/** One stop of a driver. */
export type PickupStop = PlaceOfOrder & {
  readonly customerName: string
  /** When the list was printed last before the place changed; null when every list of this day shows it as it is. */
  readonly changedSince: Instant | null
  /** How many steps the order has had. */
  readonly steps: number
  /** What colleagues noted on the order, the oldest first (G883). */
  readonly notes: readonly string[]
  /** What may be brought again: of each kind the set that the customer got back last (G236). */
  readonly earlierGear: readonly EarlierSet[]
}

export const PICKUP_STOPS: SortedList<PickupStop> = { kinds: ['id'], placeOf: ({ order }) => [order.id] }

/** What staff reads of pickup places; each place that is shown is written to the audit log (W10). */
export interface StaffPickups {
  /** Null for an unknown order. */
  look(order: OrderId, reason: LookReason): ResultAsync<PlaceOfOrder | null, ServiceUnreachable>
  /** The orders that are booked for this tour, sorted as `PICKUP_STOPS`; it is remembered that the list was printed (G158). */
  print(tour: Tour, reason: LookReason, part: ListPart): ResultAsync<readonly PickupStop[], ServiceUnreachable>
}
