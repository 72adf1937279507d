import type { StaffId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { AddStaffOptions, AuditOptions } from './commands/staff.ts'
import { columns, EXIT_CODES, fail, print } from './output.ts'
import { inSeoul } from './time-text.ts'
import { atWork, type StaffOptions } from './workplace.ts'

export const addStaff = (id: StaffId, options: AddStaffOptions): Promise<void> =>
  atWork(options, 'ADMIN', async ({ staff, member, clock }) => {
    const { name, role, reason, json = false, dryRun = false } = options
    const added = { id, name, role }
    const say = (): void =>
      print(json, { ...added, dryRun }, `${id} is ${role}.${dryRun ? ' Dry run: nothing was written.' : ''}`)
    if (dryRun) return say()
    const done = await staff.add(added, { by: member.id, reason, at: clock.now() })
    done.match(say, refusal => {
      if (refusal.kind === 'ServiceUnreachable') return
      fail(json, EXIT_CODES.refused, { code: 'STAFF_ID_TAKEN', message: `${id} belongs to somebody already.` })
    })
  })

export const listStaff = (options: StaffOptions): Promise<void> =>
  atWork(options, 'SUPPORT', async ({ staff }) => {
    const members = (await staff.list()).unwrapOr([])
    print(
      options.json ?? false,
      { staff: members },
      columns([
        ['id', 'name', 'role', ''],
        ...members.map(({ id, name, role, isDisabled }) => [id, name, role, isDisabled ? 'disabled' : '']),
      ]),
    )
  })

export const disableStaff = (id: StaffId, options: Omit<AddStaffOptions, 'name' | 'role'>): Promise<void> =>
  atWork(options, 'ADMIN', async ({ staff, member, clock }) => {
    const { reason, json = false, dryRun = false } = options
    const unknown = (): void =>
      fail(json, EXIT_CODES.refused, { code: 'STAFF_UNKNOWN', message: `${id} is not an active member of the staff.` })
    const isThere = dryRun
      ? (await staff.find(id)).map(found => found !== null)
      : await staff.disable(id, { by: member.id, reason, at: clock.now() })
    if (isThere.isErr()) return
    if (!isThere.value) return unknown()
    const ending = dryRun ? ' Dry run: nothing was written.' : ''
    print(json, { id, disabled: true, dryRun }, `${id} may no longer use the commands.${ending}`)
  })

export const listAudit = (options: AuditOptions & { readonly limit: number }): Promise<void> =>
  atWork(options, 'SUPPORT', async ({ views }) => {
    const entries = (await views.audit(options.subject ?? null, options.limit)).unwrapOr([])
    print(
      options.json ?? false,
      { audit: entries.map(entry => ({ ...entry, at: Instant.toIso(entry.at) })) },
      columns([
        ['when', 'who', 'what', 'about', 'why'],
        ...entries.map(({ at, staff, command, subject, reason }) => [inSeoul(at), staff, command, subject, reason]),
      ]),
    )
  })
