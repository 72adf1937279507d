import { Command } from 'commander'
import type { OrderId } from '#core/shared/ids.ts'
import { withExample } from '../options.ts'
import { type StaffReading, staffReading } from '../staff/staff-options.ts'
import type { Run } from '../output.ts'
import { type InRegion, regionOption } from './locker-options.ts'

/** Labels of sets and of lockers. The database is loaded when a command runs, not for its help. */
export const labelCommand = (run: Run): Command =>
  withExample(
    new Command('label').addCommand(printCommand(run)).addCommand(findCommand(run)),
    'label print SK-7Q2K9XMD4TBA',
  )

const printCommand = (run: Run): Command =>
  withExample(
    staffReading(
      new Command('print').description('the text of the label of a set').argument('<id>', 'the order'),
    ).action(run(async (id: OrderId, options: StaffReading) => (await import('./labels.ts')).printLabel(id, options))),
    'label print SK-7Q2K9XMD4TBA',
  )

export type FindOptions = StaffReading & InRegion

const findCommand = (run: Run): Command =>
  withExample(
    staffReading(
      new Command('find')
        .description('the set or the locker that a label belongs to')
        .argument('<code>', 'as it is read or typed, N4C3-0FDB or A-03')
        .addOption(regionOption()),
    ).action(run(async (code: string, options: FindOptions) => (await import('./labels.ts')).findLabel(code, options))),
    'label find N4C3-0FDB',
    'label find A-03',
  )
