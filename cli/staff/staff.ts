import { ResultAsync } from 'neverthrow'
import { match } from 'ts-pattern'
import type { StaffId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import { readPage } from '#core/shared/page.ts'
import type { ListedWish } from '#core/staff/ports/staff-messages.ts'
import { rightsText, type StaffMember } from '#core/shared/staff.ts'
import { allKnown } from '#core/storing/region.ts'
import { type ListedMember, STAFF_MEMBERS } from '#core/staff/ports/staff-records.ts'
import { AUDIT, type AuditEntry } from '#core/storing/ports/staff-views.ts'
import type { AddStaffOptions, AuditOptions, DisableStaffOptions, EnableStaffOptions } from './staff-command.ts'
import { answered, answeredPage, toErrorCode, columns, NOTHING_WRITTEN, refused, type Task } from '../output.ts'
import { READING, type StaffPermission, proving } from './staff-member.ts'
import type { StaffListing } from './staff-options.ts'
import { inSeoul } from '../time-text.ts'
import { noSuchRegion, withStaffContext, refusedAs } from './staff-context.ts'

export const addStaff = (id: StaffId, options: AddStaffOptions): Task => {
  const { name, role, regions = 'ALL', reason, dryRun = false } = options
  const added: StaffMember = { id, name, role, ...(regions !== 'ALL' && { regions }) }
  const permission: StaffPermission = {
    needed: 'ADMIN',
    needsProof: !dryRun,
    about: 'SHOP',
    tries: dryRun ? null : { command: `staff add ${role}`, subject: id, reason },
    ...(isOfWholeShop(added) && { first: added }),
  }
  return withStaffContext(options, permission, ({ staff, shop, member, clock }) =>
    allKnown(shop(), added.regions ?? [])
      .asyncAndThen(() => staff.add(added, { by: member.id, reason, at: clock.now() }, { dryRun }))
      .map(() => answered({ ...added, dryRun }, `${id} is ${rightsText(added)}.${dryRun ? ` ${NOTHING_WRITTEN}` : ''}`))
      .orElse(
        refusedAs(refusal =>
          refused({
            code: toErrorCode(refusal.kind),
            message: match(refusal)
              .with({ kind: 'StaffIdTaken' }, () => `${id} is taken.`)
              .with({ kind: 'UnknownRegion' }, noSuchRegion)
              .exhaustive(),
          }),
        ),
      ),
  )
}

export const lastAdmin = (id: StaffId): string =>
  `${id} is the last ADMIN of the whole shop, or the last one who can sign in. Appoint or invite another one first.`

/** An ADMIN who may appoint others. */
export const isOfWholeShop = ({ role, regions }: StaffMember): boolean => role === 'ADMIN' && regions === undefined

export const listStaff = (options: StaffListing): Task =>
  withStaffContext(options, READING, ({ staff, staffMessages }) =>
    ResultAsync.combine([readPage(STAFF_MEMBERS, options, part => staff.list(part)), staffMessages.wishes()]).map(
      ([page, wishes]) => {
        const withMessages = (members: readonly ListedMember[]): readonly MemberWithMessages[] =>
          members.map(member => ({ ...member, messages: messagesTo(member, wishes) }))
        return answeredPage(
          page,
          members => ({ staff: withMessages(members).map(memberDocument) }),
          members => membersText(withMessages(members)),
        )
      },
    ),
  )

type MemberWithMessages = ListedMember & {
  readonly messages: { readonly by: 'mail' | 'sms'; readonly kinds: readonly string[] } | null
}

const messagesTo = ({ id }: ListedMember, wishes: readonly ListedWish[]): MemberWithMessages['messages'] => {
  const wish = wishes.find(({ staff }) => staff === id)
  return wish ? { by: wish.to.channel === 'SMS' ? 'sms' : 'mail', kinds: wish.kinds } : null
}

export const disableStaff = (id: StaffId, options: DisableStaffOptions): Task => {
  const { reason, dryRun = false } = options
  return withStaffContext(
    options,
    proving('ADMIN', { command: 'staff disable', subject: id, reason }, dryRun),
    ({ staff, member, clock }) =>
      staff
        .disable(id, { by: member.id, reason, at: clock.now() }, { dryRun })
        .map(() => {
          const text = `${id} may no longer use commands and desk, and is signed out everywhere.`
          return answered({ id, disabled: true, dryRun }, dryRun ? `${text} ${NOTHING_WRITTEN}` : text)
        })
        .orElse(
          refusedAs(({ kind }) =>
            refused({
              code: toErrorCode(kind),
              message: match(kind)
                .with('StaffUnknown', () => `${id} is not an active member of the staff.`)
                .with('LastAdmin', () => lastAdmin(id))
                .exhaustive(),
            }),
          ),
        ),
  )
}

export const enableStaff = (id: StaffId, { role: asked, ...options }: EnableStaffOptions): Task => {
  const { reason, dryRun = false } = options
  return withStaffContext(
    options,
    proving('ADMIN', { command: 'staff enable', subject: id, reason }, dryRun),
    ({ staff, member, clock }) =>
      staff
        .enable(id, asked ?? null, { by: member.id, reason, at: clock.now() }, { dryRun })
        .map(({ role }) =>
          answered(
            { id, role, disabled: false, dryRun },
            `${id} is ${role} again.${dryRun ? ` ${NOTHING_WRITTEN}` : ''}`,
          ),
        )
        .orElse(
          refusedAs(({ kind }) =>
            refused({
              code: toErrorCode(kind),
              message: match(kind)
                .with('StaffUnknown', () => `Nobody was ever called ${id}: staff list shows them.`)
                .with('StaffActive', () => `${id} is not disabled. For another role use staff change.`)
                .exhaustive(),
            }),
          ),
        ),
  )
}

/** As 기록 of the desk, it says what everybody did and looked at, wherever (G430). */
const READS_AUDIT: StaffPermission = { needed: 'ADMIN', about: 'SHOP', tries: null }

export const listAudit = ({ by, subject, ...options }: AuditOptions): Task =>
  withStaffContext(options, READS_AUDIT, ({ views }) =>
    readPage(AUDIT, options, part => views.audit({ staff: by ?? null, subject: subject ?? null, ...part })).map(page =>
      answeredPage(
        page,
        entries => ({ audit: entries.map(entry => ({ ...entry, at: Instant.toIso(entry.at) })) }),
        auditText,
      ),
    ),
  )

const memberDocument = ({ access: { signedInAt, invitedUntil, ...access }, ...member }: MemberWithMessages) => ({
  ...member,
  regions: member.regions ?? null,
  access: { signedInAt: isoOrNull(signedInAt), ...access, invitedUntil: isoOrNull(invitedUntil) },
})

const isoOrNull = (at: Instant | null): string | null => (at === null ? null : Instant.toIso(at))

const membersText = (members: readonly MemberWithMessages[]): string =>
  columns([
    ['id', 'name', 'role', 'regions', 'signed in', 'messages', ''],
    ...members.map(({ id, name, role, regions, access, messages, isDisabled }) => [
      id,
      name,
      role,
      regions?.join(', ') ?? 'all',
      access.signedInAt === null ? '-' : inSeoul(access.signedInAt),
      messages === null ? '-' : `${messages.by}, ${messages.kinds.length} kinds`,
      isDisabled ? 'disabled' : '',
    ]),
  ])

const auditText = (entries: readonly AuditEntry[]): string =>
  entries.length === 0
    ? 'Nothing was written.'
    : columns([
        ['when', 'who', 'what', 'about', 'why'],
        ...entries.map(({ at, staff, command, subject, reason }) => [inSeoul(at), staff, command, subject, reason]),
      ])
