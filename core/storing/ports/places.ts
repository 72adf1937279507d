import type { ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { GeoPoint } from '#core/shared/shop.ts'

/** What the shop has configured to help with places. Without it a drawn map and free text do. */
export type PlaceHelp = {
  /** A key that pages may show, of a map provider. */
  readonly mapKey: string | null
  readonly hasAddressSearch: boolean
}

export const NO_PLACE_HELP: PlaceHelp = { mapKey: null, hasAddressSearch: false }

export interface Places {
  help(): ResultAsync<PlaceHelp, ServiceUnreachable>
}

/** The provider's script did not come, or not in time. */
export type NotLoaded = { readonly kind: 'NotLoaded' }

export type MarkedPlace = { readonly at: GeoPoint; readonly label: string }

/** A real map on the customer's device; `Box` is what it is drawn into. */
export interface PlaceMap<Box> {
  show(box: Box, place: MarkedPlace, key: string): ResultAsync<void, NotLoaded>
}

/** A search for Korean road addresses on the customer's device. */
export interface AddressSearch<Box> {
  /** `onPicked` gets an address without building, floor and room. */
  open(box: Box, onPicked: (address: string) => void): ResultAsync<void, NotLoaded>
}
