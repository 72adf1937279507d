import type { ResultAsync } from 'neverthrow'
import type { CallFailure } from '#core/shared/failures.ts'
import type { CustomerName } from '../customer-name.ts'
import type { Customer } from '../customer.ts'

/** What the service knows of the one who calls, and the name that they may change. */
export interface OwnProfile {
  read(): ResultAsync<Customer, CallFailure>
  /** Answers them as they are now. */
  rename(name: CustomerName): ResultAsync<Customer, CallFailure>
}
