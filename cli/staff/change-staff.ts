import { errAsync } from 'neverthrow'
import { match } from 'ts-pattern'
import type { StaffId } from '#core/shared/ids.ts'
import { rightsText } from '#core/shared/staff.ts'
import { answered, misused, NOTHING_WRITTEN, refused, type Task, toErrorCode } from '../output.ts'
import { lastAdmin } from './staff.ts'
import type { ChangeStaffOptions } from './staff-command.ts'
import { refusedAs, withStaffContext, noSuchRegion } from './staff-context.ts'
import { roleTooLow, proving } from './staff-member.ts'

/** Another role or other regions, at once (G374). */
export const changeStaff = (id: StaffId, options: ChangeStaffOptions): Task => {
  const { role, regions, reason, dryRun = false } = options
  if (role === undefined && regions === undefined) {
    const message = 'Say what changes: --role ROLE, --regions REGIONS, or both.'
    return async () => misused({ code: 'NOTHING_TO_CHANGE', message })
  }
  return withStaffContext(
    options,
    proving('ADMIN', { command: 'staff change', subject: id, reason }, dryRun),
    ({ staff, changeStaff: change, member }) =>
      staff
        .find(id)
        .andThen(known =>
          known === null
            ? errAsync({ kind: 'StaffUnknown' as const })
            : change(
                id,
                {
                  role: role ?? known.role,
                  regions: regions === 'ALL' ? null : (regions ?? known.regions ?? null),
                },
                { by: member, reason, dryRun },
              ),
        )
        .map(changed =>
          answered(
            { ...changed, regions: changed.regions ?? null, dryRun },
            `${id} is ${rightsText(changed)} from now on.${dryRun ? ` ${NOTHING_WRITTEN}` : ''}`,
          ),
        )
        .orElse(
          refusedAs(refusal =>
            refused({
              code: toErrorCode(refusal.kind),
              message: match(refusal)
                .with({ kind: 'StaffUnknown' }, () => `${id} is not an active member of the staff.`)
                .with({ kind: 'StaffSame' }, () => `${id} has this role and these regions already.`)
                .with({ kind: 'LastAdmin' }, () => lastAdmin(id))
                .with({ kind: 'UnknownRegion' }, noSuchRegion)
                .with({ kind: 'RoleTooLow' }, roleTooLow)
                .exhaustive(),
            }),
          ),
        ),
  )
}
