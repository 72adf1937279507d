import type { ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { Password } from '../password.ts'

/** Slow on purpose, and never more at once than the machine has cores for. */
export interface PasswordHasher {
  hash(password: Password): ResultAsync<string, ServiceUnreachable>
  /** With `hash` null it does the same work and answers false, so that timing tells nothing (A2). */
  verify(hash: string | null, typed: string): ResultAsync<boolean, ServiceUnreachable>
}
