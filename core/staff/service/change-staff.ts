import { errAsync, type ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { StaffId } from '#core/shared/ids.ts'
import type { ShopNow } from '#core/shared/shop.ts'
import { mayActAs, type RoleTooLow, type StaffMember } from '#core/shared/staff.ts'
import { allKnown, type UnknownRegion } from '#core/storing/region.ts'
import type { LastAdmin, StaffRecords, StaffRights, StaffSame, StaffUnknown } from '../ports/staff-records.ts'

/** Another role or other regions for a member, at once (G374). Answers the member after it. */
export type ChangeStaff = (
  id: StaffId,
  rights: StaffRights,
  asked: { readonly by: StaffMember; readonly reason: string; readonly dryRun: boolean },
) => ResultAsync<StaffMember, StaffUnknown | StaffSame | LastAdmin | UnknownRegion | RoleTooLow | ServiceUnreachable>

type Deps = { readonly staff: StaffRecords; readonly shop: ShopNow; readonly clock: Clock }

export const makeChangeStaff =
  ({ staff, shop, clock }: Deps): ChangeStaff =>
  (id, rights, { by, reason, dryRun }) => {
    if (!mayActAs(by.role, 'ADMIN')) return errAsync({ kind: 'RoleTooLow', needed: 'ADMIN', role: by.role })
    return allKnown(shop(), rights.regions ?? []).asyncAndThen(() =>
      staff.change(id, rights, { by: by.id, reason, at: clock.now() }, { dryRun }),
    )
  }
