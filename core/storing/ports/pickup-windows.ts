import type { ResultAsync } from 'neverthrow'
import type { CallFailure } from '#core/shared/failures.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { OrderNotFound } from '../errors.ts'
import type { OfferedWindow, PickupWindow, PickupWindowLocked, PickupWish, WindowFull } from '../pickup-window.ts'
import type { RegionCode } from '../region.ts'

/** The windows that a region offers; none where it has no windows. */
export type RegionWindows = {
  /** A chosen window is booked once the order is paid and its place is known; else the staff confirms it. */
  readonly selfBooking: boolean
  readonly offered: readonly OfferedWindow[]
}

/** Of one order, as its customer sees it. */
export type OwnPickupWindow = RegionWindows & {
  readonly booked: PickupWindow | null
  readonly wish: PickupWish | null
  readonly canChange: boolean
}

/** When the caller's gear is picked up. */
export interface PickupWindows {
  ofRegion(region: RegionCode): ResultAsync<RegionWindows, CallFailure>
  ofOrder(order: OrderId): ResultAsync<OwnPickupWindow, OrderNotFound | CallFailure>
  /** Books or moves a paid order's pickup until the day before it, or notes the wish (G212, G213). The same again changes nothing. */
  choose(
    order: OrderId,
    window: PickupWindow,
  ): ResultAsync<void, OrderNotFound | WindowFull | PickupWindowLocked | CallFailure>
}
