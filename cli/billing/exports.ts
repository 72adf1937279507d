import { EXPORT_HEADERS, type ExportKind, noteLine, paymentLines } from '#core/billing/books-table.ts'
import { READS_BOOKS } from '#core/billing/service/report-sales.ts'
import { answered, refused, type Task, toErrorCode } from '../output.ts'
import { withCsv } from '../csv.ts'
import { refusedAs, withStaffContext } from '../staff/staff-context.ts'
import { roleTooLow, proving } from '../staff/staff-member.ts'
import type { ExportOptions } from './export-command.ts'
import type { TypedPeriod } from './period-options.ts'

/** Written as it is read: however long the period, only a part of it is here at a time. */
export const exportBooks = (
  kind: ExportKind,
  { period, text }: TypedPeriod,
  { csv = true, reason, ...options }: ExportOptions,
): Task => {
  const command = `export ${kind}`
  return place =>
    withCsv(csv, EXPORT_HEADERS[kind], {
      place,
      work: ({ write, rows }) =>
        withStaffContext(
          options,
          proving(READS_BOOKS, { command, subject: text, reason }, false),
          ({ exportBooks: read, member }) =>
            read({
              period,
              command,
              subject: text,
              staff: member,
              reason,
              take:
                kind === 'notes'
                  ? { of: 'NOTES', write: all => all.map(noteLine).forEach(write) }
                  : {
                      of: 'PAYMENTS',
                      write: some => some.flatMap(payment => paymentLines(kind, payment, period)).forEach(write),
                    },
            })
              .map(() =>
                answered(
                  { export: kind, period: text, rows: rows(), file: csv === true ? null : csv },
                  `${rows()} ${kind} of ${text} were written to ${csv}.`,
                ),
              )
              .orElse(refusedAs(refusal => refused({ code: toErrorCode(refusal.kind), message: roleTooLow(refusal) }))),
        )(place),
    })
}
