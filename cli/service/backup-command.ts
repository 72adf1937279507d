import { Command } from 'commander'
import { jsonOption, withExample } from '../options.ts'
import type { Run } from '../output.ts'

/** All rows of the product in one file, taken while the service runs. */
export const backupCommand = (run: Run): Command =>
  withExample(
    new Command('backup')
      .requiredOption('--to <file>', 'a new file; an existing one is not replaced')
      .addOption(jsonOption())
      .action(run(async ({ to }: { readonly to: string }) => (await import('./backups.ts')).takeBackup(to))),
    'backup --to seasonkeep-2026-11-22.backup',
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
