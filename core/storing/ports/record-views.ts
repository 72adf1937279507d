import type { ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { CustomerId, OrderId } from '#core/shared/ids.ts'
import type { TimelineStep } from '../order.ts'
import type { PaidOrder } from '../storage-record.ts'

/** Reads of one customer's past and present, each answered by one query. */
export interface RecordViews {
  /** Every order, the latest change of status first. */
  ofCustomer(customer: CustomerId): ResultAsync<readonly PaidOrder[], ServiceUnreachable>
  /** One order with all its steps, newest first; null when it is unknown or somebody else's. */
  story(
    customer: CustomerId,
    order: OrderId,
  ): ResultAsync<(PaidOrder & { readonly timeline: readonly TimelineStep[] }) | null, ServiceUnreachable>
}
