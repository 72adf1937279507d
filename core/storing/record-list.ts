import type { SortedList } from '#core/shared/page.ts'
import type { HistoryTab, PaymentTab } from './projection.ts'
import type { PaidOrder } from './storage-record.ts'

/** The tabs under which a storage is listed; one that was never paid is under none. */
export type StorageTab = Exclude<HistoryTab, 'none'>

/** Orders by where their gear is, or terms by whether they run (G72). */
export type RecordList =
  | { readonly kind: 'history'; readonly tab: StorageTab }
  | { readonly kind: 'payments'; readonly tab: PaymentTab | 'all' }

/** By the latest change of its order, by when that was placed, then by the term; the latest first. */
export const RECORDS: SortedList<PaidOrder> = {
  kinds: ['instant', 'instant', 'id', 'number'],
  placeOf: ({ order: { id, stateChangedAt, placedAt }, payments: [payment] }) => [
    stateChangedAt,
    placedAt,
    id,
    payment?.term ?? 0,
  ],
}
