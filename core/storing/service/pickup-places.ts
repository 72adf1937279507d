import { err, ok } from 'neverthrow'
import type { Caller } from '#core/account/customer.ts'
import type { Clock } from '#core/shared/clock.ts'
import { Day } from '#core/shared/day.ts'
import type { NewId } from '#core/shared/new-id.ts'
import type { OrderNotFound } from '../errors.ts'
import { canSayPlace, type PickupPlaceLocked, type SavedPlaceId } from '../pickup-place.ts'
import type { PickupPlaceRecords } from '../ports/pickup-place-records.ts'
import type { PickupPlaces } from '../ports/pickup-places.ts'
import { BY_SYSTEM, type BookWish } from './book-wish.ts'

type Deps = {
  readonly places: PickupPlaceRecords
  /** The place was all that a window waited for. */
  readonly bookWish: BookWish
  readonly clock: Clock
  readonly newSavedPlaceId: NewId<SavedPlaceId>
}

/** Where gear is picked up, for one caller. */
export const makePickupPlaces =
  ({ places, bookWish, clock, newSavedPlaceId }: Deps) =>
  ({ customer }: Caller): PickupPlaces => ({
    ofOrder: id =>
      places
        .find(id)
        .andThen(found =>
          found?.customer === customer
            ? ok({ place: found.place, canChange: canSayPlace(found.order, Day.of(clock.now())) })
            : err(orderNotFound),
        ),
    say(id, place) {
      const now = clock.now()
      return places
        .say<OrderNotFound | PickupPlaceLocked>(id, { place, at: now, decision: null, dryRun: false }, found => {
          if (found.customer !== customer) return err(orderNotFound)
          return canSayPlace(found.order, Day.of(now)) ? ok() : err({ kind: 'PickupPlaceLocked' })
        })
        .andThen(() => bookWish(id, BY_SYSTEM))
        .orElse(failure => (failure.kind === 'WindowFull' ? ok() : err(failure)))
    },
    list: () => places.ofCustomer(customer),
    save(labelled) {
      const id = newSavedPlaceId()
      return places.save(customer, { id, ...labelled }, clock.now()).map(() => id)
    },
    change: (id, labelled) => places.change(customer, { id, ...labelled }),
    remove: id => places.remove(customer, id),
  })

const orderNotFound: OrderNotFound = { kind: 'OrderNotFound' }
