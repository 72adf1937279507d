import { err, ok, type Result } from 'neverthrow'
import * as places from '#adapters/http/contract/storing/pickup-places.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { isUuid } from '#core/shared/uuid.ts'
import type { OrderNotFound } from '#core/storing/errors.ts'
import { parseOrderId } from '#core/storing/order-id.ts'
import type { NoSavedPlace, SavedPlaceId } from '#core/storing/pickup-place.ts'
import type { makeMount } from '#adapters/http/server/mount.ts'
import type { ServiceSide } from '#adapters/container/service/service-side.ts'

type Params = Readonly<Record<string, string>>

/** Where gear is picked up, and the places that customers keep. */
export const pickupPlaceRoutes = (mount: ReturnType<typeof makeMount>, service: ServiceSide): void => {
  const own = service.pickupPlaces
  mount(places.orderPlace, ({ caller, params }) => orderOf(params).asyncAndThen(id => own(caller).ofOrder(id)))
  mount(places.sayOrderPlace, ({ caller, params, body }) =>
    orderOf(params).asyncAndThen(id => own(caller).say(id, body)),
  )
  mount(places.ownPlaces, ({ caller }) => own(caller).list())
  mount(places.savePlace, ({ caller, body }) => own(caller).save(body))
  mount(places.changePlace, ({ caller, params, body }) =>
    placeOf(params).asyncAndThen(id => own(caller).change(id, body)),
  )
  mount(places.removePlace, ({ caller, params }) => placeOf(params).asyncAndThen(id => own(caller).remove(id)))
}

const orderOf = (params: Params): Result<OrderId, OrderNotFound> =>
  parseOrderId(params['orderId'] ?? '').mapErr(() => ({ kind: 'OrderNotFound' }))

/** A text that is no id belongs to no place. */
const placeOf = (params: Params): Result<SavedPlaceId, NoSavedPlace> => {
  const text = params['placeId'] ?? ''
  return isUuid(text) ? ok(text as SavedPlaceId) : err({ kind: 'NoSavedPlace' })
}
