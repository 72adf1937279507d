import * as places from '#adapters/http/contract/storing/pickup-places.ts'
import type { PickupPlaces } from '#core/storing/ports/pickup-places.ts'
import type { Send } from '#adapters/http/client/send.ts'

/** Where gear is picked up, said through the API. */
export const httpPickupPlaces = ({ send }: { readonly send: Send }): PickupPlaces => ({
  ofOrder: orderId => send(places.orderPlace, { params: { orderId } }),
  say: (orderId, place) => send(places.sayOrderPlace, { params: { orderId }, body: place }),
  list: () => send(places.ownPlaces, {}),
  save: labelled => send(places.savePlace, { body: labelled }),
  change: (placeId, labelled) => send(places.changePlace, { params: { placeId }, body: labelled }),
  remove: placeId => send(places.removePlace, { params: { placeId } }),
})
