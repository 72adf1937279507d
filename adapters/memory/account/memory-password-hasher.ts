import { okAsync } from 'neverthrow'
import { passwordKey } from '#core/account/password.ts'
import type { PasswordHasher } from '#core/account/ports/password-hasher.ts'

/** Compares without the cost, for tests only. */
export const memoryPasswordHasher: PasswordHasher = {
  hash: password => okAsync(`plain:${passwordKey(password)}`),
  isOutdated: hash => !hash.startsWith('plain:'),
  verify: (hash, typed) => okAsync(hash === `plain:${passwordKey(typed)}`),
}
