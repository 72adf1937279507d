import { err, errAsync, ok, okAsync, type Result, ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { StaffId } from '#core/shared/ids.ts'
import { isUuid } from '#core/shared/uuid.ts'
import {
  admitRegions,
  admitShopWide,
  type OtherRegion,
  type RegionNeeded,
  type RegionSubject,
  type ShopWide,
} from '#core/staff/region-bound.ts'
import type { AdmitToRegions } from '#core/staff/service/admit-to-regions.ts'
import type { RegionCode } from '#core/storing/region.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { RefusedTry, StaffRecords } from '#core/staff/ports/staff-records.ts'
import { mayActAs, type RoleTooLow, type StaffMember, type StaffRole } from '#core/shared/staff.ts'

/** `READING` is for every member: lists show their regions. Which region a command is about may follow from the shop's facts, so it is asked late. */
export type CommandAbout =
  | 'READING'
  | 'SHOP'
  | { readonly kind: RegionSubject; readonly ids: readonly string[] }
  | { readonly region: (member: StaffMember) => Result<RegionCode, RegionNeeded> }

/** Who types, and what for. */
export type StaffPermission = {
  /** It shows a bound member their regions alone (G376). */
  readonly isNarrowed?: boolean
  /** The least role that may do this. */
  readonly needed: StaffRole
  /** What is written to the audit log when the role is too low; null for reading and for dry runs, which write nothing. */
  readonly tries: (RefusedTry & { readonly reason: string }) | null
  /** What it is about, by which a member who is bound to regions may do it (G375); left out, what `tries` names. */
  readonly about?: CommandAbout
  /** It moves money, ends or resumes a contract, erases, exports, or changes settings or who may what: a member who is signed in proves themselves first (G280). */
  readonly needsProof?: boolean
  /** Appointed by this command: without an administrator to appoint one, the first does it alone. */
  readonly first?: StaffMember
}

/** Of a command that reads. */
export const READING: StaffPermission = { needed: 'SUPPORT', tries: null }

/** Of a list that shows a bound member their regions alone (G376). */
export const LISTING: StaffPermission = { ...READING, isNarrowed: true }

/** Of a command that writes: a try without the role is recorded in the audit log, unless it was a dry run. */
export const writing = (
  needed: StaffRole,
  tries: NonNullable<StaffPermission['tries']>,
  dryRun: boolean,
  about: CommandAbout = aboutTried(tries),
): StaffPermission => ({ needed, about, tries: dryRun ? null : tries })

/** Of one that moves money, ends or resumes a contract, erases, exports, or changes settings or who may what; a dry run asks for no proof. */
export const proving = (...asked: Parameters<typeof writing>): StaffPermission => ({
  ...writing(...asked),
  needsProof: !asked[2],
})

/** Orders, payments, refunds, customers and notices are told apart by their ids alone; what is none of them is the shop's. */
const aboutTried = ({ command, subject }: RefusedTry): CommandAbout => {
  // Several are told apart by a space.
  const ids = subject.split(' ')
  if (command.startsWith('task ')) return { kind: 'TASK', ids }
  if (command.startsWith('complaint ') && /^\d+$/.test(subject)) return { kind: 'COMPLAINT', ids }
  if (command.startsWith('note ') && /^\d+$/.test(subject)) return { kind: 'NOTE', ids }
  return ids.every(id => id.startsWith('SK-') || isUuid(id)) ? { kind: 'ORDER', ids } : 'SHOP'
}

export type NotAllowed =
  | { readonly kind: 'StaffIdRequired' }
  | { readonly kind: 'StaffUnknown'; readonly id: StaffId }
  | RoleTooLow
  | OtherRegion
  | ShopWide
  | RegionNeeded

/** To a member who may not; the same for a command and for what it does. */
export const roleTooLow = ({ needed, role }: Omit<RoleTooLow, 'kind'>): string =>
  `This needs the role ${needed}; yours is ${role}.`

/** With the embedded database no staff member has to be added first: the machine's user is the ADMIN `local`. */
export const LOCAL_MEMBER: StaffMember = { id: 'local' as StaffId, name: '이 컴퓨터 관리자', role: 'ADMIN' }

type Place = {
  readonly staff: StaffRecords
  readonly admitToRegions: AdmitToRegions
  readonly isEmbedded: boolean
  readonly now: Instant
}

/** The member who types the command, when they may. */
export const memberFor = (
  as: string | undefined,
  permission: StaffPermission,
  { staff, admitToRegions, isEmbedded, now }: Place,
): ResultAsync<StaffMember, NotAllowed | ServiceUnreachable> => {
  const id = as ?? (isEmbedded ? LOCAL_MEMBER.id : null)
  if (id === null) return errAsync({ kind: 'StaffIdRequired' })
  return (isEmbedded ? staff.ensureLocal(LOCAL_MEMBER) : okAsync(undefined))
    .andThen(() => staff.find(id as StaffId))
    .andThen(found => (found === null ? firstMember(id as StaffId, permission, staff) : okAsync(found)))
    .andThen(member => permitted(member, permission, { staff, admitToRegions, now }))
}

const firstMember = (
  id: StaffId,
  { first }: StaffPermission,
  staff: StaffRecords,
): ResultAsync<StaffMember, NotAllowed | ServiceUnreachable> =>
  staff
    .list({ after: null, limit: 1 })
    .andThen(all => (all.length === 0 && first?.id === id ? ok(first) : err({ kind: 'StaffUnknown' as const, id })))

/** The member themselves, when their role is enough and it is about their regions; a try without is written down. */
export const permitted = (
  member: StaffMember,
  permission: StaffPermission,
  { staff, admitToRegions, now }: Pick<Place, 'staff' | 'admitToRegions' | 'now'>,
): ResultAsync<StaffMember, NotAllowed | ServiceUnreachable> => {
  const { needed, tries } = permission
  const { id, role } = member
  const refuse = (refusal: RoleTooLow | OtherRegion | ShopWide) =>
    (tries === null ? okAsync(undefined) : staff.noteRefused(tries, { by: id, reason: tries.reason, at: now })).andThen(
      () => errAsync(refusal),
    )
  if (!mayActAs(role, needed)) return refuse({ kind: 'RoleTooLow', needed, role })
  return admitBound(member, permission, admitToRegions)
    .map(() => member)
    .orElse(failure =>
      failure.kind === 'ServiceUnreachable' || failure.kind === 'RegionNeeded' ? errAsync(failure) : refuse(failure),
    )
}

const admitBound = (
  member: StaffMember,
  { about, tries }: StaffPermission,
  admitToRegions: AdmitToRegions,
): ResultAsync<void, OtherRegion | ShopWide | RegionNeeded | ServiceUnreachable> => {
  const asked = about ?? (tries === null ? 'READING' : aboutTried(tries))
  if (member.regions === undefined || asked === 'READING') return okAsync(undefined)
  if (asked === 'SHOP') return admitShopWide(member).asyncMap(async () => undefined)
  if ('region' in asked) {
    return asked
      .region(member)
      .andThen(region => admitRegions(member, [region]))
      .asyncMap(async () => undefined)
  }
  const { kind, ids } = asked
  return ResultAsync.combine(ids.map(id => admitToRegions(member, { kind, id }))).map(() => undefined)
}
