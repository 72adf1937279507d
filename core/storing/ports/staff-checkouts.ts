import type { ResultAsync } from 'neverthrow'
import type { Day } from '#core/shared/day.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { CustomerId, OrderId, StaffId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { ListPart, SortedList } from '#core/shared/page.ts'
import type { Checkout, CheckoutFacts } from '../checkout.ts'
import type { Order } from '../order.ts'
import type { OrderState } from '../order-state.ts'
import type { Tour } from '../tour.ts'
import type { GearSearch } from './staff-views.ts'

/** A checkout as lists show it; phone and address are answered by `look` alone. */
export type StaffCheckout = CheckoutFacts & {
  readonly order: Order
  readonly customer: CustomerId
  readonly customerName: string
  readonly maskedPhone: string | null
  readonly requestedAt: Instant
  readonly deliveredTo: string | null
}

/** The next day first. */
export const STAFF_CHECKOUTS: SortedList<StaffCheckout> = {
  kinds: ['day', 'instant', 'id'],
  placeOf: ({ scheduledFor, day, requestedAt, order }) => [scheduledFor ?? day, requestedAt, order.id],
}

export type CheckoutSearch = ListPart & {
  /** The day that was asked for, or on which it is brought. */
  readonly day: Day | null
  readonly state: OrderState | null
  readonly gear: GearSearch
}

/** Who looks at a customer's number and address, and why: written to the audit log (W10). */
export type LookReason = { readonly by: StaffId; readonly reason: string; readonly at: Instant }

/** A delivery on a driver's list, with whom to call and where to go. */
export type DeliveryStop = Pick<Checkout, 'recipientName' | 'recipientPhone' | 'address'> & {
  readonly order: Order
  readonly customerName: string
  /** The booked one. */
  readonly day: Day
  /** How many steps the order has had. */
  readonly steps: number
  /** What colleagues noted on the order, the oldest first (G883). */
  readonly notes: readonly string[]
  /** When the list of the day was read last before the place changed; null when every list of it shows it as it is (G158). */
  readonly changedSince: Instant | null
}

export const DELIVERY_STOPS: SortedList<DeliveryStop> = { kinds: ['id'], placeOf: ({ order }) => [order.id] }

/** What staff reads of checkouts. */
export interface StaffCheckouts {
  /** What is under way, unless a state is asked for; sorted as `STAFF_CHECKOUTS`. */
  list(search: CheckoutSearch): ResultAsync<readonly StaffCheckout[], ServiceUnreachable>
  /** The checkout under way with all that the driver needs; null without one. */
  look(order: OrderId, reason: LookReason): ResultAsync<Checkout | null, ServiceUnreachable>
  /** The deliveries that are booked for this tour, sorted as `DELIVERY_STOPS`; each is in the audit log (W10). */
  print(
    tour: Omit<Tour, 'half'>,
    reason: LookReason,
    part: ListPart,
  ): ResultAsync<readonly DeliveryStop[], ServiceUnreachable>
}
