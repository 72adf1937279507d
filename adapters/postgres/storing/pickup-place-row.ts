import type { Selectable } from 'kysely'
import type { DeliveryAddress } from '#core/storing/delivery-address.ts'
import type { PickupPlace, PlaceLabel, PlaceLine, SavedPlace, SavedPlaceId } from '#core/storing/pickup-place.ts'
import type { RecipientPhone } from '#core/storing/recipient.ts'
import type { StaffTask } from '#core/staff/ports/staff-tasks.ts'
import type { Schema } from '#adapters/postgres/schema.ts'

/** The task that is closed once the place is said, or no longer needed. */
export const PLACE_MISSING: StaffTask['kind'] = 'PICKUP_PLACE_MISSING'

/** The columns of a place, in both tables. */
export const PLACE_COLUMNS = ['recipient_name', 'phone', 'address', 'detail', 'note'] as const

export type PlaceRow = Pick<Selectable<Schema['pickup_place']>, (typeof PLACE_COLUMNS)[number]>

export const placeColumns = ({ recipientName, phone, address, detail, note }: PickupPlace) => ({
  recipient_name: recipientName as string,
  phone: phone as string,
  address: address as string,
  detail: detail as string,
  note: note as string,
})

/** Checked when it was written, by our parsers and by the table's constraints. */
export const toPlace = (row: PlaceRow): PickupPlace => ({
  recipientName: row.recipient_name as PlaceLine,
  phone: row.phone as RecipientPhone,
  address: row.address as DeliveryAddress,
  detail: row.detail as PlaceLine,
  note: row.note as PlaceLine,
})

export const toSavedPlace = (row: PlaceRow & { readonly id: string; readonly label: string }): SavedPlace => ({
  id: row.id as SavedPlaceId,
  label: row.label as PlaceLabel,
  place: toPlace(row),
})
