import type { Result, ResultAsync } from 'neverthrow'
import type { Day } from '#core/shared/day.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { CustomerId, OrderId } from '#core/shared/ids.ts'
import type { OrderNotFound } from '../errors.ts'
import type { Order } from '../order.ts'
import type { PickupWish, WindowCount } from '../pickup-window.ts'
import type { RegionCode } from '../region.ts'

/** An order with what the other ones of its region have booked. */
export type OrderAmongWindows = {
  readonly order: Order
  readonly customer: CustomerId
  readonly counts: readonly WindowCount[]
}

/** What is booked in the half-days of a region, and what customers wish. A stop is booked with its step (`OrderRecords`). */
export interface PickupWindowRecords {
  /** From this day on; a half-day in which nothing is booked may be left out. */
  counts(region: RegionCode, from: Day): ResultAsync<readonly WindowCount[], ServiceUnreachable>
  /** Null for an unknown order. */
  find(order: OrderId, from: Day): ResultAsync<OrderAmongWindows | null, ServiceUnreachable>
  /** Locks the order, asks `decide`, and notes the wish that it says. No stop is taken by that. */
  wish<Refusal>(
    order: OrderId,
    from: Day,
    decide: (found: OrderAmongWindows) => Result<PickupWish | null, Refusal>,
  ): ResultAsync<void, Refusal | OrderNotFound | ServiceUnreachable>
}
