import { err, errAsync, ok, okAsync } from 'neverthrow'
import { type NoSavedPlace, PickupPlace, SAVED_PLACES_MOST } from '#core/storing/pickup-place.ts'
import type { PickupPlaceRecords, PlaceOfOrder } from '#core/storing/ports/pickup-place-records.ts'
import type { MemoryDatabase, OrderRow } from '#adapters/memory/memory-database.ts'

export const memoryPickupPlaceRecords = ({ orders, customers, savedPlaces }: MemoryDatabase): PickupPlaceRecords => ({
  find(id) {
    const row = orders.get(id)
    return okAsync(row ? withPlace(row) : null)
  },
  say(id, { place, at, dryRun }, decide) {
    const row = orders.get(id)
    if (!row) return errAsync({ kind: 'OrderNotFound' })
    const found = withPlace(row)
    return decide(found).asyncAndThen(() => {
      if (!dryRun && !(found.place !== null && PickupPlace.isSame(found.place, place))) {
        row.pickup = { place, changedAt: at }
        row.order = { ...row.order, placeStatus: 'KNOWN' }
      }
      return okAsync(found)
    })
  },
  ofCustomer(customer) {
    const last = [...orders.values()]
      .filter(row => row.customer === customer && row.pickup !== undefined)
      .toSorted((one, other) => other.order.placedAt - one.order.placedAt)[0]
    const saved = (savedPlaces.get(customer) ?? []).map(({ savedAt: _savedAt, ...place }) => place)
    return okAsync({ saved, last: last?.pickup?.place ?? null })
  },
  save(customer, place, at) {
    if (!customers.has(customer)) return errAsync({ kind: 'SignInNeeded', hadToken: true })
    const saved = savedPlaces.get(customer) ?? []
    if (saved.length >= SAVED_PLACES_MOST) return errAsync({ kind: 'TooManyPlaces' })
    savedPlaces.set(customer, [...saved, { ...place, savedAt: at }])
    return okAsync(undefined)
  },
  change(customer, place) {
    const saved = savedPlaces.get(customer) ?? []
    savedPlaces.set(
      customer,
      saved.map(one => (one.id === place.id ? { ...one, ...place } : one)),
    )
    return okAsync(saved.some(({ id }) => id === place.id)).andThen(isThere => (isThere ? ok() : err(noSavedPlace)))
  },
  remove(customer, id) {
    const saved = savedPlaces.get(customer) ?? []
    const left = saved.filter(one => one.id !== id)
    savedPlaces.set(customer, left)
    return okAsync(left.length < saved.length).andThen(isGone => (isGone ? ok() : err(noSavedPlace)))
  },
})

const noSavedPlace: NoSavedPlace = { kind: 'NoSavedPlace' }

const withPlace = ({ order, customer, pickup }: OrderRow): PlaceOfOrder => ({
  order,
  customer,
  place: pickup?.place ?? null,
  changedAt: pickup?.changedAt ?? null,
})
