import type { ResultAsync } from 'neverthrow'
import type { CallFailure } from '#core/shared/failures.ts'
import type { PasswordIncorrect, PasswordTooCommon } from '../errors.ts'
import type { Password } from '../password.ts'

export type PasswordChange = {
  /** As it was typed. */
  readonly current: string
  readonly next: Password
}

/** The password of the one who calls. */
export interface OwnPassword {
  /** Counts as a login try (A4); ends every other session of the customer (A14). */
  change(change: PasswordChange): ResultAsync<void, PasswordIncorrect | PasswordTooCommon | CallFailure>
}
