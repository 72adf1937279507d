import { Command } from 'commander'
import { withExample } from '../options.ts'
import { type StaffWriting, staffWriting } from './staff-options.ts'
import type { Run } from '../output.ts'

export type PurgeOptions = StaffWriting

/** Contracts, payments and complaints of customers who have left, without anything that names them. */
export const archiveCommand = (run: Run): Command =>
  withExample(new Command('archive').addCommand(purgeCommand(run)), 'archive purge --dry-run --reason "monthly look"')

const purgeCommand = (run: Run): Command =>
  withExample(
    staffWriting(
      new Command('purge').description(
        'purge what is past its retention period, after listing it; the worker does so every minute',
      ),
      { dryRun: 'list what would go, write nothing' },
    ).action(run(async (options: PurgeOptions) => (await import('./archive.ts')).purgeArchive(options))),
    'archive purge --reason "the five years are over"',
    'archive purge --dry-run --reason "monthly look"',
  )
