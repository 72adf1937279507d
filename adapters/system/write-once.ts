import { randomBytes } from 'node:crypto'
import { chownSync, linkSync, rmSync, writeFileSync } from 'node:fs'

/** Who the file is to belong to. */
type Account = { readonly uid: number; readonly gid: number }

/** Writes a file that only its owner reads, whole or not at all; of several who write it at once the first wins. */
export const writeOnce = (file: string, content: string, account?: Account): void => {
  const draft = `${file}-${randomBytes(6).toString('hex')}`
  writeFileSync(draft, content, { mode: 0o600 })
  try {
    if (account) chownSync(draft, account.uid, account.gid)
    linkSync(draft, file)
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')) throw cause
  } finally {
    rmSync(draft)
  }
}
