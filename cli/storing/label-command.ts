import { Command } from 'commander'
import type { OrderId } from '#core/shared/ids.ts'
import type { LockerCode } from '#core/storing/locker.ts'
import { fileOption } from '../files/named-files.ts'
import { withExample } from '../options.ts'
import { type StaffReading, staffReading } from '../staff/staff-options.ts'
import type { Run } from '../output.ts'
import { type InRegion, readLockerRange, regionOption } from './locker-options.ts'

/** Labels of sets and of lockers. The database is loaded when a command runs, not for its help. */
export const labelCommand = (run: Run): Command =>
  withExample(
    new Command('label').addCommand(printCommand(run)).addCommand(lockersCommand(run)).addCommand(findCommand(run)),
    'label print SK-7Q2K9XMD4TBA',
  )

export type PrintOptions = StaffReading & { readonly file?: string; readonly force?: boolean }

const printCommand = (run: Run): Command =>
  withExample(
    staffReading(
      new Command('print')
        .description('the labels of sets: their text, or a page to print, each with a QR code')
        .argument('<id...>', 'the orders')
        .addOption(fileOption('--file <file>', 'write the page here, and open it in a browser', 'write'))
        .option('--force', 'also over a file that is there'),
    ).action(
      run(async (ids: readonly OrderId[], options: PrintOptions) =>
        (await import('./labels.ts')).printLabels(ids, options),
      ),
    ),
    'label print SK-7Q2K9XMD4TBA',
    'label print SK-7Q2K9XMD4TBA SK-2M8C4HRT6WKE --file labels.html',
  )

export type LockerLabelOptions = StaffReading & InRegion & { readonly file: string; readonly force?: boolean }

const lockersCommand = (run: Run): Command =>
  withExample(
    staffReading(
      new Command('lockers')
        .description('a page with the labels of lockers, each with a QR code')
        .argument('<codes>', 'one, or a range', readLockerRange)
        .addOption(regionOption())
        .addOption(
          fileOption('--file <file>', 'write the page here, and open it in a browser', 'write').makeOptionMandatory(),
        )
        .option('--force', 'also over a file that is there'),
    ).action(
      run(async (codes: readonly LockerCode[], options: LockerLabelOptions) =>
        (await import('./labels.ts')).printLockers(codes, options),
      ),
    ),
    'label lockers A-01..A-40 --file lockers.html',
  )

export type FindOptions = StaffReading & InRegion

const findCommand = (run: Run): Command =>
  withExample(
    staffReading(
      new Command('find')
        .description('the set or the locker that a label belongs to')
        .argument('<code>', 'as it is scanned, read or typed, N4C3-0FDB, A-03 or RESORT:A-03')
        .addOption(regionOption()),
    ).action(run(async (code: string, options: FindOptions) => (await import('./labels.ts')).findLabel(code, options))),
    'label find N4C3-0FDB',
    'label find A-03',
  )
