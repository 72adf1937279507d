import type { ResultAsync } from 'neverthrow'
import type { CallFailure, InProgress } from '#core/shared/failures.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { Won } from '#core/shared/won.ts'
import type { OrderNotFound } from '../errors.ts'
import type { Selection } from '../order.ts'
import type { StoringAgreements } from '../order-terms.ts'
import type { PickupPlace } from '../pickup-place.ts'
import type { SoldOut } from '../capacity.ts'
import type { PickupWindow, WindowFull } from '../pickup-window.ts'

export type OrderRequest = {
  readonly selection: Selection
  /** What was agreed to before paying; null from a client that sends the plain payload (G34). */
  readonly agreements: StoringAgreements | null
  /** Null when the customer says it later (G155). */
  readonly pickupPlace: PickupPlace | null
  /** Null when the customer chose none, or could not. */
  readonly pickupWindow: PickupWindow | null
}

export type PlacedOrder = {
  readonly orderId: OrderId
  /** Computed by the service from the plan, never taken from the client (G52). */
  readonly amountWon: Won
}

/** Where storage orders are placed. An older unpaid order of the same type is voided by a new one (G49), unless its payment is under way. */
export interface Orders {
  /** Answers `SecondContract`: both are meant. */
  keepBoth(second: OrderId): ResultAsync<void, OrderNotFound | CallFailure>
  place(request: OrderRequest): ResultAsync<PlacedOrder, InProgress | WindowFull | SoldOut | CallFailure>
}
