import { Command } from 'commander'
import { EXPORTS, type ExportKind } from '#core/billing/books-table.ts'
import { withExample } from '../options.ts'
import type { Run } from '../output.ts'
import { readReason, type StaffReading, staffReading } from '../staff/staff-options.ts'
import { csvOption, type PeriodOptions, periodOptions, typedPeriod } from './period-options.ts'

export type ExportOptions = StaffReading &
  PeriodOptions & {
    readonly reason: string
    readonly csv?: string | true
    readonly json?: true
  }

const SUMMARIES: Readonly<Record<ExportKind, string>> = {
  payments: 'payments that were made in a period',
  refunds: 'what went back in a period, and what staff took back of it, in the order of its payments',
  notes:
    'money beside payments and refunds that was noted in a period: compensation for gear that does not come back, fees for gear that was collected late',
  orders: 'contracts that were paid for the first time in a period',
}

const EXAMPLE = 'export payments --month 2027-03 --csv payments-2027-03.csv --reason "monthly books"'

export const exportCommand = (run: Run): Command => {
  const command = new Command('export')
  for (const kind of EXPORTS) command.addCommand(exporting(run, kind))
  return withExample(command, EXAMPLE)
}

const exporting = (run: Run, kind: ExportKind): Command =>
  withExample(
    staffReading(
      periodOptions(
        new Command(kind).description(
          `${SUMMARIES[kind]}, as CSV without anybody's name (needs the role ADMIN; kept in the audit log)`,
        ),
      )
        .addOption(csvOption())
        .requiredOption('--reason <text>', 'why; kept in the audit log', readReason),
    ).action(
      run(async (options: ExportOptions, command: Command) => {
        const typed = typedPeriod(options, command)
        if (options.json && typeof options.csv !== 'string') command.error('--json needs --csv with a file.')
        return (await import('./exports.ts')).exportBooks(kind, typed, options)
      }),
    ),
    EXAMPLE.replace('payments --month', `${kind} --month`).replace('payments-2027', `${kind}-2027`),
  )
