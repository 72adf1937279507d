import { Command } from 'commander'
import { jsonOption, withExample } from '../options.ts'
import { asOption, readReason } from '../staff-options.ts'

export type PurgeOptions = {
  readonly reason: string
  readonly dryRun?: boolean
  readonly as?: string
  readonly json?: boolean
}

/** Contracts, payments and complaints of customers who have left, without anything that names them. */
export const archiveCommand = (): Command =>
  withExample(new Command('archive').addCommand(purgeCommand()), 'archive purge --dry-run --reason "monthly look"')

const purgeCommand = (): Command =>
  withExample(
    new Command('purge')
      .description('let go of what was kept long enough, after listing it; the worker does so by itself')
      .requiredOption('--reason <text>', 'why; kept in the audit log', readReason)
      .option('--dry-run', 'list what would go, write nothing')
      .addOption(asOption())
      .addOption(jsonOption())
      .action(async (options: PurgeOptions) => {
        const { purgeArchive } = await import('../archive.ts')
        await purgeArchive(options)
      }),
    'archive purge --reason "the five years are over"',
    'archive purge --dry-run --reason "monthly look"',
  )
