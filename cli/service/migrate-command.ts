import { Command } from 'commander'
import { jsonOption, withExample } from '../options.ts'
import { EXIT_CODES, fail, print } from '../output.ts'

/** Brings the database to the newest schema; `serve` does so by itself. */
export const migrateCommand = (): Command =>
  withExample(
    new Command('migrate').addOption(jsonOption()).action(async ({ json = false }: { readonly json?: boolean }) => {
      const [{ readSettings }, { databaseFor }, { migrate }] = await Promise.all([
        import('../settings/settings.ts'),
        import('./database.ts'),
        import('#adapters/postgres/migrate.ts'),
      ])
      const settings = readSettings()
      if (settings.isErr())
        return fail(json, EXIT_CODES.failed, { code: 'WRONG_SETTING', message: settings.error.message })
      const database = await databaseFor(settings.value, 'command')
      if (database.isErr())
        return fail(json, EXIT_CODES.failed, { code: 'NO_DATABASE', message: database.error.message })
      try {
        await migrate(database.value.url)
        print(json, { migrated: true }, 'The database has the newest schema.')
      } catch (cause) {
        const message = cause instanceof Error ? cause.message : String(cause)
        fail(json, EXIT_CODES.failed, { code: 'NOT_MIGRATED', message })
      } finally {
        await database.value.close()
      }
    }),
    'migrate',
  )
