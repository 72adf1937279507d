import { err, ok, okAsync, type Result } from 'neverthrow'
import type { StaffId } from '#core/shared/ids.ts'
import type { MessageWish } from '#core/staff/ports/staff-messages.ts'
import { StaffAddress } from '#core/staff/staff-address.ts'
import { taskKindsFor } from '#core/staff/task-kinds.ts'
import { answered, misused, NOTHING_WRITTEN, type Problem, refused, type Task, toErrorCode } from '../output.ts'
import type { NotifyOptions } from './staff-command.ts'
import { refusedAs, withStaffContext } from './staff-context.ts'
import { proving } from './staff-member.ts'

export const notifyStaff = (id: StaffId, options: NotifyOptions): Task => {
  const { reason, kinds, dryRun = false } = options
  return withStaffContext(
    options,
    proving('ADMIN', { command: 'staff notify', subject: id, reason }, dryRun),
    ({ staff, staffMessages, member, clock }) => {
      const address = readAddress(options)
      if (address.isErr()) return okAsync(misused(address.error))
      const to = address.value
      return staff.find(id).andThen(found => {
        const wish = to && { to, kinds: kinds ?? taskKindsFor(found?.role ?? 'SUPPORT') }
        return staffMessages
          .wish(id, wish, { by: member.id, reason, at: clock.now() }, { dryRun })
          .map(() =>
            answered(
              { id, by: options.by, kinds: wish?.kinds ?? [], dryRun },
              `${wishText(id, wish)}${dryRun ? ` ${NOTHING_WRITTEN}` : ''}`,
            ),
          )
          .orElse(
            refusedAs(({ kind }) =>
              refused({ code: toErrorCode(kind), message: `${id} is not an active member of the staff.` }),
            ),
          )
      })
    },
  )
}

/** Null for no messages. */
const readAddress = ({ by, to }: NotifyOptions): Result<StaffAddress | null, Problem> => {
  if (by === 'none') {
    return to === undefined ? ok(null) : err({ code: 'WRONG_USAGE', message: '--to does not go with --by none.' })
  }
  if (to === undefined) return err({ code: 'WRONG_USAGE', message: `--by ${by} needs --to.` })
  return by === 'mail'
    ? StaffAddress.parse('EMAIL', to).mapErr(() => ({
        code: 'WRONG_USAGE',
        message: 'Write an e-mail, as minji@example.com.',
      }))
    : StaffAddress.parse('SMS', to).mapErr(() => ({
        code: 'WRONG_USAGE',
        message: 'Write a mobile number, as 010-1234-5678.',
      }))
}

const wishText = (id: StaffId, wish: MessageWish | null): string =>
  wish === null
    ? `${id} gets no messages about tasks.`
    : `${id} gets a message by ${wish.to.channel} about each new task of: ${wish.kinds.join(', ')}.`
