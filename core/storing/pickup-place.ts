import { err, ok, type Result } from 'neverthrow'
import type { Brand } from '#core/shared/brand.ts'
import type { Day } from '#core/shared/day.ts'
import { ADDRESS_MAX_CHARACTERS, DeliveryAddress } from './delivery-address.ts'
import type { Order } from './order.ts'
import { plainText } from './plain-text.ts'
import { RECIPIENT_NAME_MAX_CHARACTERS, RecipientPhone } from './recipient.ts'

export const PLACE_DETAIL_MAX_CHARACTERS = 100
export const ENTRANCE_NOTE_MAX_CHARACTERS = 200
export const PLACE_LABEL_MAX_CHARACTERS = 20
/** So many places may one customer keep (G159). */
export const SAVED_PLACES_MOST = 10

/** A line of a place, one that people read. */
export type PlaceLine = Brand<string, 'PlaceLine'>

/** Where the driver gets the gear, and from whom (G155). Detail and note may be empty. */
export type PickupPlace = {
  readonly recipientName: PlaceLine
  readonly phone: RecipientPhone
  readonly address: DeliveryAddress
  /** Building, floor and room: 동, 호수. */
  readonly detail: PlaceLine
  /** How to get in and where the gear is: 공동현관, 경비실, 문 앞. */
  readonly note: PlaceLine
}

export type InvalidPlaceLine = { readonly kind: 'InvalidPlaceLine' }

const lineOf =
  (max: number, min: 0 | 1) =>
  (text: string): Result<PlaceLine, InvalidPlaceLine> => {
    const line = plainText(text, max)
    return line === undefined || line.length < min ? err({ kind: 'InvalidPlaceLine' }) : ok(line as PlaceLine)
  }

/** A parser for each part of a place. */
export const PLACE_PARTS = {
  recipientName: lineOf(RECIPIENT_NAME_MAX_CHARACTERS, 1),
  phone: RecipientPhone.parse,
  address: DeliveryAddress.parse,
  detail: lineOf(PLACE_DETAIL_MAX_CHARACTERS, 0),
  note: lineOf(ENTRANCE_NOTE_MAX_CHARACTERS, 0),
} as const satisfies { readonly [Part in keyof PickupPlace]: (text: string) => Result<PickupPlace[Part], unknown> }

export type PlacePart = keyof PickupPlace

/** How long a part may be that is no number. */
export const PLACE_PART_MAX_CHARACTERS = {
  recipientName: RECIPIENT_NAME_MAX_CHARACTERS,
  address: ADDRESS_MAX_CHARACTERS,
  detail: PLACE_DETAIL_MAX_CHARACTERS,
  note: ENTRANCE_NOTE_MAX_CHARACTERS,
} as const satisfies { readonly [Part in Exclude<PlacePart, 'phone'>]: number }

/** In the order in which they are typed. */
const PARTS = Object.keys(PLACE_PARTS) as PlacePart[]

/** As typed, before it is a place. */
export type TypedPlace = { readonly [Part in PlacePart]: string }

export const NO_PLACE_TYPED: TypedPlace = { recipientName: '', phone: '', address: '', detail: '', note: '' }

export type InvalidPickupPlace = { readonly kind: 'InvalidPickupPlace'; readonly parts: readonly PlacePart[] }

export const PickupPlace = {
  /** All that is wrong at once. */
  parse(typed: TypedPlace): Result<PickupPlace, InvalidPickupPlace> {
    const parts = PARTS.filter(part => PLACE_PARTS[part](typed[part]).isErr())
    if (parts.length > 0) return err({ kind: 'InvalidPickupPlace', parts })
    const place = Object.fromEntries(PARTS.map(part => [part, PLACE_PARTS[part](typed[part]).unwrapOr('')]))
    return ok(place as PickupPlace)
  },
  isSame: (one: PickupPlace, other: PickupPlace): boolean => PARTS.every(part => one[part] === other[part]),
  /** As the fields show it. */
  toTyped: (place: PickupPlace): TypedPlace => ({ ...place, phone: RecipientPhone.format(place.phone) }),
  /** Address and detail on one line. */
  line: ({ address, detail }: PickupPlace): string => [address, detail].filter(part => part !== '').join(' '),
}

/** What a customer calls a place that they keep: 집, 회사. */
export type PlaceLabel = Brand<string, 'PlaceLabel'>

export const PlaceLabel = {
  parse: (text: string): Result<PlaceLabel, InvalidPlaceLine> =>
    lineOf(PLACE_LABEL_MAX_CHARACTERS, 1)(text).map(line => line as string as PlaceLabel),
}

export type SavedPlaceId = Brand<string, 'SavedPlaceId'>

export type SavedPlace = { readonly id: SavedPlaceId; readonly label: PlaceLabel; readonly place: PickupPlace }

/** Whether the place of an order is known. `ASKED`: the customer was asked for it after paying, and staff has a task (G157). */
export const PLACE_STATUSES = ['MISSING', 'ASKED', 'KNOWN'] as const

export type PlaceStatus = (typeof PLACE_STATUSES)[number]

/** No such place, or not the caller's: the answer is the same. */
export type NoSavedPlace = { readonly kind: 'NoSavedPlace' }
export type TooManyPlaces = { readonly kind: 'TooManyPlaces' }
/** The pickup day has begun, or the gear is not to be picked up any more (G156). */
export type PickupPlaceLocked = { readonly kind: 'PickupPlaceLocked' }

type Waiting = Pick<Order, 'state' | 'pickupDate'>

/** Whether the gear is still to be picked up: until then staff may change the place. */
export const awaitsPickup = ({ state }: Pick<Order, 'state'>): boolean =>
  state === 'UNPAID' || state === 'REQUESTED' || state === 'PICKUP_SCHEDULED'

/** Whether the customer may say where to pick up: until the pickup day begins in Seoul (G156). */
export const canSayPlace = (order: Waiting, today: Day): boolean =>
  awaitsPickup(order) && (order.state !== 'PICKUP_SCHEDULED' || order.pickupDate === null || today < order.pickupDate)

/** Whether a paid order still has to be told where to pick up. */
export const lacksPlace = (order: Pick<Order, 'state' | 'placeStatus'>): boolean =>
  order.placeStatus !== 'KNOWN' && order.state !== 'UNPAID' && awaitsPickup(order)
