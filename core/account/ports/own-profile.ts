import type { ResultAsync } from 'neverthrow'
import type { CallFailure } from '#core/shared/failures.ts'
import type { Customer } from '../customer.ts'

/** What the service knows of the one who calls. */
export interface OwnProfile {
  read(): ResultAsync<Customer, CallFailure>
}
