import { err, errAsync, ok, type ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { mayActAs, type RoleTooLow, type StaffMember, type StaffRole } from '#core/shared/staff.ts'
import type { OrderNotFound } from '../errors.ts'
import { awaitsPickup, type PickupPlace, type PickupPlaceLocked } from '../pickup-place.ts'
import type { PickupPlaceRecords, PlaceOfOrder } from '../ports/pickup-place-records.ts'
import { BY_SYSTEM, type BookWish } from './book-wish.ts'

export type PlaceByStaff = {
  readonly orderId: OrderId
  readonly place: PickupPlace
  readonly staff: StaffMember
  readonly reason: string
  readonly dryRun: boolean
}

export type SetPlaceRefused = RoleTooLow | OrderNotFound | PickupPlaceLocked

/** Says where to pick up in the customer's name, until the gear is picked up (G156). Answers what was known before. */
export type SetPickupPlace = (asked: PlaceByStaff) => ResultAsync<PlaceOfOrder, SetPlaceRefused | ServiceUnreachable>

/** Who talks to the customer writes down what they say; what was known before is for who drives (G867). */
export const SETS_PLACES: StaffRole = 'SUPPORT'

type Deps = { readonly places: PickupPlaceRecords; readonly bookWish: BookWish; readonly clock: Clock }

export const makeSetPickupPlace =
  ({ places, bookWish, clock }: Deps): SetPickupPlace =>
  ({ orderId, place, staff, reason, dryRun }) => {
    if (!mayActAs(staff.role, SETS_PLACES))
      return errAsync({ kind: 'RoleTooLow', needed: SETS_PLACES, role: staff.role })
    const at = clock.now()
    const said = places.say<PickupPlaceLocked>(
      orderId,
      { place, at, decision: { by: staff.id, reason, at }, dryRun },
      ({ order }) => (awaitsPickup(order) ? ok() : err({ kind: 'PickupPlaceLocked' })),
    )
    if (dryRun) return said
    return said.andThen(before =>
      bookWish(orderId, BY_SYSTEM)
        .map(() => before)
        .orElse(failure => (failure.kind === 'WindowFull' ? ok(before) : err(failure))),
    )
  }
