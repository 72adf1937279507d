import type { ResultAsync } from 'neverthrow'
import type { CallFailure } from '#core/shared/failures.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { OrderNotFound } from '../errors.ts'
import type {
  NoSavedPlace,
  PickupPlace,
  PickupPlaceLocked,
  PlaceLabel,
  SavedPlace,
  SavedPlaceId,
  TooManyPlaces,
} from '../pickup-place.ts'

/** The place of one order, as its customer sees it. */
export type OwnPickupPlace = {
  /** Null as long as nobody has said it. */
  readonly place: PickupPlace | null
  readonly canChange: boolean
}

export type OwnPlaces = {
  /** In the order in which they were saved, `SAVED_PLACES_MOST` at most. */
  readonly saved: readonly SavedPlace[]
  /** Of the order that was placed last; null before the first. */
  readonly last: PickupPlace | null
}

export type LabelledPlace = { readonly label: PlaceLabel; readonly place: PickupPlace }

/** Where the caller's gear is picked up, and the places they keep for that. */
export interface PickupPlaces {
  ofOrder(order: OrderId): ResultAsync<OwnPickupPlace, OrderNotFound | CallFailure>
  /** Until the pickup day begins (G156). Saying the same again changes nothing. */
  say(order: OrderId, place: PickupPlace): ResultAsync<void, OrderNotFound | PickupPlaceLocked | CallFailure>
  list(): ResultAsync<OwnPlaces, CallFailure>
  save(labelled: LabelledPlace): ResultAsync<SavedPlaceId, TooManyPlaces | CallFailure>
  change(id: SavedPlaceId, labelled: LabelledPlace): ResultAsync<void, NoSavedPlace | CallFailure>
  remove(id: SavedPlaceId): ResultAsync<void, NoSavedPlace | CallFailure>
}
