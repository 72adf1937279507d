import { readFile } from 'node:fs/promises'
import { ResultAsync } from 'neverthrow'
import type { CommonPasswords } from '#core/account/ports/common-passwords.ts'

/** Lower-case; lines that begin with `# ` name the source of the list. */
export const readFrequentPasswords = async (): Promise<ReadonlySet<string>> => {
  const text = await readFile(new URL('frequent-passwords.txt', import.meta.url), 'utf8')
  return new Set(
    text
      .replaceAll(/^# .*\n|^#\n/gm, '')
      .trim()
      .split(/\s+/),
  )
}

/** Read by the first question: a process that opens no account never has them in memory. */
export const listedPasswords = (): CommonPasswords => {
  let list: Promise<ReadonlySet<string>> | undefined
  return {
    has: password =>
      ResultAsync.fromSafePromise((list ??= readFrequentPasswords())).map(frequent =>
        frequent.has(password.toLowerCase()),
      ),
  }
}
