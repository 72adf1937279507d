import type { ResultAsync } from 'neverthrow'
import { match } from 'ts-pattern'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { StaffId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import { type RoleTooLow, rightsText, type StaffMember } from '#core/shared/staff.ts'
import type { StaffIdTaken, StaffUnknown } from '#core/staff/ports/staff-records.ts'
import type { Invited } from '#core/staff/service/invite-staff.ts'
import type { UnknownRegion } from '#core/storing/region.ts'
import { INVITATION_HOURS } from '#core/staff/staff-access.ts'
import { answered, misused, NOTHING_WRITTEN, refused, type Task, toErrorCode } from '../output.ts'
import { inSeoul } from '../time-text.ts'
import { isOfWholeShop } from './staff.ts'
import { refusedAs, withStaffContext, noSuchRegion } from './staff-context.ts'
import type { InviteStaffOptions } from './staff-command.ts'
import { roleTooLow, type StaffPermission } from './staff-member.ts'

type Typed = Pick<InviteStaffOptions, 'name' | 'role' | 'regions'>

/** Prints the link by which a member signs in to the desk for the first time, or anew (G276). */
export const inviteStaff = (id: StaffId, options: InviteStaffOptions): Task => {
  const { reason, dryRun = false } = options
  const added = newMember(id, options)
  if (added === 'Half') {
    const message =
      'A new member needs both: add --name TEXT and --role ROLE. To invite a member again, leave both out, and --regions.'
    return async () => misused({ code: 'NAME_AND_ROLE', message })
  }
  const permission: StaffPermission = {
    needed: 'ADMIN',
    needsProof: !dryRun,
    about: 'SHOP',
    tries: dryRun ? null : { command: 'staff invite', subject: id, reason },
    ...(added !== null && isOfWholeShop(added) && { first: added }),
  }
  return withStaffContext(options, permission, ({ inviteStaff: invitations, member, deskOrigin }) => {
    const asked = { by: member, reason, dryRun }
    const invited: ResultAsync<Invited, InviteFailure> =
      added === null ? invitations.renew(id, asked) : invitations.add(added, asked)
    return invited
      .map(done => invitedAnswer(done, { deskOrigin, dryRun }))
      .orElse(
        refusedAs(failure =>
          refused({
            code: toErrorCode(failure.kind),
            message: match(failure)
              .with({ kind: 'RoleTooLow' }, roleTooLow)
              .with({ kind: 'UnknownRegion' }, noSuchRegion)
              .with(
                { kind: 'StaffIdTaken' },
                () => `${id} is a member already: leave out --name and --role to invite them again.`,
              )
              .with(
                { kind: 'StaffUnknown' },
                () => `${id} is not an active member of the staff: a new one needs --name and --role.`,
              )
              .exhaustive(),
          }),
        ),
      )
  })
}

type InviteFailure = StaffIdTaken | StaffUnknown | UnknownRegion | RoleTooLow | ServiceUnreachable

/** Null for a member who is there already. */
const newMember = (id: StaffId, { name, role, regions }: Typed): StaffMember | null | 'Half' => {
  if (name === undefined && role === undefined && regions === undefined) return null
  if (name === undefined || role === undefined) return 'Half'
  return { id, name, role, ...(regions !== undefined && regions !== 'ALL' && { regions }) }
}

type Shown = { readonly deskOrigin: string; readonly dryRun: boolean }

/** The token stands behind a #, which no browser sends and no log holds. */
const invitedAnswer = ({ member, token, expiresAt }: Invited, { deskOrigin, dryRun }: Shown) => {
  const link = `${deskOrigin}/desk/invitation#${token}`
  const { id, name } = member
  if (dryRun)
    return answered(
      { ...member, dryRun },
      `${id} (${name}) would be invited as ${rightsText(member)}. ${NOTHING_WRITTEN}`,
    )
  return answered(
    { ...member, dryRun, link, expiresAt: Instant.toIso(expiresAt) },
    `${id} (${name}) is invited as ${rightsText(member)}. Give them this link; it works once, until ${inSeoul(expiresAt)} (${INVITATION_HOURS} hours):\n${link}`,
  )
}
