import { err, ok, type Result, type ResultAsync } from 'neverthrow'
import type { Caller } from '#core/account/customer.ts'
import type { InvalidInput, ServiceUnreachable } from '#core/shared/failures.ts'
import { type Page, PAGE_SIZE } from '#core/shared/page.ts'
import type { OwnRecords } from '../ports/own-records.ts'
import type { RecordViews } from '../ports/record-views.ts'
import { type RecordList, RecordPlace } from '../record-list.ts'
import { orderRecord, type PaidOrder, type StorageRecord, termRecords } from '../storage-record.ts'

/** What one caller has stored and paid. */
export const makeOwnRecords =
  ({ views }: { readonly views: RecordViews }) =>
  (caller: Caller): OwnRecords => {
    const page = (
      list: RecordList,
      after: string | null,
      recordsOf: (one: PaidOrder) => readonly StorageRecord[],
    ): ResultAsync<Page<StorageRecord>, InvalidInput | ServiceUnreachable> =>
      placeOf(after)
        .asyncAndThen(place => views.list(caller.customer, list, { after: place, limit: PAGE_SIZE + 1 }))
        .map(found => {
          const shown = found.slice(0, PAGE_SIZE)
          return { items: shown.flatMap(recordsOf), next: found.length > PAGE_SIZE ? nextOf(shown.at(-1)) : null }
        })
    return {
      history: (tab, after) => page({ kind: 'history', tab }, after, one => [orderRecord(one)].filter(isThere)),
      payments: (tab, after) =>
        page({ kind: 'payments', tab }, after, one => termRecords(one).map(({ record }) => record)),
      recentPlan: () => views.recentPlan(caller.customer),
      story: id =>
        views.story(caller.customer, id).andThen(found => {
          const record = found && orderRecord(found)
          if (!record) return err({ kind: 'OrderNotFound' as const })
          const payments = found.payments.toSorted((a, b) => a.term - b.term)
          return ok({ record, timeline: found.timeline, payments })
        }),
    }
  }

const isThere = (record: StorageRecord | null): record is StorageRecord => record !== null

const placeOf = (after: string | null): Result<RecordPlace | null, InvalidInput> =>
  after === null ? ok(null) : RecordPlace.parse(after)

const nextOf = (last: PaidOrder | undefined): string | null => {
  const [payment] = last?.payments ?? []
  if (!last || !payment) return null
  const { id, stateChangedAt, placedAt } = last.order
  return RecordPlace.format({ changedAt: stateChangedAt, placedAt, orderId: id, term: payment.term })
}
