import { okAsync } from 'neverthrow'
import { passwordKey } from '#core/account/password.ts'
import type { PasswordHasher } from '#core/account/ports/password-hasher.ts'

export const plainHash = (password: string): string => `plain:${passwordKey(password)}`

/** Compares without the cost, for tests only. */
export const memoryPasswordHasher: PasswordHasher = {
  hash: password => okAsync(plainHash(password)),
  isOutdated: hash => !hash.startsWith('plain:'),
  verify: (hash, typed) => okAsync(hash === plainHash(typed)),
}
