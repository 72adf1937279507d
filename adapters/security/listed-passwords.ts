import { ResultAsync } from 'neverthrow'
import type { CommonPasswords } from '#core/account/ports/common-passwords.ts'

const read = async (): Promise<ReadonlySet<string>> => {
  const { FREQUENT_PASSWORDS } = await import('./frequent-passwords.ts')
  return new Set(FREQUENT_PASSWORDS.trim().split(/\s+/))
}

/** Read by the first question: a process that opens no account never has them in memory. */
export const listedPasswords = (): CommonPasswords => {
  let list: Promise<ReadonlySet<string>> | undefined
  return {
    has: password =>
      ResultAsync.fromSafePromise((list ??= read())).map(frequent => frequent.has(password.toLowerCase())),
  }
}
