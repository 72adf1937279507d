import { err, ok } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { newIds } from '#adapters/system/new-ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { CustomerId, OrderId } from '#core/shared/ids.ts'
import { type PickupPlace, type PlaceLabel, SAVED_PLACES_MOST, type SavedPlaceId } from '#core/storing/pickup-place.ts'
import type { PickupPlaceRecords } from '#core/storing/ports/pickup-place-records.ts'
import { pickupPlace } from '#core/storing/testing/pickup-place.ts'
import { at, NOON } from '#adapters/conformance/noon.ts'
import { ordering, type RecordsUnderTest } from './ordering.ts'

const HOME = pickupPlace()
const OFFICE = pickupPlace({ address: '서울 중구 세종대로 110', detail: '', note: '' })

/** What each keeper of pickup places does. */
export const pickupPlacesConform = (
  name: string,
  bench: () => RecordsUnderTest & { readonly places: PickupPlaceRecords },
): void => {
  const { newCustomer, place, pay } = ordering(bench)
  const say = (order: OrderId, said: PickupPlace, now: Instant = NOON, dryRun = false) =>
    bench().places.say(order, { place: said, at: now, decision: null, dryRun }, () => ok())
  const known = async (order: OrderId) => (await bench().places.find(order)).unwrapOr(null)
  const save = (customer: CustomerId, label = '집', said = HOME, now: Instant = NOON) => {
    const id = newIds.savedPlace()
    return bench()
      .places.save(customer, { id, label: label as PlaceLabel, place: said }, now)
      .map(() => id)
  }
  const kept = async (customer: CustomerId) => (await bench().places.ofCustomer(customer)).unwrapOr(null)

  describe(`pickup places: ${name}`, () => {
    test('are placed with the order, or missing', async () => {
      const customer = await newCustomer()
      const said = await place(customer, { pickupPlace: HOME })
      expect(await known(said)).toMatchObject({
        customer,
        place: HOME,
        changedAt: NOON,
        order: { id: said, placeStatus: 'KNOWN' },
      })
      const later = await place(customer, { equipmentType: 'SNOWBOARD' })
      expect(await known(later)).toMatchObject({ place: null, changedAt: null, order: { placeStatus: 'MISSING' } })
      expect(await known('SK-NOTHERE' as OrderId)).toBeNull()
    })

    test('are said and changed; the same place again is no change', async () => {
      const customer = await newCustomer()
      const order = await place(customer)
      await pay(order, customer)
      expect((await say(order, HOME, at(1))).unwrapOr(null)).toMatchObject({ place: null })
      expect(await known(order)).toMatchObject({ place: HOME, changedAt: at(1), order: { placeStatus: 'KNOWN' } })
      await say(order, HOME, at(2))
      expect(await known(order)).toMatchObject({ changedAt: at(1) })
      expect((await say(order, OFFICE, at(3))).unwrapOr(null)).toMatchObject({ place: HOME })
      expect(await known(order)).toMatchObject({ place: OFFICE, changedAt: at(3) })
    })

    test('stay as they are when the change is refused or only planned', async () => {
      const order = await place(await newCustomer(), { pickupPlace: HOME })
      const refusal = { kind: 'PickupPlaceLocked' } as const
      const asked = { place: OFFICE, at: NOON, decision: null, dryRun: false }
      expect(await bench().places.say(order, asked, () => err(refusal))).toEqual(err(refusal))
      await say(order, OFFICE, NOON, true)
      expect(await known(order)).toMatchObject({ place: HOME })
      expect(await say('SK-NOTHERE' as OrderId, HOME)).toEqual(err({ kind: 'OrderNotFound' }))
    })

    test('of the order that was placed last are offered again (G159)', async () => {
      const customer = await newCustomer()
      expect(await kept(customer)).toEqual({ saved: [], last: null })
      await place(customer, { pickupPlace: HOME, placedAt: at(1) })
      await place(customer, { equipmentType: 'SNOWBOARD', pickupPlace: OFFICE, placedAt: at(2) })
      await place(await newCustomer(), { pickupPlace: HOME, placedAt: at(3) })
      expect(await kept(customer)).toEqual({ saved: [], last: OFFICE })
    })

    test('are kept under a name, changed and removed, each by its own customer only (G159)', async () => {
      const [customer, other] = [await newCustomer(), await newCustomer()]
      const home = (await save(customer, '집', HOME, at(1))).unwrapOr('' as SavedPlaceId)
      const office = (await save(customer, '회사', OFFICE, at(2))).unwrapOr('' as SavedPlaceId)
      expect((await kept(customer))?.saved.map(({ label }) => label)).toEqual(['집', '회사'])
      const changed = { id: home, label: '부모님 댁' as PlaceLabel, place: OFFICE }
      const unknown = err({ kind: 'NoSavedPlace' })
      expect(await bench().places.change(other, changed)).toEqual(unknown)
      expect(await bench().places.remove(other, home)).toEqual(unknown)
      expect(await bench().places.change(customer, changed)).toEqual(ok(undefined))
      expect(await bench().places.remove(customer, office)).toEqual(ok(undefined))
      expect(await bench().places.remove(customer, office)).toEqual(unknown)
      expect((await kept(customer))?.saved).toEqual([changed])
    })

    test('are never more than ten of one customer, also when they are saved at once (G159)', async () => {
      const customer = await newCustomer()
      const saved = await Promise.all(Array.from({ length: SAVED_PLACES_MOST + 3 }, () => save(customer)))
      expect(saved.filter(one => one.isOk())).toHaveLength(SAVED_PLACES_MOST)
      expect(saved.find(one => one.isErr())).toEqual(err({ kind: 'TooManyPlaces' }))
      expect((await kept(customer))?.saved).toHaveLength(SAVED_PLACES_MOST)
      expect(await save(newIds.customer())).toEqual(err({ kind: 'SignInNeeded', hadToken: true }))
    })
  })
}
