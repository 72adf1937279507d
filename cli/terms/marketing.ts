import { MARKETING_HEADER, marketingRow } from '#core/staff/marketing-table.ts'
import { answered, type Task } from '../output.ts'
import { withCsv } from '../csv.ts'
import { withStaffContext } from '../staff/staff-context.ts'
import { proving } from '../staff/staff-member.ts'
import type { MarketingListOptions } from './terms-command.ts'

const COMMAND = 'marketing list'

/** Written as it is read; who has withdrawn or cannot be reached is not in it (G227). */
export const listMarketing =
  ({ csv = true, reason, ...options }: MarketingListOptions): Task =>
  place =>
    withCsv(csv, MARKETING_HEADER, {
      place,
      work: ({ write, rows }) =>
        withStaffContext(
          options,
          proving('ADMIN', { command: COMMAND, subject: 'ALL', reason }, false),
          ({ staffTerms, member, clock }) =>
            staffTerms
              .marketing(some => some.forEach(contact => write(marketingRow(contact))), {
                by: member.id,
                reason,
                at: clock.now(),
              })
              .map(() =>
                answered(
                  { rows: rows(), file: csv === true ? null : csv },
                  `${rows()} who agree to news and offers were written to ${csv}.`,
                ),
              ),
        )(place),
    })
