import { Command } from 'commander'
import { jsonOption, withExample } from '../options.ts'
import { answered, type Run } from '../output.ts'

/** Brings the database to the newest schema; `serve` does so automatically. */
export const migrateCommand = (run: Run): Command =>
  withExample(
    new Command('migrate').addOption(jsonOption()).action(
      run(async () => {
        const [{ withDatabase }, { migrate }] = await Promise.all([
          import('./database.ts'),
          import('#adapters/postgres/migrate.ts'),
        ])
        return withDatabase(
          'NOT_MIGRATED',
          async ({ url }) => {
            await migrate(url, { onWait: said => process.stderr.write(`${said}\n`) })
            return answered({ migrated: true }, 'The database has the newest schema.')
          },
          { makesOne: true },
        )
      }),
    ),
    'migrate',
  )
