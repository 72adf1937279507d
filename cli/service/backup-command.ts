import { Command } from 'commander'
import { jsonOption, withExample } from '../options.ts'

type Json = { readonly json?: boolean }

/** All rows of the product in one file, taken while everybody works on. */
export const backupCommand = (): Command =>
  withExample(
    new Command('backup')
      .requiredOption('--to <file>', 'a new file; what stands there already is not replaced')
      .addOption(jsonOption())
      .action(async ({ to, json = false }: Json & { readonly to: string }) => {
        const { takeBackup } = await import('./backups.ts')
        await takeBackup(to, json)
      }),
    'backup --to seasonkeep-2026-11-22.backup',
  )

/** A backup into an empty database: the one that the settings name. */
export const restoreCommand = (): Command =>
  withExample(
    new Command('restore')
      .requiredOption('--from <file>', 'what `backup` wrote')
      .addOption(jsonOption())
      .action(async ({ from, json = false }: Json & { readonly from: string }) => {
        const { restoreFrom } = await import('./backups.ts')
        await restoreFrom(from, json)
      }),
    'restore --from seasonkeep-2026-11-22.backup   (with DATABASE_URL or SEASONKEEP_DATA of an empty one)',
  )
