import { match } from 'ts-pattern'
import { ACTS_FOR_CUSTOMER } from '#core/privacy/service/data-for-customer.ts'
import { answered, columns, NOTHING_WRITTEN, refused, type Task, toErrorCode } from '../output.ts'
import { writeNewFile } from '../new-file.ts'
import { refusedAs, withStaffContext } from '../staff/staff-context.ts'
import { roleTooLow, proving } from '../staff/staff-member.ts'
import type { DeleteOptions, ExportOptions } from './user-command.ts'
import { userNotFound, withCustomer } from './users.ts'

/** Who looked is in the audit log before there is a file. */
export const exportUser = (who: string, { reason, file, force = false, ...options }: ExportOptions): Task =>
  withStaffContext(
    options,
    proving(ACTS_FOR_CUSTOMER, { command: 'user export', subject: 'customers', reason }, false),
    ({ customers, copyForCustomer, member, files }) =>
      withCustomer(customers, who, id =>
        copyForCustomer({ customer: id, staff: member, reason })
          .andThrough(copy =>
            writeNewFile(
              files,
              { file, text: `${JSON.stringify(copy, null, 2)}\n` },
              { isForced: force, isPrivate: true },
            ),
          )
          .map(() => answered({ id, file }, `All that is kept of ${id} was written to ${file}.`))
          .orElse(
            refusedAs(refusal =>
              match(refusal)
                .with({ kind: 'CustomerGone' }, () => refused(userNotFound(who)))
                .with({ kind: 'RoleTooLow' }, low => refused({ code: toErrorCode(low.kind), message: roleTooLow(low) }))
                .with({ kind: 'FileRefused' }, ({ kind, message }) => refused({ code: toErrorCode(kind), message }))
                .exhaustive(),
            ),
          ),
      ),
  )

/** The same rules as in the app: nothing is erased while gear or money is under way. */
export const deleteUser = (who: string, { reason, dryRun = false, ...options }: DeleteOptions): Task =>
  withStaffContext(
    options,
    proving(ACTS_FOR_CUSTOMER, { command: 'user delete', subject: 'customers', reason }, dryRun),
    ({ customers, openErasure, member }) =>
      withCustomer(customers, who, id =>
        openErasure()
          .andThen(({ deleteForCustomer }) => deleteForCustomer({ customer: id, staff: member, reason, dryRun }))
          .map(({ kept }) =>
            answered(
              { id, kept, dryRun },
              columns([
                ['customer', id],
                ...(kept === null
                  ? []
                  : [
                      [
                        'kept',
                        `${kept.contracts} contracts, ${kept.payments} payments, ${kept.complaints} complaints, without the person, until ${kept.until}`,
                      ],
                      ...(kept.hasContact
                        ? [['', 'name, phone and e-mail until the refund under way is settled: refund contact']]
                        : []),
                    ]),
                [
                  '',
                  dryRun
                    ? NOTHING_WRITTEN
                    : (kept?.hasContact ?? false)
                      ? 'Erased.'
                      : 'Erased: nothing leads back to the person.',
                ],
              ]),
            ),
          )
          .orElse(
            refusedAs(refusal =>
              match(refusal)
                .with({ kind: 'CustomerGone' }, () => refused(userNotFound(who)))
                .with({ kind: 'NotEligible' }, ({ kind }) =>
                  refused({
                    code: toErrorCode(kind),
                    message: 'A contract that was paid for has not ended: hand the gear back, or cancel it, first.',
                  }),
                )
                .with({ kind: 'InProgress' }, ({ kind }) =>
                  refused({ code: toErrorCode(kind), message: 'A payment is under way: try again in a minute.' }),
                )
                .with({ kind: 'RoleTooLow' }, low => refused({ code: toErrorCode(low.kind), message: roleTooLow(low) }))
                .exhaustive(),
            ),
          ),
      ),
  )
