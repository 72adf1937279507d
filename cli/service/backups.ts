import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { match } from 'ts-pattern'
import { restoreBackup, type RestoreRefused } from '#adapters/postgres/backup/restore-backup.ts'
import { type Verified, verifyBackup } from '#adapters/postgres/backup/verify-backup.ts'
import { writeBackup } from '#adapters/postgres/backup/write-backup.ts'
import { Won } from '#core/shared/won.ts'
import { type Answer, answered, columns, toErrorCode, misused, refused, type Task } from '../output.ts'
import type { BackupOptions } from './backup-command.ts'
import { backupName, pruneBackups } from './backup-folder.ts'
import { withDatabase } from './database.ts'

export const takeBackup = ({ to, keep }: BackupOptions): Answer | Task => {
  if (to !== undefined && existsSync(to)) {
    return misused({ code: 'FILE_EXISTS', message: `${to} is there already. Name a new file.` })
  }
  return withDatabase('NOT_BACKED_UP', async ({ url }, { backupFolder }) => {
    if (backupFolder === null && (to === undefined || keep !== undefined)) return misused(NO_FOLDER)
    const now = new Date()
    if (backupFolder !== null) mkdirSync(backupFolder, { recursive: true, mode: 0o700 })
    const file = to ?? join(backupFolder ?? '', backupName(now))
    const { tables, rows } = await writeBackup(url, file)
    const removed = keep === undefined || backupFolder === null ? 0 : pruneBackups(backupFolder, keep, now)
    const lines = [
      `${rows} rows of ${tables} tables were written to ${file}. ${APART}`,
      ...(keep === undefined ? [] : [`${removed} older than ${keep} days were removed.`]),
    ]
    return answered({ file, tables, rows, ...(keep !== undefined && { removed }) }, lines.join('\n'))
  })
}

const NO_FOLDER = {
  code: 'NO_FOLDER',
  message: 'Name a file by --to, or the folder of backups in SEASONKEEP_BACKUPS, which --keep needs.',
}

const APART = 'Keep it where only you can read it; pictures and SEASONKEEP_SECRET are not in it.'

const notRead = (file: string): Answer =>
  misused({ code: 'FILE_NOT_READ', message: `${file} cannot be read. Check the path, and who may read it.` })

const isReadable = (file: string): boolean => {
  try {
    accessSync(file, constants.R_OK)
    return true
  } catch {
    return false
  }
}

export const restoreFrom = (file: string): Answer | Task => {
  if (!isReadable(file)) return notRead(file)
  return withDatabase(
    'NOT_RESTORED',
    async ({ url }) =>
      (await restoreBackup(url, file)).match(
        ({ takenAt, tables, rows }) =>
          answered(
            { file, takenAt, tables, rows },
            `${rows} rows of ${tables} tables were restored as of ${takenAt}. ${NEXT}`,
          ),
        refusal => refused({ code: toErrorCode(refusal.kind), message: `${file}: ${refusalText(refusal)}` }),
      ),
    { makesOne: true },
  )
}

const NEXT = 'What happened since is missing: start the service, and run payment selfcheck.'

export const verify = (file: string): Answer | Task => {
  if (!isReadable(file)) return notRead(file)
  return withDatabase(
    'NOT_VERIFIED',
    async ({ url }) =>
      (await verifyBackup(url, file)).match(
        verified => verifiedAnswer(file, verified),
        refusal => refused({ code: toErrorCode(refusal.kind), message: `${file}: ${refusalText(refusal)}` }),
      ),
    { makesOne: true },
  )
}

const verifiedAnswer = (file: string, verified: Verified): Answer => {
  const { takenAt, tables, rows, paidWon, refundedWon, problems } = verified
  const text = columns([
    ['taken', takenAt],
    ['rows', `${rows} of ${tables} tables, each as in the file`],
    ['paid', `${Won.format(paidWon as Won)} won`],
    ['given back', `${Won.format(refundedWon as Won)} won`],
    ['schema', 'this version can go on with it'],
    ['', 'Restored into a database of its own, which is dropped again.'],
  ])
  const document = { file, ...verified }
  return problems.length === 0
    ? answered(document, text)
    : refused({ code: 'BACKUP_DIFFERS', message: `${file}: ${problems.join('; ')}.` }, document)
}

const refusalText = (refusal: RestoreRefused): string =>
  match(refusal)
    .with({ kind: 'BackupDamaged' }, () => 'it is no whole backup. Nothing was written.')
    .with({ kind: 'BackupTooNew' }, () => 'a newer version wrote it. Restore with that version. Nothing was written.')
    .with({ kind: 'DatabaseNotEmpty' }, () => 'the database is not empty. Create a new one. Nothing was written.')
    .exhaustive()
