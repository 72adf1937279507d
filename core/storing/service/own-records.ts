import { err, ok, type Result, type ResultAsync } from 'neverthrow'
import type { Caller } from '#core/account/customer.ts'
import type { Clock } from '#core/shared/clock.ts'
import { Day } from '#core/shared/day.ts'
import type { InvalidInput, ServiceUnreachable } from '#core/shared/failures.ts'
import { ListPlace, type Page, PAGE_SIZE, readPage } from '#core/shared/page.ts'
import { goneGearOf } from '../gone-gear.ts'
import type { OwnRecords } from '../ports/own-records.ts'
import type { RecordViews } from '../ports/record-views.ts'
import { type RecordList, RECORDS } from '../record-list.ts'
import { orderRecord, type PaidOrder, type StorageRecord, termRecords } from '../storage-record.ts'
import { isHeldAhead } from '../term-dates.ts'

/** What one caller has stored and paid. */
export const makeOwnRecords =
  ({ views, clock }: { readonly views: RecordViews; readonly clock: Clock }) =>
  (caller: Caller): OwnRecords => {
    const asHeld = (one: PaidOrder): PaidOrder => ({ ...one, isNextHeld: isHeldAhead(one, Day.of(clock.now())) })
    const page = (
      list: RecordList,
      after: string | null,
      recordsOf: (one: PaidOrder) => readonly StorageRecord[],
    ): ResultAsync<Page<StorageRecord>, InvalidInput | ServiceUnreachable> =>
      parsePlace(after)
        .asyncAndThen(place =>
          readPage(RECORDS, { after: place, limit: PAGE_SIZE }, part => views.list(caller.customer, list, part)),
        )
        .map(({ items, next }) => ({ items: items.flatMap(one => recordsOf(asHeld(one))), next }))
    return {
      history: (tab, after) => page({ kind: 'history', tab }, after, one => [orderRecord(one)].filter(isThere)),
      payments: (tab, after) =>
        page({ kind: 'payments', tab }, after, one => termRecords(one).map(({ record }) => record)),
      recentPlan: () => views.recentPlan(caller.customer),
      story: id =>
        views.story(caller.customer, id).andThen(found => {
          const record = found && orderRecord(asHeld(found))
          if (!record) return err({ kind: 'OrderNotFound' as const })
          const payments = found.payments.toSorted((a, b) => a.term - b.term)
          const goneGear = goneGearOf(found.order)
          return ok({ record, timeline: found.timeline, payments, ...(goneGear && { goneGear }) })
        }),
    }
  }

const isThere = (record: StorageRecord | null): record is StorageRecord => record !== null

const parsePlace = (after: string | null): Result<ListPlace | null, InvalidInput> =>
  after === null ? ok(null) : ListPlace.parse(after, RECORDS)
