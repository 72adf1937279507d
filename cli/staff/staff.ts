import { ResultAsync } from 'neverthrow'
import { match } from 'ts-pattern'
import type { StaffId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import { readPage } from '#core/shared/page.ts'
import type { ListedWish } from '#core/staff/ports/staff-messages.ts'
import { type ListedMember, STAFF_MEMBERS } from '#core/staff/ports/staff-records.ts'
import { AUDIT, type AuditEntry } from '#core/storing/ports/staff-views.ts'
import type { AddStaffOptions, AuditOptions, DisableStaffOptions, EnableStaffOptions } from './staff-command.ts'
import { answered, answeredPage, toErrorCode, columns, NOTHING_WRITTEN, refused, type Task } from '../output.ts'
import { READING, type StaffPermission, writing } from './staff-member.ts'
import type { StaffListing } from './staff-options.ts'
import { inSeoul } from '../time-text.ts'
import { withStaffContext, refusedAs } from './staff-context.ts'

export const addStaff = (id: StaffId, options: AddStaffOptions): Task => {
  const { name, role, reason, dryRun = false } = options
  const added = { id, name, role }
  const permission: StaffPermission = {
    needed: 'ADMIN',
    tries: dryRun ? null : { command: `staff add ${role}`, subject: id, reason },
    ...(role === 'ADMIN' && { first: added }),
  }
  return withStaffContext(options, permission, ({ staff, member, clock }) =>
    staff
      .add(added, { by: member.id, reason, at: clock.now() }, { dryRun })
      .map(() => answered({ ...added, dryRun }, `${id} is ${role}.${dryRun ? ` ${NOTHING_WRITTEN}` : ''}`))
      .orElse(refusedAs(({ kind }) => refused({ code: toErrorCode(kind), message: `${id} is taken.` }))),
  )
}

export const listStaff = (options: StaffListing): Task =>
  withStaffContext(options, READING, ({ staff, staffMessages }) =>
    ResultAsync.combine([readPage(STAFF_MEMBERS, options, part => staff.list(part)), staffMessages.wishes()]).map(
      ([page, wishes]) => {
        const withMessages = (members: readonly ListedMember[]): readonly MemberWithMessages[] =>
          members.map(member => ({ ...member, messages: messagesTo(member, wishes) }))
        return answeredPage(
          page,
          members => ({ staff: withMessages(members) }),
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
    writing('ADMIN', { command: 'staff disable', subject: id, reason }, dryRun),
    ({ staff, member, clock }) =>
      staff
        .disable(id, { by: member.id, reason, at: clock.now() }, { dryRun })
        .map(() => {
          const text = `${id} may no longer use the commands.`
          return answered({ id, disabled: true, dryRun }, dryRun ? `${text} ${NOTHING_WRITTEN}` : text)
        })
        .orElse(
          refusedAs(({ kind }) =>
            refused({
              code: toErrorCode(kind),
              message: match(kind)
                .with('StaffUnknown', () => `${id} is not an active member of the staff.`)
                .with('LastAdmin', () => `${id} is the last ADMIN. Appoint another one first.`)
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
    writing('ADMIN', { command: 'staff enable', subject: id, reason }, dryRun),
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
                .with('StaffActive', () => `${id} is not disabled. Disable first to give another role.`)
                .exhaustive(),
            }),
          ),
        ),
  )
}

export const listAudit = (options: AuditOptions): Task =>
  withStaffContext(options, READING, ({ views }) =>
    readPage(AUDIT, options, part => views.audit(options.subject ?? null, part)).map(page =>
      answeredPage(
        page,
        entries => ({ audit: entries.map(entry => ({ ...entry, at: Instant.toIso(entry.at) })) }),
        auditText,
      ),
    ),
  )

const membersText = (members: readonly MemberWithMessages[]): string =>
  columns([
    ['id', 'name', 'role', 'messages', ''],
    ...members.map(({ id, name, role, messages, isDisabled }) => [
      id,
      name,
      role,
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
