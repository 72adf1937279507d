import * as z from 'zod/mini'
import type { DeliveryAddress } from '#core/storing/delivery-address.ts'
import {
  type PickupPlace,
  PLACE_PARTS,
  PlaceLabel,
  type PlaceLine,
  type SavedPlaceId,
} from '#core/storing/pickup-place.ts'
import type { LabelledPlace, OwnPickupPlace, OwnPlaces } from '#core/storing/ports/pickup-places.ts'
import type { RecipientPhone } from '#core/storing/recipient.ts'
import { call, Text } from '#adapters/http/contract/call.ts'
import { asIs, done, id, parsed, success } from '#adapters/http/contract/codec.ts'

type Parts = { readonly [Part in keyof PickupPlace]: z.ZodMiniType<PickupPlace[Part]> }

const optionalText = z.optional(z.nullable(Text(1000)))

const ASKED_PARTS = {
  recipientName: parsed(Text(200), PLACE_PARTS.recipientName, asIs),
  phone: parsed(Text(40), PLACE_PARTS.phone, asIs),
  address: parsed(Text(1000), PLACE_PARTS.address, asIs),
  detail: parsed(optionalText, sent => PLACE_PARTS.detail(sent ?? ''), asIs),
  note: parsed(optionalText, sent => PLACE_PARTS.note(sent ?? ''), asIs),
} satisfies Parts

/** A place as it is said; detail and note may be left out. */
export const AskedPlace = z.object(ASKED_PARTS)

const line = id<PlaceLine>()

/** As it is answered. */
const Place = z.object({
  recipientName: line,
  phone: id<RecipientPhone>(),
  address: id<DeliveryAddress>(),
  detail: line,
  note: line,
} satisfies Parts)

const SavedPlaceAnswer = z.object({ id: id<SavedPlaceId>(), label: id<PlaceLabel>(), place: Place })

const AskedLabelled: z.ZodMiniType<LabelledPlace> = z.object({
  label: parsed(Text(200), PlaceLabel.parse, asIs),
  place: AskedPlace,
})

export const orderPlace = call({
  method: 'GET',
  path: '/orders/:orderId/pickup-place',
  access: 'customer',
  body: null,
  answer: success(
    {
      /** Null as long as nobody has said it. */
      place: z.nullable(Place),
      /** Until the pickup day begins in Seoul; afterwards the staff changes it. */
      canChange: z.boolean(),
    },
    { decode: (sent): OwnPickupPlace => sent, encode: asIs },
  ),
  failures: ['SignInNeeded', 'OrderNotFound', 'ServiceUnreachable'],
  summary: 'Where the gear of one of the caller’s orders is picked up.',
})

export const sayOrderPlace = call({
  method: 'PUT',
  path: '/orders/:orderId/pickup-place',
  access: 'customer',
  body: AskedPlace,
  answer: done('픽업 장소를 저장했어요.'),
  failures: ['SignInNeeded', 'InvalidInput', 'OrderNotFound', 'PickupPlaceLocked', 'ServiceUnreachable'],
  summary: 'Say where to pick up, until the pickup day begins in Seoul.',
})

export const ownPlaces = call({
  method: 'GET',
  path: '/users/me/places',
  access: 'customer',
  body: null,
  answer: success(
    {
      places: z.array(SavedPlaceAnswer),
      /** Of the order that was placed last. */
      last: z.nullable(Place),
    },
    {
      decode: ({ places: saved, last }): OwnPlaces => ({ saved, last }),
      encode: ({ saved, last }) => ({ places: [...saved], last }),
    },
  ),
  failures: ['SignInNeeded', 'ServiceUnreachable'],
  summary: 'The places that the caller keeps, and the one of the last order.',
})

export const savePlace = call({
  method: 'POST',
  path: '/users/me/places',
  access: 'customer',
  body: AskedLabelled,
  answer: success({ id: id<SavedPlaceId>() }, { decode: sent => sent.id, encode: saved => ({ id: saved }) }),
  status: 201,
  failures: ['SignInNeeded', 'InvalidInput', 'TooManyPlaces', 'ServiceUnreachable'],
  summary: 'Keep a place under a name, ten at most.',
})

export const changePlace = call({
  method: 'PUT',
  path: '/users/me/places/:placeId',
  access: 'customer',
  body: AskedLabelled,
  answer: done('장소를 바꿨어요.'),
  failures: ['SignInNeeded', 'InvalidInput', 'NoSavedPlace', 'ServiceUnreachable'],
  summary: 'Change a place that is kept. Orders that were placed with it stay as they are.',
})

export const removePlace = call({
  method: 'DELETE',
  path: '/users/me/places/:placeId',
  access: 'customer',
  body: null,
  answer: done('장소를 지웠어요.'),
  failures: ['SignInNeeded', 'NoSavedPlace', 'ServiceUnreachable'],
  summary: 'Remove a place that is kept.',
})
