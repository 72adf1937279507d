import { existsSync } from 'node:fs'
import { match } from 'ts-pattern'
import { restoreBackup, type RestoreRefused } from '#adapters/postgres/backup/restore-backup.ts'
import { writeBackup } from '#adapters/postgres/backup/write-backup.ts'
import { databaseFor } from './database.ts'
import { codeOf, EXIT_CODES, fail, print } from '../output.ts'
import { readSettings } from '../settings/settings.ts'

export const takeBackup = async (file: string, json: boolean): Promise<void> => {
  if (existsSync(file)) {
    return fail(json, EXIT_CODES.misused, {
      code: 'FILE_EXISTS',
      message: `${file} is there already. Name a new file.`,
    })
  }
  await onDatabase(json, 'NOT_BACKED_UP', async url => {
    const { tables, rows } = await writeBackup(url, file)
    print(json, { file, tables, rows }, `${rows} rows of ${tables} tables stand in ${file}. ${APART}`)
  })
}

const APART = 'Keep it where only you can read it; pictures and SEASONKEEP_SECRET are not in it.'

export const restoreFrom = async (file: string, json: boolean): Promise<void> => {
  if (!existsSync(file)) {
    return fail(json, EXIT_CODES.misused, { code: 'FILE_NOT_READ', message: `${file} cannot be read. Check the path.` })
  }
  await onDatabase(json, 'NOT_RESTORED', async url => {
    const restored = await restoreBackup(url, file)
    restored.match(
      ({ takenAt, tables, rows }) =>
        print(
          json,
          { file, takenAt, tables, rows },
          `${rows} rows of ${tables} tables stand as they did at ${takenAt}. ${NEXT}`,
        ),
      refusal =>
        fail(json, EXIT_CODES.refused, { code: codeOf(refusal.kind), message: `${file}: ${reasonOf(refusal)}` }),
    )
  })
}

const NEXT = 'What happened since is missing: start the service, and run payment selfcheck.'

const reasonOf = (refusal: RestoreRefused): string =>
  match(refusal)
    .with({ kind: 'BackupDamaged' }, () => 'it is no whole backup. Nothing was written.')
    .with({ kind: 'BackupTooNew' }, () => 'a newer version wrote it. Restore with that version. Nothing was written.')
    .with({ kind: 'DatabaseNotEmpty' }, () => 'the database is not empty. Create a new one. Nothing was written.')
    .exhaustive()

const onDatabase = async (json: boolean, code: string, work: (url: string) => Promise<void>): Promise<void> => {
  const settings = readSettings()
  if (settings.isErr()) return fail(json, EXIT_CODES.failed, { code: 'WRONG_SETTING', message: settings.error.message })
  const database = await databaseFor(settings.value, 'command')
  if (database.isErr()) return fail(json, EXIT_CODES.failed, { code: 'NO_DATABASE', message: database.error.message })
  try {
    await work(database.value.url)
  } catch (cause) {
    fail(json, EXIT_CODES.failed, { code, message: cause instanceof Error ? cause.message : String(cause) })
  } finally {
    await database.value.close()
  }
}
