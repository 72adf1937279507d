import type { ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { Password } from '../password.ts'

/** Slow on purpose, and never more at once than the machine has cores for. */
export interface PasswordHasher {
  hash(password: Password): ResultAsync<string, ServiceUnreachable>
  /** Made with another cost than today's: to be made anew when its password is at hand (ASVS 11.2.2). */
  isOutdated(hash: string): boolean
  /** With `hash` null it does the same work and answers false, so that timing reveals nothing (A2). */
  verify(hash: string | null, typed: string): ResultAsync<boolean, ServiceUnreachable>
}
