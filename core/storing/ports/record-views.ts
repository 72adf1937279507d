import type { ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { CustomerId, OrderId } from '#core/shared/ids.ts'
import type { ListPart } from '#core/shared/page.ts'
import type { TimelineStep } from '../order.ts'
import type { Plan } from '../plan.ts'
import type { RecordList } from '../record-list.ts'
import type { PaidOrder } from '../storage-record.ts'

/** Reads of one customer's past and present, each answered by one query. */
export interface RecordViews {
  /** The rows of the list, an order for each of its terms, with the payment of that term; sorted as `RECORDS`. */
  list(customer: CustomerId, list: RecordList, part: ListPart): ResultAsync<readonly PaidOrder[], ServiceUnreachable>
  /** Of the order that was placed last and paid; null before the first. */
  recentPlan(customer: CustomerId): ResultAsync<Plan | null, ServiceUnreachable>
  /** One order with all its steps, newest first; null when it is unknown or another customer's. */
  story(
    customer: CustomerId,
    order: OrderId,
  ): ResultAsync<(PaidOrder & { readonly timeline: readonly TimelineStep[] }) | null, ServiceUnreachable>
}
