import { err, ok, type Result } from 'neverthrow'
import type { InvalidInput } from '#core/shared/failures.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { HistoryTab, PaymentTab } from './projection.ts'

/** The tabs under which a storage is listed; one that was never paid is under none. */
export type StorageTab = Exclude<HistoryTab, 'none'>

/** Orders by where their gear is, or terms by whether they run (G72). */
export type RecordList =
  | { readonly kind: 'history'; readonly tab: StorageTab }
  | { readonly kind: 'payments'; readonly tab: PaymentTab | 'all' }

/** Where a record stands in a list: by its order's latest change, by when that was placed, then by the term. */
export type RecordPlace = {
  readonly changedAt: Instant
  readonly placedAt: Instant
  readonly orderId: OrderId
  readonly term: number
}

export const RecordPlace = {
  /** As a client carries it from one page to the next. */
  format: ({ changedAt, placedAt, term, orderId }: RecordPlace): string =>
    `${changedAt}.${placedAt}.${term}.${orderId}`,
  parse(text: string): Result<RecordPlace, InvalidInput> {
    const [, changedAt, placedAt, term, orderId] =
      /^(\d{1,13})\.(\d{1,13})\.(\d{1,4})\.([A-Za-z0-9_-]{6,64})$/.exec(text) ?? []
    return orderId === undefined
      ? err({ kind: 'InvalidInput', field: 'after' })
      : ok({
          changedAt: Number(changedAt) as Instant,
          placedAt: Number(placedAt) as Instant,
          orderId: orderId as OrderId,
          term: Number(term),
        })
  },
}
