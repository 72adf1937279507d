import type { ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { StaffId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { ListPart, SortedList } from '#core/shared/page.ts'
import type { StaffDecision, StaffMember, StaffRole } from '#core/shared/staff.ts'
import type { RegionCode } from '#core/storing/region.ts'

/** The id is taken. */
export type StaffIdTaken = { readonly kind: 'StaffIdTaken' }

/** No active member of staff has that id. */
export type StaffUnknown = { readonly kind: 'StaffUnknown' }

/** The member was not disabled. */
export type StaffActive = { readonly kind: 'StaffActive' }

/** Without an administrator of the whole shop, who can sign in where anybody can, none could be appointed. */
export type LastAdmin = { readonly kind: 'LastAdmin' }

/** The member has this role and these regions already. */
export type StaffSame = { readonly kind: 'StaffSame' }

/** What a member may do, and where; null is everywhere. */
export type StaffRights = { readonly role: StaffRole; readonly regions: readonly RegionCode[] | null }

/** An attempt without the role for it. */
export type RefusedTry = { readonly command: string; readonly subject: string }

/** With `dryRun` nothing is written. */
type Options = { readonly dryRun: boolean }

/** With what a member signs in, and when they did. */
export type StaffAccess = {
  readonly signedInAt: Instant | null
  readonly passkeys: number
  readonly hasPassword: boolean
  /** How many devices are signed in, or were until they were idle. */
  readonly sessions: number
  /** Until when the invitation can be used; null when there is none. */
  readonly invitedUntil: Instant | null
}

export type ListedMember = StaffMember & { readonly isDisabled: boolean; readonly access: StaffAccess }

export const STAFF_MEMBERS: SortedList<ListedMember> = { kinds: ['id'], placeOf: ({ id }) => [id] }

/** Whom an id names: of who left too. */
export type NamedStaff = Pick<StaffMember, 'id' | 'name'>

/** The people who may use the staff commands. */
export interface StaffRecords {
  /** Null for an unknown or disabled member. */
  find(id: StaffId): ResultAsync<StaffMember | null, ServiceUnreachable>
  /** The disabled ones too; sorted as `STAFF_MEMBERS`. */
  list(part: ListPart): ResultAsync<readonly ListedMember[], ServiceUnreachable>
  /** Who works here first; at most `UNPAGED_MOST`. */
  names(): ResultAsync<readonly NamedStaff[], ServiceUnreachable>
  add(
    member: StaffMember,
    decision: StaffDecision,
    options?: Options,
  ): ResultAsync<void, StaffIdTaken | ServiceUnreachable>
  /** They are signed out everywhere, and no invitation of theirs counts any more. */
  disable(
    id: StaffId,
    decision: StaffDecision,
    options?: Options,
  ): ResultAsync<void, StaffUnknown | LastAdmin | ServiceUnreachable>
  /** At once, also for who is signed in. Answers the member after it. */
  change(
    id: StaffId,
    rights: StaffRights,
    decision: StaffDecision,
    options?: Options,
  ): ResultAsync<StaffMember, StaffUnknown | StaffSame | LastAdmin | ServiceUnreachable>
  /** Takes a disabling back, or a role that was mistyped: in the role given, or in the one of before. Answers the member. */
  enable(
    id: StaffId,
    role: StaffRole | null,
    decision: StaffDecision,
    options?: Options,
  ): ResultAsync<StaffMember, StaffUnknown | StaffActive | ServiceUnreachable>
  /** Into the audit log (D18). */
  noteRefused(refused: RefusedTry, decision: StaffDecision): ResultAsync<void, ServiceUnreachable>
  /** The administrator of an embedded database, who appoints the others. */
  ensureLocal(member: StaffMember): ResultAsync<void, ServiceUnreachable>
}
