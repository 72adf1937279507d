import { Command, Option } from 'commander'
import { SALES_GROUPS, type SalesGroup } from '#core/billing/sales.ts'
import { withExample } from '../options.ts'
import type { Run } from '../output.ts'
import { type StaffReading, staffReading } from '../staff/staff-options.ts'
import { csvOption, type PeriodOptions, periodOptions, typedPeriod } from './period-options.ts'

export type SalesOptions = StaffReading &
  PeriodOptions & {
    readonly by?: SalesGroup
    readonly csv?: string | true
    readonly json?: true
  }

export const salesCommand = (run: Run): Command =>
  withExample(
    staffReading(
      periodOptions(
        new Command('sales').description(
          'what a period came to: payments, refunds, fees, VAT, contracts and sets in the storage (needs the role ADMIN)',
        ),
      )
        .addOption(new Option('--by <group>', 'told apart by').choices(SALES_GROUPS))
        .addOption(csvOption()),
    ).action(
      run(async (options: SalesOptions, command: Command) => {
        const typed = typedPeriod(options, command)
        if (options.json && options.csv === true) command.error('With --json, --csv needs a file.')
        return (await import('./sales.ts')).reportSales(typed, options)
      }),
    ),
    'report sales --month 2027-03',
    'report sales --quarter 2027-Q1 --by plan --csv sales-2027-q1.csv',
  )
