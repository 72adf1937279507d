import type { ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { StaffId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { StaffMember } from '../staff.ts'

/** The id already belongs to somebody. */
export type StaffIdTaken = { readonly kind: 'StaffIdTaken' }

/** Who decided about a member of the staff, when and why: written to the audit log in the same transaction. */
export type StaffDecision = { readonly by: StaffId; readonly reason: string; readonly at: Instant }

/** The people who may use the staff commands. */
export interface StaffRecords {
  /** Null for an unknown or disabled member. */
  find(id: StaffId): ResultAsync<StaffMember | null, ServiceUnreachable>
  list(): ResultAsync<readonly (StaffMember & { readonly isDisabled: boolean })[], ServiceUnreachable>
  add(member: StaffMember, decision: StaffDecision): ResultAsync<void, StaffIdTaken | ServiceUnreachable>
  /** Answers whether there was an active member of that id. */
  disable(id: StaffId, decision: StaffDecision): ResultAsync<boolean, ServiceUnreachable>
  /** The administrator of an embedded database, who appoints the others. */
  ensureLocal(member: StaffMember): ResultAsync<void, ServiceUnreachable>
}
