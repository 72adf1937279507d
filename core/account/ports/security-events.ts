import type { ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import type { SecurityEvent } from '../security-event.ts'

/** What happened to the safety of accounts, for half a year (`SECURITY_EVENTS_KEPT_DAYS`). Leaves with its customer. */
export interface SecurityEvents {
  /** Nothing is written of a customer who is gone, nor once more of what a flood repeats (`isUnlimited`). */
  add(event: SecurityEvent): ResultAsync<void, ServiceUnreachable>
  /** The newest first. */
  ofCustomer(customer: CustomerId, limit: number): ResultAsync<readonly SecurityEvent[], ServiceUnreachable>
}
