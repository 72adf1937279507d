import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** People who have left are in older ones (decision 0024). */
export const MAX_KEEP_DAYS = 30

/** As this program names them; whatever else lies in the folder is not ours to remove. */
export const BACKUP_NAME = /^seasonkeep-(\d{4}-\d\d-\d\d)T\d{6}Z\.backup$/

export const backupName = (now: Date): string =>
  `seasonkeep-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z.backup`

const DAY_MS = 86_400_000

/** Removes backups from more than so many days ago by their names, but never the newest; answers how many. */
export const pruneBackups = (folder: string, days: number, now: Date): number => {
  const oldest = new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10)
  const old = readdirSync(folder)
    .filter(name => BACKUP_NAME.test(name))
    .toSorted()
    .slice(0, -1)
    .filter(name => (BACKUP_NAME.exec(name)?.[1] ?? oldest) < oldest)
  for (const name of old) rmSync(join(folder, name))
  return old.length
}
