import type { ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { ShopNow } from '#core/shared/shop.ts'
import type { StaffDecision } from '#core/shared/staff.ts'
import type { LockerRecords, LockersAdded, LockersExist, NewLockers } from '../ports/locker-records.ts'
import { allKnown, type UnknownRegion } from '../region.ts'

/** Lockers in a region of the shop, all of them or none (G153). */
export type AddLockers = (
  lockers: NewLockers,
  decision: StaffDecision,
  options: { readonly dryRun: boolean },
) => ResultAsync<LockersAdded, LockersExist | UnknownRegion | ServiceUnreachable>

type Deps = { readonly lockers: LockerRecords; readonly shop: ShopNow }

export const makeAddLockers =
  ({ lockers, shop }: Deps): AddLockers =>
  (added, decision, options) =>
    allKnown(shop(), [added.region]).asyncAndThen(() => lockers.add(added, decision, options))
