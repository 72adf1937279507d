import type { ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import type { ListPart, SortedList } from '#core/shared/page.ts'
import type { SecurityEvent } from '../security-event.ts'

/** `nthAddress` counts the addresses of the account, from the one that was seen last; null for an event without one. */
export type ListedEvent = SecurityEvent & { readonly id: number; readonly nthAddress: number | null }

/** The newest first. */
export const SECURITY_EVENTS: SortedList<ListedEvent> = {
  kinds: ['instant', 'number'],
  placeOf: ({ at, id }) => [at, id],
}

/** What happened to the safety of accounts, for half a year (`SECURITY_EVENTS_RETENTION_DAYS`). Leaves with its customer. */
export interface SecurityEvents {
  /** Nothing is written of a customer who is gone, nor once more of what a flood repeats (`isUnlimited`). */
  add(event: SecurityEvent): ResultAsync<void, ServiceUnreachable>
  /** Sorted as `SECURITY_EVENTS`. */
  ofCustomer(customer: CustomerId, part: ListPart): ResultAsync<readonly ListedEvent[], ServiceUnreachable>
}
