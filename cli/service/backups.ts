import { existsSync } from 'node:fs'
import { match } from 'ts-pattern'
import { restoreBackup, type RestoreRefused } from '#adapters/postgres/backup/restore-backup.ts'
import { writeBackup } from '#adapters/postgres/backup/write-backup.ts'
import { type Answer, answered, toErrorCode, misused, refused, type Task } from '../output.ts'
import { withDatabase } from './database.ts'

export const takeBackup = (file: string): Answer | Task => {
  if (existsSync(file)) {
    return misused({ code: 'FILE_EXISTS', message: `${file} is there already. Name a new file.` })
  }
  return withDatabase('NOT_BACKED_UP', async ({ url }) => {
    const { tables, rows } = await writeBackup(url, file)
    return answered({ file, tables, rows }, `${rows} rows of ${tables} tables were written to ${file}. ${APART}`)
  })
}

const APART = 'Keep it where only you can read it; pictures and SEASONKEEP_SECRET are not in it.'

export const restoreFrom = (file: string): Answer | Task => {
  if (!existsSync(file)) {
    return misused({ code: 'FILE_NOT_READ', message: `${file} cannot be read. Check the path.` })
  }
  return withDatabase('NOT_RESTORED', async ({ url }) =>
    (await restoreBackup(url, file)).match(
      ({ takenAt, tables, rows }) =>
        answered(
          { file, takenAt, tables, rows },
          `${rows} rows of ${tables} tables were restored as of ${takenAt}. ${NEXT}`,
        ),
      refusal => refused({ code: toErrorCode(refusal.kind), message: `${file}: ${refusalText(refusal)}` }),
    ),
  )
}

const NEXT = 'What happened since is missing: start the service, and run payment selfcheck.'

const refusalText = (refusal: RestoreRefused): string =>
  match(refusal)
    .with({ kind: 'BackupDamaged' }, () => 'it is no whole backup. Nothing was written.')
    .with({ kind: 'BackupTooNew' }, () => 'a newer version wrote it. Restore with that version. Nothing was written.')
    .with({ kind: 'DatabaseNotEmpty' }, () => 'the database is not empty. Create a new one. Nothing was written.')
    .exhaustive()
