import type { ResultAsync } from 'neverthrow'
import type { Password } from '../password.ts'

/** The passwords that are tried first, far more than `COMMON_PASSWORDS`: too many for a device to load (ASVS 6.2.4). */
export interface CommonPasswords {
  has(password: Password): ResultAsync<boolean, never>
}
