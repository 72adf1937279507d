import { okAsync, type ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { StaffMember } from '#core/shared/staff.ts'
import type { SubjectRegions } from '../ports/subject-regions.ts'
import { admitRegions, type OtherRegion, type RegionSubject } from '../region-bound.ts'

/** Whether a member may change, or look closely at, what this id names (G375). */
export type AdmitToRegions = (
  member: Pick<StaffMember, 'regions'>,
  subject: { readonly kind: RegionSubject; readonly id: string },
) => ResultAsync<void, OtherRegion | ServiceUnreachable>

export const makeAdmitToRegions =
  ({ subjectRegions }: { readonly subjectRegions: SubjectRegions }): AdmitToRegions =>
  (member, { kind, id }) =>
    member.regions === undefined
      ? okAsync(undefined)
      : subjectRegions.of(kind, id).andThen(regions => admitRegions(member, regions))
