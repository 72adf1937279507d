import type { Result, ResultAsync } from 'neverthrow'
import type { ServiceUnreachable, SignInNeeded } from '#core/shared/failures.ts'
import type { CustomerId, OrderId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { StaffDecision } from '#core/shared/staff.ts'
import type { OrderNotFound } from '../errors.ts'
import type { Order } from '../order.ts'
import type { NoSavedPlace, PickupPlace, SavedPlace, SavedPlaceId, TooManyPlaces } from '../pickup-place.ts'
import type { OwnPlaces } from './pickup-places.ts'

/** An order with its place; `changedAt` is null with it. */
export type PlaceOfOrder = {
  readonly order: Order
  readonly customer: CustomerId
  readonly place: PickupPlace | null
  readonly changedAt: Instant | null
}

export type PlaceChange = {
  readonly place: PickupPlace
  readonly at: Instant
  /** Of a member of the staff, for the audit log; null when the customer says it. */
  readonly decision: StaffDecision | null
  readonly dryRun: boolean
}

/** Where the gear of orders is picked up, and the places that customers keep. */
export interface PickupPlaceRecords {
  find(order: OrderId): ResultAsync<PlaceOfOrder | null, ServiceUnreachable>
  /** Locks the order, asks `decide`, writes the place and closes the task for it. The same place again is no change. Answers what was. */
  say<Refusal>(
    order: OrderId,
    change: PlaceChange,
    decide: (found: PlaceOfOrder) => Result<void, Refusal>,
  ): ResultAsync<PlaceOfOrder, Refusal | OrderNotFound | ServiceUnreachable>
  ofCustomer(customer: CustomerId): ResultAsync<OwnPlaces, ServiceUnreachable>
  /** Never more than `SAVED_PLACES_MOST`, however many are saved at once. The customer may have left. */
  save(
    customer: CustomerId,
    place: SavedPlace,
    at: Instant,
  ): ResultAsync<void, TooManyPlaces | SignInNeeded | ServiceUnreachable>
  change(customer: CustomerId, place: SavedPlace): ResultAsync<void, NoSavedPlace | ServiceUnreachable>
  remove(customer: CustomerId, id: SavedPlaceId): ResultAsync<void, NoSavedPlace | ServiceUnreachable>
}
