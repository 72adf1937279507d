import { Command } from 'commander'
import { jsonOption, readCount, withExample } from '../options.ts'
import type { Run } from '../output.ts'
import { MAX_KEEP_DAYS } from './backup-folder.ts'

export type BackupOptions = { readonly to?: string; readonly keep?: number }

/** All rows of the product in one file, taken while the service runs. */
export const backupCommand = (run: Run): Command =>
  withExample(
    new Command('backup')
      .option('--to <file>', 'a new file; an existing one is not replaced (default: one in SEASONKEEP_BACKUPS)')
      .option(
        '--keep <days>',
        'remove older ones from SEASONKEEP_BACKUPS once this one is whole',
        readCount(1, MAX_KEEP_DAYS),
      )
      .addOption(jsonOption())
      .action(run(async (options: BackupOptions) => (await import('./backups.ts')).takeBackup(options)))
      .addCommand(verifyCommand(run)),
    'backup --to seasonkeep-2026-11-22.backup',
    'backup --keep 30   (with SEASONKEEP_BACKUPS=/var/backups/seasonkeep)',
  )

/** The restore drill. */
const verifyCommand = (run: Run): Command =>
  withExample(
    new Command('verify')
      .description('restore a backup into a database of its own beside the shop, compare it row for row, and drop it')
      .argument('<file>', 'what `backup` wrote')
      .addOption(jsonOption())
      .action(run(async (file: string) => (await import('./backups.ts')).verify(file))),
    'backup verify seasonkeep-2026-11-22.backup',
  )

/** A backup into an empty database: the one that the settings name. */
export const restoreCommand = (run: Run): Command =>
  withExample(
    new Command('restore')
      .requiredOption('--from <file>', 'what `backup` wrote')
      .addOption(jsonOption())
      .action(run(async ({ from }: { readonly from: string }) => (await import('./backups.ts')).restoreFrom(from))),
    'restore --from seasonkeep-2026-11-22.backup   (with DATABASE_URL or SEASONKEEP_DATA of an empty one)',
  )
