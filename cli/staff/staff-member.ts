import { err, errAsync, ok, okAsync, type ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { StaffId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { RefusedTry, StaffRecords } from '#core/staff/ports/staff-records.ts'
import { mayActAs, type RoleTooLow, type StaffMember, type StaffRole } from '#core/shared/staff.ts'

/** Who types, and what for. */
export type StaffPermission = {
  /** The least role that may do this. */
  readonly needed: StaffRole
  /** What is written to the audit log when the role is too low; null for reading and for dry runs, which write nothing. */
  readonly tries: (RefusedTry & { readonly reason: string }) | null
  /** Appointed by this command: without an administrator to appoint one, the first does it alone. */
  readonly first?: StaffMember
}

/** Of a command that reads. */
export const READING: StaffPermission = { needed: 'SUPPORT', tries: null }

/** Of a command that writes: a try without the role is recorded in the audit log, unless it was a dry run. */
export const writing = (
  needed: StaffRole,
  tries: NonNullable<StaffPermission['tries']>,
  dryRun: boolean,
): StaffPermission => ({ needed, tries: dryRun ? null : tries })

export type NotAllowed =
  | { readonly kind: 'StaffIdRequired' }
  | { readonly kind: 'StaffUnknown'; readonly id: StaffId }
  | RoleTooLow

/** To a member who may not; the same for a command and for what it does. */
export const roleTooLow = ({ needed, role }: Omit<RoleTooLow, 'kind'>): string =>
  `This needs the role ${needed}; yours is ${role}.`

/** With the embedded database no staff member has to be added first: the machine's user is the ADMIN `local`. */
const LOCAL: StaffMember = { id: 'local' as StaffId, name: 'Local administrator', role: 'ADMIN' }

type Place = { readonly staff: StaffRecords; readonly isEmbedded: boolean; readonly now: Instant }

/** The member who types the command, when they may. */
export const memberFor = (
  as: string | undefined,
  permission: StaffPermission,
  { staff, isEmbedded, now }: Place,
): ResultAsync<StaffMember, NotAllowed | ServiceUnreachable> => {
  const id = as ?? (isEmbedded ? LOCAL.id : null)
  if (id === null) return errAsync({ kind: 'StaffIdRequired' })
  return (isEmbedded ? staff.ensureLocal(LOCAL) : okAsync(undefined))
    .andThen(() => staff.find(id as StaffId))
    .andThen(found => (found === null ? firstMember(id as StaffId, permission, staff) : okAsync(found)))
    .andThen(member => permitted(member, permission, { staff, now }))
}

const firstMember = (
  id: StaffId,
  { first }: StaffPermission,
  staff: StaffRecords,
): ResultAsync<StaffMember, NotAllowed | ServiceUnreachable> =>
  staff
    .list({ after: null, limit: 1 })
    .andThen(all => (all.length === 0 && first?.id === id ? ok(first) : err({ kind: 'StaffUnknown' as const, id })))

/** The member themselves, when their role is enough; a try without it is written down. */
export const permitted = (
  member: StaffMember,
  { needed, tries }: StaffPermission,
  { staff, now }: Pick<Place, 'staff' | 'now'>,
): ResultAsync<StaffMember, NotAllowed | ServiceUnreachable> => {
  const { id, role } = member
  if (mayActAs(role, needed)) return okAsync(member)
  return (
    tries === null ? okAsync(undefined) : staff.noteRefused(tries, { by: id, reason: tries.reason, at: now })
  ).andThen(() => err({ kind: 'RoleTooLow' as const, needed, role }))
}
