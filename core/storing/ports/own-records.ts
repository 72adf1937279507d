import type { ResultAsync } from 'neverthrow'
import type { CallFailure } from '#core/shared/failures.ts'
import type { Page } from '#core/shared/page.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { OrderNotFound } from '../errors.ts'
import type { GoneGear } from '../gone-gear.ts'
import type { TimelineStep } from '../order.ts'
import type { Plan } from '../plan.ts'
import type { PaymentTab } from '../projection.ts'
import type { StorageTab } from '../record-list.ts'
import type { StorageRecord, TermPayment } from '../storage-record.ts'

/** All that happened to one order, with the money that moved. */
export type OrderStory = {
  readonly record: StorageRecord
  /** Newest first. */
  readonly timeline: readonly TimelineStep[]
  /** First term first. */
  readonly payments: readonly TermPayment[]
  /** What was settled for gear that does not come back; left out of all other. */
  readonly goneGear?: GoneGear | undefined
}

/** What the caller has stored and paid, now and before. The service decides what is under which tab (G83). */
export interface OwnRecords {
  /** A record for each order, the latest change first; `after` is the `next` of the page before. */
  history(tab: StorageTab, after: string | null): ResultAsync<Page<StorageRecord>, CallFailure>
  /** A record for each term (G72), the latest change first. */
  payments(tab: PaymentTab | 'all', after: string | null): ResultAsync<Page<StorageRecord>, CallFailure>
  /** The plan of the order that was placed last and paid; null before the first. */
  recentPlan(): ResultAsync<Plan | null, CallFailure>
  story(order: OrderId): ResultAsync<OrderStory, OrderNotFound | CallFailure>
}
